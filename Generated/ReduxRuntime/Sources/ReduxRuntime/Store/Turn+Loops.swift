// The runtime of redux-gen, written by it. Do not edit.

extension Turn {
  /// Counts a call of observers or views, and returns whether it is within the limits.
  @MainActor func admit(
    _ taker: any TurnTaker, _ work: Work, _ calls: inout CauseCount
  ) -> Bool {
    let waiting = errands.count + changed.count
    if calls.admits(taker.name(of: work), waiting: waiting) { return true }
    if !calls.isCut { (app ?? taker).reportLoop(calls.cycle) }
    return false
  }

  /// Drops the queued work of one kind, because it forms a loop. Work of other kinds continues.
  @MainActor func drop(_ work: Work) {
    let dropped = take(work)
    hasWork = true
    // The dropped work is released when all queues are consistent again, because the `deinit` of a
    // payload may dispatch.
    withExtendedLifetime(dropped) {}
  }

  /// Drops all queued work, without calling any user code.
  @MainActor func dropAll() {
    keep([.actions, .errands, .changes].flatMap(take))
    if let calls = hookCalls.popAll() { keep([calls]) }
    hasWork = false
    releaseRemainsSoon()
  }

  @MainActor private func keep(_ work: [Any]) {
    if work.isEmpty { return }
    let all = remains ?? TurnRemains()
    all.work += work
    remains = all
  }

  /// Releases the dropped work later, because a `deinit` in it may dispatch without end.
  @MainActor private func releaseRemainsSoon() {
    guard let remains, !remains.isReleasedSoon else { return }
    remains.isReleasedSoon = true
    Task { @MainActor in await releaseRemains() }
  }

  /// Releases the dropped work. What that dispatches is dropped as well, and released after the next
  /// loop.
  @MainActor private func releaseRemains() async {
    await waitUntilFree()
    let former = exchange(&remains, with: nil)
    isBusy = true
    former?.work = []
    keep([.actions, .errands, .changes].flatMap(take))
    hasWork = false
    isBusy = false
    waiters?.resume()
  }

  @MainActor private func take(_ work: Work) -> [Any] {
    var takers = Queue<any TurnTaker>()
    switch work {
    case .actions: swap(&takers, &waiting)
    case .errands: swap(&takers, &errands)
    case .changes: swap(&takers, &changed)
    case .events: swap(&takers, &emitting)
    }
    var dropped: [Any] = []
    while let taker = takers.popFirst() {
      if let work = taker.drop(work) { dropped.append(work) }
    }
    return dropped
  }
}

/// The work that was dropped when a turn ended early.
final class TurnRemains {
  var work: [Any] = []
  var isReleasedSoon = false
}

// MARK: - Events

extension Turn {
  /// Delivers the next event of the participant. If another event is being delivered, or a reducer
  /// is running, the event waits for the end of that.
  @MainActor func passEvent(of taker: any TurnTaker) {
    emitting.append(taker)
    if isReducing { hasWork = true } else { passWaitingEvents() }
  }

  /// Delivers the events that wait, unless another event is being delivered: they follow it.
  @MainActor func passWaitingEvents() {
    if isPassing || emitting.isEmpty { return }
    isPassing = true
    passEvents()
    isPassing = false
  }

  /// Runs user code, and delivers the events that it emits only afterwards.
  @MainActor func holdEvents(_ body: () -> Void) {
    if isPassing { return body() }
    isPassing = true
    body()
    passEvents()
    isPassing = false
  }

  @MainActor private func passEvents() {
    var causes = CauseCount()
    while let taker = emitting.popFirst() {
      if taker.passEvent(&causes, waiting: emitting.count) { continue }
      emitting.append(taker)
      let dropped = take(.events)
      if causes.isCut {
        keep(dropped)
        releaseRemainsSoon()
      }
      causes = CauseCount(isCut: true)
      withExtendedLifetime(dropped) {}
    }
  }
}

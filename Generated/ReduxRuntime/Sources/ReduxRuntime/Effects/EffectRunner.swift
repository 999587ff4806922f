// The runtime of redux-gen, written by it. Do not edit.

/// Runs the effects of a store. It is created with the first effect, event or listener.
@MainActor final class EffectRunner<F: OpenedFeature> {
  weak var core: Core<F>?
  let clock: any Clock<Duration>
  /// Returns the time since the runner was created.
  let stopwatch: () -> Duration
  private(set) var inProgress: [Int: EffectInProgress<F>] = [:]
  private var tasks: [Int: Task<Void, Never>] = [:]
  private(set) var names = EffectNames()
  let events = EventLog<F.Event>()
  /// The clock of a test, if it decides when effects begin; otherwise nil.
  let driver: (any EffectDriver)?
  /// The effects that wait for the driver, in order, and perhaps cancelled ones.
  private var held = Queue<EffectInProgress<F>>()
  /// The tasks that wait until no effect is under way.
  private let idleWaiters = Waiters()
  /// The number of effects that wait for the next time of a repetition without an end.
  private(set) var pausingCount = 0
  /// Whether a loop of effects that multiply was reported and has not ended since.
  private var isLoopReported = false

  init(_ core: Core<F>) {
    self.core = core
    clock = core.clock
    driver = core.clock as? any EffectDriver
    stopwatch = Self.stopwatch(core.clock)
  }

  deinit {
    for task in tasks.values { task.cancel() }
    // A task may wait for effects of several stores. It no longer has to wait for the effects of
    // this store.
    let left = Array(inProgress.values)
    Task { @MainActor [events] in
      events.finish()
      for effect in left { for waiter in effect.cause.waiters { waiter.leave(effect.number) } }
    }
  }

  var elapsed: Duration { stopwatch() }

  private static func stopwatch<C: Clock<Duration>>(_ clock: C) -> () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now).asTime }
  }
}

// MARK: - Beginning

extension EffectRunner {
  func run(
    _ id: EffectID?, _ policy: EffectPolicy, fresh: Duration?, started: F.Action?,
    cancelled: F.Action?,
    isStream: Bool, _ operation: @escaping @MainActor (EffectSender<F>) async throws -> Void
  ) {
    guard let core, !core.isClosed, !isFresh(id, fresh), !isLoop(id, in: core) else { return }
    let number = EffectNumber.next()
    let cause = core.turn.cause
    let entry = id.map { names.entry(of: $0, at: elapsed) }
    let (start, replaced) = request(number, policy, entry, cause)
    if start == .never { return }
    // A queued effect begins after an earlier one, without a delay of its own.
    let delay: Duration? = if case .after(let delay) = start { delay } else { nil }
    let effect = EffectInProgress(core, number, id, cause, started: started, cancelled: cancelled)
    effect.isStream = isStream
    effect.entry = entry
    for waiter in cause.waiters { waiter.enter(number, of: self) }
    inProgress[number] = effect
    end(replaced)
    // The cancellation handler of a replaced effect may have cancelled this one.
    if effect.isCancelled { return }
    if let delay, driver == nil { return startTask(of: effect, after: delay, operation) }
    effect.begin = { [weak self, weak effect] in
      if let effect { self?.startTask(of: effect, after: delay ?? .zero, operation) }
    }
    if delay != nil { held.append(effect) }
  }

  private func startTask(
    of effect: EffectInProgress<F>, after delay: Duration,
    _ operation: @escaping @MainActor (EffectSender<F>) async throws -> Void
  ) {
    let clock = clock
    tasks[effect.number] =
      if driver == nil {
        Task { await effect.perform(after: delay, on: clock, operation) }
      } else {
        Task(name: EffectNumber.taskName(effect.number)) {
          await EffectNumber.current.withValue(effect.number) {
            await effect.perform(after: delay, on: clock, operation)
          }
        }
      }
  }

  /// Asks the policy whether a new effect begins.
  ///
  /// - Returns: When the effect begins, and the effects that it replaces.
  private func request(
    _ number: Int, _ policy: EffectPolicy, _ entry: NamedEffects?, _ cause: EffectCause
  ) -> (start: EffectLane.Start, replaced: [EffectInProgress<F>]) {
    guard let entry else {
      // Without an id, an effect replaces no others.
      if case .debounce(let delay) = policy { return (.after(delay.asWait), []) }
      return (.after(.zero), [])
    }
    let (start, replaced) = entry.lane.request(number, policy, at: elapsed)
    if start == .never, policy == .first { join(entry, cause) }
    return (start, replaced.compactMap { inProgress[$0] })
  }

  /// Whether so many effects are under way that they form an endless loop, in which each effect
  /// causes several others. Reports the loop once.
  private func isLoop(_ id: EffectID?, in core: Core<F>) -> Bool {
    if inProgress.count < LoopRule.waiting { return false }
    if !isLoopReported {
      isLoopReported = true
      core.report(Rejection.endlessLoop([id.map { "effect \($0)" } ?? "effect"]), of: id)
    }
    return true
  }

  /// Makes the tasks that wait for the current action also wait for the effects under way with an
  /// id.
  private func join(_ entry: NamedEffects, _ cause: EffectCause) {
    for (number, stage) in entry.lane.stages where stage != .returned {
      guard let effect = inProgress[number] else { continue }
      if cause.isWantedElsewhere { effect.cause.isWantedElsewhere = true }
      // A task that already waits for this effect indirectly is not added again.
      for waiter in cause.waiters where waiter.enter(number, of: self) {
        effect.cause.waiters.append(waiter)
      }
    }
  }

  /// Records that the delay required by an effect's policy has passed.
  func endDelay(of effect: EffectInProgress<F>) {
    effect.entry?.lane.endDelay(of: effect.number, at: elapsed)
  }

  /// Whether an effect with this id has succeeded within the time `length`.
  private func isFresh(_ id: EffectID?, _ length: Duration?) -> Bool {
    guard let id, let length else { return false }
    return names[id]?.lane.isFresh(for: length, at: elapsed) == true
  }

  func markFresh(_ effect: EffectInProgress<F>, for duration: Duration) {
    if !effect.isCancelled { effect.entry?.lane.noteSuccess(for: duration, at: elapsed) }
  }
}

// MARK: - Cancelling

extension EffectRunner {
  /// Cancels the effects with an id and the effects whose ids add keys to this id, and forgets
  /// their `fresh` successes.
  func cancel(_ id: EffectID) {
    let known = names.all(id)
    cancel(known.flatMap(effects(under:)))
    forgetSuccesses(of: known)
  }

  func cancelAll() {
    let known = names.all
    cancel(Array(inProgress.values))
    forgetSuccesses(of: known)
  }

  private func effects(under entry: NamedEffects) -> [EffectInProgress<F>] {
    entry.lane.stages.keys.compactMap { inProgress[$0] }
  }

  private func forgetSuccesses(of known: [NamedEffects]) {
    for entry in known {
      entry.lane.forgetSuccess()
      names.forget(entry)
    }
  }

  /// Cancels effects. For each id that has no effect left, sends the `cancelled` action of its most
  /// recent effect.
  private func cancel(_ effects: [EffectInProgress<F>]) {
    let telling = effects.filter { $0.cancelled != nil && !$0.isCancelled }
      .sorted { $0.number < $1.number }
    let told = telling.map { ($0, $0.entry) }
    var last: [ObjectIdentifier: Int] = [:]
    for (effect, entry) in told { if let entry { last[ObjectIdentifier(entry)] = effect.number } }
    end(effects)
    // All effects end before the first action is sent, because such an action may begin effects
    // with the id of another cancelled effect.
    let due = told.filter { effect, entry in
      entry.map { $0.lane.stages.isEmpty && last[ObjectIdentifier($0)] == effect.number } ?? true
    }
    for (effect, _) in due {
      guard let action = effect.cancelled, let core,
        let cause = effect.nextCause(from: action, { core.reject(action, because: $0) })
      else { continue }
      core.turn.attribute(to: cause) { core.dispatch(action) }
    }
  }

  func endAll() {
    end(Array(inProgress.values))
  }

  private func end(_ effects: [EffectInProgress<F>]) {
    let effects = effects.filter { !$0.isCancelled }.sorted { $0.number < $1.number }
    // All effects are marked before any of them is cancelled, so that none begins because another
    // one has ended.
    for effect in effects {
      effect.isCancelled = true
      effect.entry?.lane.remove(effect.number)
    }
    for effect in effects {
      let task = tasks[effect.number]
      // The task stays in its table until it has returned, because a driver waits for that.
      leave(effect)
      task?.cancel()
    }
  }
}

// MARK: - Ending

extension EffectRunner: EffectOwner {
  /// Records that an effect has ended or was cancelled. An effect that was cancelled and then ends
  /// is counted once.
  func finish(_ effect: EffectInProgress<F>) {
    tasks[effect.number] = nil
    leave(effect)
  }

  /// Removes an effect from all tables except `tasks`.
  private func leave(_ effect: EffectInProgress<F>) {
    guard inProgress.removeValue(forKey: effect.number) != nil else { return }
    effect.begin = nil
    if let entry = effect.entry {
      entry.lane.remove(effect.number)
      if let next = entry.lane.takeQueued().flatMap({ inProgress[$0] }) {
        if driver == nil { begin(next) } else { held.append(next) }
      }
      names.forget(entry)
    }
    for waiter in effect.cause.waiters { waiter.leave(effect.number) }
    if !idleWaiters.isEmpty, isIdle { idleWaiters.resume() }
    if inProgress.isEmpty { isLoopReported = false }
  }

  private func begin(_ effect: EffectInProgress<F>) {
    let begin = effect.begin
    effect.begin = nil
    begin?()
  }

  /// Called for the effects of an action when the task that waits for the action was cancelled.
  /// Cancels the effects that no other action began or joined.
  func abandon(_ numbers: [Int], of group: EffectGroup) {
    var abandoned: [EffectInProgress<F>] = []
    for effect in numbers.compactMap({ inProgress[$0] }) {
      effect.cause.waiters.removeAll { $0 === group }
      if effect.cause.waiters.isEmpty, !effect.cause.isWantedElsewhere { abandoned.append(effect) }
    }
    cancel(abandoned)
  }
}

// MARK: - Waiting

extension EffectRunner {
  /// Whether no effect is under way. Streams and timers without an end do not count.
  var isIdle: Bool { inProgress.values.allSatisfy { $0.isStream || $0.isPausing } }

  /// Records that an effect begins or ends to wait for its next time.
  func notePause(_ pauses: Bool) {
    pausingCount += pauses ? 1 : -1
    if pauses, !idleWaiters.isEmpty, isIdle { idleWaiters.resume() }
  }

  /// Returns when no effect is under way, or when the waiting task is cancelled.
  func waitUntilIdle() async {
    while !isIdle, !Task.isCancelled { await idleWaiters.wait() }
  }
}

/// Returns when no effect is under way, including effects that earlier effects have caused in the
/// meantime.
///
/// - Parameters:
///   - wait: Returns when the effects that are under way have ended.
///   - isIdle: Whether no effect is under way.
@MainActor func driveUntilIdle(
  on clock: any Clock<Duration>, _ wait: @MainActor () async -> Void,
  isIdle: @MainActor () -> Bool
) async {
  if let driver = clock as? any EffectDriver { return await driver.drive() }
  repeat {
    await wait()
    // Lets the tasks that were resumed, and the streams that have an element, continue. Of several
    // tasks that pass something on, each needs a turn of its own; 16 of them suffice in practice.
    for _ in 0..<16 { await Task.yield() }
  } while !isIdle() && !Task.isCancelled
}

// MARK: - Driving

extension EffectRunner: DrivenEffects {
  var nextNumber: Int? { firstHeld?.number }

  var nextName: String? { firstHeld.map { $0.id?.description ?? "" } }

  /// The effect that has waited longest for the driver.
  private var firstHeld: EffectInProgress<F>? {
    while let first = held.first, first.isCancelled { _ = held.popFirst() }
    return held.first
  }

  func beginNext() {
    if firstHeld != nil, let next = held.popFirst() { begin(next) }
  }

  func isRunning(_ number: Int) -> Bool { tasks[number] != nil }

  var running: [(number: Int, name: String, isCancelled: Bool)] {
    tasks.keys.sorted().map { number in
      (number, inProgress[number]?.id?.description ?? "", inProgress[number] == nil)
    }
  }
}

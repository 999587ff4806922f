import ReduxRuntime
import Testing

@MainActor
@Suite("Policies and waiting", .timeLimit(.minutes(10)))
struct PolicyTests {
  @Test("cancelling a task that waits in 'run' cancels the run's effects, and 'run' returns")
  func cancelRun() async {
    var ends = 0
    var store: ProbeStore? = Probe.store { action, effects in
      guard action == .begin else { return }
      effects.run { send in
        send(.add(1))
        defer { ends += 1 }
        try await Task.sleep(for: .seconds(1_000))
      }
    }
    weak let kept = store
    let task = Task { [store] in await store?.run(.begin) }
    while store?.state.isEmpty == true { await Task.yield() }
    task.cancel()
    await task.value
    while ends == 0 { await Task.yield() }
    #expect(store?.effectsInProgress == [])
    store = nil
    for _ in 0..<20 { await Task.yield() }
    #expect(kept == nil)
  }

  @Test(
    "a started run has the effects of its action, and cancels those that no other action joined")
  func startRun() {
    let store = Probe.store { action, effects in
      guard action == .begin || action == .begin2 else { return }
      effects.run(id: "load", policy: .first, cancelled: .add(1)) { _ in
        try await Task.sleep(for: .seconds(1_000))
      }
    }
    #expect(!store.startRun(.add(0)).isUnderWay)
    let first = store.startRun(.begin)
    let second = store.startRun(.begin2)
    #expect(first.isUnderWay && second.isUnderWay)
    first.cancel()
    #expect(!first.isUnderWay && second.isUnderWay)
    #expect(store.effectsInProgress == ["load"])
    second.cancel()
    #expect(!second.isUnderWay)
    #expect(store.effectsInProgress == [])
    #expect(store.state == [0, 1])

    store.dispatch(.begin)
    let joined = store.startRun(.begin)
    #expect(joined.isUnderWay)
    joined.cancel()
    #expect(store.effectsInProgress == ["load"])
    store.cancelEffects()
  }

  @Test("the action for the result of a call can start the next call under 'first', others cannot")
  func nextCall() async {
    var calls = 0
    let store = Probe.store { action, effects in
      effects.run(id: "upload", policy: .first) { send in
        calls += 1
        if calls < 4 { send.last(.add(calls)) } else { send(.add(4)) }
      }
    }
    await store.run(.begin)
    #expect(calls == 4)
    #expect(store.state == [1, 2, 3, 4])
    #expect(store.effectsInProgress == [])
  }

  @Test("cancelling a run does not cancel effects that another action has begun or joined")
  func cancelShared() async {
    var gate: CheckedContinuation<Void, Never>?
    let store = Probe.store { action, effects in
      guard action == .begin || action == .begin2 else { return }
      effects.run(id: "shared", policy: .first) { send in
        await withCheckedContinuation { gate = $0 }
        send(.add(1))
      }
    }
    let first = Task { await store.run(.begin) }
    while gate == nil { await Task.yield() }
    let second = Task { await store.run(.begin2) }
    for _ in 0..<10 { await Task.yield() }
    first.cancel()
    await first.value
    #expect(store.effectsInProgress == ["shared"])
    gate?.resume()
    await second.value
    #expect(store.state == [1])

    gate = nil
    store.dispatch(.begin)
    while gate == nil { await Task.yield() }
    let joined = Task { await store.run(.begin2) }
    for _ in 0..<10 { await Task.yield() }
    joined.cancel()
    await joined.value
    #expect(store.effectsInProgress == ["shared"])
    gate?.resume()
    while store.state.count < 2 { await Task.yield() }
  }

  @Test("cancelling a run does not cancel the effects that an effect of another action causes")
  func cancelFollowing() async {
    var gates: [CheckedContinuation<Void, Never>] = []
    let store = Probe.store { action, effects in
      guard action == .begin || action == .begin2 else { return }
      effects.run(id: EffectID("\(action)"), policy: .first) { send in
        await withCheckedContinuation { gates.append($0) }
        send(action == .begin ? .begin2 : .add(1))
      }
    }
    store.dispatch(.begin)
    while gates.count < 1 { await Task.yield() }
    let joined = Task { await store.run(.begin) }
    for _ in 0..<10 { await Task.yield() }
    gates[0].resume()
    while gates.count < 2 { await Task.yield() }
    joined.cancel()
    await joined.value
    #expect(store.effectsInProgress == ["begin2"])
    gates[1].resume()
    while store.state.isEmpty { await Task.yield() }
  }

  @Test("a task that waits for an effect is recorded once, even if the effect joins itself often")
  func joiningItself() async {
    let store = Probe.store { action, effects in
      effects.run(id: "listen", policy: .first) { send in
        for number in 0..<1_000 { send(.add(number)) }
      }
    }
    await store.run(.begin)
    #expect(store.state.count == 1_000)
  }

  @Test("thousands of listeners receive every event, and thousands of runs can be cancelled")
  func many() async {
    let count = 3_000
    let store = Probe.store { action, effects in
      effects.emit(.said("\(action)"))
      if action == .begin { effects.run { _ in try await Task.sleep(for: .seconds(1_000)) } }
    }
    var heard = 0
    let listeners = (0..<count).map { _ in
      Task {
        for await _ in store.events.prefix(10) { heard += 1 }
      }
    }
    for number in 0..<10 { store.dispatch(.add(number)) }
    for listener in listeners { await listener.value }
    #expect(heard == 10 * count)
    let runs = (0..<count).map { _ in Task { await store.run(.begin) } }
    while store.effectsInProgress.count < count { await Task.yield() }
    for run in runs { run.cancel() }
    for run in runs { await run.value }
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("'debounce' cancels the call under way, so a slow result never replaces a later one")
  func debounce() async {
    var slow: CheckedContinuation<Void, Never>?
    let store = Probe.store { action, effects in
      guard action == .begin || action == .begin2 else { return }
      effects.run(id: "search", policy: .debounce(.milliseconds(1))) { send in
        if action == .begin { await withCheckedContinuation { slow = $0 } }
        send(.add(action == .begin ? 1 : 2))
      }
    }
    store.dispatch(.begin)
    while slow == nil { await Task.yield() }
    await store.run(.begin2)
    slow?.resume()
    for _ in 0..<20 { await Task.yield() }
    #expect(store.state == [2])
  }

  @Test("'throttle' with 'trailing' runs the last call of a window at the end of the window")
  func throttle() async throws {
    let window = Duration.milliseconds(60)
    var number = 0
    let store = Probe.store { action, effects in
      guard action == .begin else { return }
      number += 1
      effects.run(id: "move", policy: .throttle(window, trailing: true)) { [number] send in
        send(.add(number))
      }
    }
    let start = ContinuousClock.now
    for _ in 0..<5 { store.dispatch(.begin) }
    while store.state.count < 2 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(store.state == [1, 5])
    #expect(ContinuousClock.now - start >= window)
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("the id of an effect can be any hashable value, and ids of different types differ")
  func anyID() async {
    let store = Probe.store { action, effects in
      guard case .add(let number) = action, number < 10 else { return }
      effects.run(id: EffectID(number % 2), policy: .latest) { send in
        try await Task.sleep(for: .seconds(1_000))
      }
    }
    for number in 0..<4 { store.dispatch(.add(number)) }
    #expect(store.effectsInProgress == [EffectID(0), EffectID(1)])
    #expect(EffectID(0) != "0")
    #expect(EffectID(0).description == "0")
    store.cancelEffects()
  }

  @Test("an event emitted after one listener has ended waits for the next listener")
  func eventBetweenListeners() async {
    let store = Probe.store { action, effects in
      if case .add(let number) = action { effects.emit(.said("\(number)")) }
    }
    var seen: [ProbeFeature.Event] = []
    let first = Task {
      for await event in store.events { seen.append(event) }
    }
    store.dispatch(.add(1))
    while seen.count < 1 { await Task.yield() }
    first.cancel()
    store.dispatch(.add(2))
    await first.value
    store.dispatch(.add(3))
    let second = Task {
      for await event in store.events {
        seen.append(event)
        if seen.count >= 4 { return }
      }
    }
    store.dispatch(.add(4))
    await second.value
    #expect(seen == ["1", "2", "3", "4"].map(ProbeFeature.Event.said))
  }

  @Test(
    "a middleware made of closures and a logging middleware are called for each action"
  )
  func closures() {
    var (lines, names): ([String], [String]) = ([], [])
    var changes: [Changes] = []
    let store = TallyStore(middleware: [
      ClosureMiddleware(
        handle: { action, state, effects in
          if action == .ignore { return .drop }
          if state.count == 0 { effects.dispatch(.rename("x")) }
          return .next
        }, after: { _, _, change, _ in changes.append(change) }),
      LoggingMiddleware { names.append($0) },
      LoggingMiddleware(payloads: true) { lines.append($0) },
    ])
    store.dispatch(.ignore)
    store.dispatch(.add(1))
    #expect(names == ["TallyFeature: add", "TallyFeature: rename"])
    #expect(lines == ["TallyFeature: add(1)", "TallyFeature: rename(\"x\")"])
    #expect(changes == [TallyFeature.count, TallyFeature.name])
  }
}

import ReduxRuntime
import ReduxTesting
import Testing

@MainActor
@Suite("Effects that wait or repeat", .timeLimit(.minutes(10)))
struct RepetitionTests {
  let clock = ManualClock()

  private func store(
    _ onHandle: @escaping @MainActor (SearchFeature.Action, inout Effects<SearchFeature>) -> Void
  ) -> Store<SearchFeature> {
    Store(middleware: [Probing(onHandle)], clock: clock)
  }

  /// A store in which `hello` begins a repetition without an end, and `stop` ends it.
  private func ticking(after delay: Duration? = nil) -> Store<SearchFeature> {
    store { action, effects in
      if action == .hello {
        effects.run(id: "timer", policy: .first, after: delay, every: .seconds(1)) { send in
          send(.tick)
        }
      }
      if action == .stop { effects.cancel("timer") }
    }
  }

  @Test("a repetition without an end ticks only when the clock is advanced")
  func ticks() async {
    let store = ticking()
    store.dispatch(.hello)
    await store.settle(on: clock)
    #expect(store.state.hits.isEmpty)
    #expect(clock.now.offset == .zero)
    await clock.advance(by: .milliseconds(999))
    #expect(store.state.hits.isEmpty)
    await clock.advance(by: .milliseconds(2_001))
    #expect(store.state.hits.count == 3)
    store.dispatch(.stop)
    await clock.advance(by: .seconds(10))
    #expect(store.state.hits.count == 3)
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("while a test waits for something else, a repetition goes on")
  func both() async {
    let store = store { action, effects in
      if action == .hello {
        effects.run(id: "timer", after: .zero, every: .seconds(1)) { send in send(.tick) }
      }
      if case .load = action {
        effects.run(id: "load", after: .milliseconds(2_500)) { send in send(.loaded(["a"])) }
      }
    }
    store.dispatch(.hello)
    store.dispatch(.load("a"))
    await store.settle(on: clock)
    #expect(store.state.hits == ["tick", "tick", "tick", "a"])
    #expect(clock.now.offset == .milliseconds(2_500))
    store.cancelEffects()
  }

  @Test("the next time begins only after the operation has ended")
  func slow() async {
    let store = store { [clock] action, effects in
      guard action == .hello else { return }
      effects.run(id: "poll", after: .zero, every: .seconds(1)) { send in
        try await clock.sleep(for: .seconds(5))
        send(.tick)
      }
    }
    store.dispatch(.hello)
    // The call that is under way is waited for, but not the next one.
    await store.settle(on: clock)
    #expect(store.state.hits.count == 1)
    #expect(clock.now.offset == .seconds(5))
    await clock.advance(by: .seconds(6))
    #expect(store.state.hits.count == 2)
    store.cancelEffects()
  }

  @Test("'until' ends a repetition before or after an operation, with the current state")
  func until() async {
    let store = store { action, effects in
      guard action == .hello else { return }
      effects.run(
        id: "poll", every: .seconds(1), until: { state in state.hits.count >= 3 }
      ) { send in send(.tick) }
    }
    store.dispatch(.hello)
    await store.settle(on: clock)
    #expect(store.state.hits.count == 3)
    #expect(clock.now.offset == .seconds(3))
    #expect(store.effectsInProgress.isEmpty)
    store.dispatch(.hello)
    #expect(store.effectsInProgress == ["poll"])
    await store.settle(on: clock)
    #expect(store.state.hits.count == 3)
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("an operation that throws is reported, and the repetition goes on")
  func errors() async {
    var errors = 0
    let store = store { action, effects in
      guard action == .hello else { return }
      effects.run(id: "poll", every: .seconds(1), started: .tick) { _ in throw Source.Failure() }
    }
    store.onError = { error, _ in if error is Source.Failure { errors += 1 } }
    store.dispatch(.hello)
    await clock.advance(by: .seconds(3))
    #expect(errors == 3)
    #expect(store.state.hits.count == 3)
    store.cancelEffects()
    await clock.advance(by: .seconds(3))
    #expect(errors == 3)
  }

  @Test("an operation that only waits runs once, and fails once")
  func once() async {
    var errors = 0
    let store = store { action, effects in
      guard case .load(let text) = action else { return }
      effects.run(id: "load", policy: .latest, after: .seconds(4)) { send in
        if text == "bad" { throw Source.Failure() }
        send(.loaded([text]))
      }
    }
    store.onError = { _, _ in errors += 1 }
    store.dispatch(.load("a"))
    await clock.advance(by: .seconds(3))
    store.dispatch(.load("b"))
    await clock.advance(by: .seconds(3))
    #expect(store.state.hits.isEmpty)
    await store.settle(on: clock)
    #expect(store.state.hits == ["b"])
    store.dispatch(.load("bad"))
    await store.settle(on: clock)
    #expect(errors == 1)
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("'idle' does not wait for the next time of a repetition without an end")
  func idle() async {
    let store = Store<SearchFeature>(
      middleware: [
        Probing { action, effects in
          guard action == .hello else { return }
          effects.run(id: "timer", every: .seconds(1_000)) { send in send(.tick) }
          effects.run(id: "soon", after: .milliseconds(1)) { send in send(.loaded(["a"])) }
        }
      ])
    store.dispatch(.hello)
    await store.idle()
    #expect(store.state.hits == ["a"])
    #expect(store.effectsInProgress == ["timer"])
    store.cancelEffects()
    await store.idle()
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test("on a real clock, a repetition ticks until it is cancelled, and does not retain its store")
  func realClock() async throws {
    weak var released: Store<SearchFeature>?
    do {
      let store = Store<SearchFeature>(
        middleware: [
          Probing { action, effects in
            if action == .hello {
              effects.run(id: "timer", every: .milliseconds(1)) { send in send(.tick) }
            }
          }
        ])
      store.dispatch(.hello)
      while store.state.hits.count < 3 { try await Task.sleep(for: .milliseconds(1)) }
      released = store
    }
    for _ in 0..<1_000 where released != nil { try await Task.sleep(for: .milliseconds(1)) }
    #expect(released == nil)
  }
}

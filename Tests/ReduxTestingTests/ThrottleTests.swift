import ReduxRuntime
import ReduxTesting
import Testing

@MainActor
@Suite("Throttle", .timeLimit(.minutes(10)))
struct ThrottleTests {
  let clock = ManualClock()

  /// Creates a store that throttles requests, which are numbered from 1. The action `hello`
  /// throttles with `trailing`, and `load` without.
  func store() -> Store<SearchFeature> {
    var number = 0
    let probing = Probing { action, effects in
      if case .stop = action { return effects.cancel("move") }
      if case .loaded = action { return }
      number += 1
      let policy = EffectPolicy.throttle(.milliseconds(100), trailing: action == .hello)
      effects.run(id: "move", policy: policy) { [number] send in send(.loaded(["\(number)"])) }
    }
    return Store(middleware: [probing], clock: clock)
  }

  /// For each time, sets the clock, dispatches the action before any sleeping effect wakes, and
  /// then runs the effects.
  func dispatch(
    _ action: SearchFeature.Action = .hello, to store: Store<SearchFeature>, at times: Int...
  ) async {
    for time in times {
      clock.set(to: .init(offset: .milliseconds(time)))
      store.dispatch(action)
      await clock.drive()
    }
  }

  @Test("a trailing call that is late is not cancelled by the next request")
  func late() async {
    let store = store()
    await dispatch(to: store, at: 0, 50, 101, 150)
    #expect(store.state.hits == ["1", "2"])
    await clock.advance(by: .milliseconds(50))
    #expect(store.state.hits == ["1", "2", "4"])
  }

  @Test("a trailing call begins even if new requests keep arriving shortly before it is due")
  func steady() async {
    let store = store()
    for time in 0..<100 { await dispatch(to: store, at: 10 * time) }
    #expect(store.state.hits.count == 10)
    await dispatch(.stop, to: store, at: 1_000)
  }

  @Test("a trailing call that is late by more than its window begins before a newer request")
  func veryLate() async {
    let store = store()
    await dispatch(to: store, at: 0, 50, 1_000)
    #expect(store.state.hits == ["1", "2"])
    await dispatch(.load(""), to: store, at: 1_050)
    await clock.advance(by: .milliseconds(50))
    #expect(store.state.hits == ["1", "2", "3"])
  }

  @Test("a trailing call that was cancelled opens no window", arguments: [true, false])
  func cancelled(isTrailing: Bool) async {
    let store = store()
    await dispatch(to: store, at: 0, 50)
    await dispatch(.stop, to: store, at: 60)
    await dispatch(isTrailing ? .hello : .load(""), to: store, at: 110)
    #expect(store.state.hits == ["1", "3"])
  }

  @Test("a trailing call that is late and then cancelled opens no window")
  func lateAndCancelled() async {
    let store = store()
    await dispatch(to: store, at: 0, 50)
    clock.set(to: .init(offset: .milliseconds(110)))
    store.dispatch(.hello)
    store.dispatch(.stop)
    await dispatch(.load(""), to: store, at: 120)
    #expect(store.state.hits == ["1", "4"])
  }

  @Test(
    "setting the clock back closes the window of a trailing call, and cancels no call twice"
  )
  func backwards() async {
    let store = store()
    await dispatch(to: store, at: 0, 50)
    await clock.advance(by: .milliseconds(60))
    #expect(store.state.hits == ["1", "2"])
    await dispatch(to: store, at: 50)
    #expect(store.state.hits == ["1", "2", "3"])
    await dispatch(to: store, at: 60)
    await dispatch(to: store, at: 10)
    await clock.advance(by: .seconds(1))
    #expect(store.state.hits == ["1", "2", "3", "5"])
  }

  @Test("times that would overflow the clock are limited to a thousand years")
  func endless() async {
    let forever = Duration.seconds(Int64.max) * 15
    let probing = Probing { action, effects in
      switch action {
      case .hello:
        effects.run(id: "a", policy: .debounce(forever)) { $0(.loaded(["a"])) }
        effects.run(id: "b", policy: .throttle(forever, trailing: true)) { $0(.loaded(["b"])) }
      default: break
      }
    }
    let store = Store<SearchFeature>(middleware: [probing])
    for _ in 0..<100 {
      store.dispatch(.hello)
      for _ in 0..<5 { await Task.yield() }
    }
    #expect(store.state.hits == ["b"])
    #expect(store.effectsInProgress == ["a", "b"])
    store.cancelEffects()
  }
}

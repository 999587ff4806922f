import ReduxRuntime
import ReduxTesting
import Testing

@MainActor
@Suite("Manual clock", .timeLimit(.minutes(10)))
struct ManualClockTests {
  let clock = ManualClock()

  func store(_ policy: EffectPolicy = .concurrent) -> Store<SearchFeature> {
    Store(middleware: [Searching(policy: policy, clock: clock)], clock: clock)
  }

  @Test("'settle' runs effects one after another, in the order in which they were requested")
  func settle() async {
    for _ in 0..<20 {
      let store = store()
      let words = ["abcdef", "a", "bad", "abc", "", "abcde"]
      for word in words { store.dispatch(.load(word)) }
      #expect(store.state.hits.isEmpty)
      await store.settle(on: clock)
      #expect(store.state.hits == ["abcdef!", "a!", "abc!", "!", "abcde!"])
      #expect(store.state.text == "none")
    }
  }

  @Test("if two tasks advance the clock at the same time, their durations are added")
  func advancing() async {
    let store = store(.debounce(.seconds(3)))
    store.dispatch(.load("a"))
    async let one: Void = clock.advance(by: .seconds(1))
    async let two: Void = clock.advance(by: .seconds(2))
    _ = await (one, two)
    #expect(clock.now.offset == .seconds(3))
    #expect(store.state.hits == ["a!"])
  }

  @Test("the time to run thousands of sleeping effects grows linearly with their number")
  func manySleepers() async {
    func time(_ count: Int) async -> Duration {
      let clock = ManualClock()
      let probing = Probing { action, effects in
        guard case .load(let text) = action else { return }
        effects.run(id: EffectID("load", key: text)) { send in
          try await clock.sleep(for: .seconds(1))
          send(.loaded([text]))
        }
      }
      let store = Store<SearchFeature>(middleware: [probing], clock: clock)
      for number in 0..<count { store.dispatch(.load("\(number)")) }
      let start = ContinuousClock.now
      await store.settle(on: clock)
      #expect(store.state.hits.count == count)
      return ContinuousClock.now - start
    }
    // With quadratic growth, sixteen times as many effects would take 256 times as long.
    let few = await time(100)
    #expect(await time(1_600) < few * 64)
  }

  @Test("a debounced effect begins if no newer effect is requested within its delay")
  func debounce() async {
    let store = store(.debounce(.milliseconds(300)))
    store.dispatch(.load("a"))
    await clock.advance(by: .milliseconds(200))
    store.dispatch(.load("b"))
    await clock.advance(by: .milliseconds(299))
    #expect(store.state.hits.isEmpty)
    await clock.advance(by: .milliseconds(1))
    #expect(store.state.hits == ["b!"])
    await clock.advance(by: .seconds(10))
    #expect(store.state.hits == ["b!"])
    store.dispatch(.load("c"))
    await store.settle(on: clock)
    #expect(store.state.hits == ["b!", "c!"])
  }

  @Test("a throttled effect begins at once, and other effects within its window never begin")
  func throttle() async {
    let store = store(.throttle(.seconds(1)))
    for word in ["a", "b"] { await store.run(.load(word)) }
    await clock.advance(by: .milliseconds(999))
    await store.run(.load("c"))
    #expect(store.state.hits == ["a!"])
    await clock.advance(by: .milliseconds(1))
    #expect(store.state.hits == ["a!"])
    await store.run(.load("d"))
    #expect(store.state.hits == ["a!", "d!"])
  }

  @Test("setting the clock back ends a throttle, but wakes no sleeper early")
  func backwards() async {
    clock.set(to: .init(offset: .seconds(100)))
    let store = store(.throttle(.seconds(1)))
    await store.run(.load("a"))
    clock.set(to: .init(offset: .seconds(50)))
    await store.run(.load("b"))
    #expect(store.state.hits == ["a!", "b!"])
    await store.run(.load("c"))
    #expect(store.state.hits == ["a!", "b!"])
    store.dispatch(.tick)
    await clock.advance(by: .zero)
    clock.set(to: .init(offset: .seconds(10)))
    await clock.advance(by: .seconds(40))
    #expect(store.state.hits == ["a!", "b!", "tick"])
    await clock.advance(by: .seconds(1))
    #expect(store.state.hits.last == "tock")
  }

  @Test("'latest' cancels the previous effect with the same id")
  func latest() async {
    let store = store(.latest)
    for word in ["abcdef", "abcde", "a"] { store.dispatch(.load(word)) }
    await store.settle(on: clock)
    #expect(store.state.hits == ["a!"])
  }

  @Test("with 'first', a second effect does not begin, and its run waits for the effect under way")
  func first() async {
    let store = Store<SearchFeature>(
      middleware: [Searching(policy: .first, clock: ContinuousClock())])
    store.dispatch(.load("abcdef"))
    await store.run(.load("abc"))
    #expect(store.state.hits == ["abcdef!"])
    await store.run(.load("abc"))
    #expect(store.state.hits == ["abcdef!", "abc!"])
  }

  @Test("the clock advances from one wake-up time to the next")
  func timer() async {
    let store = store()
    store.dispatch(.tick)
    store.dispatch(.tick)
    await clock.advance(by: .milliseconds(3_500))
    #expect(store.state.hits.count == 2 + 6)
    #expect(clock.now.offset == .milliseconds(3_500))
    store.dispatch(.stop)
    await store.settle(on: clock)
    #expect(store.state.hits.count == 8)
    #expect(clock.now.offset == .milliseconds(3_500))
  }

  @Test("running the clock until all effects end reports an issue if an effect sleeps endlessly")
  func endless() async {
    let store = store()
    store.dispatch(.tick)
    await withKnownIssue {
      await clock.run(limit: 10)
    } matching: {
      $0.comments.first?.rawValue.contains("effect 'timer'") == true
    }
    #expect(store.state.hits.count == 11)
  }

  @Test("an effect that waits forever does not prevent other effects from running")
  func stuck() async {
    clock.silence = .milliseconds(20)
    let store = Store<SearchFeature>(
      middleware: [Forever(), Searching(clock: clock)], clock: clock)
    store.dispatch(.load("a"))
    let start = ContinuousClock.now
    await store.settle(on: clock)
    let first = ContinuousClock.now - start
    #expect(first >= .milliseconds(20))
    #expect(store.state.hits == ["a!"])
    for _ in 0..<5 { await clock.advance(by: .seconds(1)) }
    await store.settle(on: clock)
    #expect(store.effectsInProgress == ["forever"])
    store.cancelEffects()
    await store.settle(on: clock)
    #expect(store.effectsInProgress.isEmpty)
  }

  @Test(
    "a dependency that does real work is awaited for the time 'silence', even a very long one",
    arguments: [Duration.seconds(60), .seconds(Int64.max)])
  func slowDependency(_ silence: Duration) async {
    clock.silence = silence
    let store = Store<SearchFeature>(
      middleware: [
        Probing { effects in
          effects.run { send in
            try await Task.sleep(for: .seconds(1))
            send.emit(.done(1))
          }
        }
      ], clock: clock)
    var events: [SearchFeature.Event] = []
    store.onEvent = { events.append($0) }
    store.dispatch(.hello)
    await store.settle(on: clock)
    #expect(events == [.done(1)])
  }

  @Test(
    "effects that cause themselves are stopped at the limit, however many effects ran before"
  )
  func limit() async {
    var count = 0
    let store = Store<SearchFeature>(
      middleware: [
        Probing { effects in
          count += 1
          effects.run { send in send(.hello) }
        }
      ], clock: clock)
    var rejections = 0
    store.onRejection = { _, _ in rejections += 1 }
    await store.run(.hello)
    clock.set(to: .init(offset: .seconds(100)))
    count = 0
    store.dispatch(.hello)
    await store.settle(on: clock)
    #expect(count == Store<SearchFeature>.loopLimit + 1)
    #expect(rejections == 2)
  }

  @Test("the effects of several stores on one clock run in the order in which they were requested")
  func severalStores() async {
    var order: [String] = []
    let stores = [store(), store(), store()]
    for (index, store) in stores.enumerated() {
      store.onEvent = { _ in order.append("\(index)") }
    }
    for index in [2, 0, 1, 0, 2] { stores[index].dispatch(.load("abc")) }
    await clock.run()
    #expect(order == ["2", "0", "1", "0", "2"])
    #expect(stores.allSatisfy { $0.effectsInProgress.isEmpty })
  }

  @Test("tasks that are not effects can also sleep on the clock, and can be cancelled")
  func plainTasks() async throws {
    let task = Task { [clock] in
      try await clock.sleep(for: .seconds(5))
      return clock.now.offset
    }
    let cancelled = Task { [clock] in try await clock.sleep(for: .seconds(5)) }
    cancelled.cancel()
    await #expect(throws: CancellationError.self) { try await cancelled.value }
    for _ in 0..<1_000 { await Task.yield() }
    await clock.run()
    #expect(try await task.value == .seconds(5))
    try await clock.sleep(until: .init(offset: .seconds(1)))
  }
}

/// A middleware whose effect waits forever.
struct Forever: Middleware {
  func handle(
    _ action: SearchFeature.Action, _ state: SearchFeature.State,
    _ effects: inout Effects<SearchFeature>
  ) -> Verdict<SearchFeature.Action> {
    if case .load = action {
      effects.run(id: "forever") { _ in try await Task.sleep(for: .seconds(100_000)) }
    }
    return .next
  }
}

import ReduxRuntime
import ReduxTesting
import Testing

/// Tests of effects that wait for a stream that the test controls.
@MainActor
@Suite("Streams in a test store", .timeLimit(.minutes(10)))
struct StreamTests {
  let clock = ManualClock()
  let words = AsyncStream.makeStream(of: String.self)

  func store(hopCount: Int = 0) -> TestStore<ListenFeature> {
    TestStore(
      middleware: [Listening(stream: words.stream, clock: clock, hopCount: hopCount)], clock: clock)
  }

  @Test("a test receives each element that it yields, and the effect ends at the end of the stream")
  func elements() async {
    let store = store()
    await store.send(.listen)
    for word in ["a", "b", "c"] {
      words.continuation.yield(word)
      await store.receive(.word(word)) { $0.words.append(word) }
      await store.receive(event: .heard(word))
    }
    words.continuation.finish()
    await store.finish()
  }

  @Test(
    "elements yielded before the effect begins, and many elements at once, arrive in order")
  func buffered() async {
    let store = store()
    for index in 0..<100 { words.continuation.yield("\(index)") }
    await store.send(.listen)
    for index in 0..<100 {
      await store.receive(.word("\(index)")) { $0.words.append("\(index)") }
      await store.receive(event: .heard("\(index)"))
    }
    await store.send(.stop)
    await store.finish()
  }

  @Test("a test receives actions of an effect that changes threads before it sends")
  func hops() async {
    let store = store(hopCount: 30)
    await store.send(.listen)
    for index in 0..<20 {
      words.continuation.yield("\(index)")
      await store.receive(.word("\(index)")) { $0.words.append("\(index)") }
      await store.receive(event: .heard("\(index)"))
    }
    await store.send(.stop)
    await store.finish()
  }

  @Test("a test waits for an element that is yielded late in real time")
  func late() async {
    let store = store()
    await store.send(.listen)
    let task = Task.detached { [continuation = words.continuation] in
      try? await Task.sleep(for: .milliseconds(400))
      continuation.yield("late")
    }
    await store.receive(.word("late")) { $0.words = ["late"] }
    #expect(await store.receiveEvent() == .heard("late"))
    await task.value
    await store.send(.stop)
    await store.finish()
  }

  @Test("a stream without elements delays neither the clock nor the actions that a test sends")
  func silent() async {
    let store = store()
    // The patience is longer than the time limit of the test, so the test fails if anything waits
    // for the stream.
    clock.patience = .seconds(100_000)
    await store.send(.listen)
    for count in 1...20 {
      await store.send(.ping) { $0.pings = count }
      await store.advance(by: .seconds(1))
      await store.receive(event: .silence)
    }
    await store.store.settle(on: clock)
    #expect(clock.now.offset == .seconds(20))
    await store.send(.stop)
    await store.finish()
  }

  @Test("an element of a stream is handled before the clock advances further")
  func elementBeforeClock() async {
    let store = store()
    await store.send(.listen)
    words.continuation.yield("a")
    await store.send(.ping) { $0.pings = 1 }
    await store.receive(.word("a")) { $0.words = ["a"] }
    words.continuation.yield("b")
    await store.advance(by: .seconds(1))
    await store.receive(.word("b")) { $0.words = ["a", "b"] }
    await store.receive(event: .heard("a"))
    await store.receive(event: .heard("b"))
    await store.receive(event: .silence)
    await store.skipEffects()
    await store.finish()
  }

  @Test("a test fails if an effect still listens at the end, and the message contains advice")
  func unfinished() async {
    let store = store()
    await store.send(.listen)
    await expectIssues(
      "Still running: effect 'listen'. Waiting outside the clock: its dependency waits for real "
        + "time, or for a silent stream. Yield an element, end the stream, cancel the "
        + "effect, inject the clock, or skip it with 'skipEffects()'."
    ) {
      await store.finish()
    }
    #expect(store.store.effectsInProgress.isEmpty)
  }

  @Test(
    "if an expected action is missing, the message names the effects that wait outside the clock"
  )
  func missing() async {
    let store = store()
    clock.patience = .milliseconds(200)
    await store.send(.listen)
    let advice =
      "Waiting outside the clock: effect 'listen'. Its dependency waits for real time, or for a "
      + "silent stream: yield an element, cancel it, or inject the clock."
    let start = ContinuousClock.now
    await expectIssues(
      "Expected to receive 'word(\"a\")', but there is no action. \(advice)",
      "Expected the event 'silence', but there is none. \(advice)"
    ) {
      await store.receive(.word("a"))
      await store.receive(event: .silence)
    }
    #expect(ContinuousClock.now - start > .milliseconds(400))
    await store.send(.stop)
    await store.finish()
  }

  @Test("an effect that ignores its cancellation is not awaited, because it can send nothing")
  func heedless() async {
    var waiting: [CheckedContinuation<Void, Never>] = []
    let probing = Probing { action, effects in
      guard action == .hello else { return effects.cancel("heedless") }
      effects.run(id: "heedless") { _ in await withCheckedContinuation { waiting.append($0) } }
    }
    let store = TestStore<SearchFeature>(middleware: [probing])
    // The patience is longer than the time limit of the test, so the test fails if anything waits
    // for the effect.
    store.clock.patience = .seconds(100_000)
    await store.send(.hello)
    await store.send(.stop)
    await expectIssues(
      "Expected to receive 'tick', but there is no action. No effect is running: send an action that starts it, "
        + "or do not expect it."
    ) {
      await store.receive(.tick)
    }
    await store.finish()
    for continuation in waiting { continuation.resume() }
  }

  @Test("if exhaustivity is off, 'receive' waits for the expected element and skips earlier ones")
  func lenient() async {
    let store = store()
    store.exhaustivity = .off
    await store.send(.listen)
    for word in ["a", "b"] { words.continuation.yield(word) }
    await store.receive(.word("b")) { $0.words = ["a", "b"] }
    await store.finish()
  }

  @Test("only the first of several calls of 'drive' waits for five streams without elements")
  func several() async {
    let store = store()
    let start = ContinuousClock.now
    for _ in 0..<5 { store.store.dispatch(.listen) }
    await clock.drive()
    let beginning = ContinuousClock.now - start
    for _ in 0..<5 { await clock.drive() }
    #expect(ContinuousClock.now - start - beginning < beginning)
    await store.skipReceivedActions()
    await store.skipEffects()
    await store.finish()
  }
}

import ReduxRuntime
import ReduxTesting
import Testing

/// Tests what a test store reports, except for changes and actions, and what it can skip.
@MainActor
@Suite("Reports of a test store", .timeLimit(.minutes(10)))
struct TestStoreReportTests {
  @Test("a test fails if the closure of a sent or received action changes nothing")
  func idleClosure() async {
    let probing = Probing { action, effects in
      if action == .hello { effects.dispatch(.stop) }
    }
    let store = TestStore<SearchFeature>(middleware: [probing])
    await expectIssues(
      "The closure for 'hello' changes nothing, and neither did the action. Remove the closure.",
      "The closure for 'stop' changes nothing, and neither did the action. Remove the closure."
    ) {
      await store.send(.hello) { $0.text = "" }
      await store.receive(.stop) { _ in }
    }
    store.exhaustivity = .off
    await store.send(.hello) { $0.text = "" }
    await store.finish()
  }

  @Test("a test fails if the closure of an action throws")
  func throwingClosure() async {
    let store = searchStore()
    await expectIssues(
      "The expected change threw: Failure(). The closure should only change the state."
    ) {
      await store.send(.hello) { _ in throw Source.Failure() }
    }
    await store.finish()
  }

  @Test("a rejection can be read by its message, in its turn, or in the list of all rejections")
  func rejections() async {
    let store = TestStore<SearchFeature>(middleware: [Rejecting()])
    await store.send(.type("a"))
    await store.send(.type("b"))
    await store.receive(rejection: "not a")
    #expect(await store.receiveRejection()?.message == "not b")
    #expect(await store.receiveRejection() == nil)
    await store.send(.type("c"))
    #expect(store.rejections.map(\.message) == ["not a", "not b", "not c"])
    await store.finish()
  }

  @Test("a test fails if a rejection was not read, or differs from the expected one")
  func unreadRejection() async {
    let store = TestStore<SearchFeature>(middleware: [Rejecting()])
    for word in ["a", "b", "c"] { await store.send(.type(word)) }
    await expectIssues(
      "Expected the rejection 'no', but 'type(\"a\")' was rejected with 'not a'. Expect that first.",
      """
      'type("b")' was rejected with 'not b', which was not read. Read it with \
      'receive(rejection:)' or 'receiveRejection()'.
      """,
      """
      'type("c")' was rejected with 'not c', which was not read. Read it with \
      'receive(rejection:)' or 'receiveRejection()'.
      """
    ) {
      await store.receive(rejection: "no")
      await store.finish()
    }
  }

  @Test("without exhaustivity, a missing rejection fails a test; other rejections are skipped")
  func missingRejection() async {
    let store = TestStore<SearchFeature>(middleware: [Rejecting()], exhaustivity: .off)
    for word in ["a", "b", "c"] { await store.send(.type(word)) }
    await store.receive(rejection: "not b")
    await expectIssues(
      "Expected the rejection 'not b', but there is none. Send an action that is rejected, or check the "
        + "middleware that should reject it."
    ) {
      await store.receive(rejection: "not b")
    }
    await store.finish()
  }

  @Test("a test fails if an unawaited task sends an action after its effect has ended")
  func lateSending() async {
    let probing = Probing { action, effects in
      guard action == .hello else { return }
      effects.run(id: "careless") { send in
        Task {
          await hop(5)
          send(.tick)
          send.emit(.done(1))
        }
      }
    }
    let store = TestStore<SearchFeature>(middleware: [probing])
    let advice =
      " was sent after the end of effect 'careless', by a task that it started and did not await. "
      + "Await that task in the effect, so that it ends and is cancelled with it."
    await store.send(.hello)
    await expectIssues("'tick'" + advice) {
      await store.receive(.tick) { $0.hits = ["tick"] }
    }
    await store.receive(event: .done(1))
    await store.finish()
  }

  @Test("a test fails if an unawaited task emits an event after its effect has ended")
  func lateEvent() async {
    let probing = Probing { effects in
      effects.run { send in
        Task {
          await hop(1)
          send.emit(.done(1))
        }
      }
    }
    let store = TestStore<SearchFeature>(middleware: [probing])
    await store.send(.hello)
    await expectIssues(
      """
      The event 'done(1)' was sent after the end of an effect without an id, by a task that it started \
      and did not await. Await that task in the effect, so that it ends and is cancelled with it.
      """
    ) {
      await store.receive(event: .done(1))
    }
    await store.finish()
  }

  @Test("a test fails if a detached task sends an action after its effect has ended")
  func lateDetachedSending() async {
    let probing = Probing { action, effects in
      guard action == .hello else { return }
      effects.run(id: "careless") { send in
        Task.detached {
          await hop(5)
          await send(.tick)
        }
      }
    }
    let store = TestStore<SearchFeature>(middleware: [probing])
    await store.send(.hello)
    await expectIssues(
      """
      'tick' was sent after the end of effect 'careless', by a task that it started and did not await. \
      Await that task in the effect, so that it ends and is cancelled with it.
      """
    ) {
      await store.receive(.tick) { $0.hits = ["tick"] }
    }
    await store.finish()
  }

  @Test("actions sent by tasks that an effect awaits do not fail the test")
  func structuredSending() async {
    let probing = Probing { action, effects in
      guard action == .hello else { return }
      effects.run(id: "careful") { send in
        async let one: Void = hop(3)
        await Task { send(.stop) }.value
        await one
      }
    }
    let store = TestStore<SearchFeature>(middleware: [probing], exhaustivity: .off)
    await store.send(.hello)
    await store.receive(.stop)
    await store.finish()
  }

  @Test("skipped actions need not be received, but a test fails if there is no action to skip")
  func skipActions() async {
    let store = searchStore()
    await store.send(.type("a")) { $0.text = "a" }
    await store.skipReceivedActions()
    #expect(store.state == .init(text: "a", hits: ["a!"]))
    await store.receive(event: .done(1))
    await expectIssues(
      "There is no action to skip. Remove 'skipReceivedActions()', or: No effect is running: "
        + "send an action that starts it, or do not expect it."
    ) {
      await store.skipReceivedActions()
    }
    await store.send(.hello)
    await store.finish()
  }

  @Test("skipped effects are cancelled, but a test fails if there is no effect to skip")
  func skipEffects() async {
    let store = searchStore()
    await store.send(.tick) { $0.hits = ["tick"] }
    await store.skipEffects()
    #expect(store.store.effectsInProgress.isEmpty)
    await expectIssues("There is no effect to skip. Remove 'skipEffects()'.") {
      await store.skipEffects()
    }
    await store.finish()
  }

  @Test("each failure is reported at the line of the call that failed")
  func lines() async {
    let store = searchStore()
    await store.send(.tick) { $0.hits = ["tick"] }
    var lines: [Int] = []
    final class Found: @unchecked Sendable { var lines: [Int] = [] }
    let found = Found()
    let first = #line + 2
    await withKnownIssue {
      await store.send(.type("bad"))
      await store.receive(.load("x"))
      await store.receive(.stop) { $0.text = "none" }
      await store.receive(.stop)
      await store.receive(event: .done(9))
      await store.receive(rejection: "no")
      await store.skipReceivedActions()
      await store.finish()
      await store.skipEffects()
      await store.clock.run(limit: 0)
    } matching: {
      found.lines.append($0.sourceLocation?.line ?? 0)
      return true
    }
    lines = found.lines.map { $0 - first }
    // The second call fails twice, because the action is not the expected one and has changed the
    // state.
    #expect(lines == [0, 1, 1, 2, 3, 4, 5, 6, 7, 8])
  }
}

/// A middleware that rejects every action `type`.
struct Rejecting: Middleware {
  func handle(
    _ action: SearchFeature.Action, _ state: SearchFeature.State,
    _ effects: inout Effects<SearchFeature>
  ) -> Verdict<SearchFeature.Action> {
    if case .type(let text) = action { return .reject(Rejection("not \(text)")) }
    return .next
  }
}

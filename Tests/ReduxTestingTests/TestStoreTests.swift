import ReduxRuntime
import ReduxTesting
import Testing

@MainActor
@Suite("Test store", .timeLimit(.minutes(10)))
struct TestStoreTests {
  @Test("a test that asserts everything passes")
  func passes() async {
    let store = searchStore(.debounce(.seconds(1)))
    await store.send(.type("milk")) { $0.text = "milk" }
    await store.receive(.load("milk")) { $0.isLoading = true }
    await store.advance(by: .seconds(1))
    await store.receive(.loaded(["milk!"])) {
      $0.hits = ["milk!"]
      $0.isLoading = false
    }
    await store.receive(event: .done(1))
    #expect(store.state.hits == ["milk!"])
    await store.send(.hello)
    await store.finish()
  }

  @Test("the effects of a sent action can be cancelled, as by a view that disappears")
  func cancelsSent() async {
    let store = searchStore(.debounce(.seconds(1)))
    let typing = await store.send(.type("milk")) { $0.text = "milk" }
    await store.receive(.load("milk")) { $0.isLoading = true }
    #expect(typing.isUnderWay)
    typing.cancel()
    #expect(!typing.isUnderWay)
    await store.advance(by: .seconds(2))
    await store.finish()
  }

  @Test(
    "an action with a payload of 100,000 letters is described in little time",
    .timeLimit(.minutes(1)))
  func longPayload() async {
    let text = String(repeating: "a", count: 100_000)
    let store = searchStore()
    store.exhaustivity = .off
    await store.send(.loaded([text])) { $0.hits = [text] }
    await store.finish()
  }

  @Test("a test fails if it does not assert a change, and the message lists the fields that differ")
  func unassertedChange() async {
    let store = searchStore()
    await expectIssues(
      """
      After 'type("a")' the state is not the expected one:
        text: expected "", but it is "a"
      Assert the change in a closure after the action, such as '{ $0.name = value }'.
      """
    ) {
      await store.send(.type("a"))
    }
    await expectIssues(
      #"""
      After 'loaded(["a!"])' the state is not the expected one:
        hits[0]: expected "a?", but it is "a!"
        hits[1]: expected "b!", but it is missing
      Correct the closure or the reducer.
      """#
    ) {
      await store.receive(.load("a")) { $0.isLoading = true }
      await store.receive(.loaded(["a!"])) {
        $0.hits = ["a?", "b!"]
        $0.isLoading = false
      }
    }
    await store.receive(event: .done(1))
    await store.finish()
  }

  @Test("'expectNoDifference' fails for different values, and lists the fields that differ")
  func difference() async {
    let expected = SearchFeature.State(text: "a", hits: ["b", "c"])
    expectNoDifference(expected, expected)
    await expectIssues(
      """
      'State' is not as expected:
        hits[1]: expected "c", but it is "d"
        isLoading: expected false, but it is true
      """
    ) {
      expectNoDifference(
        SearchFeature.State(text: "a", hits: ["b", "d"], isLoading: true), expected)
    }
  }

  @Test("the differences of identified arrays are listed by element, as for arrays")
  func identifiedDifference() async {
    struct Row: Identifiable, Equatable {
      var id: Int
      var name: String
    }
    let expected: IdentifiedArray<Row> = [Row(id: 1, name: "a"), Row(id: 2, name: "b")]
    var actual = expected
    actual[id: 2]?.name = "c"
    await expectIssues(
      """
      'IdentifiedArray<Row>' is not as expected:
        [1].name: expected "b", but it is "c"
      """
    ) {
      expectNoDifference(actual, expected)
    }
  }

  @Test("objects that refer to one another are compared only once")
  func graphDifference() async {
    struct Map: Equatable {
      var nodes: [Linked]
      var name: String
      static func == (left: Map, right: Map) -> Bool { left.name == right.name }
    }
    await expectIssues("'Map' is not as expected:\n  name: expected \"b\", but it is \"a\"") {
      expectNoDifference(
        Map(nodes: Linked.graph(9), name: "a"), Map(nodes: Linked.graph(9), name: "b"))
    }
  }

  @Test("an action that was not received fails the test at the next sent action and at the end")
  func unreceived() async {
    let store = searchStore()
    await store.send(.type("bad")) { $0.text = "bad" }
    let advice =
      "Receive each with 'receive(_:)', or skip them with 'skipReceivedActions()'."
    await expectIssues(
      """
      Actions were not received before 'hello' was sent:
        load("bad")
        failed("none")
      \(advice)
      """
    ) {
      await store.send(.hello)
    }
    await store.send(.load("bad"))
    await expectIssues("Actions were not received at the end:\n  failed(\"none\")\n\(advice)") {
      await store.finish()
    }
  }

  @Test("a test fails if the next action is not the expected one, or if there is no action")
  func wrongAction() async {
    let store = searchStore()
    await store.send(.load("bad")) { $0.isLoading = true }
    await expectIssues(
      "Expected to receive 'loaded([])', but the next is 'failed(\"none\")'. Expect that "
        + "first, or skip the received actions with 'skipReceivedActions()'.",
      "Expected to receive 'hello', but there is no action. No effect is running: send an action that starts it, or do "
        + "not expect it."
    ) {
      await store.receive(.loaded([])) { $0.text = "none" }
      await store.receive(.hello)
    }
    await store.finish()
  }

  @Test("a test fails if an effect is running or an event is unread at the end")
  func leftovers() async {
    let store = searchStore()
    await store.send(.tick) { $0.hits = ["tick"] }
    await store.send(.load("a")) { $0.isLoading = true }
    await store.receive(.loaded(["a!"])) {
      $0.hits.append("a!")
      $0.isLoading = false
    }
    await expectIssues(
      "Events were not read: [ReduxTestingTests.SearchFeature.Event.done(1)]. Read each with "
        + "'receive(event:)' or 'receiveEvent()'.",
      "Still running: effect 'timer'. Waiting for the clock: advance it with 'advance(by:)', cancel the "
        + "effect, or skip it with 'skipEffects()'."
    ) {
      await store.finish()
    }
    #expect(store.store.effectsInProgress.isEmpty)
  }

  @Test("a test fails if an expected event is missing")
  func events() async {
    let store = searchStore()
    await store.send(.load("bad")) { $0.isLoading = true }
    await store.receive(.failed("none")) { $0.text = "none" }
    await expectIssues(
      "Expected the event 'done(1)', but there is none. No effect is running: send an action that starts it, or "
        + "do not expect it."
    ) {
      await store.receive(event: .done(1))
    }
    await store.finish()
  }

  @Test("a test fails if an error of an effect was not received")
  func errors() async {
    let middleware = Probing { effects in effects.run(id: "x") { _ in throw Source.Failure() } }
    let store = TestStore<SearchFeature>(middleware: [middleware])
    await store.send(.hello)
    #expect(await store.receiveError() is Source.Failure)
    await store.send(.hello)
    await expectIssues(
      "effect 'x' threw: Failure(). Receive it with 'receiveError()', or catch it in the effect."
    ) {
      await store.finish()
    }
  }

  @Test("a test fails if its store was not finished")
  func unfinished() async {
    await expectIssues("A test store was not finished: add 'await store.finish()' at the end.") {
      let store = TestStore<SearchFeature>()
      await store.send(.hello)
    }
  }

  @Test("if exhaustivity is off, only the assertions of the test are checked")
  func lenient() async {
    let store = searchStore(.concurrent, .off)
    await store.send(.type("a"))
    await store.receive(.loaded(["a!"])) { $0.hits = ["a!"] }
    await store.send(.tick)
    await expectIssues(
      """
      After 'stop' the state is not the expected one:
        hits[0]: expected "x", but it is "a!"
      Correct the closure or the reducer.
      """
    ) {
      await store.send(.stop) { $0.hits = ["x", "tick"] }
    }
    await store.finish()
  }
}

import ReduxRuntime
import ReduxTesting
import Testing

@Suite("Pending calls")
@MainActor struct PendingCallsTests {
  private let clock = ManualClock()

  /// Begins calls on the clock, whose answers are appended to the result.
  private func begin(_ count: Int, _ calls: PendingCalls<String, Int>) -> (
    Answers, [Task<Void, Never>]
  ) {
    let answers = Answers()
    let tasks = (0..<count).map { _ in
      Task { answers.list.append(await calls.wait()) }
    }
    return (answers, tasks)
  }

  @MainActor private final class Answers {
    var list: [Int?] = []
  }

  @Test("the oldest call that waits gets the answer")
  func order() async {
    let calls = PendingCalls<String, Int>(clock: clock) { "get" }
    let (answers, tasks) = begin(2, calls)
    while calls.count < 2 { await Task.yield() }
    await calls.answer(1)
    await tasks[0].value
    #expect(answers.list == [1])
    #expect(calls.count == 1)
    #expect(calls.underWay == ["get"])
    await calls.answer(2)
    await tasks[1].value
    #expect(answers.list == [1, 2])
    #expect(calls.isEmpty)
  }

  @Test("a call that is cancelled no longer waits")
  func cancelled() async {
    let calls = PendingCalls<String, Int>(clock: clock) { "get" }
    let (answers, tasks) = begin(1, calls)
    while calls.isEmpty { await Task.yield() }
    tasks[0].cancel()
    await tasks[0].value
    #expect(answers.list == [nil])
    #expect(calls.isEmpty)
  }

  @Test("an answer without a call is an issue")
  func noCall() async {
    let calls = PendingCalls<String, Int>(clock: clock) { "get" }
    await withKnownIssue {
      await calls.answer(1)
    } matching: { issue in
      issue.comments.contains { $0.rawValue.contains("No call is under way") }
    }
  }

  @Test("the name of an action leaves out its payload, and begins with the feature in an app")
  func actionNames() {
    enum Action {
      case load
      case add(title: String)
      case move(Int, to: Int)
    }
    enum AppAction {
      case tasks(Action)
      case editors(Int, Action)
    }
    #expect(actionName(of: Action.load) == "load")
    #expect(actionName(of: Action.add(title: "a")) == "add")
    #expect(actionName(of: Action.move(1, to: 2)) == "move")
    #expect(qualifiedActionName(of: AppAction.tasks(.load)) == "tasks.load")
    #expect(qualifiedActionName(of: AppAction.tasks(.add(title: "a"))) == "tasks.add")
    #expect(qualifiedActionName(of: AppAction.editors(1, .move(1, to: 2))) == "editors.move")
  }
}

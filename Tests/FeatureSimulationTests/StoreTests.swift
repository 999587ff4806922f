import SpecLanguage
import Testing

struct StoreTests {
  private let taskList = """
    feature: TaskList
    models:
      TaskModel: {id: UUID = UUID(), title: String, subtitle: String?, isCompleted: Bool = false}
    filters:
      TaskListFilter: {over: tasks, cases: {all: true, active: "!isCompleted", byTitle: {sort: -title}}}
    state:
      tasks: [TaskModel]
      filter: TaskListFilter = .active
      log: [String]
    derived:
      activeCount: "Int = tasks.filter { !$0.isCompleted }.count"
    actions:
      addTask: {payload: {_ task: TaskModel}, reduce: state.tasks.append(task)}
      toggle: {payload: {_ id: UUID}, reduce: "state.tasks[id: id]?.isCompleted.toggle()"}
      filterTasks: {payload: {_ filter: TaskListFilter}, reduce: state.filter = filter}
      note: {payload: {text: String}, reduce: state.log.append(text)}
      ping: {reduce: none}
      byHand:
    middleware:
      Validation:
        addTask: {require: "!task.title.trimmed.isEmpty", message: A task needs a title.}
      Enhancement:
        addTask:
          - {when: '(task.subtitle ?? "").isEmpty', rewrite: 'task.subtitle = "none"'}
          - {dispatch: '.note(text: task.title)'}
      Loop:
        ping: {when: state.tasks.count >= 0, dispatch: .ping}
    scenarios:

    """

  private func outcome(_ scenario: String) -> String {
    let (outcomes, findings) = simulate(taskList + "  it: " + scenario)
    return findings.first.map(\.message) ?? outcomes.joined()
  }

  @Test("a scenario runs through middleware, reducers, filters and derived values")
  func wholeRoad() {
    #expect(
      outcome(
        "{when: [{addTask: {id: 1, title: Milk}}, {toggle: 1}], then: ['state.tasks[0].isCompleted', 'state.filteredTasks.isEmpty', 'state.activeCount == 0', 'state.tasks[0].subtitle == \"none\"', 'state.log == [\"Milk\"]']}"
      ) == "passed")
    #expect(
      outcome(
        "{when: [{addTask: {id: 1, title: '  '}}], then: [state.tasks.isEmpty, state.log.isEmpty]}")
        == "passed")
  }

  @Test("a generated id differs from all ids in the scenario")
  func madeIdentities() {
    #expect(
      outcome(
        "{given: {tasks: [{id: 1, title: a}, {title: b}]}, when: [{addTask: {title: c}}], then: ['Set(state.tasks.map { $0.id }).count == 3']}"
      ) == "passed")
  }

  @Test("a filter sorts stably, even in descending order")
  func sorting() {
    #expect(
      outcome(
        "{given: {tasks: [{id: 1, title: a}, {id: 2, title: b}, {id: 3, title: a}], filter: byTitle}, then: ['state.filteredTasks.map { $0.title } == [\"b\", \"a\", \"a\"]', 'state.filteredTasks[1].id == state.tasks[0].id']}"
      ) == "passed")
  }

  @Test("the message about an endless scenario names the actions that cause themselves")
  func runaway() {
    #expect(outcome("{when: [ping], then: ['true']}").contains("never end: ping → ping"))
  }

  @Test("a scenario that runs a user-written handler is reported as not evaluated")
  func handler() {
    #expect(outcome("{when: [byHand], then: ['true']}") == "not evaluated: the handler of 'byHand'")
  }
}

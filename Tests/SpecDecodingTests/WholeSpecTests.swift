import SpecLanguage
import Testing

@Suite("The spec of a task list")
struct WholeSpecTests {
  private static let yaml = """
    feature: TaskList
    doc: A list of tasks that can be added, completed, removed and filtered.

    models:
      TaskModel:
        id: UUID = UUID()
        title: String
        subtitle: String?
        isCompleted: Bool = false

    filters:
      TaskListFilter:
        over: tasks                 # a list in `state`; gives `filteredTasks`
        cases:
          all: true
          active: "!isCompleted"    # quoted: a bare ! starts a YAML tag
          completed: isCompleted

    state:
      tasks: [TaskModel]            # lists start empty, optionals start nil
      filter: TaskListFilter = .active

    derived:
      activeCount: Int = tasks.filter { !$0.isCompleted }.count

    actions:
      addTask:
        payload: {_ task: TaskModel}            # `_` as in Swift
        reduce: state.tasks.append(task)
      toggleTaskCompletion:
        payload: {_ id: UUID}
        reduce: "state.tasks[id: id]?.isCompleted.toggle()"
      removeTask:
        payload: {_ id: UUID}
        reduce: state.tasks.removeAll { $0.id == id }
      filterTasks:
        payload: {_ filter: TaskListFilter}
        reduce: state.filter = filter
      loadTasks:
        reduce: none                            # middleware answers it
      tasksLoaded:
        payload: {_ tasks: [TaskModel]}
        reduce: state.tasks = tasks
      importTasks:                              # no `reduce`
        payload: {from url: URL}

    middleware:                                 # in order
      TaskListValidation:
        addTask:
          require: "!task.title.trimmed.isEmpty"
          message: A task needs a title.
      TaskListEnhancement:
        addTask:
          when: (task.subtitle ?? "").isEmpty
          rewrite: task.subtitle = "No description provided"
      TaskListAnalytics:                        # no rules: a stub

    scenarios:
      completing a task takes it off the active list:
        given:
          tasks: [{id: 1, title: Milk}, {id: 2, title: Bread}]
        when:
          - toggleTaskCompletion: 1
        then:
          - state.tasks[0].isCompleted
          - state.filteredTasks.map { $0.title } == ["Bread"]
      a task without a title is rejected:
        when:
          - addTask: {id: 1, title: "   "}
        then:
          - state.tasks.isEmpty
    """

  @Test("Every section of a spec is decoded, in the order of the file")
  func tasklist() throws {
    let spec = try decode(Self.yaml)
    #expect(spec.isComplete)
    #expect(spec.models.map(\.name.value) == ["TaskModel"])
    #expect(spec.state.map(\.swift) == ["tasks: [TaskModel]", "filter: TaskListFilter = …"])
    #expect(spec.filters.first?.cases.map(\.name.value) == ["all", "active", "completed"])
    #expect(spec.derived.map(\.name.value) == ["activeCount"])
    #expect(
      spec.actions.map(\.name.value) == [
        "addTask", "toggleTaskCompletion", "removeTask", "filterTasks", "loadTasks",
        "tasksLoaded", "importTasks",
      ])
    #expect(
      spec.middleware.map(\.name.value) == [
        "TaskListValidation", "TaskListEnhancement", "TaskListAnalytics",
      ])
    #expect(spec.middleware.map(\.entries.count) == [1, 1, 0])
    #expect(spec.scenarios.map(\.then.count) == [2, 1])
  }

  @Test("Line endings and a byte order mark do not change the decoded spec")
  func lineEnds() {
    for text in ["\u{FEFF}" + Self.yaml, Self.yaml.replacing("\n", with: "\r\n")] {
      var diagnostics = Diagnostics()
      let spec = parse(SourceFile(path: "a.yaml", text: text), &diagnostics)
      #expect(spec?.actions.count == 7)
      #expect(diagnostics.findings.isEmpty)
    }
  }
}

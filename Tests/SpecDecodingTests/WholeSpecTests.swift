import MarkedText
import SpecLanguage
import Testing

@Suite("The spec of a task list")
struct WholeSpecTests {
  @Test("Every section of a spec is decoded, in the order of the file")
  func tasklist() throws {
    let spec = try decode(taskListSpec)
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
    for text in ["\u{FEFF}" + taskListSpec, taskListSpec.replacing("\n", with: "\r\n")] {
      var diagnostics = Diagnostics()
      let spec = parse(SourceFile(path: "a.yaml", text: text), &diagnostics)
      #expect(spec?.actions.count == 7)
      #expect(diagnostics.findings.isEmpty)
    }
  }
}

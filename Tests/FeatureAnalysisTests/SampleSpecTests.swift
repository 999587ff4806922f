import FeatureAnalysis
import MarkedText
import Testing

@Suite("The sample spec of a task list")
struct SampleSpecTests {
  @Test("The sample spec has no findings, and its models, filter and state are analyzed correctly")
  func meaning() throws {
    let feature = try feature(taskListSpec)
    #expect(feature.name == "TaskList")
    #expect(feature.doc == "A list of tasks that can be added, completed, removed and filtered.")
    #expect(feature.models.map(\.name) == ["TaskModel"])
    #expect(feature.models[0].conformances == ["Equatable", "Identifiable", "Sendable"])
    #expect(
      feature.filters[0].conformances == ["String", "CaseIterable", "Hashable", "Sendable"])
    #expect(feature.state.name == "TaskListState")
    #expect(feature.state.conformances == ["Equatable", "Sendable"])
    #expect(feature.state.properties.map(\.hasDefault) == [true, true])
  }

  @Test("The filter of the sample spec has a list, a result, and a property that selects its case")
  func filter() throws {
    let filter = try feature(taskListSpec).filters[0]
    #expect(filter.list == "tasks")
    #expect(filter.element == .nominal("TaskModel"))
    #expect(filter.result == "filteredTasks")
    #expect(filter.selector == "filter")
    #expect(filter.cases.map(\.name) == ["all", "active", "completed"])
  }

  @Test("Middleware and stubs have the same order as in the spec")
  func middleware() throws {
    let middleware = try feature(taskListSpec).middleware
    #expect(
      middleware.map(\.name) == [
        "TaskListValidation", "TaskListEnhancement", "TaskListAnalytics",
      ])
    #expect(middleware.map(\.isStub) == [false, false, true])
  }

  @Test("Properties that a scenario omits have the defaults of their model")
  func scenarios() throws {
    let scenarios = try feature(taskListSpec).scenarios
    let milk = Value.structure([
      .uuid(high: 0, low: 1), .string("Milk"), .defaulted, .defaulted,
    ])
    let bread = Value.structure([
      .uuid(high: 0, low: 2), .string("Bread"), .defaulted, .defaulted,
    ])
    #expect(scenarios[0].given.map(\.value) == [.list([milk, bread])])
    #expect(scenarios[0].when.compactMap { $0.call?.arguments } == [[.uuid(high: 0, low: 1)]])
    #expect(scenarios[0].then.count == 2)
    #expect(
      scenarios[1].when.compactMap { $0.call?.arguments } == [
        [.structure([.uuid(high: 0, low: 1), .string("   "), .defaulted, .defaulted])]
      ])
  }

  @Test(
    "An action uses the properties in its statements, and a handwritten handler uses all of them")
  func accesses() throws {
    let actions = try feature(taskListSpec).actions
    let everything = PropertySet(isEverything: true)
    let tasks = PropertySet([0])
    #expect(
      actions.map(\.writes) == [
        tasks, tasks, tasks, PropertySet([1]), PropertySet(), tasks, everything,
      ])
    #expect(
      actions.map(\.reads) == [
        tasks, tasks, tasks, PropertySet(), PropertySet(), PropertySet(), everything,
      ])
  }
}

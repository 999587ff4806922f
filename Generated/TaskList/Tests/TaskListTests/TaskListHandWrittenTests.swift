import Foundation
import ReduxRuntime
import TaskList
import Testing

/// Tests of the files that were filled in by hand.
@MainActor
struct TaskListHandWrittenTests {
  private let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 9))

  @Test("a shared link adds its tasks, and none of them twice")
  func importing() throws {
    let store = TaskListStore(dependencies: .inMemory())
    let link = try #require(URL(string: "tasks://import?\(id.uuidString)=Milk&nonsense=1"))
    store.dispatch(.importTasks(from: link))
    store.dispatch(.importTasks(from: link))
    #expect(store.state.tasks == [TaskModel(id: id, title: "Milk")])
  }

  @Test("the tasks of a shared link are saved")
  func importedTasksAreSaved() async throws {
    let dependencies = TaskListDependencies.inMemory()
    let first = TaskListStore(dependencies: dependencies)
    try await first.flush()
    let link = try #require(URL(string: "tasks://import?\(id.uuidString)=Milk"))
    first.dispatch(.importTasks(from: link))
    try await first.flush()
    let second = TaskListStore(dependencies: dependencies)
    try await second.flush()
    #expect(second.state.tasks == [TaskModel(id: id, title: "Milk")])
  }

  @Test("analytics gets completed tasks, and added tasks that validation lets pass")
  func analytics() {
    var events: [String] = []
    let store = TaskListStore(
      initialState: TaskListState(tasks: [TaskModel(id: id, title: "Milk")]),
      middleware: [TaskListValidation(), TaskListAnalytics { events.append($0) }])
    store.dispatch(.addTask(TaskModel(title: " ")))
    store.dispatch(.toggleTaskCompletion(id))
    #expect(events == ["task_completed"])
  }
}

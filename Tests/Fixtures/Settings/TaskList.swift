// What the target of an app writes about `TaskList`, in the module of the feature or in another.

#if IMPORTED
  import Foundation
  import ReduxRuntime
  import TaskList
#else
  import Foundation
  import ReduxRuntime
#endif

@MainActor final class TaskScreen {
  let store: TaskListStore
  private var titles: [String] = []

  init(tasks: [TaskModel]) {
    store = TaskListStore(dependencies: .inMemory(tasks: tasks))
    store.subscribe(to: TaskListFeature.Change.tasks) { [weak self] state in
      self?.titles = state.tasks.map(\.title)
    }
    store.onRejection = { _, rejection in print(rejection.message) }
  }

  var header: String { "\(store.activeCount) of \(store.tasks.count): \(titles)" }

  func add(_ title: String) {
    store.dispatch(.addTask(TaskModel(title: title)))
    store.dispatch(.filterTasks(.all))
  }

  func find(_ text: String) -> [TaskModel] {
    store.filteredTasks.filter { $0.title.contains(text) }
  }
}

struct TaskExport: Sendable {
  let tasks: [TaskModel]

  @concurrent func lines() async -> [String] {
    var state = TaskListState(tasks: tasks)
    taskListReducer(&state, action: .filterTasks(.completed))
    return state.filteredTasks.map(\.title)
  }
}

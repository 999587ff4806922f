import Foundation
import ReduxRuntime

public typealias TaskListStore = Store<TaskListFeature>

public enum TaskListAction: Equatable, Sendable {
  case addTask(TaskModel)
  case toggleTaskCompletion(UUID)
  case removeTask(UUID)
  case filterTasks(TaskListFilter)
  case loadTasks
  case tasksLoaded([TaskModel])
  case importTasks(from: URL)
}

/// A list of tasks that can be added, completed, removed and filtered.
public enum TaskListFeature: Feature {
  public enum Change {
    public static var tasks: Changes { Changes(bit: 0) }
    public static var filter: Changes { Changes(bit: 1) }
  }

  public static var initialState: TaskListState { TaskListState() }

  @MainActor public static var middleware: [any Middleware<TaskListFeature>] {
    [TaskListValidation(), TaskListEnhancement(), TaskListAnalytics()]
  }

  public static func reduce(_ state: inout TaskListState, _ action: TaskListAction) -> Changes {
    switch action {
    case .addTask(let task):
      state.tasks.append(task)
      return Change.tasks
    case .toggleTaskCompletion(let id):
      if let index = state.tasks.firstIndex(where: { $0.id == id }) {
        state.tasks[index].isCompleted.toggle()
      }
      return Change.tasks
    case .removeTask(let id):
      state.tasks.removeAll { $0.id == id }
      return Change.tasks
    case .filterTasks(let filter):
      state.filter = filter
      return Change.filter
    case .loadTasks:
      return []
    case .tasksLoaded(let tasks):
      state.tasks = tasks
      return Change.tasks
    case .importTasks(let url):
      importTasks(from: url, into: &state)
      return .all
    }
  }

  /// The handler is empty, as in the generated feature.
  static func importTasks(from url: URL, into state: inout TaskListState) {}
}

extension TaskListStore {
  public var filteredTasks: [TaskModel] {
    memo(0, of: [TaskListFeature.Change.tasks, TaskListFeature.Change.filter]) { $0.filteredTasks }
  }

  public var activeCount: Int {
    memo(1, of: TaskListFeature.Change.tasks) { $0.activeCount }
  }
}

public enum TaskListFilter: String, CaseIterable, Hashable, Sendable {
  case all
  case active
  case completed
}

public struct TaskListState: Equatable, Sendable {
  public var tasks: [TaskModel]
  public var filter: TaskListFilter

  public init(tasks: [TaskModel] = [], filter: TaskListFilter = .active) {
    self.tasks = tasks
    self.filter = filter
  }

  /// The tasks that `filter` keeps.
  public var filteredTasks: [TaskModel] {
    switch filter {
    case .all: tasks
    case .active: tasks.filter { !$0.isCompleted }
    case .completed: tasks.filter { $0.isCompleted }
    }
  }

  public var activeCount: Int { tasks.filter { !$0.isCompleted }.count }
}

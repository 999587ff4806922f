import ReduxRuntime
import TaskList

/// Tasks in memory. The module of this name in the package of TaskList stores them in SQLite with GRDB,
/// which is not needed to compile and use the app.
extension TaskListDependencies: LiveDependencies {
  public static var live: TaskListDependencies {
    let tasks = SlowTasks()
    SlowTasks.latest = tasks
    return TaskListDependencies(tasksStorage: tasks)
  }
}

/// A storage that takes a moment, as a disk does.
public actor SlowTasks: Storage {
  /// The storage of the app that was started last.
  nonisolated(unsafe) public static var latest: SlowTasks?

  private var tasks: [TaskModel]?

  public func load() async throws -> [TaskModel]? { tasks }

  public func save(_ value: [TaskModel]) async throws {
    try? await Task.sleep(for: .milliseconds(20))
    tasks = value
  }

  public var titles: [String] { (tasks ?? []).map(\.title) }
}

import ReduxRuntime
import TaskList

/// Tasks in memory. The module of this name in the package of TaskList stores them in SQLite with GRDB,
/// which is not needed to compile and use the app.
extension TaskListDependencies: LiveDependencies {
  public static let live = TaskListDependencies.inMemory()
}

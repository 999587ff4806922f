import TaskList
import TaskListSQLite

extension TaskListAppDependencies {
  /// The dependencies that `TaskListAppStore()` uses. Share here what several features need.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  @MainActor public static var live: TaskListAppDependencies {
    TaskListAppDependencies(tasks: .live)
  }
}

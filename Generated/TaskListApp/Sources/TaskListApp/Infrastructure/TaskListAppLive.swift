import TaskList

extension TaskListAppDependencies {
  /// The dependencies that `TaskListAppStore()` uses. Share here what several features need.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static var live: TaskListAppDependencies { TaskListAppDependencies(tasks: .live) }
}

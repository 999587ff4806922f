import Foundation

/// Reduces the actions of `TaskListFeature` that are written in Swift.
///
/// This file is yours: redux-gen wrote it once and leaves it alone from now on.
public enum TaskListHandlers: TaskListReducing {
  public static func importTasks(_ state: inout TaskListState, from url: URL) {
    // Change `state` here. Keep to the state and the action: what takes time, or gives another
    // result each time, belongs in middleware.
  }
}

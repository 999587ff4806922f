import Foundation

/// Reduces the actions of `TaskListFeature` that have no `reduce` in the spec.
///
/// This file is yours: redux-gen wrote it once and never changes it.
public enum TaskListHandlers: TaskListReducing {
  public static func importTasks(_ state: inout TaskListState, from url: URL) {
    // Change `state` here, using only the state and the action. Asynchronous work belongs in
    // middleware. Values that differ each time, such as ids and dates, are defaults of the payload.
  }
}

import Foundation

/// Reduces the actions of `TaskListFeature` that are written in Swift.
///
/// This file is yours: redux-gen wrote it once and leaves it alone from now on.
public enum TaskListHandlers: TaskListReducing {
  /// Adds the tasks that a shared link holds: `tasks://import?<id>=<title>&<id>=<title>`.
  ///
  /// The link brings the ids, so that the same link gives the same tasks every time, and opening it
  /// twice adds nothing twice.
  public static func importTasks(_ state: inout TaskListState, from url: URL) {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    for item in items {
      guard let id = UUID(uuidString: item.name), state.tasks[id: id] == nil,
        let title = item.value, !title.isEmpty
      else { continue }
      state.tasks.append(TaskModel(id: id, title: title))
    }
  }
}

import Foundation

/// Reduces the actions of `TaskListFeature` that are written in Swift.
///
/// This file is yours: redux-gen wrote it once and never changes it.
public enum TaskListHandlers: TaskListReducing {
  /// Adds the tasks in a shared link: `tasks://import?<id>=<title>&<id>=<title>`.
  ///
  /// The link contains the ids, so that opening the same link twice does not add its tasks twice.
  public static func importTasks(_ state: inout TaskListState, from url: URL) {
    let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems ?? []
    for item in items {
      guard let id = UUID(uuidString: item.name), !state.tasks.contains(where: { $0.id == id }),
        let title = item.value, !title.isEmpty
      else { continue }
      state.tasks.append(TaskModel(id: id, title: title))
    }
  }
}

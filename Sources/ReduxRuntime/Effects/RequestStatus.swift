/// The status of the calls of a dependency, for views.
///
/// ```swift
/// switch store.loadTasksStatus {
/// case .idle, .succeeded: TaskList(store.tasks)
/// case .running: ProgressView()
/// case .failed(let message): Text(message)
/// }
/// ```
public enum RequestStatus: Hashable, Codable, Sendable {
  /// Nothing has been called yet, or the last call was cancelled.
  case idle
  /// A call is under way.
  case running
  /// The last call has succeeded.
  case succeeded
  /// The last call has failed. The payload is the description of its error.
  case failed(String)
}

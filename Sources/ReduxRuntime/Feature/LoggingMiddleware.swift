/// A middleware that logs every action that reaches the reducer. Put it last in the chain.
///
/// A line contains the name of the action. Payloads, such as passwords and addresses with tokens, are
/// logged only with `payloads: true`.
/// ```swift
/// let store = TaskListStore(middleware: TaskListFeature.middleware + [LoggingMiddleware()])
/// ```
public struct LoggingMiddleware<F: OpenedFeature>: Middleware {
  private let logsPayloads: Bool
  private let write: @MainActor (String) -> Void

  /// - Parameters:
  ///   - payloads: Whether a line contains the payload of the action: `addTask(…)` instead of
  ///     `addTask`.
  ///   - write: Receives a line. By default, prints the line.
  public init(
    payloads: Bool = false, write: @escaping @MainActor (String) -> Void = { print($0) }
  ) {
    logsPayloads = payloads
    self.write = write
  }

  public func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
  ) {
    write("\(F.self): \(logsPayloads ? "\(action)" : caseName(of: action))")
  }
}

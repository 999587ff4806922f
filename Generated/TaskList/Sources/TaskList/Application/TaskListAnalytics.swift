import ReduxRuntime

/// Counts what users do, by the names of the events.
///
/// This file is yours: redux-gen wrote it once and leaves it alone from now on.
public struct TaskListAnalytics: Middleware {
  private let record: @MainActor (String) -> Void

  /// - Parameter record: takes the name of each event; does nothing if left out.
  public init(record: @escaping @MainActor (String) -> Void = { _ in }) {
    self.record = record
  }

  public func handle(
    _ action: TaskListAction, _ state: TaskListState, _ effects: inout Effects<TaskListFeature>
  ) -> Verdict<TaskListAction> {
    switch action {
    case .addTask: record("task_added")
    case .toggleTaskCompletion(let id):
      if let task = state.tasks.first(where: { $0.id == id }) {
        record(task.isCompleted ? "task_reopened" : "task_completed")
      }
    case .removeTask: record("task_removed")
    default: break
    }
    return .next
  }
}

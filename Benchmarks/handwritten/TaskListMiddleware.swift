import ReduxRuntime

/// Rejects tasks without a title.
public struct TaskListValidation: Middleware {
  public init() {}

  public func handle(
    _ action: TaskListAction, _ state: TaskListState, _ effects: inout Effects<TaskListFeature>
  ) -> Verdict<TaskListAction> {
    if case .addTask(let task) = action, task.title.allSatisfy(\.isWhitespace) {
      return .reject(Rejection("A task needs a title."))
    }
    return .next
  }
}

/// Adds a subtitle to tasks that have none.
public struct TaskListEnhancement: Middleware {
  public init() {}

  public func handle(
    _ action: TaskListAction, _ state: TaskListState, _ effects: inout Effects<TaskListFeature>
  ) -> Verdict<TaskListAction> {
    if case .addTask(var task) = action, (task.subtitle ?? "").isEmpty {
      task.subtitle = "No description provided"
      return .replace(.addTask(task))
    }
    return .next
  }
}

public struct TaskListAnalytics: Middleware {
  public init() {}

  public func handle(
    _ action: TaskListAction, _ state: TaskListState, _ effects: inout Effects<TaskListFeature>
  ) -> Verdict<TaskListAction> {
    .next
  }
}

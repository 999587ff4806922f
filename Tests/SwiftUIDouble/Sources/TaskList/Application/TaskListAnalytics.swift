import ReduxRuntime

/// This file is yours: redux-gen wrote it once and never changes it.
public struct TaskListAnalytics: Middleware {
  public init() {}

  public func handle(
    _ action: TaskListAction,
    _ state: TaskListState,
    _ effects: inout Effects<TaskListFeature>
  ) -> Verdict<TaskListAction> {
    // Called for every action before the reducer. Return `.next` to let it
    // continue, `.replace(…)` to send another action instead, and `.drop` or
    // `.reject(Rejection("why"))` to stop it.
    // `effects.dispatch(…)` sends another action after this one.
    .next
  }
}

import ReduxRuntime

/// A middleware of `TaskListFeature`.
///
/// This file is yours: redux-gen wrote it once and leaves it alone from now on.
public struct TaskListAnalytics: Middleware {
  public init() {}

  public func handle(
    _ action: TaskListAction,
    _ state: TaskListState,
    _ effects: inout Effects<TaskListFeature>
  ) -> Verdict<TaskListAction> {
    // Every action passes here on its way to the reducer. Let it go on with `.next`, send another
    // one instead with `.replace(…)`, or stop it with `.drop` or `.reject(Rejection("why"))`.
    // `effects.dispatch(…)` sends another action after this one.
    .next
  }
}

/// A middleware that is built from closures.
/// ```swift
/// let guardTitle = ClosureMiddleware<TaskListFeature> { action, state, effects in
///   if case .addTask(let task) = action, task.title.isEmpty { return .drop }
///   return .next
/// }
/// ```
public struct ClosureMiddleware<F: OpenedFeature>: Middleware {
  private let onHandle: @MainActor (F.Action, F.State, inout Effects<F>) -> Verdict<F.Action>
  private let onAfter: @MainActor (F.Action, F.State, Changes, inout Effects<F>) -> Void

  /// - Parameters:
  ///   - handle: Decides about an action before the reducer. By default, every action passes.
  ///   - after: Called after the reducer. By default, does nothing.
  public init(
    handle: @escaping @MainActor (F.Action, F.State, inout Effects<F>) -> Verdict<F.Action> = {
      _, _, _ in .next
    },
    after: @escaping @MainActor (F.Action, F.State, Changes, inout Effects<F>) -> Void = {
      _, _, _, _ in
    }
  ) {
    onHandle = handle
    onAfter = after
  }

  public func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    onHandle(action, state, &effects)
  }

  public func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
  ) {
    onAfter(action, state, changes, &effects)
  }
}

import ReduxRuntime

/// What a middleware does with an action.
/// ```swift
/// let outcome = TaskListValidation().outcome(of: .addTask(TaskModel(title: " ")))
/// #expect(outcome == MiddlewareOutcome(rejections: ["A task needs a title."]))
/// ```
public struct MiddlewareOutcome<Action: Sendable>: Sendable {
  /// The actions that leave the middleware: the action itself, perhaps changed, and the actions that
  /// the middleware dispatches.
  public var passed: [Action]
  /// The messages of rejected actions.
  public var rejections: [String]

  public init(passed: [Action] = [], rejections: [String] = []) {
    self.passed = passed
    self.rejections = rejections
  }
}

extension MiddlewareOutcome: Equatable where Action: Equatable {}

extension Middleware {
  /// Sends an action through this middleware alone, without a reducer and without effects.
  @MainActor public func outcome(
    of action: F.Action, in state: F.State
  ) -> MiddlewareOutcome<F.Action> {
    let end = ChainEnd<F>()
    var rejections: [String] = []
    // No effect continues, because the clock is never advanced.
    let store = Store<F>(initialState: state, middleware: [self, end], clock: ManualClock())
    store.onRejection = { rejections.append($1.message) }
    store.dispatchFromInside(action)
    return MiddlewareOutcome(passed: end.actions, rejections: rejections)
  }
}

extension Middleware where F: Feature {
  /// Sends an action through this middleware alone, in the feature's own initial state.
  @MainActor public func outcome(of action: F.Action) -> MiddlewareOutcome<F.Action> {
    outcome(of: action, in: F.initialState)
  }
}

/// Records the actions that reach it, and drops them.
private final class ChainEnd<F: OpenedFeature>: Middleware {
  var actions: [F.Action] = []

  func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    actions.append(action)
    return .drop
  }
}

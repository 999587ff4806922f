// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

/// What stands between `dispatch` and the reducer: it may let an action pass, change it, stop it,
/// or ask for more actions.
///
/// ```swift
/// struct TaskListValidation: Middleware {
///   func handle(
///     _ action: TaskListAction, _ state: TaskListState, _ effects: inout Effects<TaskListFeature>
///   ) -> Verdict<TaskListAction> {
///     if case .addTask(let task) = action, task.title.trimmed.isEmpty {
///       return .reject(Rejection("A task needs a title."))
///     }
///     return .next
///   }
/// }
/// ```
public protocol Middleware<F> {
  /// The feature whose actions it sees.
  associatedtype F: Feature

  /// Decides about an action on its way to the reducer. An effect that answers the action, such as
  /// loading, is begun here.
  ///
  /// - Parameters:
  ///   - action: What the middleware before this one left.
  ///   - state: The state when the action reaches this middleware: no reducer has seen it yet.
  ///   - effects: Takes what is to be done besides.
  @MainActor func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action>

  /// Sees an action that the reducer has handled and the observers have seen. An effect that needs
  /// the state as the action leaves it, such as saving, is begun here. Does nothing unless
  /// implemented. An action that was stopped does not come here, not even to the middleware in
  /// front of the one that stopped it.
  ///
  /// - Parameters:
  ///   - action: The action as it reached the reducer.
  ///   - state: The state that the action left.
  ///   - changes: What the reducer may have written.
  ///   - effects: Takes what is to be done besides.
  @MainActor func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>)
}

extension Middleware {
  @inlinable @MainActor public func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
  ) {
    // The store need not ask this type again.
    effects.idle = Self.self
  }
}

/// What a middleware decides about an action: one thing for each, what else comes of it goes through
/// ``Effects``. The two that carry something allocate once, so that the others cost nothing.
public indirect enum Verdict<Action> {
  /// The action goes on as it is.
  case next
  /// This action goes on instead.
  case replace(Action)
  /// The action ends here, silently.
  case drop
  /// The action ends here, and the store's `onRejection` hears why.
  case reject(Rejection)
}

extension Verdict: Sendable where Action: Sendable {}

/// Why an action was turned away.
public struct Rejection: Equatable, Sendable {
  /// The reason, for people.
  public let message: String
  /// The type of the middleware that rejected the action. The store fills it in.
  public internal(set) var middleware: String?

  public init(_ message: String) {
    self.message = message
  }

  /// The actions that lead to one another without an end, where that is why an action was cut off:
  /// see ``Core/actionLimit`` and ``Core/effectLimit``.
  public internal(set) var cycle: [String] = []

  static func runawayLoop(_ cycle: [String]) -> Rejection {
    let names = (cycle + cycle.prefix(1)).joined(separator: " → ")
    var rejection = Rejection(
      "Runaway loop: actions lead to more actions without an end (\(names)). Those still waiting "
        + "are dropped.")
    rejection.cycle = cycle
    return rejection
  }
}

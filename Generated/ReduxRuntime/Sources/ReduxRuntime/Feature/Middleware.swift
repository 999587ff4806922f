// The runtime of redux-gen, written by it. Do not edit.

/// Sits between `dispatch` and the reducer. It may let an action pass, change it, stop it, or ask
/// for more actions and effects.
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

  /// Decides about an action on its way to the reducer. Lets every action pass unless implemented.
  ///
  /// - Parameters:
  ///   - action: The action as the middleware before this one left it.
  ///   - state: The state when the action reaches this middleware. No reducer has seen the action.
  ///   - effects: Takes what is to be done besides.
  @MainActor func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action>

  /// Called after the reducer has handled an action and the observers were called. Does nothing
  /// unless implemented.
  ///
  /// Begin effects here that need the state as the action leaves it, such as saving. It is not called
  /// for an action that a middleware stopped, even if this one comes before the one that did.
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
  @inlinable @MainActor public func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    .next
  }

  @inlinable @MainActor public func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
  ) {
    // The store need not call this type again.
    effects.idle = Self.self
  }
}

/// What a middleware decides about an action. Further consequences go through ``Effects``.
///
/// The two cases with a payload allocate, so that the others cost nothing.
public indirect enum Verdict<Action> {
  /// The action goes on as it is.
  case next
  /// This action goes on instead.
  case replace(Action)
  /// The action ends here, silently.
  case drop
  /// The action ends here, and the store's `onRejection` is called with the reason.
  case reject(Rejection)
}

extension Verdict: Sendable where Action: Sendable {}

/// Why an action was rejected. As an error it is reported for a loop of events that effects emit.
public struct Rejection: Error, Equatable, Sendable {
  /// The reason, for people.
  public let message: String
  /// The type of the middleware that rejected the action. The store sets it.
  public internal(set) var middleware: String?

  public init(_ message: String) {
    self.message = message
  }

  /// The actions that cause one another without an end, if that is why the action was dropped: see
  /// ``Core/actionLimit`` and ``Core/effectLimit``.
  public internal(set) var cycle: [String] = []

  static func closed(_ feature: String) -> Rejection {
    Rejection("'\(feature)' is not open.")
  }

  static func runawayLoop(_ cycle: [String]) -> Rejection {
    let names = (cycle + cycle.prefix(1)).joined(separator: " → ")
    var rejection = Rejection(
      "Runaway loop: actions cause more actions without an end (\(names)). Those still waiting are "
        + "dropped.")
    rejection.cycle = cycle
    return rejection
  }
}

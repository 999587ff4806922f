// The runtime of redux-gen, written by it. Do not edit.

/// Code that runs between `dispatch` and the reducer. A middleware can pass an action on, change
/// it, stop it, or request further actions and effects.
///
/// ```swift
/// struct TaskListValidation: Middleware {
///   func handle(
///     _ action: TaskListAction, _ state: TaskListState, _ effects: inout Effects<TaskListFeature>
///   ) -> Verdict<TaskListAction> {
///     if case .addTask(let task) = action, task.title.isEmpty {
///       return .reject(Rejection("A task needs a title."))
///     }
///     return .next
///   }
/// }
/// ```
public protocol Middleware<F> {
  /// The feature whose actions the middleware handles.
  associatedtype F: OpenedFeature

  /// Decides about an action before it reaches the reducer. By default, lets every action pass.
  ///
  /// - Parameters:
  ///   - action: The action, as the preceding middleware passed it on.
  ///   - state: The state when the action reaches this middleware. The reducer has not handled the
  ///     action yet.
  ///   - effects: Collects further actions, events, effects and cancellations.
  @MainActor func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action>

  /// Called after the reducer has handled an action and the observers were called. By default, does
  /// nothing.
  ///
  /// Start an effect here if it needs the new state, for example to save the state. This is not
  /// called for an action that a middleware stopped, even if that middleware comes later in the
  /// chain.
  ///
  /// - Parameters:
  ///   - action: The action as it reached the reducer.
  ///   - state: The state after the action.
  ///   - changes: The properties that the reducer may have written.
  ///   - effects: Collects further actions, events, effects and cancellations.
  @MainActor func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>)

  /// The properties whose values before an action ``after(_:_:_:_:_:)`` compares with those after
  /// it. By default, none.
  ///
  /// The store keeps the state before each action that may change one of them, until the middleware
  /// have been called. Lists that such an action changes are therefore copied; an
  /// ``IdentifiedArray`` is copied only in parts.
  @MainActor var compared: Changes { get }

  /// Called instead of ``after(_:_:_:_:)``, with the state before the action. By default, calls
  /// that method. Implement ``compared`` together with this method.
  /// ```swift
  /// var compared: Changes { DraftFeature.Change.title }
  ///
  /// func after(
  ///   _ action: DraftAction, _ old: DraftState, _ state: DraftState, _ changes: Changes,
  ///   _ effects: inout Effects<DraftFeature>
  /// ) {
  ///   if state.title != old.title { effects.dispatch(.save) }
  /// }
  /// ```
  /// - Parameters:
  ///   - action: The action as it reached the reducer.
  ///   - old: The state before the action. If the action can change none of the properties in
  ///     ``compared``, this is the state after the action.
  ///   - state: The state after the action.
  ///   - changes: The properties that the reducer may have written.
  ///   - effects: Collects further actions, events, effects and cancellations.
  @MainActor func after(
    _ action: F.Action, _ old: F.State, _ state: F.State, _ changes: Changes,
    _ effects: inout Effects<F>)
}

extension Middleware {
  @inlinable @MainActor public func handle(
    _ action: F.Action, _ state: F.State, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    .next
  }

  @inlinable @MainActor public func after(
    _ action: F.Action, _ state: F.State, _ changes: Changes, _ effects: inout Effects<F>
  ) {}

  @inlinable @MainActor public var compared: Changes { [] }

  @inlinable @MainActor public func after(
    _ action: F.Action, _ old: F.State, _ state: F.State, _ changes: Changes,
    _ effects: inout Effects<F>
  ) {
    after(action, state, changes, &effects)
  }
}

/// A middleware's decision about an action. All other requests are made through ``Effects``.
///
/// The enum is indirect: the two cases with a payload allocate, so that the other two cost nothing.
public indirect enum Verdict<Action> {
  /// The action continues to the next middleware unchanged.
  case next
  /// The given action continues to the next middleware in place of the original one.
  case replace(Action)
  /// The action is dropped silently.
  case drop
  /// The action is dropped, and the store's `onRejection` is called with the reason.
  case reject(Rejection)
}

extension Verdict: Sendable where Action: Sendable {}

/// Why an action was rejected. It is also the error that reports an endless loop without actions: a
/// loop of events, or of observers and views that open and close features.
public struct Rejection: Error, Equatable, Sendable {
  /// The reason, as a message for people.
  public let message: String
  /// The name of the type of the middleware that rejected the action. The store sets it.
  public internal(set) var middleware: String?

  public init(_ message: String) {
    self.message = message
  }

  /// The names of the actions that form an endless loop, if the action was dropped because of one:
  /// see ``Store/loopLimit``.
  public internal(set) var cycle: [String] = []

  static func closed(_ feature: String) -> Rejection {
    Rejection("'\(feature)' is not open.")
  }

  static func privateAction(_ name: String) -> Rejection {
    Rejection("'\(name)' is private: only the feature itself and its app send it.")
  }

  static func endlessLoop(_ cycle: [String]) -> Rejection {
    let names = (cycle + cycle.prefix(1)).joined(separator: " → ")
    var rejection = Rejection(
      "Endless loop: \(names). Each is the cause of the next. What waits is dropped.")
    rejection.cycle = cycle
    return rejection
  }
}

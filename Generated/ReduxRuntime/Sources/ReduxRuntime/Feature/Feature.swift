// The runtime of redux-gen, written by it. Do not edit.

/// A slice of Redux: its state, its actions, its reducer, and the middleware in front of it.
///
/// A feature is a type without values, such as an enum without cases. Everything is static, so a
/// `Store<TaskListFeature>` calls the reducer directly and changes the state in place.
/// ```swift
/// enum CounterFeature: Feature {
///   static var initialState: Int { 0 }
///   static func reduce(_ state: inout Int, _ action: CounterAction) -> Changes {
///     switch action {
///     case .increment: state += 1
///     case .decrement: state -= 1
///     }
///     return .all
///   }
/// }
/// ```
public protocol Feature: SendableMetatype {
  /// What the feature keeps.
  associatedtype State: Equatable & Sendable
  /// What can happen.
  associatedtype Action: Sendable
  /// One-shot outputs, such as a message to show or a navigation.
  associatedtype Event: Sendable = Never
  /// What its middleware needs from outside. A store can be made without naming them if they are
  /// ``LiveDependencies``.
  associatedtype Dependencies = NoDependencies

  /// The state that a new store begins with.
  static var initialState: State { get }

  /// The chain of middleware of a new store. The first one sees an action first.
  @MainActor static var middleware: [any Middleware<Self>] { get }

  /// A new chain of middleware that works with these dependencies.
  @MainActor static func middleware(_ dependencies: Dependencies) -> [any Middleware<Self>]

  /// Applies `action` to `state`, and returns which properties that may have written.
  ///
  /// Use what it is given alone. Reading a store here stops the program, because the state is half
  /// changed, and actions that are dispatched here wait until this one is done.
  static func reduce(_ state: inout State, _ action: Action) -> Changes

  /// What `reduce` may write for an action, as far as that is known before it runs.
  ///
  /// The store releases the cached values (``Store/memo(_:of:_:)``) that depend on it first, so that
  /// a list of the state that they share is changed in place.
  static func changes(of action: Action) -> Changes

  /// The stored properties of the state, in the order of their bits in ``Changes``.
  /// ```swift
  /// static var properties: [PartialKeyPath<TaskListState>] { [\.tasks, \.filter] }
  /// ```
  /// With it, a view that reads `store.tasks` is not updated when `filter` changes. Without it,
  /// every change of the state updates the view.
  static var properties: [PartialKeyPath<State>] { get }
}

extension Feature {
  /// The chain with the live dependencies; a feature that names no middleware has none.
  @MainActor public static var middleware: [any Middleware<Self>] {
    if Dependencies.self == NoDependencies.self { return [] }
    let live = (Dependencies.self as? any LiveDependencies.Type)?.live
    guard let live = live as? Dependencies else {
      preconditionFailure("\(Self.self) needs dependencies: call 'middleware(_:)'")
    }
    return middleware(live)
  }

  /// Nothing is known before the reducer runs.
  @inlinable public static func changes(of action: Action) -> Changes { [] }

  /// No property is told from another.
  public static var properties: [PartialKeyPath<State>] { [] }
}

extension Feature where Dependencies == NoDependencies {
  /// A feature without dependencies has one chain.
  @MainActor public static func middleware(
    _ dependencies: NoDependencies
  ) -> [any Middleware<Self>] {
    middleware
  }
}

/// Dependencies with a live value, so that a store can be made without naming them.
/// ```swift
/// extension TaskListDependencies: LiveDependencies {
///   static var live: TaskListDependencies { … }
/// }
/// let store = TaskListStore()
/// ```
public protocol LiveDependencies {
  @MainActor static var live: Self { get }
}

/// The dependencies of a feature that needs none.
public struct NoDependencies: LiveDependencies, Sendable {
  public static var live: NoDependencies { NoDependencies() }

  public init() {}
}

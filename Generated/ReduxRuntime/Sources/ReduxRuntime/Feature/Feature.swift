// The runtime of redux-gen, written by it. Do not edit.

/// A slice of Redux: its state, its actions, its reducer, and the middleware before it.
///
/// A feature is a type without values, such as a caseless enum. Everything is static, so a
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
  /// The state of the feature.
  associatedtype State: Equatable & Sendable
  /// The actions of the feature.
  associatedtype Action: Sendable
  /// One-shot outputs, such as a message to show or a navigation.
  associatedtype Event: Sendable = Never
  /// The external services of its middleware. A store can be created without passing them if they
  /// are ``LiveDependencies``.
  associatedtype Dependencies = NoDependencies

  /// The initial state of a new store.
  static var initialState: State { get }

  /// The middleware chain of a new store. The first one sees an action first.
  @MainActor static var middleware: [any Middleware<Self>] { get }

  /// A new middleware chain with these dependencies.
  @MainActor static func middleware(_ dependencies: Dependencies) -> [any Middleware<Self>]

  /// Applies `action` to `state`, and returns the properties that it may have written.
  ///
  /// Use only the arguments. Reading a store here stops the program, because the state is half
  /// changed; actions dispatched here are queued.
  static func reduce(_ state: inout State, _ action: Action) -> Changes

  /// The properties that `reduce` may write for an action, as far as this is known before it runs.
  ///
  /// The store first releases the cached values (``Store/memo(_:of:_:)``) that depend on them, so
  /// that a list they share with the state is changed in place.
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
  /// The chain with the live dependencies; empty unless the feature implements `middleware`.
  @MainActor public static var middleware: [any Middleware<Self>] {
    if Dependencies.self == NoDependencies.self { return [] }
    let live = (Dependencies.self as? any LiveDependencies.Type)?.live
    guard let live = live as? Dependencies else {
      fatalError("\(Self.self) needs dependencies: call 'middleware(_:)'")
    }
    return middleware(live)
  }

  /// Nothing is known before the reducer runs.
  @inlinable public static func changes(of action: Action) -> Changes { [] }

  /// Without this list, properties are not distinguished.
  public static var properties: [PartialKeyPath<State>] { [] }
}

extension Feature where Dependencies == NoDependencies {
  /// A feature without dependencies has a single chain.
  @MainActor public static func middleware(
    _ dependencies: NoDependencies
  ) -> [any Middleware<Self>] {
    middleware
  }
}

/// Dependencies with a live value, so that a store can be created without passing them.
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

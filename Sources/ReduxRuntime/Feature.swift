/// A slice of Redux: its state, its actions, the reducer, and the middleware in front of it.
///
/// A feature is a type without values (a caseless enum). Everything is static, so a
/// `Store<TaskListFeature>` calls the reducer directly, and the state is changed where it lies.
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
  /// What the feature knows.
  associatedtype State: Equatable & Sendable
  /// What can happen to it.
  associatedtype Action: Sendable
  /// What it tells its view once: a toast, a navigation.
  associatedtype Event: Sendable = Never
  /// What its middleware asks of the world outside. A store can be made without them where they are
  /// ``LiveDependencies``.
  associatedtype Dependencies = NoDependencies

  /// The state a new store begins with.
  static var initialState: State { get }

  /// A new chain of middleware, the first in it sees an action first. Asked for once per store.
  @MainActor static var middleware: [any Middleware<Self>] { get }

  /// A new chain of middleware that works with these dependencies.
  @MainActor static func middleware(_ dependencies: Dependencies) -> [any Middleware<Self>]

  /// Changes the state as the action wants it, and tells which properties that may have written.
  /// It works on what it is given alone: reading a store here would read a state half changed, and
  /// what is dispatched here waits until the action is done.
  static func reduce(_ state: inout State, _ action: Action) -> Changes

  /// What `reduce` may write for an action, so far as that is known before it runs. What the store
  /// keeps of values that follow from it (``Store/memo(_:of:_:)``) is let go of first, so that a
  /// list of the state that they hold is changed in place.
  static func changes(of action: Action) -> Changes
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

  /// A feature need not know beforehand.
  @inlinable public static func changes(of action: Action) -> Changes { [] }
}

extension Feature where Dependencies == NoDependencies {
  /// A feature without dependencies has one chain.
  @MainActor public static func middleware(
    _ dependencies: NoDependencies
  ) -> [any Middleware<Self>] {
    middleware
  }
}

/// Dependencies that an app works with where it names no others: with them a store is made without
/// arguments.
/// ```swift
/// extension TaskListDependencies: LiveDependencies {
///   static var live: TaskListDependencies { … }
/// }
/// let store = TaskListStore()
/// ```
public protocol LiveDependencies {
  @MainActor static var live: Self { get }
}

/// The dependencies of a feature that asks nothing of the world outside.
public struct NoDependencies: LiveDependencies, Sendable {
  public static var live: NoDependencies { NoDependencies() }

  public init() {}
}

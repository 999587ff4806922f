// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

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

  /// The state a new store begins with.
  static var initialState: State { get }

  /// A new chain of middleware, the first in it sees an action first. Asked for once per store.
  @MainActor static var middleware: [any Middleware<Self>] { get }

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
  /// A feature that names no middleware has none.
  @MainActor public static var middleware: [any Middleware<Self>] { [] }

  /// A feature need not know beforehand.
  @inlinable public static func changes(of action: Action) -> Changes { [] }
}

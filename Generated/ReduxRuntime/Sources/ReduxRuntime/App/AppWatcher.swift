// The runtime of redux-gen, written by it. Do not edit.

/// Observes every action of an app, for tests. An app has at most one watcher.
@MainActor public protocol AppWatcher<Action>: AnyObject {
  associatedtype Action
  /// Called when an action reaches its feature's chain of middleware.
  func willHandle(_ action: Action)
  /// Called after the feature's reducer, with the feature's state before and after.
  func didReduce<State: Equatable>(
    _ action: Action, from old: State, to new: State, _ changes: Changes)
  /// Called after the observers, the middleware and the links of the action. Not called for an
  /// action that a middleware stopped.
  func didHandle(_ action: Action)
}

// The runtime of redux-gen, written by it. Do not edit.

/// Sees every action of an app, for tests: an app has a place for one.
@MainActor public protocol AppWatcher<Action>: AnyObject {
  associatedtype Action
  /// Called when an action comes to the front of its feature's chain of middleware.
  func willHandle(_ action: Action)
  /// Called when its feature's reducer has run, with the feature's states.
  func didReduce<State: Equatable>(
    _ action: Action, from old: State, to new: State, _ changes: Changes)
  /// Called when the action's observers, middleware and links are done. Not called for an action
  /// that a middleware stopped.
  func didHandle(_ action: Action)
}

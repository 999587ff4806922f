/// Flags that tell a core what to do for its app at each action.
struct Bonds {
  /// The actions of the feature have links, which the app follows after each action.
  static let isLinked: UInt8 = 1
  /// The app observes every action of the feature.
  static let isWatched: UInt8 = 2
  /// The feature was closed. Its store no longer handles actions.
  static let isClosed: UInt8 = 4

  var rawValue: UInt8 = 0

  func has(_ bond: UInt8) -> Bool { rawValue & bond != 0 }
}

/// A feature's connection to its app, as the feature's core uses it.
@MainActor class Membership<F: Feature> {
  /// The feature's name in the app.
  nonisolated let name: String

  init(_ name: String) {
    self.name = name
  }

  /// Called when an action reaches the chain of middleware.
  func arrive(_ action: F.Action) {}
  /// Called before the reducer with an action that the app observes. The result is called after the
  /// reducer.
  func watch(_ action: F.Action, in core: Core<F>) -> ((Changes) -> Void)? { nil }
  /// Follows the links of an action.
  func link(_ action: F.Action) {}
  /// Called when an action that the app observes has been handled.
  func leave(_ action: F.Action) {}
  func report(_ action: F.Action, _ rejection: Rejection) {}
  /// - Returns: Whether the app handles the error.
  func report(_ error: any Error, of id: EffectID?) -> Bool { false }
  /// Passes an event to the app.
  ///
  /// - Parameter number: The event's number in the log.
  func emit(_ event: F.Event, _ number: Int, in log: EventLog<F.Event>) {}
}

/// A feature's connection to an app of type `App`.
final class AppMembership<F: Feature, App: FeatureApp>: Membership<F> {
  private weak var app: App?
  private let action: (F.Action) -> App.Action
  let event: ((F.Event) -> App.Event)?
  let after: ((App, F.Action) -> Void)?
  private let onEvent: ((App, F.Event) -> Void)?

  init(
    _ name: String, _ app: App, _ action: @escaping (F.Action) -> App.Action,
    _ event: ((F.Event) -> App.Event)?, _ after: ((App, F.Action) -> Void)?,
    _ onEvent: ((App, F.Event) -> Void)?
  ) {
    self.app = app
    self.action = action
    self.event = event
    self.after = after
    self.onEvent = onEvent
    super.init(name)
  }

  override func arrive(_ action: F.Action) {
    if let watcher = app?.base.watcher { watcher.willHandle(self.action(action)) }
  }

  override func watch(_ action: F.Action, in core: Core<F>) -> ((Changes) -> Void)? {
    guard let app = app?.base else { return nil }
    let (onAction, watcher) = (app.onAction, app.watcher)
    let before = onAction.map { _ in app.state }
    let old = watcher.map { _ in core.state }
    return { changes in
      if let watcher, let old {
        watcher.didReduce(self.action(action), from: old, to: core.state, changes)
      }
      if let onAction, let before { onAction(self.action(action), before, app.state) }
    }
  }

  override func link(_ action: F.Action) {
    if let app, let after { after(app, action) }
  }

  override func leave(_ action: F.Action) {
    if let watcher = app?.base.watcher { watcher.didHandle(self.action(action)) }
  }

  override func report(_ action: F.Action, _ rejection: Rejection) {
    if let onRejection = app?.base.onRejection { onRejection(self.action(action), rejection) }
  }

  override func report(_ error: any Error, of id: EffectID?) -> Bool {
    guard let app = app?.base, let onError = app.onError else { return false }
    onError(error, id)
    return true
  }

  override func emit(_ event: F.Event, _ number: Int, in log: EventLog<F.Event>) {
    guard let app else { return }
    if let wrap = self.event, let receive = app.base.onEvent {
      log.noteHeard(number)
      receive(wrap(event))
    }
    if let onEvent { onEvent(app, event) }
  }
}

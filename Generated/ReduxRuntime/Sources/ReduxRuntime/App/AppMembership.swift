// The runtime of redux-gen, written by it. Do not edit.

/// An app's connection to the app that it is a feature of. What the inner app has handled itself is
/// passed on to the outer app through these closures. They do nothing after the outer app was
/// released.
@MainActor final class AppMembership<Action: Sendable, Event: Sendable> {
  /// The name of the inner app in the outermost app.
  var name: String
  /// Whether the actions of the inner app have links in the outer app or in an app around it.
  var isLinked: Bool
  /// Starts the outer app.
  let start: () -> Void
  /// The objects that observe every action of the outer app.
  let watchers: () -> [any AppWatcher<Action>]
  /// Reads the state of the outer app before an action that it observes. The result is called after
  /// the reducer; it is nil if no hook of the outer app is set.
  let record: () -> ((Action) -> Void)?
  /// What follows the links of an action.
  let links: LinkFollower<Action>
  let reject: (Action, Rejection) -> Void
  /// Reports an error of an effect. Returns whether the outer app handles it.
  let report: (any Error, EffectID?) -> Bool
  /// Passes an event to the outer app, with a closure that marks the event as read.
  let emit: (Event, () -> Void) -> Void
  /// The hook of the outer app that receives unread events; nil if it is not set.
  let receiver: () -> ((Event) -> Void)?
  /// Calls the observers of the outer app.
  let notify: () -> Void
  /// Schedules a call of these observers after a feature was opened or closed.
  let noteOpening: (_ feature: String) -> Void
  /// Returns the state of the outermost app; nil after the outer app was released.
  let outermostState: () -> Any?

  init<App: FeatureApp>(
    _ name: String, _ app: App, _ action: @escaping (Action) -> App.Action,
    _ event: ((Event) -> App.Event)?, _ links: ActionLinks<App, Action>?,
    _ onEvent: ((App, Event) -> Void)?
  ) {
    self.name = app.base.qualifiedName(of: name)
    self.links = LinkFollower(app, action, links)
    isLinked = self.links.isLinked
    start = { [weak app] in app?.base.start() }
    watchers = { [weak app] in
      app?.base.allWatchers.map { InnerWatcher($0, action) } ?? []
    }
    record = { [weak app] in
      app?.base.record().map { record in { record(action($0)) } }
    }
    reject = { [weak app] in app?.base.reject(action($0), $1) }
    report = { [weak app] in app?.base.report($0, of: $1) ?? false }
    emit = { [weak app] received, noteHeard in
      guard let app else { return }
      app.base.receive(event?(received), noteHeard) { onEvent?(app, received) }
    }
    receiver = { [weak app] in
      guard let event, let receive = app?.base.eventReceiver else { return nil }
      return { receive(event($0)) }
    }
    notify = { [weak app] in app?.base.notify() }
    noteOpening = { [weak app] in app?.base.noteOpening(of: $0) }
    outermostState = { [weak app] in app?.base.outermostState }
  }
}

/// Passes the actions of an inner app to an object that observes the outer app.
private final class InnerWatcher<Action, Outer>: AppWatcher {
  private let watcher: any AppWatcher<Outer>
  private let wrap: (Action) -> Outer

  init(_ watcher: any AppWatcher<Outer>, _ wrap: @escaping (Action) -> Outer) {
    self.watcher = watcher
    self.wrap = wrap
  }

  func willHandle(_ action: Action) { watcher.willHandle(wrap(action)) }

  func didReduce<State: Equatable>(
    _ action: Action, from old: State, to new: State, _ changes: Changes
  ) {
    watcher.didReduce(wrap(action), from: old, to: new, changes)
  }

  func didHandle(_ action: Action) { watcher.didHandle(wrap(action)) }
}

extension FeatureApp {
  /// Adds an app as a feature that is always open. Its stores handle their actions on the queue of
  /// this app, and it starts when this app starts. Its own links are followed first.
  /// ```swift
  /// join(
  ///   library, "library", action: ShopAction.library, event: ShopEvent.library,
  ///   after: { $0.afterLibrary($1) })
  /// ```
  /// - Parameter app: A new app. For the other parameters see
  ///   ``join(_:_:action:event:after:comparing:onEvent:)``.
  public func join<Inner: FeatureApp>(
    _ app: Inner, _ name: String, action: @escaping (Inner.Action) -> Action,
    event: ((Inner.Event) -> Event)? = nil, after: ((Self, Inner.Action) -> Void)? = nil,
    comparing: ((Self, Inner.Action, State) -> Void)? = nil,
    onEvent: ((Self, Inner.Event) -> Void)? = nil
  ) {
    let (inner, links) = (app.base, ActionLinks(after, comparing))
    base.turn.occupy {
      require(inner.membership == nil, "The app '\(name)' is in an app already.")
      require(
        !inner.turn.isBusy && !inner.turn.isDeliveringEvents,
        "The app '\(name)' joins an app in the middle of its own dispatch or event.")
      inner.join(base, as: AppMembership(name, self, action, event, links, onEvent))
      _ = base.addMember(inner)
    }
  }
}

extension AppStore {
  fileprivate final func join<S, A, E>(
    _ outer: AppStore<S, A, E>, as membership: AppMembership<Action, Event>
  ) {
    self.membership = membership
    moveMembers(to: outer.turn, in: membership.name, isLinked: membership.isLinked)
    isWatched = outer.isWatching
    if outer.isObserved { beginNotifyingApp() }
  }

  // MARK: - What happens in the app and in the apps around it

  /// The name of a feature in the outermost app, such as `library.books`.
  final func qualifiedName(of feature: String) -> String {
    membership.map { "\($0.name).\(feature)" } ?? feature
  }

  /// The objects that observe every action of the app.
  final var allWatchers: [any AppWatcher<Action>] {
    [watcher].compactMap { $0 } + (membership?.watchers() ?? [])
  }

  /// Reads the states before an action that hooks receive. The result is called after the reducer.
  final func record() -> ((Action) -> Void)? {
    let (onAction, outer) = (onAction, membership?.record())
    if onAction == nil, outer == nil { return nil }
    let before = onAction.map { _ in state }
    return { action in
      if let onAction, let before { onAction(action, before, self.state) }
      outer?(action)
    }
  }

  final func reject(_ action: Action, _ rejection: Rejection) {
    onRejection?(action, rejection)
    membership?.reject(action, rejection)
  }

  /// - Returns: Whether a hook has handled the error.
  final func report(_ error: any Error, of id: EffectID?) -> Bool {
    onError?(error, id)
    return membership?.report(error, id) == true || onError != nil
  }

  /// Passes an event to the hook, follows its links, and passes it on to the apps around this one.
  ///
  /// - Parameter event: Nil if the app has no event for it.
  final func receive(_ event: Event?, _ noteHeard: () -> Void, links: () -> Void) {
    if let event, let onEvent {
      noteHeard()
      onEvent(event)
    }
    links()
    if let event { membership?.emit(event, noteHeard) }
  }

  /// The hook that receives unread events.
  final var eventReceiver: ((Event) -> Void)? { onEvent ?? membership?.receiver() }

  /// The state of the outermost app.
  final var outermostState: Any { membership?.outermostState() ?? state }
}

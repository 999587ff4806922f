struct AppHooks<State, Action, Event> {
  var onAction: ((Action, State, State) -> Void)?
  var onRejection: ((Action, Rejection) -> Void)?
  var onError: ((any Error, EffectID?) -> Void)?
  var onEvent: ((Event) -> Void)?
  var watcher: (any AppWatcher<Action>)?
}

extension AppStore {
  /// Called after the reducer and before the observers, for every action of every feature. The
  /// closure receives the action as it reached the reducer, and the app's state before and after
  /// the action.
  ///
  /// Use it for logging, analytics and recording. It costs nothing while it is nil. While it is
  /// set, each action costs two snapshots of the app and a copy of everything that the action
  /// changes.
  public final var onAction: ((Action, _ before: State, _ after: State) -> Void)? {
    get { hooks.onAction }
    set {
      hooks.onAction = newValue
      updatePaths()
    }
  }

  /// Called for every action that a middleware of a feature rejects, for an endless loop of
  /// actions, and for an action of a feature that is not open.
  public final var onRejection: ((Action, Rejection) -> Void)? {
    get { hooks.onRejection }
    set { hooks.onRejection = newValue }
  }

  /// Called with every error that an effect of any feature throws: see ``Store/onError``. Also
  /// called with a ``Rejection`` for an endless loop without actions: see ``Store/loopLimit``.
  public final var onError: ((any Error, EffectID?) -> Void)? {
    get { hooks.onError }
    set { hooks.onError = newValue }
  }

  /// Called with every event of every feature when the event is emitted, after the hook and the
  /// listeners of the feature's store. When the closure is set, it is first called with the events
  /// of the open features that have not been read yet. Events and actions that these calls cause are
  /// handled afterwards.
  public final var onEvent: ((Event) -> Void)? {
    get { hooks.onEvent }
    set {
      hooks.onEvent = newValue
      if newValue != nil { deliverUnread() }
    }
  }

  private func deliverUnread() {
    if isDeliveringEvents { return }
    isDeliveringEvents = true
    turn.occupy {
      turn.holdEvents { for member in allMembers { member.deliverEvents() } }
      // The work of the turn that follows may set the hook again.
      isDeliveringEvents = false
    }
  }

  /// An object that observes every action, for tests.
  public final var watcher: (any AppWatcher<Action>)? {
    get { hooks.watcher }
    set {
      hooks.watcher = newValue
      updatePaths()
    }
  }

  final var isWatching: Bool { hooks.onAction != nil || hooks.watcher != nil }

  private func updatePaths() {
    for member in allMembers { member.watch(isWatching) }
  }
}

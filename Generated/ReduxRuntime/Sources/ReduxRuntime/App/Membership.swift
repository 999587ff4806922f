// The runtime of redux-gen, written by it. Do not edit.

/// A feature's connection to its app, as the feature's core uses it. The closures know the type of the
/// app. They do nothing after the app was released.
@MainActor final class Membership<F: OpenedFeature> {
  /// The feature's name in the outermost app.
  var name: String
  /// The observer that calls the app's observers.
  var observer: StoreSubscription?
  /// The task that begins to save the last values after the feature was closed.
  var ending: Task<Void, Never>?
  /// The error with which the save of the last values has failed.
  var failure: (any Error)?

  /// Called when an action that the app observes reaches the chain of middleware.
  let arrive: (F.Action) -> Void
  /// Called before the reducer with an action that the app observes. The result is called after the
  /// reducer.
  let watch: (F.Action, Core<F>) -> ((Changes) -> Void)?
  /// What follows the links of an action.
  let links: LinkFollower<F.Action>
  /// Called when an action that the app observes has been handled.
  let leave: (F.Action) -> Void
  let reject: (F.Action, Rejection) -> Void
  /// Reports an error of an effect. Returns whether the app handles it.
  let report: (any Error, EffectID?) -> Bool
  /// Passes an event to the app, with the event's number in the log.
  let emit: (F.Event, Int, EventLog<F.Event>) -> Void
  /// Passes unread events to the app's hook.
  let deliverUnread: (EventLog<F.Event>) -> Void
  /// Calls the app's observers.
  let notify: () -> Void
  /// Returns the state of the outermost app; nil after the app was released.
  let appState: () -> Any?

  init<App: FeatureApp>(
    _ name: String, _ app: App, _ action: @escaping (F.Action) -> App.Action,
    _ event: ((F.Event) -> App.Event)?, _ links: ActionLinks<App, F.Action>?,
    _ onEvent: ((App, F.Event) -> Void)?
  ) {
    self.name = app.base.qualifiedName(of: name)
    self.links = LinkFollower(app, action, links)
    arrive = { [weak app] received in
      for watcher in app?.base.allWatchers ?? [] { watcher.willHandle(action(received)) }
    }
    watch = { [weak app] in app?.base.watch($0, as: action, in: $1) }
    leave = { [weak app] handled in
      for watcher in app?.base.allWatchers ?? [] { watcher.didHandle(action(handled)) }
    }
    reject = { [weak app] in app?.base.reject(action($0), $1) }
    report = { [weak app] in app?.base.report($0, of: $1) ?? false }
    emit = { [weak app] received, number, log in
      guard let app else { return }
      app.base.receive(event?(received)) {
        log.noteHeard(number)
      } links: {
        onEvent?(app, received)
      }
    }
    deliverUnread = { [weak app] log in
      guard let event else { return }
      while let receive = app?.base.eventReceiver, let next = log.takeUnheard() {
        receive(event(next))
      }
    }
    notify = { [weak app] in app?.base.notify() }
    appState = { [weak app] in app?.base.wholeState }
  }
}

/// The links of a feature's actions.
enum ActionLinks<App: FeatureApp, Action> {
  case after((App, Action) -> Void)
  /// The links also use the state of the app before the action.
  case comparing((App, Action, App.State) -> Void)

  init?(_ after: ((App, Action) -> Void)?, _ comparing: ((App, Action, App.State) -> Void)?) {
    if let comparing {
      self = .comparing(comparing)
    } else if let after {
      self = .after(after)
    } else {
      return nil
    }
  }
}

extension AppStore {
  /// Reads the state before an action that the app observes.
  ///
  /// - Returns: A closure that informs the observers. It is called after the reducer.
  fileprivate final func watch<F: OpenedFeature>(
    _ action: F.Action, as wrap: @escaping (F.Action) -> Action, in core: Core<F>
  ) -> (Changes) -> Void {
    let (record, watchers) = (record(), allWatchers)
    let old = watchers.isEmpty ? nil : core.state
    return { changes in
      if let old {
        for watcher in watchers {
          watcher.didReduce(wrap(action), from: old, to: core.state, changes)
        }
      }
      record?(wrap(action))
    }
  }
}

/// A store or an inner app as its app uses it.
@MainActor protocol AppMember: AnyObject {
  /// The effects that are under way or waiting to begin, in no particular order.
  var effects: [(number: Int, id: EffectID?)] { get }
  /// Whether no load, no save and no effect is under way. Streams do not count.
  var isIdle: Bool { get }
  func waitForIdle() async
  /// Whether the app is informed of every action of the feature.
  var isWatched: Bool { get set }
  /// Makes every action that may change the state call the app's observers.
  func observe()
  func ignore()
  /// Delivers unread events to the app's hook.
  func deliverEvents()
  func cancelEffects()
  /// Loads the stored properties.
  func load()
  /// Dispatches what an inner app dispatches when it starts.
  func beginAll()
  /// Throws if the caller is a load or a save of the feature, because a flush would then wait for
  /// its own caller.
  func checkFlush() throws
  func flush() async throws
  /// Replaces the turn, because the app has joined an app of this name.
  ///
  /// - Parameter isLinked: Whether that app, or an app around it, follows the actions.
  func move(to turn: Turn, in app: String, isLinked: Bool)
}

/// A store that its app may close.
@MainActor protocol ClosingMember: AppMember {
  /// Closes the feature. Its store no longer handles actions.
  ///
  /// - Returns: Whether the feature has last values to save.
  func close() -> Bool
  /// Whether stored properties have changes that are not saved.
  var hasUnsavedChanges: Bool { get }
  /// Whether the last values of the closed feature can no longer be saved.
  var isLost: Bool { get }
  /// The error with which the save of the last values has failed.
  var failure: (any Error)? { get set }
}

extension Core: ClosingMember {
  /// Adds the store to an app.
  @MainActor func join<App: FeatureApp>(_ app: App, as membership: Membership<F>) {
    reports.membership = membership
    join(app.base.turn, isLinked: membership.links.isLinked)
    isWatched = app.base.isWatching
    if app.base.isObserved { observe() }
  }

  @MainActor var effects: [(number: Int, id: EffectID?)] {
    runner?.inProgress.values.filter { !$0.isCancelled }.map { ($0.number, $0.id) } ?? []
  }

  @MainActor var isIdle: Bool {
    runner?.isIdle != false && storages?.jobs.isIdle != false && membership?.ending == nil
  }

  @MainActor func waitForIdle() async {
    await membership?.ending?.value
    await runner?.waitUntilIdle()
    await storages?.jobs.waitUntilIdle()
  }

  @MainActor func observe() {
    guard let membership, membership.observer?.isAlive != true else { return }
    let observer = Observer<F.State>(.all) { [weak membership] _ in
      membership?.notify()
      return .alive
    }
    insert(observer)
    membership.observer = observer
  }

  @MainActor func ignore() {
    membership?.observer?.cancel()
  }

  @MainActor func deliverEvents() {
    if let runner { membership?.deliverUnread(runner.events) }
  }

  @MainActor func cancelEffects() {
    runner?.cancelAll()
  }

  @MainActor func load() {
    storages?.start()
  }

  @MainActor func beginAll() {}

  @MainActor func move(to turn: Turn, in app: String, isLinked: Bool) {
    if let membership {
      membership.name = "\(app).\(membership.name)"
      membership.links.isInner = true
    }
    join(turn, isLinked: self.isLinked || isLinked)
  }

  @MainActor func checkFlush() throws {
    try storages?.checkFlush()
  }

  @MainActor func flush() async throws {
    try await storages?.flush()
  }

  @MainActor func close() -> Bool {
    isClosed = true
    runner?.endAll()
    guard let storages else { return false }
    storages.close()
    // An action that closes its own feature may still be changing the state.
    membership?.ending = Task {
      await turn.waitUntilFree()
      storages.end(with: state)
      membership?.ending = nil
    }
    return true
  }

  @MainActor var hasUnsavedChanges: Bool { storages?.hasUnsavedChanges == true }

  @MainActor var isLost: Bool { storages?.isLost == true }

  @MainActor var failure: (any Error)? {
    get { membership?.failure }
    set { membership?.failure = newValue }
  }
}

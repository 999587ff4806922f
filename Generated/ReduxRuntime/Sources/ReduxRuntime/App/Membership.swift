// The runtime of redux-gen, written by it. Do not edit.

/// A feature's connection to its app, as the feature's core uses it.
@MainActor class Membership<F: Feature> {
  /// The feature's name in the app.
  nonisolated let name: String
  /// The observer that calls the app's observers.
  var observer: StoreSubscription?
  /// The task that begins to save the last values after the feature was closed.
  var ending: Task<Void, Never>?
  /// The error with which the save of the last values has failed.
  var failure: (any Error)?

  init(_ name: String) {
    self.name = name
  }

  /// Whether the actions of the feature have links.
  var isLinked: Bool { false }

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
  /// Passes unread events to the app's hook.
  func deliverUnread(_ log: EventLog<F.Event>) {}
  /// Calls the app's observers.
  func notify() {}
}

/// A feature's connection to an app of type `App`.
final class AppMembership<F: Feature, App: FeatureApp>: Membership<F> {
  private weak var app: App?
  private let action: (F.Action) -> App.Action
  private let event: ((F.Event) -> App.Event)?
  private let after: ((App, F.Action) -> Void)?
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

  override var isLinked: Bool { after != nil }

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

  override func deliverUnread(_ log: EventLog<F.Event>) {
    guard let event else { return }
    while let receive = app?.base.onEvent, let next = log.takeUnheard() { receive(event(next)) }
  }

  override func notify() { app?.base.notify() }
}

/// A store as its app uses it.
@MainActor protocol AppMember: AnyObject {
  /// The effects that are under way or waiting to begin, in no particular order.
  var effects: [(number: Int, id: EffectID?)] { get }
  /// Whether no load, no save and no effect is under way. Streams do not count.
  var isIdle: Bool { get }
  func waitUntilIdle() async
  /// Sets whether the app is informed of every action of the feature.
  func watch(_ isWatched: Bool)
  /// Makes every action that may change the state call the app's observers.
  func observe()
  func ignore()
  /// Delivers unread events to the app's hook.
  func deliverEvents()
  func cancelEffects()
  /// Loads the stored properties of the feature.
  func start()
  /// Throws if the caller is a load or a save of the feature, because a flush would then wait for
  /// its own caller.
  func checkFlush() throws
  func flush() async throws
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

extension Core: AppMember {
  /// Adds the store to an app.
  @MainActor func join<App: FeatureApp>(_ app: App, as membership: Membership<F>) {
    join(app.base.turn, as: membership)
    watch(app.base.isWatching)
    if app.base.isObserved { observe() }
  }

  @MainActor var effects: [(number: Int, id: EffectID?)] {
    runner?.inProgress.values.filter { !$0.isCancelled }.map { ($0.number, $0.id) } ?? []
  }

  @MainActor var isIdle: Bool {
    runner?.isIdle != false && storages?.jobs.isIdle != false && membership?.ending == nil
  }

  @MainActor func waitUntilIdle() async {
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

  @MainActor func start() {
    storages?.start()
  }

  @MainActor func checkFlush() throws {
    try storages?.checkFlush()
  }

  @MainActor func flush() async throws {
    try await storages?.flush()
  }

  @MainActor func close() -> Bool {
    stopActions()
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

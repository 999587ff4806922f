/// Flags that tell a core what to do for its app at each action.
@frozen @usableFromInline struct Bonds {
  /// The actions of the feature have links, which the app follows after each action.
  @inlinable static var isLinked: UInt8 { 1 }
  /// The app observes every action of the feature.
  @inlinable static var isWatched: UInt8 { 2 }
  /// The feature was closed. Its store no longer handles actions.
  @inlinable static var isClosed: UInt8 { 4 }

  @usableFromInline var rawValue: UInt8 = 0

  @inlinable init() {}

  init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable func has(_ bond: UInt8) -> Bool { rawValue & bond != 0 }
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

/// The interface through which an app uses one of its features.
@MainActor protocol AppMember: AnyObject {
  /// The effects that are under way or waiting to begin, in no particular order.
  var effects: [(number: Int, id: EffectID?)] { get }
  /// Whether no effect is under way. Streams do not count.
  var isIdle: Bool { get }
  /// Sets whether the app is informed of every action of the feature.
  func watch(_ isWatched: Bool)
  /// Makes every action that may change the state call the app's observers.
  func observe()
  func ignore()
  /// Delivers unread events to the app's hook.
  func deliverEvents()
  func cancelEffects()
  func waitUntilIdle() async
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

/// The member of an app for a feature of type `F`. The member retains the feature's core, and the
/// core does not retain the member: a weak reference to the core would make every use of the core
/// slower.
final class AppMemberOf<F: Feature, App: FeatureApp>: AppMember {
  private weak var app: AppStore<App.State, App.Action, App.Event>?
  private let core: Core<F>
  private let membership: AppMembership<F, App>
  var failure: (any Error)?
  private var observer: StoreSubscription?
  /// The task that begins to save the last values after the member was closed.
  private var ending: Task<Void, Never>?

  init(
    _ app: App, _ core: Core<F>, _ membership: AppMembership<F, App>
  ) {
    let app = app.base
    self.app = app
    self.core = core
    self.membership = membership
    core.join(app.turn, as: membership)
    watch(app.isWatching)
    if app.isObserved { observe() }
  }

  var effects: [(number: Int, id: EffectID?)] {
    core.runner?.inProgress.values.filter { !$0.isCancelled }.map { ($0.number, $0.id) } ?? []
  }

  var isIdle: Bool { ending == nil && core.isIdle }

  func watch(_ isWatched: Bool) {
    let linked = membership.after == nil ? 0 : Bonds.isLinked
    core.bind(Bonds(rawValue: linked | (isWatched ? Bonds.isWatched : 0)))
  }

  func observe() {
    if observer?.isAlive == true { return }
    let observer = Observer<F.State>(.all) { [weak app] _ in
      guard let app else { return .dead }
      app.notify()
      return .alive
    }
    core.insert(observer)
    self.observer = observer
  }

  func ignore() {
    observer?.cancel()
  }

  func deliverEvents() {
    guard let event = membership.event, let log = core.runner?.events else { return }
    while let receive = app?.onEvent, let next = log.takeUnheard() { receive(event(next)) }
  }

  func cancelEffects() {
    core.runner?.cancelAll()
  }

  func waitUntilIdle() async {
    await ending?.value
    await core.waitUntilIdle()
  }

  func start() {
    core.storages?.start()
  }

  func checkFlush() throws {
    try core.storages?.checkFlush()
  }

  func flush() async throws {
    try await core.storages?.flush()
  }

  func close() -> Bool {
    core.bind(Bonds(rawValue: core.bonds.rawValue | Bonds.isClosed))
    core.runner?.endAll()
    guard let storages = core.storages else { return false }
    storages.close()
    // An action that closes its own feature may still be changing the state.
    ending = Task {
      await core.turn.waitUntilFree()
      storages.end(with: core.state)
      ending = nil
    }
    return true
  }

  var hasUnsavedChanges: Bool { core.storages?.hasUnsavedChanges == true }

  var isLost: Bool { core.storages?.isLost == true }
}

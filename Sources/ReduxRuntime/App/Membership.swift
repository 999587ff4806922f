/// A feature's place in an app, as its core sees it.
@MainActor class Membership<F: Feature> {
  /// The feature's name in the app.
  nonisolated let name: String
  /// Whether the feature was closed: its store handles nothing any more.
  var isClosed = false
  /// Whether the app sees every action.
  var isWatched = false

  init(_ name: String) {
    self.name = name
  }

  /// Notes that an action comes to the front of the chain.
  func arrive(_ action: F.Action) {}
  /// Reduces an action that the app sees.
  func reduce(_ action: F.Action, in core: Core<F>) -> Changes { core.reduce(action) }
  /// Does what the app does after an action.
  func leave(_ action: F.Action) {}
  func report(_ action: F.Action, _ rejection: Rejection) {}
  /// - Returns: Whether the app takes the error.
  func report(_ error: any Error, of id: EffectID?) -> Bool { false }
  /// Hands an event to the app.
  func emit(_ event: F.Event, in log: EventLog<F.Event>) {}
}

/// A feature's place in an app, as the app sees it.
@MainActor protocol AppMember: AnyObject {
  var isWatched: Bool { get set }
  /// Whether the state is being changed, so that nobody may read it.
  var isReducing: Bool { get }
  /// The effects under way or waiting, in no order.
  var effects: [(number: UInt64, id: EffectID?)] { get }
  /// Takes into account whether the app sees every action.
  func updatePath()
  /// Ends it: its store handles nothing any more.
  func close()
  /// Whether no effect is under way, besides streams.
  var isIdle: Bool { get }
  /// Has the app's observers called after every action that may change something.
  func observe()
  func ignore()
  /// Hands events to the app's hook that nobody has read.
  func deliverEvents()
  func cancelEffects()
  func waitUntilIdle() async
}

/// A feature's place in an app, as it is.
final class AppMembership<
  F: Feature, State: Equatable & Sendable, Action: Sendable, Event: Sendable
>:
  Membership<F>, AppMember
{
  typealias App = AppStore<State, Action, Event>

  private weak var app: App?
  private weak var core: Core<F>?
  private let action: (F.Action) -> Action
  private let event: ((F.Event) -> Event)?
  private let after: ((F.Action) -> Void)?
  private let onEvent: ((F.Event) -> Void)?
  private var observer: Subscription?

  init(
    _ name: String, _ app: App, _ core: Core<F>, _ action: @escaping (F.Action) -> Action,
    _ event: ((F.Event) -> Event)?, _ after: ((F.Action) -> Void)?,
    _ onEvent: ((F.Event) -> Void)?
  ) {
    self.app = app
    self.core = core
    self.action = action
    self.event = event
    self.after = after
    self.onEvent = onEvent
    super.init(name)
  }

  // MARK: As its core sees it

  override func arrive(_ action: F.Action) {
    if let app, let watcher = app.watcher { watcher.willHandle(self.action(action)) }
  }

  override func reduce(_ action: F.Action, in core: Core<F>) -> Changes {
    guard let app else { return core.reduce(action) }
    let (onAction, watcher) = (app.onAction, app.watcher)
    let before = onAction.map { _ in app.state }
    let old = watcher.map { _ in core.state }
    let changes = core.apply(action)
    if let watcher, let old {
      watcher.didReduce(self.action(action), from: old, to: core.state, changes)
    }
    if let onAction, let before { onAction(self.action(action), before, app.state) }
    core.notify(of: changes)
    return changes
  }

  override func leave(_ action: F.Action) {
    after?(action)
    if isWatched, let app, let watcher = app.watcher { watcher.didHandle(self.action(action)) }
  }

  override func report(_ action: F.Action, _ rejection: Rejection) {
    if let app, let onRejection = app.onRejection { onRejection(self.action(action), rejection) }
  }

  override func report(_ error: any Error, of id: EffectID?) -> Bool {
    guard let app, let onError = app.onError else { return false }
    onError(error, id)
    return true
  }

  override func emit(_ event: F.Event, in log: EventLog<F.Event>) {
    if let app, let wrap = self.event, let receive = app.onEvent {
      log.noteHeard()
      receive(wrap(event))
    }
    onEvent?(event)
  }

  // MARK: As the app sees it

  var isReducing: Bool { core?.isReducing == true }

  var effects: [(number: UInt64, id: EffectID?)] {
    core?.runner?.inProgress.values.filter { !$0.isCancelled }.map { ($0.number, $0.id) } ?? []
  }

  var isIdle: Bool { core?.runner?.isIdle != false }

  func updatePath() {
    guard let core else { return }
    core.isDirect = core.chain.isEmpty && after == nil && !isWatched && !isClosed
  }

  func observe() {
    guard let core, observer?.isAlive != true else { return }
    observer = core.insertSilently(
      Observer(.all) { [weak app] _, _ in
        guard let app else { return .dead }
        MainActor.assumeIsolated { app.notify() }
        return .alive
      })
  }

  func ignore() {
    observer?.cancel()
  }

  func deliverEvents() {
    guard let event, let log = core?.runner?.events else { return }
    while let receive = app?.onEvent, let next = log.takeUnheard() { receive(event(next)) }
  }

  func cancelEffects() {
    core?.runner?.cancelAll()
  }

  func waitUntilIdle() async {
    await core?.runner?.waitUntilIdle()
  }

  func close() {
    isClosed = true
    updatePath()
    core?.runner?.endAll()
  }
}

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

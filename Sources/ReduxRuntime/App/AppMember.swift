/// A feature of an app, as the app sees it.
@MainActor protocol AppMember: AnyObject {
  /// Whether the state is being changed, so that it must not be read.
  var isReducing: Bool { get }
  /// The effects under way or waiting, in no order.
  var effects: [(number: UInt64, id: EffectID?)] { get }
  /// Whether no effect is under way, except streams.
  var isIdle: Bool { get }
  /// Sets whether the app sees every action.
  func watch(_ isWatched: Bool)
  /// Calls the app's observers after every action that may change the state.
  func observe()
  func ignore()
  /// Delivers unread events to the app's hook.
  func deliverEvents()
  func cancelEffects()
  func waitUntilIdle() async
  /// Loads what its feature stores.
  func start()
  /// Throws if a load or a save of the feature would wait for itself.
  func checkFlush() throws
  func flush() async throws
  /// Closes the feature: its store handles no more actions.
  ///
  /// - Returns: Whether it has last values to save.
  func close() -> Bool
  /// Whether its last values cannot be saved any more.
  var isLost: Bool { get }
}

/// It retains the core, and the core does not retain it. A weak reference to the core would make
/// every use of the core slower.
final class AppMemberOf<F: Feature, App: FeatureApp>: AppMember {
  private weak var app: AppStore<App.State, App.Action, App.Event>?
  private let core: Core<F>
  private let membership: AppMembership<F, App>
  private var observer: Subscription?
  /// Begins to save the last values after the member was closed.
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

  var isReducing: Bool { core.isReducing }

  var effects: [(number: UInt64, id: EffectID?)] {
    core.runner?.inProgress.values.filter { !$0.isCancelled }.map { ($0.number, $0.id) } ?? []
  }

  var isIdle: Bool { ending == nil && core.isIdle }

  func watch(_ isWatched: Bool) {
    let linked = membership.after == nil ? 0 : Bonds.isLinked
    core.bind(Bonds(rawValue: linked | (isWatched ? Bonds.isWatched : 0)))
  }

  func observe() {
    if observer?.isAlive == true { return }
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
      storages.end(with: core.state)
      ending = nil
    }
    return true
  }

  var isLost: Bool { core.storages?.isLost == true }
}

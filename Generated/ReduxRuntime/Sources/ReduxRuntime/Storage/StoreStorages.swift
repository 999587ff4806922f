// The runtime of redux-gen, written by it. Do not edit.

/// The stored properties of a store.
@MainActor final class StoreStorages<F: Feature> {
  let properties: [any StoredProperty<F>]
  let jobs: StorageJobs
  /// Whether the store will start by itself.
  private(set) var mayStillStart = false
  private var isStarted = false

  /// Nil if no middleware stores anything.
  init?(of middleware: [any Middleware<F>], in core: Core<F>) {
    properties = middleware.compactMap { ($0 as? StorageMiddleware<F>)?.property }
    if properties.isEmpty { return nil }
    jobs = StorageJobs(core.clock)
    mayStillStart = !(core.clock is any EffectDriver)
    for property in properties { property.join(core, jobs) }
  }

  func start() {
    if isStarted { return }
    isStarted = true
    mayStillStart = false
    for property in properties { property.start() }
  }

  func assumeLoaded() {
    isStarted = true
    mayStillStart = false
    for property in properties { property.assumeLoaded() }
  }

  /// Saves everything, also after one has failed.
  func flush() async throws {
    start()
    var failure: (any Error)?
    for property in properties {
      do {
        try await property.flush()
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }

  func end(with state: F.State) {
    for property in properties { property.end(with: state) }
  }

  /// The same from a `deinit`, which may run in any task.
  nonisolated func endSoon(with state: F.State) {
    Task { @MainActor in end(with: state) }
  }
}

extension Store {
  /// Loads what the feature stores, if that has not begun yet.
  ///
  /// A store does so by itself in the next turn of the main actor, so that hooks that are set until
  /// then are called. On a clock that drives effects, as in tests, nothing starts by itself.
  public func start() {
    core.storages?.start()
  }

  /// Takes the state for what is stored, in place of loading: for tests and previews.
  public func startWithoutLoading() {
    core.storages?.assumeLoaded()
  }

  /// Returns when all changes until now are saved, without waiting for the delays of saves; before
  /// the app goes to the background, for example. It waits for the load first.
  ///
  /// - Throws: Why something could not be saved. It is tried again with the next change.
  public func flush() async throws {
    try await core.storages?.flush()
  }

  /// Starts in the next turn of the main actor, unless a test drives the clock.
  func startSoon() {
    guard let storages = core.storages, storages.mayStillStart else { return }
    Task { [weak self] in self?.start() }
  }
}

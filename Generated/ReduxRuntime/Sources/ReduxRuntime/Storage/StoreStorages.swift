// The runtime of redux-gen, written by it. Do not edit.

/// The stored properties of a store.
@MainActor final class StoreStorages<F: Feature> {
  let properties: [any StoredProperty<F>]
  let jobs: StorageJobs
  /// Receives errors, also after the store has ended.
  var reports = ErrorReports<F>()
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

  /// Saves all properties concurrently, even if one fails.
  func flush() async throws {
    try checkFlush()
    start()
    try await allOf(properties.map { property in { try await property.flush() } })
  }

  /// Throws if a load or a save calls this.
  func checkFlush() throws {
    if jobs.isCurrentTask {
      throw StorageError("a load or a save that flushes its own store waits for itself")
    }
  }

  /// Whether last values cannot be saved any more.
  var isLost: Bool { properties.contains { $0.isLost } }

  /// Notes that no further action follows. `end` passes on the last value.
  func close() {
    // A start that comes before the end would begin nothing.
    isStarted = true
    for property in properties { property.close() }
  }

  func end(with state: F.State) {
    for property in properties {
      property.end(with: state, mayLoad: mayStillStart, reportingTo: reports)
    }
    mayStillStart = false
  }

  /// The same from a `deinit`, which may run in any task.
  nonisolated func endSoon(with state: F.State) {
    Task { @MainActor in end(with: state) }
  }
}

/// Runs operations concurrently, and throws the first error in their order.
@MainActor func allOf(_ operations: [@MainActor @Sendable () async throws -> Void]) async throws {
  let tasks = operations.map { operation in Task { try await operation() } }
  try await withTaskCancellationHandler {
    var failure: (any Error)?
    for task in tasks {
      do {
        try await task.value
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  } onCancel: {
    for task in tasks { task.cancel() }
  }
}

/// Receives the errors of a store.
@MainActor struct ErrorReports<F: Feature> {
  var onError: ((any Error, EffectID?) -> Void)?
  var membership: Membership<F>?

  /// - Returns: Whether somebody handles the error.
  func report(_ error: any Error, of id: EffectID?) -> Bool {
    onError?(error, id)
    return membership?.report(error, of: id) == true || onError != nil
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

  /// Treats the state as what is stored, instead of loading: for tests and previews.
  public func startWithoutLoading() {
    core.storages?.assumeLoaded()
  }

  /// Treats one property of the state as what is stored, instead of loading it: for tests in which
  /// other properties are loaded. A property that is not stored stops the program.
  public func startWithoutLoading<Value>(_ property: KeyPath<F.State, Value>) {
    let stored = core.storages?.properties.filter { $0.isAt(property) } ?? []
    require(!stored.isEmpty, "'startWithoutLoading' needs a property that is stored")
    for property in stored { property.assumeLoaded() }
  }

  /// Returns when all changes until now are saved, without waiting for the delays of saves; before
  /// the app goes to the background, for example. It waits for the load first.
  ///
  /// - Throws: The reason why something could not be saved. It is tried again with the next change.
  ///   A call by a load or a save of this store also throws, because it would wait for itself.
  ///   `CancellationError` if the task that waits is cancelled: the saves continue.
  public func flush() async throws {
    try await core.storages?.flush()
  }

  /// Starts in the next turn of the main actor, unless a test drives the clock.
  func startSoon() {
    guard let storages = core.storages, storages.mayStillStart else { return }
    Task { [weak self] in self?.start() }
  }
}

/// The stored properties of a store.
@MainActor final class StoreStorages<F: OpenedFeature> {
  let properties: [any StoredProperty<F>]
  let jobs: StorageJobs
  /// Whether the store has not started yet, but will start automatically.
  private(set) var mayStillStart = false
  private var isStarted = false
  private var isClosed = false

  /// Creates the stored properties of a chain; nil if no middleware in it stores a property.
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
    mayStillStart = true
    for property in properties { property.start() }
    // A link of the first load may have closed the store before the other loads began.
    if !isClosed { mayStillStart = false }
  }

  func assumeLoaded() {
    isStarted = true
    mayStillStart = false
    for property in properties { property.assumeLoaded() }
  }

  /// Saves all properties concurrently. If one save fails, the others continue.
  func flush() async throws {
    try checkFlush()
    start()
    let failures = await failures(of: properties.map { property in { try await property.flush() } })
    if let failure = failures.compactMap(\.self).first { throw failure }
  }

  /// Throws if the calling task is a load or a save of this store.
  func checkFlush() throws {
    if jobs.isCurrentTask {
      throw StorageError("a load or a save that flushes its own store waits for itself")
    }
  }

  var hasUnsavedChanges: Bool { properties.contains { $0.hasUnsavedChanges } }

  /// Whether there are last values that are not saved, and none of them can still be saved.
  var isLost: Bool {
    let unsaved = properties.filter { $0.hasUnsavedChanges }
    return !unsaved.isEmpty && unsaved.allSatisfy { $0.isLost }
  }

  /// Called when the store handles no more actions. A call of `end` with the last values follows.
  func close() {
    // A store that has not started yet no longer needs to start.
    isStarted = true
    isClosed = true
    for property in properties { property.close() }
  }

  func end(with state: F.State) {
    for property in properties { property.end(with: state, mayLoad: mayStillStart) }
    mayStillStart = false
  }

  /// Calls `end` from a `deinit`, which may run in any task.
  nonisolated func endSoon(with state: F.State) {
    Task { @MainActor in end(with: state) }
  }
}

/// Runs operations concurrently, and returns the error of each; nil for an operation that succeeded.
@MainActor func failures(
  of operations: [@MainActor @Sendable () async throws -> Void]
) async -> [(any Error)?] {
  let tasks = operations.map { operation in Task { try await operation() } }
  return await withTaskCancellationHandler {
    var failures: [(any Error)?] = []
    for task in tasks {
      do {
        try await task.value
        failures.append(nil)
      } catch {
        failures.append(error)
      }
    }
    return failures
  } onCancel: {
    for task in tasks { task.cancel() }
  }
}

extension Store {
  /// Loads the stored properties of the feature, if loading has not begun yet.
  ///
  /// A store starts automatically in the next turn of the main actor, so that hooks that are set
  /// before that turn are called. If its clock drives effects, as in tests, the store does not
  /// start automatically.
  public func start() {
    core.storages?.start()
  }

  /// Treats the current state as the stored values, instead of loading them. For tests and
  /// previews.
  public func startWithoutLoading() {
    core.storages?.assumeLoaded()
  }

  /// Treats the current value of one property as its stored value, instead of loading it. For tests
  /// in which other properties are loaded. If the property is not a stored one, the program stops.
  public func startWithoutLoading<Value>(_ property: KeyPath<F.State, Value>) {
    let stored = core.storages?.properties.filter { $0.isAt(property) } ?? []
    require(!stored.isEmpty, "'startWithoutLoading' needs a property that is stored")
    for property in stored { property.assumeLoaded() }
  }

  /// Returns when all changes made before the call are saved. Use it before the app enters the
  /// background, for example. The call first waits for the load, but it does not wait for the
  /// delays of saves.
  ///
  /// - Throws: The error of a failed save, which is repeated with the next change. Also throws if a
  ///   load or a save of this store makes the call, because the load or save would then wait for
  ///   itself. Throws `CancellationError` if the waiting task is cancelled; the saves continue.
  public func flush() async throws {
    try await core.storages?.flush()
  }

  /// Starts the store in the next turn of the main actor. Does nothing if the clock drives effects,
  /// as in tests.
  func startSoon() {
    guard let storages = core.storages, storages.mayStillStart else { return }
    Task { [weak self] in self?.start() }
  }
}

/// A stored property of a state of any type.
@MainActor protocol StoredProperty<F>: AnyObject {
  associatedtype F: Feature
  /// Joins a store.
  func join(_ core: Core<F>, _ jobs: StorageJobs)
  /// Whether an action may go on: not a load while it is loading or ready.
  func admits(_ action: F.Action) -> Bool
  /// Notes an action that was reduced.
  func note(_ action: F.Action, _ changes: Changes, in core: Core<F>)
  /// Whether it is the property that the path leads to.
  func isAt(_ other: AnyKeyPath) -> Bool
  /// Treats the current value as the stored one.
  func assumeLoaded()
  /// Loads, by dispatching the action for it.
  func start()
  /// Saves what was changed until now.
  func flush() async throws
  /// Notes that no action follows.
  func close()
  /// Passes the last value to the storage.
  ///
  /// - Parameter mayLoad: Whether a store that has not started yet would have done so.
  func end(with state: F.State, mayLoad: Bool, reportingTo reports: ErrorReports<F>)
  /// Whether the last value cannot be saved any more.
  var isLost: Bool { get }
}

/// Loads and saves one property.
@MainActor final class StoredPropertyOf<F: Feature, Value: Equatable & Sendable>: StoredProperty {
  enum Phase {
    case unstarted
    case loading
    case ready
    case failed(any Error)
  }

  let name: String
  let path: any KeyPath<F.State, Value> & Sendable
  let storage: any Storage<Value>
  let key: StorageKey
  let delay: Duration
  let actions: StorageActions<F, Value>
  let merge: (_ stored: Value, _ initial: Value, _ now: Value) -> Merged<Value>
  private let changes: Changes

  weak var core: Core<F>?
  var jobs: StorageJobs?
  /// Nil before it belongs to a store.
  var place: StoragePlace?
  var phase = Phase.unstarted {
    didSet {
      switch phase {
      case .unstarted, .loading: place?.isBeforeLoad = true
      case .ready, .failed: place?.isBeforeLoad = false
      }
    }
  }
  /// The value when the store began, until the stored one replaces it.
  var initial: Value?
  /// The value when the store ended.
  var final: Value?
  /// Receives errors after the store has ended.
  var reports: ErrorReports<F>?
  /// The value that was loaded after the store was released, until its last value is known.
  var loadedLate: Value??
  /// Whether the action that brings the loaded value has not been reduced yet.
  var isDelivering = false
  private var isNeverStartedReported = false

  /// The numbers of the last change, and of the last one that was saved.
  var changeCount = 0
  var savedCount = 0
  var isSaving = false
  /// How many saves in a row have caused a change.
  var loopLength = 0
  /// Why the last save has failed.
  var failure: (any Error)?
  /// The number of tasks that wait for a save without its delay.
  var urgency = 0
  /// Whether a save waits for its delay.
  var isPausing = false

  init(
    _ name: String, _ path: any KeyPath<F.State, Value> & Sendable, _ changes: Changes,
    _ storage: any Storage<Value>, _ delay: Duration, _ actions: StorageActions<F, Value>,
    _ merge: @escaping (Value, Value, Value) -> Merged<Value>
  ) {
    self.name = name
    self.path = path
    self.changes = changes
    self.storage = storage.session()
    key = StorageKey(
      feature: ObjectIdentifier(F.self), property: name,
      storage: ObjectIdentifier(type(of: storage)), location: storage.location)
    self.delay = delay
    self.actions = actions
    self.merge = merge
  }

  func join(_ core: Core<F>, _ jobs: StorageJobs) {
    require(self.jobs == nil, "A storage middleware belongs to one store.")
    self.core = core
    self.jobs = jobs
    initial = core.state[keyPath: path]
    let place = StoragePlace(key, of: core)
    self.place = place
    StorageOrder.join(place)
  }

  func admits(_ action: F.Action) -> Bool { mayLoad || actions.step(action) != .load }

  private var mayLoad: Bool {
    switch phase {
    case .loading, .ready: false
    case .unstarted, .failed: true
    }
  }

  func note(_ action: F.Action, _ changes: Changes, in core: Core<F>) {
    if isDelivering || mayLoad {
      switch actions.step(action) {
      // A later middleware may have replaced another action by this one.
      case .load? where mayLoad: load()
      case .loaded? where isDelivering:
        isDelivering = false
        phase = .ready
        return
      case .load?, .loaded?, nil: break
      }
    }
    if changes.isDisjoint(with: self.changes) { return }
    changeCount += 1
    switch phase {
    case .ready: save()
    case .unstarted: reportNeverStarted(in: core)
    case .loading, .failed: break
    }
  }

  func isAt(_ other: AnyKeyPath) -> Bool { path as AnyKeyPath == other }

  func assumeLoaded() {
    guard case .unstarted = phase else { return }
    initial = nil
    phase = .ready
  }

  func start() {
    guard case .unstarted = phase, let core, !core.isClosed else { return }
    core.dispatch(actions.load)
  }

  /// A change before the store started is saved later. One in a store that never starts is lost.
  private func reportNeverStarted(in core: Core<F>) {
    if isNeverStartedReported || core.storages?.mayStillStart == true { return }
    isNeverStartedReported = true
    core.report(
      StorageError(
        "'\(name)' was changed, but is not saved: its storage never started. Call 'start()', or "
          + "dispatch '\(caseName(of: actions.load))'."), of: id)
  }

  /// For errors.
  var id: EffectID { EffectID("storage of '\(name)'") }

  func report(_ error: any Error) {
    if let core { return core.report(error, of: id) }
    if reports?.report(error, of: id) == true { return }
    writeError("redux: \(id): \(error)")
  }

  func send(_ action: F.Action?) {
    if let action, final == nil, let core, !core.isClosed { core.dispatch(action) }
  }
}

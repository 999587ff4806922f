// The runtime of redux-gen, written by it. Do not edit.

/// A stored property of any type.
@MainActor protocol StoredProperty<F>: AnyObject {
  associatedtype F: OpenedFeature
  /// Connects the property to a store.
  func join(_ core: Core<F>, _ jobs: StorageJobs)
  /// Whether an action continues to the reducer. The action that starts a load does not continue
  /// while a load is under way or after a successful load; then, it repeats a failed save.
  func admits(_ action: F.Action) -> Bool
  /// Called after an action was reduced.
  func noteReduction(of action: F.Action, _ changes: Changes, in core: Core<F>)
  /// Whether a key path leads to this property.
  func isAt(_ other: AnyKeyPath) -> Bool
  /// Treats the current value of the property as its stored value.
  func assumeLoaded()
  /// Dispatches the action that starts the load.
  func start()
  /// Saves the changes made before the call.
  func flush() async throws
  /// Called when the store handles no more actions.
  func close()
  /// Passes the last value of the property to the storage.
  ///
  /// - Parameter mayLoad: Whether the store has not started yet, but would have started
  ///   automatically.
  func end(with state: F.State, mayLoad: Bool)
  /// Whether there are changes that are not saved.
  var hasUnsavedChanges: Bool { get }
  /// Whether the last value can no longer be saved.
  var isLost: Bool { get }
}

/// Loads and saves one property.
@MainActor
final class StoredPropertyOf<F: OpenedFeature, Value: Equatable & Sendable>: StoredProperty {
  let name: String
  let path: any KeyPath<F.State, Value> & Sendable
  let storage: any Storage<Value>
  let key: StorageKey
  private let valueType: ObjectIdentifier
  let delay: Duration
  let actions: StorageActions<F, Value>
  let merge: (_ stored: Value, _ initial: Value, _ now: Value) -> MergedValue<Value>
  private let changes: Changes

  weak var core: Core<F>?
  var jobs: StorageJobs?
  /// The property's place in the order of stores; nil before the property belongs to a store.
  var place: StoragePlace?
  var progress = StorageProgress() {
    didSet { place?.isBeforeLoad = progress.phase == .unstarted || progress.phase == .loading }
  }
  /// The error of the last load, if it failed.
  var loadFailure: (any Error)?
  /// The value with which the store began. Nil after the stored value has replaced it.
  var initial: Value?
  /// The value when the store ended; nil before the end.
  var final: Value?
  private(set) var reports: ErrorReports<F>?
  /// The value whose load ended after the store was released or closed. It is kept until the last
  /// value of the store is known.
  var loadedLate: LateLoad?
  /// The name of the action that delivers the loaded value, while it is dispatched but not reduced.
  var delivering: String?
  private var isNeverStartedReported = false
  /// Whether the action that starts the load was dispatched during an action, and may still wait.
  private var isStarting = false
  /// Whether the app closed the store while `isStarting` was true.
  private(set) var wasStarting = false

  /// Whether an endless loop of loads and saves has been reported and has not ended since.
  var isLoopReported = false
  /// Why a load or a save happens. Loads and saves count as effects in an endless loop.
  var cause = EffectCause()
  /// The error of the last save, if it failed.
  var failure: (any Error)?
  /// The number of tasks that wait for a save. While there are any, saves begin without their
  /// delay.
  var urgency = 0
  /// Whether a save waits for the end of its delay.
  var isPausing = false

  /// What a load has returned; nil for a storage in which nothing is stored.
  struct LateLoad {
    let value: Value?
  }

  init(
    _ name: String, _ path: any KeyPath<F.State, Value> & Sendable, _ changes: Changes,
    _ storage: any Storage<Value>, ofType storageType: Any.Type, of valueType: Any.Type,
    _ delay: Duration, _ actions: StorageActions<F, Value>,
    _ merge: @escaping (Value, Value, Value) -> MergedValue<Value>
  ) {
    self.name = name
    self.path = path
    self.changes = changes
    self.storage = storage.session()
    let location = storage.location
    key =
      location.isEmpty
      ? .property(name, of: ObjectIdentifier(F.self), in: ObjectIdentifier(storageType))
      : .location(location)
    self.valueType = ObjectIdentifier(valueType)
    self.delay = delay
    self.actions = actions
    self.merge = merge
  }

  func join(_ core: Core<F>, _ jobs: StorageJobs) {
    require(self.jobs == nil, "A storage middleware belongs to one store.")
    self.core = core
    self.jobs = jobs
    reports = core.reports
    initial = core.state[keyPath: path]
    let place = StoragePlace(key, valueType, of: core, jobs)
    self.place = place
    StorageOrder.join(place)
  }

  func admits(_ action: F.Action) -> Bool {
    if progress.mayLoad || !actions.isLoad(action) { return true }
    if progress.mayRepeatSave, let core {
      noteCause(in: core)
      save()
    }
    return false
  }

  func noteReduction(of action: F.Action, _ changes: Changes, in core: Core<F>) {
    // A middleware may have changed the payload of the delivering action, or replaced the action.
    if let name = delivering, caseName(of: action) == name {
      delivering = nil
      return progress.noteDelivery()
    }
    if progress.mayLoad, actions.isLoad(action) { load() }
    if changes.isDisjoint(with: self.changes) { return }
    progress.noteChange()
    noteCause(in: core)
    switch progress.phase {
    case .ready: save()
    case .unstarted: reportNeverStarted(in: core)
    case .loading, .failed: break
    }
  }

  var hasUnsavedChanges: Bool { progress.hasChanges }

  func isAt(_ other: AnyKeyPath) -> Bool { path as AnyKeyPath == other }

  func assumeLoaded() {
    guard progress.phase == .unstarted else { return }
    progress.assumeLoaded()
    initial = nil
  }

  func start() {
    guard progress.phase == .unstarted, !isStarting, let core, !core.isClosed else { return }
    isStarting = true
    core.dispatch(actions.load)
    let turn = core.turn
    isStarting = turn.isBusy
    if !isStarting { return }
    Task {
      await turn.waitUntilFree()
      isStarting = false
    }
  }

  func close() {
    place?.isClosed = true
    wasStarting = isStarting
  }

  /// Reports a change in a store that will never start, because that change is lost. A change in a
  /// store that starts later is saved.
  private func reportNeverStarted(in core: Core<F>) {
    if isNeverStartedReported || isStarting || core.storages?.mayStillStart == true { return }
    isNeverStartedReported = true
    core.report(
      StorageError(
        "'\(name)' was changed, but is not saved: its storage never started. Call 'start()', or "
          + "dispatch '\(caseName(of: actions.load))'."), of: id)
  }
}

import FeatureAnalysis
import ReduxSemantics

extension SimulatedStore {
  /// Begins simulating the storages of the feature. Before this call, the current state is assumed
  /// to be stored.
  ///
  /// - Parameter loaded: the indices of the stored properties that the store loads with an action.
  mutating func beginStorages(loading loaded: Set<Int>) {
    guard let entries = feature.persistence?.entries else { return }
    let first = feature.dependencies.count
    storages = entries.enumerated().map { index, entry in
      SimulatedStorage(
        entry, service: first + index, isLoaded: !loaded.contains(index),
        initial: value(of: entry))
    }
  }

  /// Begins the loads of all stored properties, without the actions that begin them.
  mutating func beginLoads() throws(Signal) {
    for index in storages.indices {
      storages[index].progress.beginLoad()
      try effects.beginJob(
        StorageJob(
          storage: index, store: number, action: storages[index].actions.load, next: .load))
    }
  }

  func value(of entry: StorageEntry) -> Value { entry.value(in: state) }

  /// Whether the storages let a load continue. It is stopped if the property is being loaded or is
  /// already loaded; then, it repeats a failed save.
  mutating func storagesAdmit(_ action: SimulatedAction) throws(Signal) -> Bool {
    guard let index = storages.firstIndex(where: { $0.actions.load == action.name }) else {
      return false
    }
    if storages[index].progress.mayRepeatSave { try beginSaving(index, after: action.name) }
    return storages[index].progress.mayLoad
  }

  /// The actions that load the properties for which no load has begun. A store dispatches these
  /// actions when it starts.
  var startingLoads: [String] {
    storages.filter { $0.progress.phase == .unstarted }.map(\.actions.load)
  }

  /// Updates the storages after an action was reduced.
  mutating func noteInStorages(_ action: SimulatedAction) throws(Signal) {
    for index in storages.indices { try noteAction(action, in: index) }
  }

  private mutating func noteAction(_ action: SimulatedAction, in index: Int) throws(Signal) {
    let storage = storages[index]
    if action.name == storage.actions.load {
      storages[index].progress.beginLoad()
      try effects.beginJob(
        StorageJob(storage: index, store: number, action: action.name, next: .load))
    } else if action.name == storage.actions.loaded, storage.progress.isDelivering {
      storages[index].progress.noteDelivery()
      return
    }
    let writes = actions[action.name]?.writes(with: action.payload) ?? PropertySet()
    guard writes.meets(storage.properties) else { return }
    storages[index].progress.noteChange()
    switch storages[index].progress.phase {
    case .ready: try beginSaving(index, after: action.name)
    case .unstarted:
      throw .fault(
        .storage(
          "'\(storage.entry.property)' is changed before its storage is started: dispatch "
            + "'\(storage.actions.load)' first"))
    case .loading, .failed: break
    }
  }

  mutating func beginSaving(_ index: Int, after action: String) throws(Signal) {
    if !storages[index].progress.beginSaving() { return }
    try effects.beginJob(StorageJob(storage: index, store: number, action: action, next: .wait))
  }
}

extension StorageEntry {
  /// The value in a state that is stored.
  package func value(in state: Value) -> Value {
    if !parts.isEmpty { return .structure(parts.map { $0.value(in: state) }) }
    guard case .structure(let values) = state, index < values.count else { return .null }
    return values[index]
  }
}

// How the stored properties end when their feature closes. This behaves like the runtime's
// `StoredPropertyOf.end`.

extension SimulatedStore {
  /// Passes the last values to the storages. A save that is under way is completed, and another
  /// save begins without its delay.
  mutating func endStorages() throws(Signal) {
    for index in storages.indices where storages[index].final == nil {
      storages[index].final = value(of: storages[index].entry)
      storages[index].progress.end()
      effects.hurry(storage: index, of: number)
      if storages[index].progress.hasChanges {
        try beginSaving(index, after: storages[index].actions.failed)
      }
    }
  }

  /// Receives a loaded value after the store has ended. The changes before the end are merged with
  /// the loaded value and saved.
  mutating func receiveAfterEnd(_ stored: Value?, _ last: Value, in index: Int) throws(Signal) {
    let storage = storages[index]
    let merged = storage.merged(stored, last, feature.types)
    storages[index].final = merged.value
    storages[index].progress.endLoad(
      differs: storage.progress.changeCount > 0 && merged.value != stored ?? storage.initial)
    if storages[index].progress.hasChanges {
      try beginSaving(index, after: storage.actions.loaded)
    }
  }
}

// The loads and saves under way.

extension SimulatedEffects {
  /// Registers a load of a storage, or a series of saves.
  mutating func beginJob(_ job: StorageJob) throws(Signal) {
    // Nothing waits for loads and saves as it waits for effects.
    try addCause(job.action, EffectAudience())
    let number = causes.count - 1
    jobs[number] = job
    held.append(number)
  }

  /// Counts a further save of a storage job, so that a save that always causes the next one is found
  /// as an endless loop.
  mutating func countAgain(_ number: Int) throws(Signal) {
    if jobs[number] != nil { try countAgain(causeOf: number) }
  }

  mutating func endJob(_ number: Int) { jobs[number] = nil }

  mutating func updateJob(_ number: Int, to job: StorageJob) { jobs[number] = job }

  mutating func sleep(_ number: Int, as job: StorageJob, for time: Duration) {
    jobs[number] = job
    sleep(number, for: time)
  }

  /// Ends the delay of a save early.
  mutating func hurry(storage: Int, of store: Int) {
    for (number, job) in jobs where job.store == store && job.storage == storage {
      guard case .save = job.next, let place = asleep.firstIndex(where: { $0.number == number })
      else { continue }
      asleep.remove(at: place)
      held.append(number)
    }
  }
}

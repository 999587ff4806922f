import FeatureAnalysis

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

  func value(of entry: StorageEntry) -> Value { entry.value(in: state) }

  /// Whether the storages let an action continue. A load is stopped if the property is being loaded
  /// or is already loaded.
  func storagesAdmit(_ action: SimulatedAction) -> Bool {
    guard loads.contains(action.name) else { return true }
    guard let storage = storages.first(where: { $0.actions.load == action.name }) else {
      return false
    }
    return switch storage.phase {
    case .unstarted, .failed: true
    case .loading, .ready: false
    }
  }

  /// The actions that load the properties for which no load has begun. A store dispatches these
  /// actions when it starts.
  var startingLoads: [String] {
    storages.filter { if case .unstarted = $0.phase { true } else { false } }
      .map(\.actions.load)
  }

  /// Updates the storages after an action was reduced.
  mutating func noteInStorages(_ action: SimulatedAction) throws(Signal) {
    for index in storages.indices { try note(action, in: index) }
  }

  private mutating func note(_ action: SimulatedAction, in index: Int) throws(Signal) {
    let storage = storages[index]
    if action.name == storage.actions.load {
      storages[index].phase = .loading
      try effects.begin(StorageJob(storage: index, store: number, action: action.name, next: .load))
    } else if action.name == storage.actions.loaded, storage.isDelivering {
      storages[index].isDelivering = false
      storages[index].phase = .ready
      return
    }
    guard actions[action.name]?.writes.meets(PropertySet([storage.entry.index])) == true else {
      return
    }
    storages[index].changeCount += 1
    switch storages[index].phase {
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
    if storages[index].isSaving { return }
    storages[index].isSaving = true
    try effects.begin(StorageJob(storage: index, store: number, action: action, next: .wait))
  }
}

extension StorageEntry {
  /// The value of the stored property in a state.
  package func value(in state: Value) -> Value {
    guard case .structure(let values) = state, index < values.count else { return .null }
    return values[index]
  }
}

import FeatureAnalysis

// How the stored properties end when their feature closes. This behaves like the runtime's
// `StoredPropertyOf.end`.

extension SimulatedStore {
  /// Passes the last values to the storages. A save that is under way is completed, and another
  /// save begins without its delay.
  mutating func endStorages() throws(Signal) {
    for index in storages.indices where storages[index].final == nil {
      storages[index].final = value(of: storages[index].entry)
      effects.hurry(storage: index, of: number)
      if case .ready = storages[index].phase, storages[index].hasChanges {
        try beginSaving(index, after: storages[index].actions.failed)
      }
    }
  }

  /// Receives a loaded value after the store has ended. The changes before the end are merged with
  /// the loaded value and saved.
  mutating func receiveAfterEnd(_ stored: Value?, _ last: Value, in index: Int) throws(Signal) {
    let storage = storages[index]
    let merged = storage.merged(stored, last, feature.types)
    storages[index].phase = .ready
    storages[index].final = merged.value
    if storage.changeCount == 0 || merged.value == stored ?? storage.initial {
      storages[index].savedCount = storage.changeCount
      return
    }
    storages[index].changeCount += 1
    try beginSaving(index, after: storage.actions.loaded)
  }
}

extension SimulatedStorage {
  /// Whether the storage has changes that are not saved.
  var hasChanges: Bool { savedCount < changeCount }

  /// Whether to repeat a failed save. While the store is open, a save is repeated only together
  /// with a later change. After the store has ended, the save is attempted up to three times.
  func triesAgain(after change: Int) -> Bool {
    final == nil ? changeCount != change : lastAttempts < 3
  }
}

import ExpressionTyping
import FeatureAnalysis

// The stored properties of a feature that closes. They behave like the runtime's
// `StoredPropertyOf.end`.

extension SimulatedStore {
  /// Passes the last values to the storages: a save under way ends, and another one begins without
  /// its delay.
  mutating func endStorages() throws(Signal) {
    for index in storages.indices where storages[index].final == nil {
      storages[index].final = value(of: storages[index].entry)
      effects.hurry(storage: index, of: number)
      if case .ready = storages[index].phase, storages[index].hasChanges {
        try beginSaving(index, after: storages[index].actions.failed)
      }
    }
  }

  /// The store ended during a load: the changes until then are saved, merged with the loaded value.
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
  /// Some change is not saved.
  var hasChanges: Bool { savedCount < changeCount }

  /// Whether a save that failed is tried again: with a later change, or three times if none comes.
  func triesAgain(after change: Int) -> Bool {
    final == nil ? changeCount != change : lastAttempts < 3
  }
}

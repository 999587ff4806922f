import FeatureAnalysis
import ReduxSemantics

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

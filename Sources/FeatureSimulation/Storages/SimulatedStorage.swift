import FeatureAnalysis
import ReduxSemantics

/// A stored property of a store.
struct SimulatedStorage {
  let entry: StorageEntry
  /// The stored properties.
  let properties: PropertySet
  let actions: StorageActions
  /// The index of the property's storage among the services of the feature.
  let service: Int
  var progress: StorageProgress
  /// The value when the store began; nil after the stored value has been loaded.
  var initial: Value?
  /// The value when the store ended.
  var final: Value?

  init(_ entry: StorageEntry, service: Int, isLoaded: Bool, initial: Value) {
    self.entry = entry
    properties = PropertySet(Set(entry.indices))
    self.service = service
    actions = entry.actions
    progress = StorageProgress(isLoaded: isLoaded)
    self.initial = isLoaded ? nil : initial
  }

  func recordedCall(_ method: Int, _ arguments: [Value] = [], feature: Int) -> SimulatedCall {
    SimulatedCall(
      feature: feature, dependency: service, value: .enumeration(method, arguments))
  }

  /// Merges a loaded value with the changes of the current value. `isWhole` is true if every change
  /// is kept.
  func merged(
    _ stored: Value?, _ now: Value, _ types: TypeTable
  ) -> (value: Value, isWhole: Bool) {
    guard let stored else { return (now, true) }
    return entry.merged(stored, initial: initial ?? now, now, types)
  }
}

extension StorageEntry {
  /// Merges a loaded value with the changes of the current value. `isWhole` is true if every change
  /// is kept.
  ///
  /// - Parameter initial: the value when the store began. The current value is compared with it to
  ///   find the changes.
  package func merged(
    _ stored: Value, initial: Value, _ now: Value, _ types: TypeTable
  ) -> (value: Value, isWhole: Bool) {
    guard parts.isEmpty else { return mergedParts(stored, initial: initial, now, types) }
    guard case .list(let list) = stored, case .list(let changed) = now,
      case .list(let before) = initial, let element = type.element,
      let idPlace = types.idPlace(of: element)
    else { return (stored, now == initial) }
    let merged = MergedValue(list, initial: before, now: changed) {
      $0.property(idPlace) ?? .null
    }
    return (.list(merged.value), merged.isWhole)
  }

  private func mergedParts(
    _ stored: Value, initial: Value, _ now: Value, _ types: TypeTable
  ) -> (value: Value, isWhole: Bool) {
    guard case .structure(var values) = stored, case .structure(let current) = now,
      case .structure(let before) = initial
    else { return (stored, now == initial) }
    var isWhole = true
    for (place, part) in parts.enumerated() {
      let merged = part.merged(values[place], initial: before[place], current[place], types)
      values[place] = merged.value
      isWhole = isWhole && merged.isWhole
    }
    return (.structure(values), isWhole)
  }
}

/// A load that is under way, or a series of saves of one storage.
struct StorageJob {
  enum Step {
    case load
    /// A person who plays has not answered the load yet.
    case awaitsLoad
    case loaded(Answer)
    /// The delay before the next save begins.
    case wait
    case save
    /// A person who plays has not answered the save of a change, which began at a time, yet.
    case awaitsSave(Value, change: Int, since: Duration)
    /// The save of a change is answered.
    case saved(Answer, change: Int)
  }

  /// The index of the stored property.
  let storage: Int
  /// The number of the storage's store in an app.
  let store: Int
  /// The action that began the job.
  let action: String
  var next: Step
}

/// An effect or a storage job that can continue.
enum SimulatedWork {
  case effect(SimulatedEffect)
  case storage(StorageJob)
}

import FeatureAnalysis
import FeatureSimulation

/// Chooses the samples that a load may deliver. A sample is omitted if it violates an invariant
/// that reads only what is stored with it. If exploring finds no action that produces such a value, no
/// app can have saved it.
struct StorableSamples {
  private struct Property {
    let entry: StorageEntry
    let conditions: [TypedExpression]
  }

  /// What is stored, by the name of the action that delivers the loaded value.
  private var properties: [String: Property] = [:]
  private var interpreter: Interpreter?
  private let start: Value

  init(_ feature: Feature) {
    interpreter = (try? SimulatedStore(feature, given: feature.opening))?.interpreter
    start = interpreter?.environment.state ?? .null
    guard let persistence = feature.persistence else { return }
    let conditions = feature.invariants.filter(\.isPlain).map(\.condition)
    let alone = zip(conditions, feature.properties(readBy: conditions)).filter { _, reads in
      !reads.isEverything && !reads.indices.isEmpty
    }
    for entry in persistence.entries {
      let conditions = alone.filter { Set($1.indices).isSubset(of: entry.indices) }.map(\.0)
      if conditions.isEmpty { continue }
      properties[entry.actions.loaded] = Property(entry: entry, conditions: conditions)
    }
  }

  /// The length of the longest list, set or dictionary with which the feature begins.
  var longestList: Int { start.longestCollection }

  /// - Parameter action: an action that may deliver a stored value.
  mutating func admits(_ action: SimulatedAction) -> Bool {
    guard let property = properties[action.name], let value = action.payload.first,
      case .structure(var values) = start
    else { return true }
    property.entry.put(value, into: &values)
    interpreter?.environment.state = .structure(values)
    return property.conditions.allSatisfy {
      interpreter?.operations.resetSteps()
      return interpreter?.truth(of: $0) != .fails
    }
  }
}

extension StorageEntry {
  /// Replaces the values of the stored properties in a state.
  fileprivate func put(_ stored: Value, into values: inout [Value]) {
    guard !parts.isEmpty else {
      values[index] = stored
      return
    }
    guard case .structure(let own) = stored else { return }
    for (part, value) in zip(parts, own) { values[part.index] = value }
  }
}

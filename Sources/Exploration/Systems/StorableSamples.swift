import FeatureAnalysis
import FeatureSimulation

/// Chooses the samples that a load may deliver. A sample is omitted if it violates an invariant
/// that reads only the stored property. If exploring finds no action that produces such a value, no
/// app can have saved it.
struct StorableSamples {
  private struct Property {
    let place: Int
    let conditions: [TypedExpression]
  }

  /// The stored properties, by the name of the action that delivers the loaded value.
  private var properties: [String: Property] = [:]
  private var interpreter: Interpreter?
  private let start: Value

  init(_ feature: Feature) {
    interpreter = (try? SimulatedStore(feature, given: feature.opening))?.interpreter
    start = interpreter?.environment.state ?? .null
    guard let persistence = feature.persistence else { return }
    let conditions = feature.invariants.filter { $0.around == nil }.map(\.condition)
    let alone = zip(conditions, feature.properties(readBy: conditions)).filter { _, reads in
      !reads.isEverything && reads.indices.count == 1
    }
    let byPlace = Dictionary(grouping: alone) { $1.indices.first }
    for entry in persistence.entries {
      guard let conditions = byPlace[entry.index]?.map(\.0) else { continue }
      properties[entry.actions.loaded] = Property(place: entry.index, conditions: conditions)
    }
  }

  /// The length of the longest list, set or dictionary with which the feature begins.
  var longestList: Int { start.longestCollection }

  /// - Parameter action: an action that may deliver a stored value.
  mutating func admits(_ action: SimulatedAction) -> Bool {
    guard let property = properties[action.name], let value = action.payload.first,
      case .structure(var values) = start
    else { return true }
    values[property.place] = value
    interpreter?.environment.state = .structure(values)
    return property.conditions.allSatisfy {
      interpreter?.operations.resetSteps()
      return interpreter?.truth(of: $0) != .fails
    }
  }
}

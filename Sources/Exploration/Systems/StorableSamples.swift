import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The samples that an app can have stored: no invariant of the stored property alone forbids them,
/// since the app checked it before each save.
struct StorableSamples {
  private struct Property {
    let place: Int
    let conditions: [TypedExpression]
  }

  /// By the action that brings the value.
  private var properties: [String: Property] = [:]
  private var store: SimulatedStore?
  private let start: Value

  init(_ feature: Feature) {
    let store = try? SimulatedStore(exploring: feature, given: [], functions: [])
    start = store?.state ?? .null
    self.store = store
    for entry in feature.persistence?.entries ?? [] {
      let conditions = feature.invariants.filter { $0.around == nil }.map(\.condition).filter {
        let reads = feature.properties(readBy: $0)
        return !reads.isEverything && reads.indices == [entry.index]
      }
      if conditions.isEmpty { continue }
      properties[entry.actions.loaded] = Property(place: entry.index, conditions: conditions)
    }
  }

  /// - Parameter action: one that may bring a stored value.
  mutating func admits(_ action: SimulatedAction) -> Bool {
    guard let property = properties[action.name], let value = action.payload.first,
      case .structure(var values) = start
    else { return true }
    values[property.place] = value
    store?.resume(.structure(values), nil, ids: [])
    return property.conditions.allSatisfy { store?.truth(of: $0) != .fails }
  }
}

import FeatureAnalysis
import FeatureSimulation

/// The initial values of the state's properties and of the models' properties. A value that may
/// differ each time is omitted.
struct InitialValues {
  private(set) var properties: [PropertyValue] = []
  private(set) var models: [String: [Value?]] = [:]

  init(_ feature: Feature, _ store: inout SampleStore) {
    for (index, property) in feature.state.properties.enumerated() {
      if let value = store.defaultValue(of: property) {
        properties.append(PropertyValue(index: index, value: value))
      }
    }
    for model in feature.allModels {
      guard case .structure(let members) = model.kind else { continue }
      models[model.name] = members.map { $0.hasDefault ? store.defaultValue(of: $0) : nil }
    }
  }
}

extension SampleStore {
  fileprivate mutating func defaultValue(of property: StoredProperty) -> Value? {
    if property.value == nil { return Value.empty(property.type) }
    let value = evaluate { interpreter throws(Signal) in
      try interpreter.defaultValue(of: property)
    }
    return value.known
  }
}

import FeatureAnalysis
import FeatureSimulation

/// The initial values of the state's properties and of the models' properties. A property of the
/// state without a default has the value that the first scenario gives. A value that may differ each
/// time is omitted.
struct InitialValues {
  private(set) var properties: [PropertyValue] = []
  private(set) var models: [String: [Value?]] = [:]

  init(_ feature: Feature, _ store: inout SampleStore) {
    let given = Dictionary(
      feature.opening.map { ($0.property, $0.value) }, uniquingKeysWith: { first, _ in first })
    for (index, property) in feature.state.properties.enumerated() {
      let value =
        property.hasDefault
        ? store.defaultValue(of: property)
        : given[property.name].flatMap { $0.isComparable ? $0 : nil }
      if let value { properties.append(PropertyValue(index: index, value: value)) }
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

/// The result of evaluating an expression in a state.
enum Evaluated<Result: Equatable> {
  case result(Result)
  /// Compiled code would trap.
  case traps
  /// The result differs each time, or only compiled code can compute it.
  case unknown

  var value: Result? { if case .result(let value) = self { value } else { nil } }

  /// Whether a test that expects the result `expected` would fail.
  func differs(from expected: Result) -> Bool {
    switch self {
    case .result(let value): value != expected
    case .traps: true
    case .unknown: false
    }
  }
}

extension Evaluated<Value> {
  /// The value; nil if a test cannot compare it.
  var known: Value? { value.flatMap { $0.isComparable ? $0 : nil } }
}

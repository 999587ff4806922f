import FeatureAnalysis

extension Interpreter {
  /// Converts a value of a spec for the evaluator. Omitted properties get their defaults, and lists
  /// become the declared collections.
  mutating func completed(_ value: Value, _ type: Type) throws(Signal) -> Value {
    switch (value, type) {
    case (.null, .optional): return .null
    case (_, .optional(let wrapped)): return try completed(value, wrapped)
    case (.list(let values), .set(let element)):
      return .set(Set(try completed(values, element)))
    case (.list(let values), .identifiedArray(let element)):
      return .list(types.uniqueByID(try completed(values, element), element))
    case (.list(let values), .array(let element)): return .list(try completed(values, element))
    case (.dictionary(let values), .dictionary(let key, let element)):
      var result: [Value: Value] = [:]
      for (name, value) in values {
        result[try completed(name, key)] = try completed(value, element)
      }
      return .dictionary(result)
    case (.structure(let values), .nominal(let name)):
      var result: [Value] = []
      for (property, value) in zip(models[name] ?? [], values) {
        result.append(
          try value == .defaulted
            ? omittedValue(of: property, in: type) : completed(value, property.type))
      }
      return .structure(result)
    case (.enumeration(let place, let values), .nominal):
      guard case .enumeration(let cases)? = types.nominal(type)?.kind else { return value }
      var result: [Value] = []
      for (parameter, value) in zip(cases[place].parameters, values) {
        result.append(try completed(value, parameter.type))
      }
      return .enumeration(place, result)
    default: return value
    }
  }

  /// The default of a property that a scenario omits.
  ///
  /// - Parameter type: The property's model; nil for a property of the state.
  mutating func omittedValue(
    of property: StoredProperty, in type: Type? = nil
  ) throws(Signal) -> Value {
    let wasOmitted = operations.isOmitted
    defer { operations.isOmitted = wasOmitted }
    operations.isOmitted = operations.storeValues != nil
    guard let type else { return try defaultValue(of: property) }
    return try defaultValue(of: property, in: type)
  }

  private mutating func completed(_ values: [Value], _ type: Type) throws(Signal) -> [Value] {
    var result: [Value] = []
    for value in values { result.append(try completed(value, type)) }
    return result
  }
}

extension Value {
  /// Whether the value, or a part of the value, is omitted and gets a default.
  var hasDefaults: Bool {
    switch self {
    case .defaulted: true
    case .list(let values), .structure(let values), .enumeration(_, let values):
      values.contains { $0.hasDefaults }
    case .set(let values): values.contains { $0.hasDefaults }
    case .dictionary(let values):
      values.contains { $0.key.hasDefaults || $0.value.hasDefaults }
    default: false
    }
  }
}

/// The defaults of models, which decide whether an expression creates ids, reads the time or makes
/// random values.
package struct ModelDefaults: Sendable {
  /// The stored properties of the models and states, by the names of their types.
  private var properties: [String: [StoredProperty]]
  /// What counts as the creation of a value.
  package var operations = Set(Operation.allCases.filter(\.createsValue))

  package init(_ features: [Feature]) {
    properties = [:]
    for feature in features {
      for model in feature.allModels + [feature.stateModel] {
        if case .structure(let stored) = model.kind { properties[model.name] = stored }
      }
    }
  }

  /// The names of the models and states.
  package var names: [String] { Array(properties.keys) }

  /// The names of the stored properties of a type, in order.
  package func names(of type: Type) -> [String] {
    guard case .nominal(let name) = type.unwrapped else { return [] }
    return properties[name]?.map(\.name) ?? []
  }

  /// The properties that an initializer call omits and whose defaults create values, such as
  /// `id: UUID = UUID()`.
  package func omittedProperties(
    of type: Type, besides arguments: [TypedArgument]
  ) -> [(property: StoredProperty, value: TypedExpression)] {
    guard case .nominal(let name) = type.unwrapped else { return [] }
    return omittedProperties(of: name, besides: arguments, within: [])
  }

  private func omittedProperties(
    of name: String, besides arguments: [TypedArgument], within models: Set<String>
  ) -> [(property: StoredProperty, value: TypedExpression)] {
    // A model whose default contains the model itself has no finite value.
    guard !models.contains(name), let stored = properties[name] else { return [] }
    let given = Set(arguments.compactMap(\.label))
    return stored.compactMap { property in
      guard !given.contains(property.name), case .checked(let value)? = property.value,
        createsValues(value, within: models.union([name]))
      else { return nil }
      return (property, value)
    }
  }

  /// Whether the evaluation of an expression creates values, also through a value that it omits.
  /// Functions and derived values do not count: they create their values themselves.
  package func createsValues(_ expression: TypedExpression) -> Bool {
    createsValues(expression, within: [])
  }

  private func createsValues(_ expression: TypedExpression, within models: Set<String>) -> Bool {
    var isFound = false
    expression.visitExpressions { part in
      switch part.kind {
      case .standard(let call): isFound = isFound || operations.contains(call.entry.operation)
      case .defaultArgument(let value):
        isFound = isFound || createsValues(value, within: models)
      case .memberwise(let arguments):
        guard !isFound, case .nominal(let name) = part.type.unwrapped else { break }
        isFound = !omittedProperties(of: name, besides: arguments, within: models).isEmpty
      default: break
      }
      return !isFound
    }
    return isFound
  }
}

extension Feature {
  /// Whether a rule of the feature creates an id or a random value, or reads the time.
  package var createsValues: Bool {
    let defaults = ModelDefaults([self])
    return middleware.flatMap(\.rules).contains { $0.createsValues(defaults) }
  }
}

extension Rule {
  /// Whether the rule creates an id or a random value, or reads the time.
  package func createsValues(_ defaults: ModelDefaults) -> Bool {
    var isFound = false
    visitTexts(
      { part in
        isFound = isFound || defaults.createsValues(part)
        return false
      }, statement: { _ in })
    return isFound
  }
}

extension Scenario {
  /// Whether a step omits a value that the store creates, or an expectation reads the time.
  package func createsValues(_ defaults: ModelDefaults) -> Bool {
    if when.contains(where: { $0.call?.arguments.contains(.defaulted) == true }) { return true }
    var times = defaults
    times.operations = [.now]
    return checks.flatMap(\.expressions).contains { times.createsValues($0) }
  }
}

extension ScenarioCheck {
  /// The expressions that the check evaluates.
  fileprivate var expressions: [TypedExpression] {
    switch self {
    case .then(let conditions):
      conditions.compactMap { if case .checked(let condition) = $0 { condition } else { nil } }
    case .events(let events, _): events
    case .calls(let calls, _): calls.map(\.call)
    case .rejections, .underWay: []
    }
  }
}

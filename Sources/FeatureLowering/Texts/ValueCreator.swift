import FeatureAnalysis

/// What creates ids, dates and random values in rules and links.
enum ValueCreator {
  /// A value with the members `uuid()`, `now` and `random`: `effects` in a rule, `send` in an effect.
  case value(String)
  /// The store of the app, whose methods contain the code.
  case app
  /// The store of a test with this name, and its clock, which knows the date.
  case test(String)
  /// The date at the start of a scenario, for a value that the scenario omits.
  case start
}

extension TextLowering {
  /// Returns the expression that creates an id or a date, such as `effects.uuid()`; nil if the code
  /// is written as in the spec.
  func created(by operation: Operation) -> SwiftExpression? {
    guard let creator, defaults.operations.contains(operation) else { return nil }
    switch (creator, operation) {
    case (.test(let store), .newUUID): return .path(store).calling(RuntimeSymbol.newUUID)
    case (.test, .now): return .path(RuntimeSymbol.clock, RuntimeSymbol.date)
    case (.start, .now):
      var values = ValueLowering(types: types)
      return values.expression(.date(Value.dateOfScenarios), .scalar(.date))
    case (.value(let name), .newUUID): return .call(.path(name, RuntimeSymbol.uuid), [])
    case (.value(let name), .now): return .path(name, RuntimeSymbol.now)
    case (.app, .newUUID): return .call(member(ofApp: RuntimeSymbol.uuid), [])
    case (.app, .now): return member(ofApp: RuntimeSymbol.now)
    default: return nil
    }
  }

  /// Returns what makes the random value of an operation, such as `effects.random`; nil if the code
  /// is written as in the spec.
  func randomValues(for operation: Operation) -> SwiftExpression? {
    guard let creator, operation.isRandom, defaults.operations.contains(operation) else {
      return nil
    }
    switch creator {
    case .test(let store): return .path(store, RuntimeSymbol.randomValues)
    case .value(let name): return .path(name, RuntimeSymbol.random)
    case .app: return member(ofApp: RuntimeSymbol.randomValues)
    case .start: return nil
    }
  }

  private func member(ofApp member: String) -> SwiftExpression {
    let isHidden = use.names.contains(member) || stores?.hidden.contains(member) == true
    return isHidden ? .path("self", member) : .name(member)
  }

  /// Whether the store creates a value of the expression. A default of the declaration would create
  /// it without the store.
  func isCreated(_ expression: TypedExpression) -> Bool {
    creator != nil && defaults.createsValues(expression)
  }

  /// Returns the arguments of an initializer, with the omitted values that the store creates.
  func completed(_ arguments: [TypedArgument], of type: Type) -> [TypedArgument] {
    guard creator != nil else { return arguments }
    let omitted = defaults.omittedProperties(of: type, besides: arguments)
    if omitted.isEmpty { return arguments }
    let all = arguments + omitted.map { TypedArgument(label: $0.property.name, value: $0.value) }
    let names = defaults.names(of: type)
    let places = Dictionary(
      zip(names, names.indices), uniquingKeysWith: { first, _ in first })
    return all.sorted { places[$0.label ?? ""] ?? 0 < places[$1.label ?? ""] ?? 0 }
  }

  /// Runs `body` for code whose values another value creates.
  mutating func creating<Result>(
    by creator: ValueCreator, _ body: (inout TextLowering) -> Result
  ) -> Result {
    let outer = self.creator
    self.creator = creator
    defer { self.creator = outer }
    return body(&self)
  }
}

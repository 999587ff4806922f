import FeatureAnalysis

/// What creates the ids and dates of `UUID()` and `Date()` in rules and links.
enum ValueCreator {
  /// A value with the members `uuid()` and `now`: `effects` in a rule, `send` in an effect.
  case value(String)
  /// The store of the app, whose methods contain the code.
  case app
  /// The clock of a test, which knows the date.
  case clock
}

extension TextLowering {
  /// Returns the expression that creates an id or a date, such as `effects.uuid()`; nil if the code
  /// is written as in the spec.
  func created(by operation: Operation) -> SwiftExpression? {
    guard let creator, defaults.operations.contains(operation) else { return nil }
    let member = operation == .newUUID ? RuntimeSymbol.uuid : RuntimeSymbol.now
    let created: SwiftExpression
    switch creator {
    case .clock: return .path(RuntimeSymbol.clock, RuntimeSymbol.date)
    case .value(let name): created = .path(name, member)
    case .app:
      let isHidden = use.names.contains(member) || stores?.hidden.contains(member) == true
      created = isHidden ? .path("self", member) : .name(member)
    }
    return operation == .newUUID ? .call(created, []) : created
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

  /// Runs `body` for code whose ids and dates another value creates.
  mutating func creating<Result>(
    by creator: ValueCreator, _ body: (inout TextLowering) -> Result
  ) -> Result {
    let outer = self.creator
    self.creator = creator
    defer { self.creator = outer }
    return body(&self)
  }
}

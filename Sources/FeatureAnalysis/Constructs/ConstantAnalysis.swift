import SpecLanguage

/// Declares the constants in `types`, and returns their values. A constant is declared after the
/// constants that its value names, because its type may follow from theirs.
///
///     constants: {warning: limit - 1, limit: warning + 1}     # cyclic-derivation
///     constants: {warning: limit - 1, limit: 5}
func declareConstants(
  of spec: FeatureSpec, in types: inout TypeTable, _ findings: inout Findings
) -> [String: Code<TypedExpression>] {
  let constants = spec.functions.filter(\.isConstant)
  if constants.isEmpty { return [:] }
  var values: [String: Code<TypedExpression>] = [:]
  // A misspelt name may be the name of any constant, also of one whose type is not known yet.
  let own = constants.filter { types.function($0.name.value) == nil }
  for constant in own { types.declare(signature(constant.name.value, .unknown)) }
  let names = Set(own.map(\.name.value))
  var known: Set<String> = []
  for level in levels(of: constants, &findings) {
    let texts = TextTyping(in: types)
    for (constant, isCyclic) in level
    where names.contains(constant.name.value) && known.insert(constant.name.value).inserted {
      let (signature, code) = declaration(
        of: constant, value: isCyclic ? .invalid(constant.value.range) : constant.value, texts,
        &findings)
      types.declare(signature)
      values[signature.name] = code
    }
  }
  return values
}

/// Returns the constants such that each value names only constants of earlier levels. Reports
/// constants that need themselves; the type of such a constant is unknown if it is not written.
private func levels(
  of constants: [FunctionSpec], _ findings: inout Findings
) -> [[(constant: FunctionSpec, isCyclic: Bool)]] {
  let places = Dictionary(
    constants.enumerated().map { ($1.name.value, $0) }, uniquingKeysWith: { first, _ in first })
  var graph = Graph(count: constants.count)
  for (index, constant) in constants.enumerated() {
    guard case .checked(let value) = constant.value else { continue }
    value.visitExpressions { part in
      if case .name(let name) = part.kind, let place = places[name.text] {
        graph.connect(index, to: place)
      }
      return true
    }
  }
  var numbers = Array(repeating: 0, count: constants.count)
  var levels: [[(constant: FunctionSpec, isCyclic: Bool)]] = []
  for component in graph.components() {
    let own = Set(component)
    let used = component.flatMap { graph.edges[$0] }.filter { !own.contains($0) }
    let number = (used.map { numbers[$0] }.max() ?? -1) + 1
    if number == levels.count { levels.append([]) }
    let isCycle = component.count > 1 || graph.edges[component[0]].contains(component[0])
    for place in component {
      numbers[place] = number
      levels[number].append((constants[place], isCycle))
    }
  }
  for cycle in graph.cycles() {
    let names = cycle.map { constants[$0].name }
    findings.error(
      .cyclicDerivation,
      "'\(names[0].value)' needs itself: \(describeCycle(names.map(\.value)))",
      at: names[0].range)
  }
  return levels
}

private func signature(_ name: String, _ type: Type) -> FunctionSignature {
  var signature = FunctionSignature(name, [], result: type)
  signature.isConstant = true
  return signature
}

private func declaration(
  of constant: FunctionSpec, value: SwiftText<Expression>, _ texts: TextTyping,
  _ findings: inout Findings
) -> (FunctionSignature, Code<TypedExpression>?) {
  let written = constant.result.map { texts.resolve($0, &findings) }
  var scope = Scope(pureCode: .constant)
  scope.generalAdvice = "a constant cannot use the state; \(Scope.adviceToQuote)"
  scope.advice["state"] = "a constant cannot use the state"
  var code = texts.code(
    value, wanted: written?.containsUnknown == true ? nil : written, in: scope,
    &findings)
  var type = written ?? .unknown
  switch code {
  case .checked(let value)?:
    type = written ?? value.type
    if let part = value.createdPart(in: texts.types) {
      findings.error(
        .invalidValue,
        "a constant cannot create an id, a date or a random value, which differ in each run",
        at: part.range,
        help: "write a fixed one, such as 'uuid(1)' or 'date(\"2024-01-31\")'")
      code = nil
    }
  case .unchecked? where written == nil:
    findings.error(
      .missingType, "a constant with unchecked Swift needs a 'type'", at: constant.name.range)
  case .unchecked?, nil: break
  }
  var signature = signature(constant.name.value, type)
  if case .checked(let value)? = code { signature.literal = value.constantValue(in: texts.types) }
  return (signature, code)
}

extension Scope {
  /// The help for `greeting: Hello`.
  static let adviceToQuote = "a string needs Swift's quotes inside of YAML's: '\"…\"'"
}

extension TypedExpression {
  /// The first part that creates an id, a date or a random value, or a model that omits an id or a
  /// date.
  fileprivate func createdPart(in types: TypeTable) -> TypedExpression? {
    var found: TypedExpression?
    visitExpressions { part in
      switch part.kind {
      case .standard(let call) where call.entry.operation.createsValue: found = found ?? part
      case .memberwise:
        if part.createsIDOrDate(in: types) { found = found ?? part }
      default: break
      }
      return found == nil
    }
    return found
  }

  /// The literal for a constant whose value is a number or a string; otherwise the expression
  /// itself.
  package var withoutConstant: TypedExpression {
    guard case .function(let signature, _) = kind, let value = signature.literal else {
      return self
    }
    let literal: Kind
    switch value {
    case .integer(let number): literal = .integer(String(number.magnitude))
    case .floating(let number): literal = .floating(String(number.magnitude))
    case .string(let text): literal = .string([.text(text)])
    default: return self
    }
    let positive = TypedExpression(literal, type.unwrapped, at: range)
    switch value {
    case .integer(let number) where number < 0: break
    case .floating(let number) where number < 0: break
    default: return positive
    }
    return TypedExpression(.prefix(.minus, positive), type.unwrapped, at: range)
  }
}

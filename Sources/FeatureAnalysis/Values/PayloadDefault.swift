import SpecLanguage

/// The default of a payload value. Equality ignores how the default is written.
package struct PayloadDefault: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case constant(Value)
    /// `UUID()`
    case newUUID
    /// `Date()`
    case now
    /// A random value, such as `Int.random(in: 1...6)`, with the values of its operands.
    case random(Operation, [Value])
    /// A default with an error, which has been reported.
    case invalid
  }

  package let kind: Kind
  package let expression: TypedExpression

  package static func == (left: PayloadDefault, right: PayloadDefault) -> Bool {
    left.kind == right.kind
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(kind) }
}

extension TextTyping {
  /// Checks the defaults of a payload. A default is a constant, `UUID()`, `Date()` or a random value of
  /// constants, because every caller gets it, and nothing else is in scope there.
  ///
  ///     payload: {title: String, at: Int = state.now}     # payload-default
  ///     payload: {title: String, at: Int = 0}
  func withDefaults(
    _ payload: [Parameter], of written: [PayloadSpec], _ findings: inout Findings
  ) -> [Parameter] {
    guard written.contains(where: { $0.value != nil }) else { return payload }
    let names = Set(written.map(\.name.value)).union(["state"])
    var payload = payload
    for (index, spec) in written.enumerated() where index < payload.count {
      guard let value = spec.value, spec.isReadable else { continue }
      payload[index].value = payloadDefault(value, of: payload[index], names, &findings)
    }
    return payload
  }

  private func payloadDefault(
    _ text: SwiftText<Expression>, of parameter: Parameter, _ names: Set<String>,
    _ findings: inout Findings
  ) -> PayloadDefault {
    let invalid = PayloadDefault(
      kind: .invalid, expression: TypedExpression(.nilLiteral, .unknown, at: text.range))
    guard case .checked(let expression) = text, !parameter.type.containsUnknown,
      !refusesName(in: expression, of: parameter, names, &findings),
      case .checked(let typed)? = code(
        text, wanted: parameter.type, in: Scope(), &findings)
    else { return invalid }
    guard let kind = typed.payloadDefaultKind(in: types) else {
      findings.error(
        .payloadDefault, "the default of '\(parameter.name)' is not a constant", at: typed.range,
        help:
          "a default is a literal, a case, '.zero', 'UUID()', 'Date()' or a random value of such"
          + "; compute other values where the action is created or reduced")
      return invalid
    }
    return PayloadDefault(kind: kind, expression: typed)
  }

  /// Reports a default that uses the state or the payload.
  private func refusesName(
    in expression: Expression, of parameter: Parameter, _ names: Set<String>,
    _ findings: inout Findings
  ) -> Bool {
    guard let found = expression.firstName(of: names) else { return false }
    findings.error(
      .payloadDefault,
      "the default of '\(parameter.name)' cannot use \(found.text == "state" ? "the state" : "'\(found.text)'")",
      at: found.range,
      help: "a default is a constant, 'UUID()', 'Date()' or a random value of constants; "
        + "compute the value in 'reduce', and a random one in a middleware's 'rewrite'")
    return true
  }
}

extension TypedExpression {
  fileprivate func payloadDefaultKind(in types: TypeTable) -> PayloadDefault.Kind? {
    switch kind {
    case .promoted(let inner), .parenthesized(let inner):
      return inner.payloadDefaultKind(in: types)
    case .standard(let call) where call.entry.operation == .newUUID: return .newUUID
    case .standard(let call) where call.entry.operation == .now: return .now
    case .standard(let call) where call.entry.operation.isRandom:
      return call.randomOperands(in: types).map { .random(call.entry.operation, $0) }
    default:
      return createsIDOrDate(in: types) ? nil : constantValue(in: types).map { .constant($0) }
    }
  }

  /// Whether a model in the value omits an id or a date, whose default is usually `UUID()` or
  /// `Date()`.
  func createsIDOrDate(in types: TypeTable) -> Bool {
    switch kind {
    case .promoted(let inner), .parenthesized(let inner):
      return inner.createsIDOrDate(in: types)
    case .array(let elements): return elements.contains { $0.createsIDOrDate(in: types) }
    case .enumCase(_, let arguments):
      return arguments.contains { $0.value.createsIDOrDate(in: types) }
    case .memberwise(let arguments):
      let given = Set(arguments.compactMap(\.label))
      let omitted = (types.nominal(type)?.storedMembers ?? []).filter { !given.contains($0.name) }
      return omitted.contains { $0.type == .scalar(.uuid) || $0.type == .scalar(.date) }
        || arguments.contains { $0.value.createsIDOrDate(in: types) }
    default: return false
    }
  }
}

extension StandardCall {
  /// The values of the operands of a random value: a list, or the bounds of a range and whether the
  /// range is closed. Nil if they are not constants.
  fileprivate func randomOperands(in types: TypeTable) -> [Value]? {
    if let base { return base.constantValue(in: types).map { [$0] } }
    guard let range = arguments.first?.value else { return [] }
    guard case .range(let lower?, let operation, let upper?) = range.kind,
      let first = lower.constantValue(in: types), let last = upper.constantValue(in: types)
    else { return nil }
    return [first, last, .boolean(operation == .closed)]
  }
}

extension Expression {
  /// The first of these names that the expression uses as a value. `date` in `date("2024-01-31")`
  /// is the name of a function.
  fileprivate func firstName(of names: Set<String>) -> Identifier? {
    var found: Identifier?
    visitExpressions { part in
      switch part.kind {
      case .name(let name) where names.contains(name.text): found = found ?? name
      case .call(let callee, let arguments):
        guard case .name = callee.kind else { break }
        for argument in arguments { found = found ?? argument.value.firstName(of: names) }
        return false
      default: break
      }
      return found == nil
    }
    return found
  }
}

extension [Parameter] {
  /// The number of values that have no default.
  var requiredCount: Int { count { $0.value == nil } }
}

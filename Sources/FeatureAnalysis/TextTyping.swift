import SpecLanguage

/// Type-checks the Swift code in a spec.
struct TextTyping {
  private let checker: ExpressionChecker

  /// The types that the code of the spec can use.
  var types: TypeTable { checker.types }

  init(in types: TypeTable) { checker = ExpressionChecker(types: types) }

  /// Returns the type that the syntax names; unknown if the syntax is missing or did not parse.
  func resolve(_ syntax: TypeSyntax?, _ findings: inout Findings) -> Type {
    guard let syntax else { return .unknown }
    return findings.passOn { checker.resolve(syntax, &$0) }
  }

  func resolve(_ payload: [PayloadSpec], _ findings: inout Findings) -> [Parameter] {
    payload.map { value in
      value.isReadable
        ? Parameter(
          label: value.label, name: value.name.value, type: resolve(value.type, &findings))
        : .unreadable
    }
  }

  /// Type-checks an expression. Returns nil if it has errors.
  func code(
    _ text: SwiftText<Expression>, wanted: Type?, in scope: Scope, _ findings: inout Findings
  ) -> Code<TypedExpression>? {
    switch text {
    case .invalid: nil
    case .unchecked(let text, _): .unchecked(text)
    case .checked(let expression):
      findings.passOn(where: scope.isSaid) {
        checker.checkExpression(expression, wanted: wanted, in: scope, &$0)
      }.map { checkDecimals(.checked($0), &findings) }
    }
  }

  /// Type-checks conditions. Returns them with the variables that they bind; nil if they have
  /// errors.
  func code(
    _ text: SwiftText<[Condition]>, in scope: Scope, _ findings: inout Findings
  ) -> (conditions: Code<[TypedCondition]>, bound: [Variable])? {
    switch text {
    case .invalid: return nil
    case .unchecked(let text, _): return (.unchecked(text), [])
    case .checked(let conditions):
      let checked = findings.passOn(where: scope.isSaid) {
        checker.checkConditions(conditions, in: scope, &$0)
      }
      guard let checked else { return nil }
      for condition in checked.conditions {
        _ = checkDecimals(.checked(condition.value), &findings)
      }
      return (.checked(checked.conditions), checked.bound)
    }
  }

  /// Type-checks statements. Returns nil if they have errors.
  func code(
    _ text: SwiftText<[Statement]>, in scope: Scope, _ findings: inout Findings
  ) -> Code<[TypedStatement]>? {
    switch text {
    case .invalid: nil
    case .unchecked(let text, _): .unchecked(text)
    case .checked(let statements):
      findings.passOn(where: scope.isSaid) {
        checker.checkStatements(statements, in: scope, &$0)
      }.map { checkDecimals(.checked($0), &findings) }
    }
  }

  /// Whether an expression can have the type `wanted`. Reports nothing.
  func isTyped(
    _ expression: Expression, wanted: Type?, in scope: Scope, _ findings: Findings
  ) -> Bool {
    var found = findings.diagnostics.emptyCopy()
    return checker.checkExpression(expression, wanted: wanted, in: scope, &found) != nil
  }
}

extension Scope {
  /// Returns whether to report a finding. If a payload value could not be decoded, unknown names
  /// are not reported, because the value may have any name.
  fileprivate var isSaid: (Finding) -> Bool {
    let isOpen = variables.contains { $0.name.isEmpty }
    return { !isOpen || $0.id != .unknownName }
  }
}

/// The elements for which a rule or a step of a link is repeated: `for: note in state.notes`.
package struct TypedRepetition: Sendable {
  /// The variable for the element; nil for `_`.
  package let variable: Parameter?
  package let elements: TypedExpression
}

extension TextTyping {
  /// Types the elements for which something is repeated. Returns nil after a finding.
  ///
  ///     {for: note in state.notes.count, dispatch: .remove(note)}       # type-mismatch
  ///     {for: note in state.notes, dispatch: .remove(note.id)}
  func repetition(
    _ written: Repetition, in scope: Scope, _ findings: inout Findings
  ) -> TypedRepetition? {
    if case .range = written.elements.unparenthesized.kind {
      findings.error(
        .typeMismatch, "'for' repeats for each element of a list, found a range",
        at: written.elements.range,
        help: "write the numbers, such as '[0, 1, 2]', or the 'indices' of a list")
      return nil
    }
    let code = code(.checked(written.elements), wanted: nil, in: scope, &findings)
    guard case .checked(let elements)? = code else { return nil }
    guard let type = elements.type == .unknown ? .unknown : elements.type.element else {
      findings.error(
        .typeMismatch, "'for' repeats for each element of a list; \(elements.type) is no list",
        at: elements.range)
      return nil
    }
    return TypedRepetition(
      variable: written.name.map { Parameter(label: nil, name: $0.text, type: type) },
      elements: elements)
  }
}

extension Repetition {
  /// The variable of a repetition. Its type is unknown if the elements have errors.
  func bound(_ typed: TypedRepetition?) -> [Variable] {
    guard let name else { return [] }
    return [Variable(name.text, typed?.variable?.type ?? .unknown, role: .local)]
  }
}

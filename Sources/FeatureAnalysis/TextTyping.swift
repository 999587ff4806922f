import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import SpecDecoding

/// Types the Swift code in a spec.
struct TextTyping {
  private let checker: ExpressionChecker

  /// The types that the code of the spec can use.
  var types: TypeTable { checker.types }

  init(in types: TypeTable) { checker = ExpressionChecker(types: types) }

  /// The type of the syntax; unknown if it is missing or did not parse.
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

  /// An expression after type checking; nil if it has errors.
  func code(
    _ text: SwiftText<Expression>, wanted: Type?, in scope: Scope, _ findings: inout Findings
  ) -> Code<TypedExpression>? {
    switch text {
    case .invalid: nil
    case .unchecked(let text, _): .unchecked(text)
    case .checked(let expression):
      findings.passOn(where: scope.isSaid) {
        checker.check(expression, wanted: wanted, in: scope, &$0)
      }.map { checkDecimals(.checked($0), &findings) }
    }
  }

  /// Conditions after type checking, with the variables that they bind; nil if they have errors.
  func code(
    _ text: SwiftText<[Condition]>, in scope: Scope, _ findings: inout Findings
  ) -> (conditions: Code<[TypedCondition]>, bound: [Variable])? {
    switch text {
    case .invalid: return nil
    case .unchecked(let text, _): return (.unchecked(text), [])
    case .checked(let conditions):
      let checked = findings.passOn(where: scope.isSaid) {
        checker.check(conditions, in: scope, &$0)
      }
      guard let checked else { return nil }
      for condition in checked.conditions {
        _ = checkDecimals(.checked(condition.value), &findings)
      }
      return (.checked(checked.conditions), checked.bound)
    }
  }

  /// Statements after type checking; nil if they have errors.
  func code(
    _ text: SwiftText<[Statement]>, in scope: Scope, _ findings: inout Findings
  ) -> Code<[TypedStatement]>? {
    switch text {
    case .invalid: nil
    case .unchecked(let text, _): .unchecked(text)
    case .checked(let statements):
      findings.passOn(where: scope.isSaid) {
        checker.check(statements, in: scope, &$0)
      }.map { checkDecimals(.checked($0), &findings) }
    }
  }

  /// Whether an expression has a type. Reports nothing.
  func isTyped(
    _ expression: Expression, wanted: Type, in scope: Scope, _ findings: Findings
  ) -> Bool {
    var found = findings.diagnostics.aside()
    return checker.check(expression, wanted: wanted, in: scope, &found) != nil
  }
}

extension Scope {
  /// Whether to report a finding. A payload value that could not be decoded may have any name.
  fileprivate var isSaid: (Finding) -> Bool {
    let isOpen = variables.contains { $0.name.isEmpty }
    return { !isOpen || $0.id != .unknownName }
  }
}

import FeatureAnalysis
import SpecLanguage

extension TextLowering {
  /// A function that lowers the statements of a branch.
  typealias LowerBody = (inout TextLowering, [TypedStatement]) -> [SwiftStatement]

  mutating func switching(
    _ subject: TypedExpression, _ cases: [TypedCase], _ lower: LowerBody
  ) -> SwiftStatement {
    let wasInHead = isInHead
    isInHead = true
    let value = expression(subject)
    isInHead = wasInHead
    return .switch(
      value,
      cases.map { item in
        let patterns = item.patterns.map { pattern($0) }
        let condition = item.condition.map { expression($0) }
        return SwiftCase(patterns, where: condition, lower(&self, item.body))
      })
  }

  /// Lowers a pattern. A variable that is never used becomes `_`.
  mutating func pattern(_ pattern: TypedPattern) -> SwiftExpression {
    switch pattern.kind {
    case .any: return .name("_")
    case .binding(let variable):
      guard use.isMentioned(variable) else { return .name("_") }
      return .binding(
        variable.isMutable && use.isChanged(variable) ? .var : .let, variable.name)
    case .enumCase(let signature, _, let arguments):
      let patterns = (arguments ?? []).map { self.pattern($0) }
      if patterns.allSatisfy({ $0 == .name("_") }) { return .implicitMember(signature.name) }
      return .call(.implicitMember(signature.name), patterns.map { SwiftArgument($0) })
    case .some(let inner, let form): return some(inner, form)
    case .external(let name, let arguments):
      let callee = SwiftExpression.implicitMember(name)
      guard let arguments else { return callee }
      return .call(callee, arguments.map { SwiftArgument($0.label, self.pattern($0.pattern)) })
    case .none: return .nil
    case .value(let value): return expression(value, contextual: true)
    case .range(let lower, let operation, let upper):
      return range(lower, operation, upper)
    }
  }

  private mutating func some(
    _ inner: TypedPattern, _ form: TypedPattern.SomeForm
  ) -> SwiftExpression {
    let pattern = self.pattern(inner)
    switch form {
    // The pattern is written as `.none?` or `.some?`. Without the `?`, Swift would match the case
    // of `Optional`.
    case .implied:
      if case .enumCase(let signature, _, _) = inner.kind,
        ["none", "some"].contains(signature.name)
      {
        return pattern.chained
      }
      return pattern
    case .mark:
      if case .range = inner.kind { return SwiftExpression.parenthesized(pattern).chained }
      return pattern.chained
    case .enumCase:
      return pattern == .name("_")
        ? .implicitMember("some") : .call(.implicitMember("some"), [SwiftArgument(pattern)])
    }
  }

  // MARK: - Values

  /// Lowers an expression where Swift allows an `if` or `switch` expression: after `=` and
  /// `return`, or as the only statement of a body.
  mutating func whole(_ value: TypedExpression, contextual: Bool = false) -> SwiftExpression {
    guard case .branching(let statement) = value.kind else {
      return expression(value, contextual: contextual)
    }
    return .statement(branching(statement, contextual))
  }

  /// Lowers an `if` or `switch` where Swift does not allow it as an expression. The result is a
  /// closure that is called immediately.
  mutating func calledClosure(
    _ statement: TypedStatement, _ contextual: Bool
  ) -> SwiftExpression {
    enclosed { texts in
      let value = SwiftExpression.statement(texts.branching(statement, contextual))
      return .call(.closure(SwiftClosure([.expression(value)])), [])
    }
  }

  private mutating func branching(
    _ statement: TypedStatement, _ contextual: Bool
  ) -> SwiftStatement {
    let lower: LowerBody = { texts, body in
      guard body.count == 1, case .expression(let value) = body[0].kind else { return [] }
      let comments = body[0].comments.map { SwiftStatement.comment($0) }
      if case .branching(let inner) = value.kind {
        return comments + [.expression(.statement(texts.branching(inner, contextual)))]
      }
      return comments + [.expression(texts.expression(value, contextual: contextual))]
    }
    switch statement.kind {
    case .conditional(let clauses, let otherwise): return conditional(clauses, otherwise, lower)
    case .switching(let subject, let cases): return switching(subject, cases, lower)
    default: return .blankLine
    }
  }
}

extension TypedExpression {
  /// Whether the expression is an `if` or `switch`, which Swift allows only in some places.
  var isBranching: Bool {
    if case .branching = kind { true } else { false }
  }
}

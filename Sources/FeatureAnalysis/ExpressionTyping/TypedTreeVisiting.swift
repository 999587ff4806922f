extension TypedExpression {
  /// Visits this expression and its descendants, parents before children. The closure returns
  /// whether to visit an expression's children.
  package func visitExpressions(_ visit: (TypedExpression) -> Bool) {
    guard visit(self) else { return }
    switch kind {
    // A default is part of the declaration of the action, not of the code that omits it.
    case .integer, .floating, .boolean, .nilLiteral, .variable, .literalValue, .defaultArgument:
      break
    case .string(let segments):
      for case .interpolation(let expression) in segments { expression.visitExpressions(visit) }
    case .array(let elements): for item in elements { item.visitExpressions(visit) }
    case .dictionary(let elements):
      for element in elements {
        element.key.visitExpressions(visit)
        element.value.visitExpressions(visit)
      }
    case .member(let base, _), .pairMember(let base, _), .chain(let base), .unwrap(let base),
      .prefix(_, let base), .parenthesized(let base), .promoted(let base):
      base.visitExpressions(visit)
    case .enumCase(_, let arguments), .memberwise(let arguments), .function(_, let arguments):
      for item in arguments { item.value.visitExpressions(visit) }
    case .standard(let call):
      call.base?.visitExpressions(visit)
      for item in call.arguments { item.value.visitExpressions(visit) }
    case .elementByID(let base, let id):
      base.visitExpressions(visit)
      id.visitExpressions(visit)
    case .binary(let left, _, let right):
      left.visitExpressions(visit)
      right.visitExpressions(visit)
    case .tupleComparison(let left, _, let right):
      for item in left + right { item.visitExpressions(visit) }
    case .ternary(let condition, let first, let second):
      condition.visitExpressions(visit)
      first.visitExpressions(visit)
      second.visitExpressions(visit)
    case .range(let lower, _, let upper):
      lower?.visitExpressions(visit)
      upper?.visitExpressions(visit)
    case .branching(let statement): statement.visitExpressions(visit)
    case .closure(let closure): for item in closure.body { item.visitExpressions(visit) }
    case .external(let base, _): base?.visitExpressions(visit)
    }
  }

  /// Whether a condition holds for this expression or for a descendant.
  package func hasPart(where condition: (TypedExpression) -> Bool) -> Bool {
    var isFound = false
    visitExpressions { part in
      isFound = isFound || condition(part)
      return !isFound
    }
    return isFound
  }

  /// Whether the expression is a use of another module's code, which may use anything.
  package var isExternal: Bool { if case .external = kind { true } else { false } }

  /// The variable that the expression is.
  package var variable: Variable? {
    if case .variable(let variable) = kind { variable } else { nil }
  }
}

extension TypedStatement {
  /// Visits the expressions of a statement, parents before children. `visit` returns whether to
  /// visit an expression's children.
  package func visitExpressions(_ visit: (TypedExpression) -> Bool) {
    switch kind {
    case .expression(let expression): expression.visitExpressions(visit)
    case .assignment(let target, let value), .compoundAssignment(let target, _, let value):
      target.visitExpressions(visit)
      value.visitExpressions(visit)
    case .declaration(_, _, let value): value.visitExpressions(visit)
    case .conditional(let clauses, let otherwise):
      for clause in clauses {
        for item in clause.conditions { item.visitExpressions(visit) }
        for item in clause.body { item.visitExpressions(visit) }
      }
      for item in otherwise ?? [] { item.visitExpressions(visit) }
    case .switching(let subject, let cases):
      subject.visitExpressions(visit)
      for item in cases {
        for pattern in item.patterns { pattern.visitExpressions(visit) }
        item.condition?.visitExpressions(visit)
        for statement in item.body { statement.visitExpressions(visit) }
      }
    case .guarding(let conditions, let otherwise):
      for item in conditions { item.visitExpressions(visit) }
      for item in otherwise { item.visitExpressions(visit) }
    case .loop(_, let sequence, let filter, let body):
      sequence.visitExpressions(visit)
      filter?.visitExpressions(visit)
      for item in body { item.visitExpressions(visit) }
    case .returning(let value): value?.visitExpressions(visit)
    }
  }
}

extension TypedCondition {
  package func visitExpressions(_ visit: (TypedExpression) -> Bool) {
    switch self {
    case .expression(let expression): expression.visitExpressions(visit)
    case .binding(_, let value, _): value.visitExpressions(visit)
    case .matching(let pattern, let value):
      pattern.visitExpressions(visit)
      value.visitExpressions(visit)
    }
  }
}

import SpecLanguage

extension Statement {
  /// Visits the expressions of a statement, parents before children. `visit` returns whether to
  /// visit an expression's children.
  func visitExpressions(_ visit: (Expression) -> Bool) {
    switch kind {
    case .expression(let expression): expression.visitExpressions(visit)
    case .assignment(let target, let value), .compoundAssignment(let target, _, let value):
      target.visitExpressions(visit)
      value.visitExpressions(visit)
    case .declaration(_, _, _, let value): value.visitExpressions(visit)
    case .conditional(let clauses, let otherwise):
      for clause in clauses {
        for item in clause.conditions { item.visitExpressions(visit) }
        for item in clause.body { item.visitExpressions(visit) }
      }
      for item in otherwise ?? [] { item.visitExpressions(visit) }
    case .switching(let subject, let cases):
      subject.visitExpressions(visit)
      for item in cases {
        for pattern in item.patterns {
          pattern.visitParts(names: { _ in }, values: { $0.visitExpressions(visit) })
        }
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
    case .invalid: break
    }
  }
}

extension [Statement] {
  /// Whether one of the statements could not be parsed. Such a statement may use variables in
  /// unknown ways.
  var holdInvalid: Bool {
    contains { statement in
      switch statement.kind {
      case .invalid: true
      case .conditional(let clauses, let otherwise):
        otherwise?.holdInvalid == true
          || clauses.contains { $0.body.holdInvalid || $0.conditions.contains(where: \.isInvalid) }
      case .switching(_, let cases):
        cases.contains { $0.body.holdInvalid || $0.patterns.contains(where: \.isInvalid) }
      case .guarding(let conditions, let otherwise):
        otherwise.holdInvalid || conditions.contains(where: \.isInvalid)
      case .loop(_, _, _, let body): body.holdInvalid
      case .expression, .assignment, .compoundAssignment, .declaration, .returning: false
      }
    }
  }
}

extension Condition {
  fileprivate var isInvalid: Bool {
    switch self {
    case .invalid: true
    case .matching(let pattern, _): pattern.isInvalid
    case .expression, .binding: false
    }
  }

  func visitExpressions(_ visit: (Expression) -> Bool) {
    switch self {
    case .expression(let expression): expression.visitExpressions(visit)
    case .binding(_, _, let value, _): value.visitExpressions(visit)
    case .matching(let pattern, let value):
      pattern.visitParts(names: { _ in }, values: { $0.visitExpressions(visit) })
      value.visitExpressions(visit)
    case .invalid: break
    }
  }
}

extension Expression {
  /// Whether the expression uses `$0` outside of a nested closure.
  var usesShorthandParameter: Bool {
    var isUsed = false
    visitExpressions { expression in
      if case .name(let name) = expression.kind, name.text == "$0" { isUsed = true }
      if case .closure = expression.kind { return false }
      return !isUsed
    }
    return isUsed
  }

  /// Whether a condition holds for this expression or for a descendant.
  func hasPart(where condition: (Expression) -> Bool) -> Bool {
    var isFound = false
    visitExpressions { part in
      isFound = isFound || condition(part)
      return !isFound
    }
    return isFound
  }

  /// Whether the expression is this name.
  func isName(_ text: String) -> Bool {
    if case .name(let name) = kind { name.text == text } else { false }
  }

  package func visitExpressions(_ visit: (Expression) -> Bool) {
    guard visit(self) else { return }
    switch kind {
    case .integer, .floating, .boolean, .nilLiteral, .name, .selfReference, .implicitMember, .type:
      break
    case .string(let segments):
      for case .interpolation(let expression) in segments { expression.visitExpressions(visit) }
    case .array(let elements), .tuple(let elements):
      for item in elements { item.visitExpressions(visit) }
    case .dictionary(let elements):
      for element in elements {
        element.key.visitExpressions(visit)
        element.value.visitExpressions(visit)
      }
    case .member(let base, _), .optionalChaining(let base), .prefix(_, let base),
      .parenthesized(let base):
      base.visitExpressions(visit)
    case .call(let base, let arguments), .subscripting(let base, let arguments):
      base.visitExpressions(visit)
      for item in arguments { item.value.visitExpressions(visit) }
    case .binary(let left, _, _, let right):
      left.visitExpressions(visit)
      right.visitExpressions(visit)
    case .ternary(let condition, let first, let second):
      condition.visitExpressions(visit)
      first.visitExpressions(visit)
      second.visitExpressions(visit)
    case .range(let lower, _, let upper):
      lower?.visitExpressions(visit)
      upper?.visitExpressions(visit)
    case .branching(let statement): statement.visitExpressions(visit)
    case .closure(let closure): for item in closure.body { item.visitExpressions(visit) }
    }
  }
}

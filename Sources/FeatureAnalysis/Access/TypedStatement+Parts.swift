extension Code<TypedExpression> {
  /// - Parameter visit: returns whether to visit the children.
  func walkExpressions(_ visit: (TypedExpression) -> Bool) {
    if case .checked(let expression) = self { expression.visitExpressions(visit) }
  }

  var isUnchecked: Bool {
    if case .unchecked = self { true } else { false }
  }
}

extension Code<[TypedCondition]> {
  func walkExpressions(_ visit: (TypedExpression) -> Bool) {
    guard case .checked(let conditions) = self else { return }
    for condition in conditions { condition.visitExpressions(visit) }
  }

  var isUnchecked: Bool {
    if case .unchecked = self { true } else { false }
  }
}

extension Code<[TypedStatement]> {
  func walkExpressions(_ visit: (TypedExpression) -> Bool) {
    guard case .checked(let statements) = self else { return }
    for statement in statements { statement.visitExpressions(visit) }
  }

  var isUnchecked: Bool {
    if case .unchecked = self { true } else { false }
  }
}

/// The parts of a statement, for code that handles each kind of statement differently.
extension TypedStatement {
  /// The expressions of the statement itself, not of nested statements.
  package var expressions: [TypedExpression] {
    switch kind {
    case .expression(let value), .declaration(_, _, let value): [value]
    case .assignment(let target, let value), .compoundAssignment(let target, _, let value):
      [target, value]
    case .conditional(let clauses, _): clauses.flatMap { $0.conditions.map(\.value) }
    case .switching(let subject, let cases): [subject] + cases.compactMap(\.condition)
    case .guarding(let conditions, _): conditions.map(\.value)
    case .loop(_, let list, let filter, _): [list] + (filter.map { [$0] } ?? [])
    case .returning(let value): value.map { [$0] } ?? []
    }
  }

  /// The nested statements.
  package var nested: [TypedStatement] {
    switch kind {
    case .conditional(let clauses, let otherwise): clauses.flatMap(\.body) + (otherwise ?? [])
    case .switching(_, let cases): cases.flatMap(\.body)
    case .guarding(_, let otherwise): otherwise
    case .loop(_, _, _, let body): body
    default: []
    }
  }
}

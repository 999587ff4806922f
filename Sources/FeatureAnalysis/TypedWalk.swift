import ExpressionTyping

// Visits the expressions of a typed text from the outside in, closures and statements in them too.
// The parser limits how deep a text nests.

extension Code<TypedExpression> {
  /// - Parameter visit: whether to go on into the expression.
  func walk(_ visit: (TypedExpression) -> Bool) {
    if case .checked(let expression) = self { expression.walk(visit) }
  }

  var isUnchecked: Bool {
    if case .unchecked = self { true } else { false }
  }
}

extension Code<[TypedStatement]> {
  func walk(_ visit: (TypedExpression) -> Bool) {
    guard case .checked(let statements) = self else { return }
    for statement in statements { statement.walk(visit) }
  }

  var isUnchecked: Bool {
    if case .unchecked = self { true } else { false }
  }
}

extension TypedExpression {
  func walk(_ visit: (TypedExpression) -> Bool) {
    guard visit(self) else { return }
    switch kind {
    case .integer, .floating, .boolean, .nilLiteral, .variable: break
    case .string(let segments):
      for case .interpolation(let value) in segments { value.walk(visit) }
    case .array(let elements): for element in elements { element.walk(visit) }
    case .dictionary(let elements):
      for element in elements {
        element.key.walk(visit)
        element.value.walk(visit)
      }
    case .member(let base, _), .pairMember(let base, _), .chain(let base), .unwrap(let base),
      .prefix(_, let base), .parenthesized(let base), .promoted(let base):
      base.walk(visit)
    case .enumCase(_, let arguments), .memberwise(let arguments):
      for argument in arguments { argument.value.walk(visit) }
    case .standard(let call):
      call.base?.walk(visit)
      for argument in call.arguments { argument.value.walk(visit) }
    case .elementByID(let base, let id):
      base.walk(visit)
      id.walk(visit)
    case .binary(let left, _, let right):
      left.walk(visit)
      right.walk(visit)
    case .ternary(let condition, let first, let second):
      condition.walk(visit)
      first.walk(visit)
      second.walk(visit)
    case .range(let lower, _, let upper):
      lower?.walk(visit)
      upper?.walk(visit)
    case .closure(let closure): for statement in closure.body { statement.walk(visit) }
    case .external(let base, _): base?.walk(visit)
    }
  }
}

extension TypedStatement {
  func walk(_ visit: (TypedExpression) -> Bool) {
    switch kind {
    case .expression(let value), .declaration(_, _, let value): value.walk(visit)
    case .assignment(let target, let value), .compoundAssignment(let target, _, let value):
      target.walk(visit)
      value.walk(visit)
    case .returning(let value): value?.walk(visit)
    default:
      walkConditions(visit)
      for statement in nested { statement.walk(visit) }
    }
  }

  /// The expressions that decide what runs.
  func walkConditions(_ visit: (TypedExpression) -> Bool) {
    switch kind {
    case .conditional(let clauses, _):
      for clause in clauses {
        for condition in clause.conditions { condition.expression.walk(visit) }
      }
    case .guarding(let conditions, _):
      for condition in conditions { condition.expression.walk(visit) }
    case .loop(_, let list, let filter, _):
      list.walk(visit)
      filter?.walk(visit)
    default: break
    }
  }

  /// The statements inside this one.
  var nested: [TypedStatement] {
    switch kind {
    case .conditional(let clauses, let otherwise): clauses.flatMap(\.body) + (otherwise ?? [])
    case .guarding(_, let otherwise): otherwise
    case .loop(_, _, _, let body): body
    default: []
    }
  }
}

extension TypedCondition {
  var expression: TypedExpression {
    switch self {
    case .expression(let value), .binding(_, let value, _): value
    }
  }
}

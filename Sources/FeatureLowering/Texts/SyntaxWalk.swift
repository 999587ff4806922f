import ExpressionTyping

extension TypedExpression {
  /// Visits this expression and all inside it, also in closures; outer ones before inner ones.
  ///
  /// - Parameter visit: says whether to go inside.
  func walk(_ visit: (TypedExpression) -> Bool) {
    walk(visit, statement: { _ in })
  }

  func walk(_ visit: (TypedExpression) -> Bool, statement: (TypedStatement) -> Void) {
    guard visit(self) else { return }
    func go(_ expression: TypedExpression?) { expression?.walk(visit, statement: statement) }
    switch kind {
    case .integer, .floating, .boolean, .nilLiteral, .variable: break
    case .string(let segments):
      for case .interpolation(let value) in segments { go(value) }
    case .array(let elements): elements.forEach(go)
    case .dictionary(let elements):
      for element in elements {
        go(element.key)
        go(element.value)
      }
    case .member(let base, _), .pairMember(let base, _), .chain(let base), .unwrap(let base),
      .prefix(_, let base), .parenthesized(let base), .promoted(let base):
      go(base)
    case .enumCase(_, let arguments), .memberwise(let arguments):
      for argument in arguments { go(argument.value) }
    case .standard(let call):
      go(call.base)
      for argument in call.arguments { go(argument.value) }
    case .elementByID(let left, let right), .binary(let left, _, let right):
      go(left)
      go(right)
    case .ternary(let condition, let first, let second):
      go(condition)
      go(first)
      go(second)
    case .range(let lower, _, let upper):
      go(lower)
      go(upper)
    case .closure(let closure):
      for inner in closure.body { inner.walk(visit, statement: statement) }
    case .external(let base, _): go(base)
    }
  }

  /// What this place is a part of: the `state` of `state.tasks[0].title`.
  var root: Variable? {
    var current = self
    while true {
      if case .variable(let variable) = current.kind { return variable }
      guard let base = current.spineBase else { return nil }
      current = base
    }
  }

  /// The next expression towards the root of a place.
  var spineBase: TypedExpression? {
    switch kind {
    case .member(let base, _), .pairMember(let base, _), .chain(let base), .unwrap(let base),
      .parenthesized(let base), .elementByID(let base, _):
      base
    case .standard(let call): call.base
    case .external(let base, _): base
    default: nil
    }
  }
}

extension TypedStatement {
  func walk(
    _ visit: (TypedExpression) -> Bool, statement visitStatement: (TypedStatement) -> Void
  ) {
    visitStatement(self)
    func go(_ value: TypedExpression?) { value?.walk(visit, statement: visitStatement) }
    func go(_ body: [TypedStatement]?) {
      for inner in body ?? [] { inner.walk(visit, statement: visitStatement) }
    }
    func go(_ conditions: [TypedCondition]) {
      for condition in conditions { go(condition.value) }
    }
    switch kind {
    case .expression(let value), .declaration(_, _, let value): go(value)
    case .assignment(let target, let value), .compoundAssignment(let target, _, let value):
      go(target)
      go(value)
    case .conditional(let clauses, let otherwise):
      for clause in clauses {
        go(clause.conditions)
        go(clause.body)
      }
      go(otherwise)
    case .guarding(let conditions, let otherwise):
      go(conditions)
      go(otherwise)
    case .loop(_, let sequence, let condition, let body):
      go(sequence)
      go(condition)
      go(body)
    case .returning(let value): go(value)
    }
  }
}

extension TypedCondition {
  var value: TypedExpression {
    switch self {
    case .expression(let value), .binding(_, let value, _): value
    }
  }
}

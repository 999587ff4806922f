extension Feature {
  /// Visits all expressions and statements that determine the behaviour of the feature. The
  /// conditions on its states are also visited.
  package func visitTexts(
    _ visit: (TypedExpression) -> Bool, statement visitStatement: (TypedStatement) -> Void
  ) {
    visitTexts { _, expression in
      visit(expression)
    } statement: { _, statement in
      visitStatement(statement)
    }
  }

  /// Visits the same, with the name of the action whose statements or rules contain each of them, or of
  /// the function whose value it is; nil for others.
  package func visitTexts(
    _ visitOwned: (String?, TypedExpression) -> Bool,
    statement visitOwnedStatement: (String?, TypedStatement) -> Void
  ) {
    func visit(_ expression: TypedExpression) -> Bool { visitOwned(nil, expression) }
    func visitStatement(_ statement: TypedStatement) { visitOwnedStatement(nil, statement) }
    for value in derived + allModels.flatMap(\.derived) { value.value.visit(visit) }
    for function in functions + imported.functions {
      function.value?.visit { visitOwned(function.signature.name, $0) }
    }
    for function in stateFunctions + allModels.flatMap(\.functions) {
      guard case .checked(let statements) = function.body else { continue }
      for statement in statements {
        statement.visitAll {
          visitOwned(function.name, $0)
        } statement: {
          visitOwnedStatement(function.name, $0)
        }
      }
    }
    for filterCase in filters.flatMap(\.cases) { filterCase.predicate?.visit(visit) }
    for action in actions {
      guard case .statements(.checked(let statements)) = action.reduction else { continue }
      for statement in statements {
        statement.visitAll {
          visitOwned(action.name, $0)
        } statement: {
          visitOwnedStatement(action.name, $0)
        }
      }
    }
    for middleware in middleware {
      for entry in middleware.entries {
        for rule in entry.rules {
          rule.visitTexts {
            visitOwned(entry.action, $0)
          } statement: {
            visitOwnedStatement(entry.action, $0)
          }
        }
      }
      for rule in middleware.changes.flatMap(\.rules) {
        rule.visitTexts(visit, statement: visitStatement)
      }
    }
    for invariant in invariants { invariant.condition.visitExpressions(visit) }
    for reachable in reachable { reachable.condition.visitExpressions(visit) }
  }
}

extension App {
  /// Visits the expressions of the app itself, not the expressions of its features.
  package func visitOwnTexts(_ visit: (TypedExpression) -> Bool) {
    for value in whole.derived { value.value.visit(visit) }
    for step in start + links.flatMap(\.steps) {
      if case .checked(let conditions)? = step.condition {
        for condition in conditions { condition.visitExpressions(visit) }
      }
      for text in step.texts { text.visit(visit) }
    }
    for invariant in invariants { invariant.condition.visitExpressions(visit) }
    for reachable in reachable { reachable.condition.visitExpressions(visit) }
  }
}

extension Rule {
  /// Visits all expressions and statements of the rule.
  package func visitTexts(
    _ visit: (TypedExpression) -> Bool, statement visitStatement: (TypedStatement) -> Void
  ) {
    if case .checked(let conditions)? = condition {
      for condition in conditions { condition.visitExpressions(visit) }
    }
    repetition?.elements.visitExpressions(visit)
    switch verb {
    case .require(let text, _), .dispatch(let text), .emit(let text): text.visit(visit)
    case .rewrite(.checked(let statements)):
      for statement in statements { statement.visitAll(visit, statement: visitStatement) }
    case .perform(let effect):
      for text in effect.texts { text.visit(visit) }
    case .cancel(_, let key): key?.visitExpressions(visit)
    case .rewrite, .stop: break
    }
  }
}

extension Code<TypedExpression> {
  fileprivate func visit(_ visit: (TypedExpression) -> Bool) {
    if case .checked(let expression) = self { expression.visitExpressions(visit) }
  }
}

extension TypedStatement {
  /// Visits a statement, its expressions and the statements inside it.
  package func visitAll(
    _ visit: (TypedExpression) -> Bool, statement visitStatement: (TypedStatement) -> Void
  ) {
    visitExpressions(visit)
    visitStatements(visitStatement)
  }

  private func visitStatements(_ visit: (TypedStatement) -> Void) {
    visit(self)
    var bodies: [[TypedStatement]] = []
    switch kind {
    case .conditional(let clauses, let otherwise): bodies = clauses.map(\.body) + [otherwise ?? []]
    case .switching(_, let cases): bodies = cases.map(\.body)
    case .guarding(_, let otherwise): bodies = [otherwise]
    case .loop(_, _, _, let body): bodies = [body]
    case .expression, .assignment, .compoundAssignment, .declaration, .returning: break
    }
    for statement in bodies.joined() { statement.visitStatements(visit) }
  }
}

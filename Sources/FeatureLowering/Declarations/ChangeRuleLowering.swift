import FeatureAnalysis

/// Creates the statement that runs the rules for a change: `if !changes.isDisjoint(with:
/// TaskListFeature.Change.tasks) { … }`.
func changeStatement(
  _ change: ChangeRules, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftStatement {
  let masks = change.members.map {
    SwiftExpression.path(context.names.feature, RuntimeSymbol.changeMasks, $0)
  }
  let mask = masks.count == 1 ? masks[0] : .array(masks)
  let overlap = SwiftExpression.path(RuntimeSymbol.changesParameter).calling(
    RuntimeSymbol.isDisjoint, [SwiftArgument("with", mask)])
  let body = ruleStatements(change.rules, of: nil, context, &texts).statements
  // If the change has a single rule with a condition, both conditions are written in one `if`.
  if case .if(let clauses, otherwise: nil)? = body.first, body.count == 1, clauses.count == 1 {
    let conditions = [.expression(.prefix("!", overlap))] + clauses[0].conditions
    return .if([SwiftIfClause(conditions, clauses[0].body)])
  }
  return .if([SwiftIfClause([.expression(.prefix("!", overlap))], body)])
}

import FeatureAnalysis

/// Creates the statement that runs the rules for a change: `if state.tasks != old.tasks { … }`.
func changeStatement(
  _ change: ChangeRules, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftStatement {
  let conditions = changeConditions(change, context, &texts)
  let body = ruleStatements(change.rules, of: nil, context, &texts).statements
  // If the change has a single rule with a condition, both conditions are written in one `if`.
  if case .if(let clauses, otherwise: nil)? = body.first, body.count == 1, clauses.count == 1 {
    return .if([SwiftIfClause(conditions + clauses[0].conditions, clauses[0].body)])
  }
  return .if([SwiftIfClause(conditions, body)])
}

/// Creates the conditions that compare the members of a change with their values before the action. A
/// member that is computed, or whose value may differ from itself as a NaN does, is compared only after
/// an action that may have changed it.
private func changeConditions(
  _ change: ChangeRules, _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftCondition] {
  var conditions: [SwiftCondition] = []
  if !change.differences.allSatisfy(\.comparesPlainMember) {
    let masks = change.members.map {
      SwiftExpression.path(context.names.feature, RuntimeSymbol.changeMasks, $0)
    }
    let mask = masks.count == 1 ? masks[0] : .array(masks)
    let overlap = SwiftExpression.path(RuntimeSymbol.changesParameter).calling(
      RuntimeSymbol.isDisjoint, [SwiftArgument("with", mask)])
    conditions.append(.expression(.prefix("!", overlap)))
  }
  let differences = change.differences.map { difference in
    texts.beginScope(VariableUse(.checked(difference)))
    return texts.expression(difference)
  }
  if let first = differences.first {
    conditions.append(
      .expression(differences.dropFirst().reduce(first) { .infix($0, "||", $1) }))
  }
  return conditions
}

extension TypedExpression {
  /// Whether the expression compares a stored value that always equals itself.
  fileprivate var comparesPlainMember: Bool {
    guard case .binary(let left, _, _) = kind, case .member(_, let member) = left.kind else {
      return false
    }
    return member.isStored && left.type.alwaysEqualsItself
  }
}

extension Type {
  fileprivate var alwaysEqualsItself: Bool {
    switch self {
    case .scalar(let scalar):
      switch scalar {
      case .float, .double, .date, .decimal: false
      default: true
      }
    case .optional(let inner), .array(let inner), .set(let inner): inner.alwaysEqualsItself
    case .dictionary(let key, let value): key.alwaysEqualsItself && value.alwaysEqualsItself
    case .nominal, .identifiedArray, .pair, .range, .void, .unknown: false
    }
  }
}

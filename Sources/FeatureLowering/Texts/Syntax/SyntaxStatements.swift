import SpecLanguage

// Lowers statements in closures that are passed to members of external types. The tool does not
// check the types of these statements.

extension TextLowering {
  /// A function that lowers an expression in a statement.
  typealias LowerSyntax = (inout TextLowering, Expression) -> SwiftExpression

  mutating func untypedStatements(
    _ statements: [Statement], _ lower: LowerSyntax
  ) -> [SwiftStatement] {
    let outer = untypedLocals
    defer { untypedLocals = outer }
    var result: [SwiftStatement] = []
    for statement in statements {
      if statement.followsBlankLine, !result.isEmpty { result.append(.blankLine) }
      for comment in statement.comments { result.append(.comment(comment)) }
      result.append(untypedStatement(statement, lower))
    }
    return result
  }

  mutating func untypedStatement(
    _ statement: Statement, _ lower: LowerSyntax
  ) -> SwiftStatement {
    switch statement.kind {
    case .expression(let value): return .expression(lower(&self, value))
    case .assignment(let target, let value):
      return .assignment(lower(&self, target), "=", lower(&self, value))
    case .compoundAssignment(let target, let operation, let value):
      return .assignment(lower(&self, target), operation.rawValue + "=", lower(&self, value))
    case .declaration(let isVariable, let name, let type, let value):
      let lowered = lower(&self, value)
      untypedLocals.insert(name.text)
      return .variable(isVariable ? .var : .let, name.text, type: type?.text, value: lowered)
    case .conditional(let clauses, let otherwise):
      return .if(
        clauses.map { untypedClause($0, lower) },
        otherwise: otherwise.map { untypedStatements($0, lower) })
    case .switching(let subject, let cases):
      return .switch(untypedHead(subject, lower), cases.map { untypedCase($0, lower) })
    case .guarding(let conditions, let otherwise):
      // The body of a `guard` cannot use the names that the `guard` binds.
      let inner = untypedStatements(otherwise, lower)
      return .guard(untypedConditions(conditions, lower), otherwise: inner)
    case .loop(let name, let list, let filter, let body):
      return untypedLoop(name, list, filter, body, lower)
    case .returning(let value): return .return(value.map { lower(&self, $0) })
    // Never reached, because a feature without errors contains no invalid syntax.
    case .invalid: return .return(nil)
    }
  }

  private mutating func untypedClause(
    _ clause: ConditionalClause, _ lower: LowerSyntax
  ) -> SwiftIfClause {
    let outer = untypedLocals
    defer { untypedLocals = outer }
    let conditions = untypedConditions(clause.conditions, lower)
    return SwiftIfClause(conditions, untypedStatements(clause.body, lower))
  }

  private mutating func untypedLoop(
    _ name: Identifier?, _ list: Expression, _ filter: Expression?, _ body: [Statement],
    _ lower: LowerSyntax
  ) -> SwiftStatement {
    let source = untypedHead(list, lower)
    let outer = untypedLocals
    defer { untypedLocals = outer }
    if let name { untypedLocals.insert(name.text) }
    return .for(
      name?.text ?? "_", in: source, where: filter.map { untypedHead($0, lower) },
      body: untypedStatements(body, lower))
  }

  private mutating func untypedConditions(
    _ conditions: [Condition], _ lower: LowerSyntax
  ) -> [SwiftCondition] {
    conditions.map { condition in
      switch condition {
      case .expression(let value): return .expression(untypedHead(value, lower))
      case .binding(let isVariable, let name, let value, let isShorthand):
        let lowered = untypedHead(value, lower)
        untypedLocals.insert(name.text)
        let isSame = isShorthand && lowered == .name(name.text)
        return .binding(isVariable ? .var : .let, name.text, isSame ? nil : lowered)
      case .matching(let pattern, let value):
        let lowered = untypedHead(value, lower)
        return .pattern(untypedPattern(pattern, lower), lowered)
      case .invalid: return .expression(.name("false"))
      }
    }
  }

  /// Lowers an expression before a `{`. An expression that ends with a closure is parenthesized,
  /// because Swift would parse the closure as the body.
  private mutating func untypedHead(
    _ expression: Expression, _ lower: LowerSyntax
  ) -> SwiftExpression {
    let lowered = lower(&self, expression)
    return lowered.endsInClosure ? .parenthesized(lowered) : lowered
  }
}

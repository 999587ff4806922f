import SpecLanguage

/// Infers the type of every part of an expression or statement, and reports type errors. Literals
/// and optionals follow Swift's rules.
package struct ExpressionChecker: Sendable {
  package let types: TypeTable

  package init(types: TypeTable) { self.types = types }

  /// Checks an expression. If it has errors, reports them and returns nil.
  ///
  /// - Parameter wanted: the type that the context requires; nil if any type is allowed.
  package func checkExpression(
    _ expression: Expression, wanted: Type?, in scope: Scope, _ diagnostics: inout Diagnostics
  ) -> TypedExpression? {
    var body: [Statement]?
    if case .closure(let closure) = expression.kind, closure.isBody { body = closure.body }
    return run(in: scope, holdsStatements: body != nil, &diagnostics) { checking in
      let typed =
        if let body {
          checking.valueBody(body, wanted, expression.range)
        } else {
          checking.checkExpression(expression, wanted: wanted)
        }
      typed?.reportNumbersOutOfRange(&checking.diagnostics)
      if let typed {
        ConstantFolding.report(typed, &checking.diagnostics)
        ContradictionCheck.report(typed, types, &checking.diagnostics)
      }
      return typed
    }
  }

  /// Checks statements in order. If they have errors, reports them and returns nil.
  package func checkStatements(
    _ statements: [Statement], in scope: Scope, _ diagnostics: inout Diagnostics
  ) -> [TypedStatement]? {
    run(in: scope, holdsStatements: true, &diagnostics) { checking -> [TypedStatement]? in
      let typed = checking.checkStatements(statements)
      for statement in typed ?? [] {
        statement.reportNumbersOutOfRange(&checking.diagnostics)
      }
      if let typed {
        ConstantFolding.report(typed, &checking.diagnostics)
        ContradictionCheck.report(typed, types, &checking.diagnostics)
      }
      return typed
    }
  }

  /// Checks the conditions of an `if` or `guard`. If they have errors, reports them and returns
  /// nil.
  ///
  /// - Returns: the conditions, and the variables that they bind. Other expressions can use these
  ///   variables.
  package func checkConditions(
    _ conditions: [Condition], in scope: Scope, _ diagnostics: inout Diagnostics
  ) -> (conditions: [TypedCondition], bound: [Variable])? {
    var bound: [Variable] = []
    let typed: [TypedCondition]? = run(
      in: scope, holdsStatements: true, bindsForOthers: true, &diagnostics
    ) { checking in
      let mark = checking.variables.mark
      let typed = checking.conditions(conditions)
      bound = checking.variables.locals(since: mark)
      for condition in typed ?? [] {
        condition.value.reportNumbersOutOfRange(&checking.diagnostics)
        ConstantFolding.report(condition.value, &checking.diagnostics)
      }
      if let typed { ContradictionCheck.report(typed, types, &checking.diagnostics) }
      return typed
    }
    return typed.map { ($0, bound) }
  }

  private func run<Result>(
    in scope: Scope, holdsStatements: Bool, bindsForOthers: Bool = false,
    _ diagnostics: inout Diagnostics, _ body: (inout Checking) -> Result?
  ) -> Result? {
    // Findings are added to `diagnostics`. If the number of errors has grown afterwards, this check
    // has failed.
    var checking = Checking(
      types: types, scope: scope, diagnostics: Diagnostics(), holdsStatements: holdsStatements)
    swap(&checking.diagnostics, &diagnostics)
    let before = checking.diagnostics.errorCount
    let result = body(&checking)
    let isRight = checking.diagnostics.errorCount == before && !checking.holdsInvalid
    if isRight, !bindsForOthers { checking.variables.reportUnusedLocals(&checking.diagnostics) }
    swap(&checking.diagnostics, &diagnostics)
    return isRight ? result : nil
  }
}

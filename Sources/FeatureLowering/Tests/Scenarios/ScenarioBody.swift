/// The statements of a generated test. The test throws if a value in a statement can throw.
struct ScenarioBody {
  var statements: [SwiftStatement] = []
  private(set) var isThrowing = false

  /// Appends a statement that contains a value. The value gets a `try` if it can throw.
  ///
  /// - Parameters:
  ///   - values: the lowering that created the value.
  ///   - statement: creates the statement from the value.
  mutating func append(
    _ value: SwiftExpression, from values: inout ValueLowering,
    as statement: (SwiftExpression) -> SwiftStatement
  ) {
    statements.append(statement(values.isThrowing ? .effect(.try, value) : value))
    note(&values)
  }

  /// Appends an expression that marks its own values with `try`.
  mutating func append(_ expression: SwiftExpression, marking values: inout ValueLowering) {
    append([.expression(expression)], from: &values)
  }

  /// Appends statements that mark their own values with `try`.
  ///
  /// - Parameter values: the lowering that created the values.
  mutating func append(_ statements: [SwiftStatement], from values: inout ValueLowering) {
    self.statements += statements
    note(&values)
  }

  /// Appends statements that throw if what the rest of the test reads is missing.
  mutating func append(required statements: [SwiftStatement]) {
    self.statements += statements
    if !statements.isEmpty { isThrowing = true }
  }

  private mutating func note(_ values: inout ValueLowering) {
    if values.isThrowing { isThrowing = true }
    values.isThrowing = false
  }
}

import ExpressionTyping
import FeatureAnalysis

extension Interpreter {
  mutating func run(_ statements: [TypedStatement]) throws(Signal) {
    for statement in statements { try run(statement) }
  }

  /// Runs a text of its own: `return` ends it.
  mutating func runBody(_ statements: [TypedStatement]) throws(Signal) {
    do throws(Signal) {
      try run(statements)
    } catch {
      if case .returned = error { return }
      throw error
    }
  }

  private mutating func run(_ statement: TypedStatement) throws(Signal) {
    try step()
    switch statement.kind {
    case .expression(let expression): try runExpression(expression)
    case .assignment(let target, let value):
      guard let place = try place(of: target) else { return }
      let value = try evaluate(value)
      change(place) { $0 = value }
    case .compoundAssignment(let target, let op, let value):
      guard let place = try place(of: target) else { return }
      let right = try evaluate(value)
      let type = target.type.isOptional ? target.type.unwrapped : target.type
      guard let left = self.value(at: place) else { return }
      let result = try arithmetic(left, op, value: right, type)
      change(place) { $0 = result }
    case .declaration(let variable, _, let value):
      variables[variable.id] = try evaluate(value)
    case .conditional(let clauses, let otherwise):
      for clause in clauses where try holds(clause.conditions) { return try run(clause.body) }
      try run(otherwise ?? [])
    case .guarding(let conditions, let otherwise):
      if try !holds(conditions) { try run(otherwise) }
    case .loop(let variable, let sequence, let filter, let body):
      try loop(variable, try evaluate(sequence), filter, body)
    case .returning(let value):
      throw .returned(try value.map { expression throws(Signal) in try evaluate(expression) })
    }
  }

  private mutating func runExpression(_ expression: TypedExpression) throws(Signal) {
    _ = try evaluate(expression)
  }

  private mutating func holds(_ conditions: [TypedCondition]) throws(Signal) -> Bool {
    for condition in conditions {
      switch condition {
      case .expression(let expression):
        if try evaluate(expression) != .boolean(true) { return false }
      case .binding(let variable, let expression, _):
        let value = try evaluate(expression)
        if value == .null { return false }
        variables[variable.id] = value
      }
    }
    return true
  }

  private mutating func loop(
    _ variable: Variable?, _ sequence: Value, _ filter: TypedExpression?, _ body: [TypedStatement]
  ) throws(Signal) {
    if sequence.isUnordered { isRepeatable = false }
    for element in sequence.elements {
      try step()
      if let variable { variables[variable.id] = element }
      if let filter, try evaluate(filter) != .boolean(true) { continue }
      try run(body)
    }
  }
}

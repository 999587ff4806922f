import ExpressionSyntax
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
      try change(place) { $0 = value }
    case .compoundAssignment(let target, let op, let value):
      try assign(op, target, value)
    case .declaration(let variable, _, let value):
      variables[variable.id] = try evaluate(value)
    case .conditional(let clauses, let otherwise):
      for clause in clauses where try holds(clause.conditions) { return try run(clause.body) }
      try run(otherwise ?? [])
    case .switching(let subject, let cases):
      try run(try matchingCase(of: subject, cases)?.body ?? [])
    case .guarding(let conditions, let otherwise):
      if try !holds(conditions) { try run(otherwise) }
    case .loop(let variable, let sequence, let filter, let body):
      try loop(variable, try evaluate(sequence), filter, body)
    case .returning(let value):
      throw .returned(try value.map { expression throws(Signal) in try evaluate(expression) })
    }
  }

  /// `target op= value`: what stands in the target is read when the right side has been computed.
  private mutating func assign(
    _ op: BinaryOperator, _ target: TypedExpression, _ value: TypedExpression
  ) throws(Signal) {
    guard let place = try place(of: target) else { return }
    let right = try evaluate(value)
    let type = target.type.unwrapped
    if op == .add, try append(right, to: place) { return }
    let left = try change(place) { $0 }
    let result = try arithmetic(left, op, value: right, type)
    try change(place) { $0 = result }
  }

  /// `+=` of texts and lists, which puts the right side behind the left one where that lies.
  private mutating func append(_ right: Value, to place: Place) throws(Signal) -> Bool {
    switch right {
    case .string(let text):
      try step(text.utf8.count)
      return try change(place) { value in value.append(text) }
    case .list(let elements):
      try step(elements.count)
      return try change(place) { value in value.append(elements) }
    default: return false
    }
  }

  private mutating func runExpression(_ expression: TypedExpression) throws(Signal) {
    _ = try evaluate(expression)
  }

  mutating func holds(_ conditions: [TypedCondition]) throws(Signal) -> Bool {
    for condition in conditions {
      switch condition {
      case .expression(let expression):
        if try evaluate(expression) != .boolean(true) { return false }
      case .binding(let variable, let expression, _):
        let value = try evaluate(expression)
        if value == .null { return false }
        variables[variable.id] = value
      case .matching(let pattern, let expression):
        if try !matches(pattern, try evaluate(expression)) { return false }
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

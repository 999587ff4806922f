import FeatureAnalysis
import SpecLanguage

/// Executes statements, which change the interpreter's environment.
enum StatementExecution {
  static func runStatements(
    _ statements: [TypedStatement], _ interpreter: inout Interpreter
  ) throws(Signal) {
    for statement in statements {
      do throws(Signal) {
        try runStatement(statement, &interpreter)
      } catch {
        interpreter.faultPlace?.noteSignal(error, at: statement.range)
        throw error
      }
    }
  }

  /// Executes the statements of a reducer or a rule, up to the first `return`.
  static func runBody(
    _ statements: [TypedStatement], _ interpreter: inout Interpreter
  ) throws(Signal) {
    do throws(Signal) {
      try runStatements(statements, &interpreter)
    } catch {
      if case .returned = error { return }
      throw error
    }
  }

  private static func runStatement(
    _ statement: TypedStatement, _ interpreter: inout Interpreter
  ) throws(Signal) {
    try interpreter.step()
    interpreter.noteEvent(.taken, at: statement.range)
    switch statement.kind {
    case .expression(let expression): _ = try interpreter.evaluate(expression)
    case .assignment(let target, let value):
      guard let path = try interpreter.path(of: target) else { return }
      let value = try interpreter.evaluate(value)
      try interpreter.changeValue(path) { $0 = value }
    case .compoundAssignment(let target, let op, let value):
      try assign(op, target, value, &interpreter)
    case .declaration(let variable, _, let value):
      interpreter.environment.variables[variable.id] = try interpreter.evaluate(value)
    case .conditional(let clauses, let otherwise):
      for clause in clauses where try interpreter.holds(clause.conditions) {
        return try runStatements(clause.body, &interpreter)
      }
      try runStatements(otherwise ?? [], &interpreter)
    case .switching(let subject, let cases):
      try runStatements(try interpreter.matchingCase(of: subject, cases)?.body ?? [], &interpreter)
    case .guarding(let conditions, let otherwise):
      if try !interpreter.holds(conditions) { try runStatements(otherwise, &interpreter) }
    case .loop(let variable, let sequence, let filter, let body):
      try runLoop(variable, sequence, filter, body, &interpreter)
    case .returning(let value):
      guard let value else { throw .returned(nil) }
      throw .returned(try interpreter.evaluate(value))
    }
  }

  private static func runLoop(
    _ variable: Variable?, _ sequence: TypedExpression, _ filter: TypedExpression?,
    _ body: [TypedStatement], _ interpreter: inout Interpreter
  ) throws(Signal) {
    func runBody(_ element: Value, _ interpreter: inout Interpreter) throws(Signal) {
      try interpreter.step()
      if let variable { interpreter.environment.variables[variable.id] = element }
      if let filter, try interpreter.evaluate(filter) != .boolean(true) { return }
      try runStatements(body, &interpreter)
    }
    if let numbers = try interpreter.numbers(in: sequence) {
      for number in numbers { try runBody(.integer(Int64(number)), &interpreter) }
      return
    }
    let sequence = try interpreter.evaluate(sequence)
    interpreter.operations.noteOrder(of: sequence)
    for element in sequence.elements { try runBody(element, &interpreter) }
  }

  /// Executes `target op= value`. The target is read after the right operand has been computed.
  private static func assign(
    _ op: BinaryOperator, _ target: TypedExpression, _ value: TypedExpression,
    _ interpreter: inout Interpreter
  ) throws(Signal) {
    guard let path = try interpreter.path(of: target) else { return }
    let right = try interpreter.evaluate(value)
    let type = target.type.unwrapped
    if op == .add, try append(right, to: path, &interpreter) { return }
    let left = try interpreter.changeValue(path) { $0 }
    let result = try interpreter.operations.arithmetic(left, op, value: right, type)
    try interpreter.changeValue(path) { $0 = result }
  }

  /// Executes `+=` for strings and lists, which appends in place.
  private static func append(
    _ right: Value, to path: ValuePath, _ interpreter: inout Interpreter
  ) throws(Signal) -> Bool {
    switch right {
    case .string(let text):
      try interpreter.step(text.utf8.count)
      return try interpreter.changeValue(path) { value in value.append(text) }
    case .list(let elements):
      try interpreter.step(elements.count)
      return try interpreter.changeValue(path) { value in value.append(elements) }
    default: return false
    }
  }
}

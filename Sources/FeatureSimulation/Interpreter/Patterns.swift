import FeatureAnalysis
import SpecLanguage

extension Interpreter {
  /// Finds the first case that matches, and binds its names.
  mutating func matchingCase(
    of subject: TypedExpression, _ cases: [TypedCase]
  ) throws(Signal) -> TypedCase? {
    let value = try evaluate(subject)
    for item in cases where try matches(item, value) { return item }
    return nil
  }

  private mutating func matches(_ item: TypedCase, _ value: Value) throws(Signal) -> Bool {
    if item.patterns.isEmpty { return true }
    for (index, pattern) in item.patterns.enumerated() where try matches(pattern, value) {
      guard let condition = item.condition, index == item.patterns.count - 1 else { return true }
      return try evaluate(condition).isTrue
    }
    return false
  }

  /// Matches a value against a pattern. If the value matches, the names of the pattern are bound.
  mutating func matches(_ pattern: TypedPattern, _ value: Value) throws(Signal) -> Bool {
    try step()
    switch pattern.kind {
    case .any: return true
    case .binding(let variable):
      environment.variables[variable.id] = value
      return true
    case .enumCase(_, let index, let arguments):
      guard case .enumeration(index, let values) = value else { return false }
      for (argument, value) in zip(arguments ?? [], values)
      where try !matches(argument, value) {
        return false
      }
      return true
    case .some(let inner, _):
      if value == .null { return false }
      return try matches(inner, value)
    case .none: return value == .null
    case .value(let expression): return try evaluate(expression) == value
    case .external: throw .fault(.notEvaluated("a case of an external type"))
    case .range(let lower, let operation, let upper):
      if let lower, Value.isLess(value, try evaluate(lower), pattern.type) { return false }
      guard let upper else { return true }
      let end = try evaluate(upper)
      return operation == .closed
        ? !Value.isLess(end, value, pattern.type) : Value.isLess(value, end, pattern.type)
    }
  }

  /// The value of an `if` or `switch` that is used as an expression.
  mutating func branchValue(_ statement: TypedStatement) throws(Signal) -> Value {
    var body: [TypedStatement]?
    switch statement.kind {
    case .conditional(let clauses, let otherwise):
      body = otherwise
      for clause in clauses where try holds(clause.conditions) {
        body = clause.body
        break
      }
    case .switching(let subject, let cases): body = try matchingCase(of: subject, cases)?.body
    default: break
    }
    guard case .expression(let value)? = body?.first?.kind else { return .null }
    noteEvent(.taken, at: value.range)
    return try evaluate(value)
  }

  mutating func holds(_ conditions: [TypedCondition]) throws(Signal) -> Bool {
    for condition in conditions {
      switch condition {
      case .expression(let expression):
        if try !evaluate(expression).isTrue { return false }
      case .binding(let variable, let expression, _):
        let value = try evaluate(expression)
        if value == .null { return false }
        environment.variables[variable.id] = value
      case .matching(let pattern, let expression):
        if try !matches(pattern, try evaluate(expression)) { return false }
      }
    }
    return true
  }
}

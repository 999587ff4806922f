import FeatureAnalysis
import SpecLanguage

/// Copies an expression or statements with one change. The copy skips the first `skipped` possible
/// changes and makes the next one.
struct MutatedCopy {
  let types: TypeTable
  private var skipped: Int
  /// The change that was made.
  private(set) var mutation: Mutation?

  init(types: TypeTable, skipping skipped: Int) {
    self.types = types
    self.skipped = skipped
  }

  /// Decides whether a possible change is the one to make.
  private mutating func makes(_ change: Mutation) -> Bool {
    if mutation != nil { return false }
    guard skipped == 0 else {
      skipped -= 1
      return false
    }
    mutation = change
    return true
  }

  mutating func copy(_ expression: TypedExpression) -> TypedExpression {
    if mutation != nil { return expression }
    for (kind, change) in expression.replacements(types) where makes(change) {
      return TypedExpression(kind, expression.type, at: expression.range)
    }
    let copy = copyParts(expression)
    return mutation == nil ? expression : copy
  }

  private mutating func copyParts(_ expression: TypedExpression) -> TypedExpression {
    func with(_ kind: TypedExpression.Kind) -> TypedExpression {
      TypedExpression(kind, expression.type, at: expression.range)
    }
    switch expression.kind {
    case .closure(let closure):
      return with(.closure(closure.with(body: copy(closure.body, keepsLast: true))))
    case .branching(let statement): return with(.branching(copy(statement)))
    case .standard(let call) where call.entry.operation.orders:
      return expression.mapParts { part in
        part.reversedOrder.map { makes(.order) ? $0 : part } ?? copy(part)
      }
    case .ternary(let condition, let first, let second):
      return with(.ternary(copyCondition(condition), copy(first), copy(second)))
    default: return expression.mapParts { copy($0) }
    }
  }

  /// Copies a condition, or replaces it with a constant.
  mutating func copyCondition(_ condition: TypedExpression) -> TypedExpression {
    for value in [true, false] where !condition.isConstant && makes(.condition(value)) {
      return TypedExpression(.boolean(value), condition.type, at: condition.range)
    }
    return copy(condition)
  }

  // MARK: - Statements

  /// - Parameter keepsLast: whether the last statement is never omitted, because it is the value of
  ///   a closure or leaves the scope of a `guard`.
  mutating func copy(
    _ statements: [TypedStatement], keepsLast: Bool = false
  ) -> [TypedStatement] {
    var copies: [TypedStatement] = []
    for (place, statement) in statements.enumerated() {
      let canBeMissing = statement.canBeMissing && !(keepsLast && place == statements.count - 1)
      if canBeMissing, makes(.statement) { continue }
      copies.append(copy(statement))
    }
    return copies
  }

  private mutating func copy(_ statement: TypedStatement) -> TypedStatement {
    mutation == nil ? TypedStatement(copy(statement.kind), at: statement.range) : statement
  }

  private mutating func copy(_ kind: TypedStatement.Kind) -> TypedStatement.Kind {
    switch kind {
    case .expression(let value): return .expression(copy(value))
    case .assignment(let target, let value): return .assignment(copy(target), copy(value))
    case .compoundAssignment(let target, let op, let value):
      if let other = op.opposite, target.type.unwrapped.isNumber,
        makes(.replaced(op.rawValue + "=", by: other.rawValue + "="))
      {
        return .compoundAssignment(target, other, value)
      }
      return .compoundAssignment(copy(target), op, copy(value))
    case .declaration(let variable, let annotation, let value):
      return .declaration(variable, annotation: annotation, copy(value))
    case .conditional(let clauses, let otherwise):
      let clauses = clauses.map {
        TypedClause(conditions: copy($0.conditions), body: copy($0.body))
      }
      return .conditional(clauses, otherwise: otherwise.map { copy($0) })
    case .switching(let subject, let cases):
      let cases = cases.map { item in
        TypedCase(
          patterns: item.patterns, condition: item.condition.map { copyCondition($0) },
          body: copy(item.body))
      }
      return .switching(copy(subject), cases)
    case .guarding(let conditions, let otherwise):
      return .guarding(copy(conditions), otherwise: copy(otherwise, keepsLast: true))
    case .loop(let variable, let sequence, let filter, let body):
      return .loop(
        variable, in: copy(sequence), where: filter.map { copyCondition($0) }, body: copy(body))
    case .returning(let value): return .returning(value.map { copy($0) })
    }
  }

  mutating func copy(_ conditions: [TypedCondition]) -> [TypedCondition] {
    conditions.map { condition in
      switch condition {
      case .expression(let value): .expression(copyCondition(value))
      case .binding(let variable, let value, let isShorthand):
        .binding(variable, copy(value), isShorthand: isShorthand)
      case .matching(let pattern, let value): .matching(pattern, copy(value))
      }
    }
  }
}

extension TypedStatement {
  /// Whether the following statements still compile if this statement is omitted. A branch or loop
  /// is not omitted as a whole: the statements inside it are omitted one by one.
  fileprivate var canBeMissing: Bool {
    switch kind {
    case .expression, .assignment, .compoundAssignment, .returning(nil): true
    case .guarding(let conditions, _):
      conditions.allSatisfy { if case .expression = $0 { true } else { false } }
    case .declaration, .conditional, .switching, .loop, .returning: false
    }
  }
}

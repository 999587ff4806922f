import FeatureAnalysis
import SpecLanguage

extension Interpreter {
  mutating func applyOperator(
    _ prefix: PrefixOperator, to operand: TypedExpression
  ) throws(Signal) -> Value {
    let value = try evaluate(operand)
    switch (prefix, value) {
    case (.not, .boolean(let value)): return .boolean(!value)
    case (.minus, .floating(let value)): return .floating(-value)
    case (.minus, .decimal(let value)): return .decimal(value.negated)
    case (.minus, .integer(let value)):
      if case .integer = operand.kind { return .integer(0 &- value) }
      return try operations.arithmetic(.integer(0), .subtract, value: .integer(value), operand.type)
    default: return value
    }
  }

  /// Evaluates the right operand of a comparison, and records the operands if they differ.
  private mutating func compared(
    _ first: Value, _ right: TypedExpression
  ) throws(Signal) -> Value {
    let second = try evaluate(right)
    if let known = compared, known.count < 16, first != second {
      compared?.append(first)
      compared?.append(second)
    }
    return second
  }

  mutating func binary(
    _ left: TypedExpression, _ op: BinaryOperator, _ right: TypedExpression
  ) throws(Signal) -> Value {
    let first = try evaluate(left)
    switch op {
    case .and: return first.isTrue ? try evaluate(right) : .boolean(false)
    case .or: return first.isTrue ? .boolean(true) : try evaluate(right)
    case .coalesce: return first == .null ? try evaluate(right) : first
    case .equal, .notEqual:
      try step(first.cost)
      return .boolean((try compared(first, right) == first) == (op == .equal))
    case .less: return .boolean(Value.isLess(first, try compared(first, right), left.type))
    case .greater: return .boolean(Value.isLess(try compared(first, right), first, left.type))
    case .lessOrEqual, .greaterOrEqual:
      let second = try compared(first, right)
      if case .floating(let left) = first, case .floating(let right) = second {
        return .boolean(op == .lessOrEqual ? left <= right : left >= right)
      }
      return .boolean(
        op == .lessOrEqual
          ? !Value.isLess(second, first, left.type) : !Value.isLess(first, second, left.type))
    case .multiply, .divide, .remainder, .add, .subtract:
      let second = try evaluate(right)
      if op == .add { try step(first.cost + second.cost) }
      return try operations.arithmetic(first, op, value: second, left.type)
    }
  }
}

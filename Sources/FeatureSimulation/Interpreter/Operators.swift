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
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      if op == .equal || op == .notEqual { try step(first.cost) }
      return .boolean(Self.holds(op, first, try compared(first, right), left.type))
    case .multiply, .divide, .remainder, .add, .subtract:
      let second = try evaluate(right)
      if op == .add { try step(first.cost + second.cost) }
      return try operations.arithmetic(first, op, value: second, left.type)
    }
  }

  /// Evaluates a comparison of tuples: the first values that differ decide. As in Swift, all values
  /// are evaluated before.
  mutating func compare(
    tuple left: [TypedExpression], _ op: BinaryOperator, _ right: [TypedExpression]
  ) throws(Signal) -> Value {
    var first: [Value] = []
    for value in left { first.append(try evaluate(value)) }
    var second: [Value] = []
    for (value, right) in zip(first, right) {
      try step(value.cost)
      second.append(try compared(value, right))
    }
    let index = first.indices.first { first[$0] != second[$0] } ?? first.count - 1
    return .boolean(Self.holds(op, first[index], second[index], left[index].type))
  }

  private static func holds(
    _ op: BinaryOperator, _ first: Value, _ second: Value, _ type: Type
  ) -> Bool {
    switch op {
    case .equal: return first == second
    case .notEqual: return first != second
    case .less: return Value.isLess(first, second, type)
    case .greater: return Value.isLess(second, first, type)
    default:
      if case .floating(let left) = first, case .floating(let right) = second {
        return op == .lessOrEqual ? left <= right : left >= right
      }
      return op == .lessOrEqual
        ? !Value.isLess(second, first, type) : !Value.isLess(first, second, type)
    }
  }
}

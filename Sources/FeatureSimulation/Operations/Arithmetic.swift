import FeatureAnalysis
import SpecLanguage

extension Operations {
  /// Evaluates `left op right` for a left operand of type `type`.
  mutating func arithmetic(
    _ left: Value, _ op: BinaryOperator, value right: Value, _ type: Type
  ) throws(Signal) -> Value {
    switch (left, right) {
    case (.integer(let first), .integer(let second)):
      return .integer(try integerArithmetic(first, op, second, type.scalar ?? .int))
    case (.floating(let first), .floating(let second)):
      return .floating(floatingArithmetic(first, op, second, type))
    case (.decimal(let first), .decimal(let second)):
      return .decimal(try decimalArithmetic(first, op, second))
    case (.string(let first), .string(let second)): return .string(first + second)
    case (.list(let first), .list(let second)): return .list(first + second)
    case (.data(let first), .data(let second)): return .data(first + second)
    case (.date(let first), .floating(let second)):
      return .date(op == .add ? first + second : first - second)
    default: return try durationArithmetic(left, op, right)
    }
  }

  private func integerArithmetic(
    _ first: Int64, _ op: BinaryOperator, _ second: Int64, _ type: ScalarType
  ) throws(Signal) -> Int64 {
    if op == .divide || op == .remainder, second == 0 { throw .fault(.divisionByZero) }
    guard let result = type.result(first, op, second) else {
      throw .fault(.overflow(type.rawValue))
    }
    return result
  }

  private func floatingArithmetic(
    _ first: Double, _ op: BinaryOperator, _ second: Double, _ type: Type
  ) -> Double {
    if type == .scalar(.float) {
      let (first, second) = (Float(first), Float(second))
      switch op {
      case .add: return Double(first + second)
      case .subtract: return Double(first - second)
      case .multiply: return Double(first * second)
      default: return Double(first / second)
      }
    }
    switch op {
    case .add: return first + second
    case .subtract: return first - second
    case .multiply: return first * second
    default: return first / second
    }
  }

  private mutating func decimalArithmetic(
    _ first: DecimalValue, _ op: BinaryOperator, _ second: DecimalValue
  ) throws(Signal) -> DecimalValue {
    let result: DecimalValue.Result?
    switch op {
    case .add: result = first.adding(second)
    case .subtract: result = first.adding(second.negated)
    case .multiply: result = first.multiplied(by: second)
    default:
      // Unlike other numbers, a `Decimal` divided by zero does not trap in Swift.
      if second.digits.isEmpty {
        throw .fault(.notEvaluated("NaN, the result of dividing a Decimal by zero,"))
      }
      result = first.divided(by: second)
    }
    guard let (value, isExact) = result else {
      throw .fault(.notEvaluated("a Decimal of more than 38 digits"))
    }
    // The last digit differs between versions of Foundation.
    if !isExact { isRepeatable = false }
    guard value.fits else { throw .fault(.overflow("Decimal")) }
    return value
  }
}

extension Value {
  /// Whether `left` is less than `right` in Swift's order for a comparable type.
  static func isLess(_ left: Value, _ right: Value, _ type: Type) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)):
      (type.scalar ?? .int).isLess(left, right)
    case (.floating(let left), .floating(let right)): left < right
    case (.decimal(let left), .decimal(let right)): left.isLess(than: right)
    case (.string(let left), .string(let right)): left < right
    case (.enumeration(let left, _), .enumeration(let right, _)): left < right
    case (.character(let left), .character(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    case (
      .duration(let leftSeconds, let leftPart), .duration(let rightSeconds, let rightPart)
    ):
      (leftSeconds, leftPart) < (rightSeconds, rightPart)
    default: false
    }
  }
}

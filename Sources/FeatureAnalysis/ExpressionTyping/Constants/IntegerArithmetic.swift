import SpecLanguage

/// Arithmetic of the integer types. A value of an unsigned type is stored in an `Int64` by its bit
/// pattern.
extension ScalarType {
  package var minimum: Int64 { isUnsigned ? 0 : Int64.min >> Int64(64 - bitWidth) }

  package var maximum: Int64 {
    Int64(bitPattern: UInt64.max >> UInt64(64 - bitWidth + (isUnsigned ? 0 : 1)))
  }

  /// Whether a 64-bit number fits into this integer type.
  package func holds(_ value: Int64) -> Bool {
    if bitWidth == 64 { return true }
    return value >= minimum && value <= maximum
  }

  /// Returns the result of `first op second`; nil on overflow or division by zero.
  package func result(_ first: Int64, _ op: BinaryOperator, _ second: Int64) -> Int64? {
    if op == .divide || op == .remainder, second == 0 { return nil }
    let (result, overflow) =
      isUnsigned
      ? Self.unsigned(UInt64(bitPattern: first), op, UInt64(bitPattern: second))
      : Self.signed(first, op, second)
    guard !overflow, holds(result) else { return nil }
    return result
  }

  /// Whether `first` is less than `second`.
  package func isLess(_ first: Int64, _ second: Int64) -> Bool {
    isUnsigned ? UInt64(bitPattern: first) < UInt64(bitPattern: second) : first < second
  }

  private static func signed(
    _ first: Int64, _ op: BinaryOperator, _ second: Int64
  ) -> (Int64, Bool) {
    let (result, overflow) = reporting(first, op, second)
    return (result, overflow)
  }

  private static func unsigned(
    _ first: UInt64, _ op: BinaryOperator, _ second: UInt64
  ) -> (Int64, Bool) {
    let (result, overflow) = reporting(first, op, second)
    return (Int64(bitPattern: result), overflow)
  }

  private static func reporting<Number: FixedWidthInteger>(
    _ first: Number, _ op: BinaryOperator, _ second: Number
  ) -> (partialValue: Number, overflow: Bool) {
    switch op {
    case .add: first.addingReportingOverflow(second)
    case .subtract: first.subtractingReportingOverflow(second)
    case .multiply: first.multipliedReportingOverflow(by: second)
    case .divide: first.dividedReportingOverflow(by: second)
    default: first.remainderReportingOverflow(dividingBy: second)
    }
  }
}

/// A value of a type of the spec language, without its type: from a scenario, a sample or the
/// evaluator.
package enum Value: Hashable, Sendable {
  case boolean(Bool)
  /// A value of any integer type; those over `Int64.max` are stored by bit pattern.
  case integer(Int64)
  /// A `Double`, or a `Float` that was rounded to one.
  case floating(Double)
  indirect case decimal(DecimalValue)
  case string(String)
  case character(Character)
  case uuid(high: UInt64, low: UInt64)
  /// Seconds since 2001-01-01 00:00:00 UTC, as Foundation counts.
  case date(Double)
  case url(String)
  case data([UInt8])
  case duration(seconds: Int64, attoseconds: Int64)
  case null
  /// An array or identified array.
  case list([Value])
  case set(Set<Value>)
  case dictionary([Value: Value])
  /// The values of a struct's properties in their order.
  case structure([Value])
  /// The index of the case, and its associated values.
  case enumeration(Int, [Value])
  /// Omitted: takes the default, which is an expression (`UUID()`).
  case defaulted
}

/// `±digits × 10^exponent`, with at most 38 digits: a Foundation `Decimal`.
package struct DecimalValue: Hashable, Sendable {
  package let isNegative: Bool
  /// Decimal digits without leading zeros, from the most significant; empty for zero.
  package let digits: [UInt8]
  package let exponent: Int

  package init(isNegative: Bool = false, digits: [UInt8], exponent: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.exponent = exponent
  }
}

/// A value of the spec language, without its type. Values come from scenarios, samples and the
/// evaluator.
package enum Value: Hashable, Sendable {
  case boolean(Bool)
  /// A value of any integer type. Values over `Int64.max` are stored by bit pattern.
  case integer(Int64)
  /// A `Double`, or a `Float` converted to a `Double`.
  case floating(Double)
  indirect case decimal(DecimalValue)
  case string(String)
  case character(Character)
  case uuid(high: UInt64, low: UInt64)
  /// A date in seconds since 2001-01-01 00:00:00 UTC, as Foundation counts.
  case date(Double)
  case url(String)
  case data([UInt8])
  case duration(seconds: Int64, attoseconds: Int64)
  case null
  /// An array or identified array.
  case list([Value])
  case set(Set<Value>)
  case dictionary([Value: Value])
  /// The values of a struct's properties, in the order of the properties.
  case structure([Value])
  /// An enum value: the index of its case, and its associated values.
  case enumeration(Int, [Value])
  /// An omitted value, which takes its default. The default is an expression such as `UUID()`.
  case defaulted
}

extension Value {
  /// The date of `Date()` in scenarios, in seconds since 2001-01-01: 2026-01-01 00:00:00 UTC.
  package static var dateOfScenarios: Double { 788_918_400 }
}

/// A Foundation `Decimal`: `±digits × 10^exponent`, with at most 38 digits.
package struct DecimalValue: Hashable, Sendable {
  package let isNegative: Bool
  /// The decimal digits from the most significant one, without leading zeros; empty for zero.
  package let digits: [UInt8]
  package let exponent: Int

  package init(isNegative: Bool = false, digits: [UInt8], exponent: Int) {
    self.isNegative = isNegative
    self.digits = digits
    self.exponent = exponent
  }
}

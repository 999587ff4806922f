extension Value {
  /// Whether this value precedes `other`, which has the same type. The order covers all values,
  /// even of types that are not `Comparable`. Elements of sets and dictionaries are visited in this
  /// order, so that results do not depend on hashes.
  package func precedes(_ other: Value) -> Bool {
    switch (self, other) {
    case (.boolean(let left), .boolean(let right)): !left && right
    case (.integer(let left), .integer(let right)): left < right
    case (.floating(let left), .floating(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    case (.string(let left), .string(let right)), (.url(let left), .url(let right)):
      left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.character(let left), .character(let right)):
      left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.uuid(let high, let low), .uuid(let otherHigh, let otherLow)):
      (high, low) < (otherHigh, otherLow)
    case (.duration(let seconds, let rest), .duration(let otherSeconds, let otherRest)):
      (seconds, rest) < (otherSeconds, otherRest)
    case (.data(let left), .data(let right)): left.lexicographicallyPrecedes(right)
    case (.decimal(let left), .decimal(let right)): left.precedes(right)
    case (.null, .null): false
    case (.null, _): true
    default: compoundPrecedes(other)
    }
  }

  private func compoundPrecedes(_ other: Value) -> Bool {
    switch (self, other) {
    case (.enumeration(let left, let values), .enumeration(let right, let others)):
      left == right ? values.precedes(others) : left < right
    case (.structure(let left), .structure(let right)), (.list(let left), .list(let right)):
      left.precedes(right)
    case (.set(let left), .set(let right)):
      left.sorted { $0.precedes($1) }.precedes(right.sorted { $0.precedes($1) })
    case (.dictionary(let left), .dictionary(let right)):
      Value.pairs(left).precedes(Value.pairs(right))
    default: false
    }
  }

  /// Returns the entries of a dictionary as pairs, in the order of their keys.
  package static func pairs(_ entries: [Value: Value]) -> [Value] {
    entries.sorted { $0.key.precedes($1.key) }.map { .structure([$0.key, $0.value]) }
  }
}

extension [Value] {
  fileprivate func precedes(_ other: [Value]) -> Bool {
    for (left, right) in zip(self, other) where left != right { return left.precedes(right) }
    return count < other.count
  }
}

extension DecimalValue {
  fileprivate func precedes(_ other: DecimalValue) -> Bool {
    if isNegative != other.isNegative { return isNegative }
    if digits.isEmpty || other.digits.isEmpty {
      return isNegative
        ? other.digits.isEmpty && !digits.isEmpty : digits.isEmpty && !other.digits.isEmpty
    }
    let (size, otherSize) = (digits.count + exponent, other.digits.count + other.exponent)
    let isSmaller =
      size == otherSize ? digits.lexicographicallyPrecedes(other.digits) : size < otherSize
    return self != other && isSmaller != isNegative
  }
}

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

extension Value {
  /// The value of an `IndexSet`: each position once, in ascending order.
  package static func positions(_ values: [Value]) -> Value {
    .list(Set(values).sorted { $0.precedes($1) })
  }
}

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

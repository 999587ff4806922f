import FeatureAnalysis

/// Arithmetic with decimal digits, as done by hand, with the precision of Foundation's `Decimal`.
/// The significand of a `Decimal` has 128 bits, so 38 digits always fit, and sometimes 39.
///
/// Further digits are truncated, as in Foundation on Linux; other versions of Foundation round
/// them. Each result includes whether it is exact.
extension DecimalValue {
  typealias Result = (value: DecimalValue, isExact: Bool)

  package static let zero = DecimalValue(digits: [], exponent: 0)
  private static let precision = 38
  /// The digits of 2^128 - 1.
  private static let largest: [UInt8] = "340282366920938463463374607431768211455".utf8.map {
    $0 - 0x30
  }

  /// Parses a number such as `-19.99` or `1.5e3`. Nil for any other string.
  package init?(parsing text: String) {
    var digits: [UInt8] = []
    var exponent = 0
    var isNegative = false
    var hasPoint = false
    var rest = Substring(text).utf8
    if let sign = rest.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
      isNegative = sign == UInt8(ascii: "-")
      rest = rest.dropFirst()
    }
    var count = 0
    while let byte = rest.first {
      if byte >= 0x30 && byte <= 0x39 {
        digits.append(byte - 0x30)
        count += 1
        if hasPoint { exponent -= 1 }
      } else if byte == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E"), count > 0 {
        guard let power = Int(String(Substring(rest.dropFirst()))),
          (-1000...1000).contains(power)
        else { return nil }
        exponent += power
        rest = rest.dropFirst(rest.count)
        continue
      } else {
        return nil
      }
      rest = rest.dropFirst()
    }
    guard count > 0 else { return nil }
    self = DecimalValue(isNegative: isNegative, digits: digits, exponent: exponent).normalized
  }

  /// The value without zeros at either end, truncated to the precision of a `Decimal`.
  var normalized: DecimalValue {
    var digits = Array(digits.drop { $0 == 0 })
    var exponent = exponent
    let kept = Self.heldCount(of: digits)
    exponent += digits.count - kept
    digits.removeLast(digits.count - kept)
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    return digits.isEmpty
      ? .zero : DecimalValue(isNegative: isNegative, digits: digits, exponent: exponent)
  }

  /// Whether a `Decimal` can represent all digits.
  private var isHeld: Bool {
    digits.dropFirst(Self.heldCount(of: digits)).allSatisfy { $0 == 0 }
  }

  /// The number of leading digits that fit into 128 bits.
  private static func heldCount(of digits: [UInt8]) -> Int {
    if digits.count <= precision { return digits.count }
    return largest.lexicographicallyPrecedes(digits[...precision]) ? precision : precision + 1
  }

  /// Whether a Foundation `Decimal` can represent the value. The exponent has eight bits, and
  /// trailing zeros of the significand reduce it.
  var fits: Bool {
    exponent >= -128 && exponent - (Self.precision - digits.count) <= 127
  }

  var negated: DecimalValue {
    self == .zero ? self : DecimalValue(isNegative: !isNegative, digits: digits, exponent: exponent)
  }

  /// The value with at most this number of decimal places. Halves are rounded away from zero.
  func rounded(toPlaces places: Int) -> DecimalValue {
    let dropped = -places - exponent
    if dropped <= 0 { return self }
    guard dropped <= digits.count else { return .zero }
    let place = digits.count - dropped
    let kept = Array(digits[..<place])
    return DecimalValue(
      isNegative: isNegative, digits: digits[place] >= 5 ? Self.sum(kept, [1]) : kept,
      exponent: -places
    ).normalized
  }

  /// The sum of both values. Nil if the sum needs more digits than a `Decimal` has, because
  /// versions of Foundation truncate or round such a sum differently.
  func adding(_ other: DecimalValue) -> Result? {
    if digits.isEmpty { return (other, true) }
    if other.digits.isEmpty { return (self, true) }
    let exponent = min(exponent, other.exponent)
    guard max(self.exponent, other.exponent) - exponent <= Self.precision else { return nil }
    let first = digits + [UInt8](repeating: 0, count: self.exponent - exponent)
    let second = other.digits + [UInt8](repeating: 0, count: other.exponent - exponent)
    guard Self.heldCount(of: first) == first.count, Self.heldCount(of: second) == second.count
    else { return nil }
    if isNegative == other.isNegative {
      return Self.result(isNegative, Self.sum(first, second), exponent)
    }
    return Self.isLess(first, second)
      ? Self.result(other.isNegative, Self.difference(second, first), exponent)
      : Self.result(isNegative, Self.difference(first, second), exponent)
  }

  private static func result(_ isNegative: Bool, _ digits: [UInt8], _ exponent: Int) -> Result {
    let whole = DecimalValue(
      isNegative: isNegative, digits: Array(digits.drop { $0 == 0 }), exponent: exponent)
    return (whole.normalized, whole.isHeld)
  }

  func multiplied(by other: DecimalValue) -> Result {
    var product = [Int](repeating: 0, count: digits.count + other.digits.count)
    for (i, first) in digits.reversed().enumerated() {
      for (j, second) in other.digits.reversed().enumerated() {
        product[i + j] += Int(first) * Int(second)
      }
    }
    var carry = 0
    for index in product.indices {
      let value = product[index] + carry
      product[index] = value % 10
      carry = value / 10
    }
    return Self.result(
      isNegative != other.isNegative, product.reversed().map { UInt8($0) },
      exponent + other.exponent)
  }

  /// The quotient, with 38 digits more than the integer quotient of the significands. Nil if the
  /// divisor is zero, or if the exponents differ too much to align the operands.
  func divided(by other: DecimalValue) -> Result? {
    guard !other.digits.isEmpty else { return nil }
    var dividend = digits
    var exponent = exponent
    // If the dividend has far fewer digits after the point than the divisor, Foundation first
    // aligns the operands in this way.
    if exponent - other.exponent > Self.precision / 2 - 1 {
      guard exponent - other.exponent <= Self.precision else { return nil }
      dividend += [UInt8](repeating: 0, count: exponent - other.exponent)
      exponent = other.exponent
      guard Self.heldCount(of: dividend) == dividend.count else { return nil }
    }
    dividend += [UInt8](repeating: 0, count: Self.precision)
    var digits: [UInt8] = []
    var remainder: [UInt8] = []
    for digit in dividend {
      if digit != 0 || !remainder.isEmpty { remainder.append(digit) }
      var times: UInt8 = 0
      while !Self.isLess(remainder, other.digits) {
        remainder = Array(Self.difference(remainder, other.digits).drop { $0 == 0 })
        times += 1
      }
      digits.append(times)
    }
    let (value, isExact) = Self.result(
      isNegative != other.isNegative, digits, exponent - other.exponent - Self.precision)
    return (value, isExact && remainder.isEmpty)
  }

  func isLess(than other: DecimalValue) -> Bool {
    if digits.isEmpty || other.digits.isEmpty || isNegative != other.isNegative {
      let sign = digits.isEmpty ? 0 : isNegative ? -1 : 1
      return sign < (other.digits.isEmpty ? 0 : other.isNegative ? -1 : 1)
    }
    let (places, otherPlaces) = (digits.count + exponent, other.digits.count + other.exponent)
    if places != otherPlaces { return (places < otherPlaces) != isNegative }
    return isNegative
      ? other.digits.lexicographicallyPrecedes(digits)
      : digits.lexicographicallyPrecedes(other.digits)
  }

  // MARK: - Digits, the most significant first

  private static func isLess(_ first: [UInt8], _ second: [UInt8]) -> Bool {
    let (left, right) = (first.drop { $0 == 0 }, second.drop { $0 == 0 })
    return left.count != right.count
      ? left.count < right.count : left.lexicographicallyPrecedes(right)
  }

  private static func sum(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var carry: UInt8 = 0
    for index in 0..<max(first.count, second.count) {
      let left = index < first.count ? first[first.count - 1 - index] : 0
      let right = index < second.count ? second[second.count - 1 - index] : 0
      let value = left + right + carry
      result.append(value % 10)
      carry = value / 10
    }
    if carry > 0 { result.append(carry) }
    return result.reversed()
  }

  /// Subtracts a smaller number from a larger one.
  private static func difference(_ first: [UInt8], _ second: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var borrow: Int8 = 0
    for index in 0..<first.count {
      let left = Int8(first[first.count - 1 - index])
      let right = index < second.count ? Int8(second[second.count - 1 - index]) : 0
      var value = left - right - borrow
      borrow = value < 0 ? 1 : 0
      if value < 0 { value += 10 }
      result.append(UInt8(value))
    }
    return result.reversed()
  }
}

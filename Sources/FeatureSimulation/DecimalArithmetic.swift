import FeatureAnalysis

/// Schoolbook arithmetic of decimal digits, as exact as Foundation's `Decimal`: 38 digits.
extension DecimalValue {
  static let zero = DecimalValue(digits: [], exponent: 0)
  private static let precision = 38

  /// A number as it is written: `-19.99`, `1.5e3`. Nil for anything else.
  init?(parsing text: String) {
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

  /// Without zeros at either end, rounded to the precision.
  var normalized: DecimalValue {
    var digits = Array(digits.drop { $0 == 0 })
    var exponent = exponent
    if digits.count > Self.precision {
      let dropped = digits.count - Self.precision
      let roundsUp = digits[Self.precision] >= 5
      digits.removeLast(dropped)
      exponent += dropped
      if roundsUp { digits = Self.sum(digits, [1]) }
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    return digits.isEmpty
      ? .zero : DecimalValue(isNegative: isNegative, digits: digits, exponent: exponent)
  }

  /// Foundation's `Decimal` has it: the exponent takes eight bits, and zeros behind the digits make
  /// it smaller.
  var fits: Bool {
    exponent >= -128 && exponent - (Self.precision - digits.count) <= 127
  }

  var negated: DecimalValue {
    self == .zero ? self : DecimalValue(isNegative: !isNegative, digits: digits, exponent: exponent)
  }

  func adding(_ other: DecimalValue) -> DecimalValue {
    if digits.isEmpty { return other }
    if other.digits.isEmpty { return self }
    let exponent = min(exponent, other.exponent)
    // Beyond this distance the smaller one is lost in the rounding.
    guard max(self.exponent, other.exponent) - exponent <= 2 * Self.precision else {
      return self.exponent > other.exponent ? self : other
    }
    let first = digits + [UInt8](repeating: 0, count: self.exponent - exponent)
    let second = other.digits + [UInt8](repeating: 0, count: other.exponent - exponent)
    if isNegative == other.isNegative {
      return DecimalValue(
        isNegative: isNegative, digits: Self.sum(first, second), exponent: exponent
      ).normalized
    }
    if Self.isLess(first, second) {
      return DecimalValue(
        isNegative: other.isNegative, digits: Self.difference(second, first), exponent: exponent
      ).normalized
    }
    return DecimalValue(
      isNegative: isNegative, digits: Self.difference(first, second), exponent: exponent
    ).normalized
  }

  func multiplied(by other: DecimalValue) -> DecimalValue {
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
    return DecimalValue(
      isNegative: isNegative != other.isNegative, digits: product.reversed().map { UInt8($0) },
      exponent: exponent + other.exponent
    ).normalized
  }

  /// Nil where the other is zero.
  func divided(by other: DecimalValue) -> DecimalValue? {
    guard !other.digits.isEmpty else { return nil }
    var quotient: [UInt8] = []
    var remainder: [UInt8] = []
    var taken = 0
    while taken < digits.count
      || (!remainder.isEmpty && quotient.drop { $0 == 0 }.count <= Self.precision)
    {
      remainder.append(taken < digits.count ? digits[taken] : 0)
      remainder = Array(remainder.drop { $0 == 0 })
      var digit: UInt8 = 0
      while !Self.isLess(remainder, other.digits) {
        remainder = Array(Self.difference(remainder, other.digits).drop { $0 == 0 })
        digit += 1
      }
      quotient.append(digit)
      taken += 1
    }
    return DecimalValue(
      isNegative: isNegative != other.isNegative, digits: quotient,
      exponent: exponent - other.exponent - (taken - digits.count)
    ).normalized
  }

  func isLess(than other: DecimalValue) -> Bool {
    let difference = adding(other.negated)
    return difference.isNegative && !difference.digits.isEmpty
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

  /// Of a larger and a smaller number.
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

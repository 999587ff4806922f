/// Returns a literal that is the same `Double` on all platforms: the decimal literal itself, or a
/// hexadecimal one.
///
/// On x86-64, Swift rounds a literal to the 64 bits of a `Float80`, and then to the 53 bits of a `Double`.
/// A decimal literal may be so close to the middle between two numbers that it becomes the wrong one.
func doubleLiteral(_ text: String) -> String {
  guard let decimal = DecimalLiteral(text), decimal.digits.count < 20,
    let value = Double(text.filter { $0 != "_" }), value.isNormal,
    isNearMiddle(decimal, of: value)
  else { return text }
  var digits = String(value.significandBitPattern, radix: 16)
  digits = String(repeating: "0", count: 13 - digits.count) + digits
  while digits.count > 1, digits.last == "0" { digits.removeLast() }
  return "0x1.\(digits)p\(value.exponent)"
}

/// Whether a decimal number is about as far from a `Double` as from one of its neighbours. Numbers that are
/// very small or very great are not compared.
private func isNearMiddle(_ decimal: DecimalLiteral, of value: Double) -> Bool {
  // Everything is multiplied by 2^shift and by a power of ten, so that it is whole.
  let shift = 11 - (Int(value.exponent) - 52)
  let digits = decimal.digits.reduce(0 as UInt64) { $0 &* 10 &+ UInt64($1) }
  guard shift >= 0, shift <= 64 + digits.leadingZeroBitCount, (-19...0).contains(decimal.exponent)
  else { return false }
  let power = (0..<(-decimal.exponent)).reduce(1 as UInt64) { result, _ in result &* 10 }
  let significand = (value.significandBitPattern | 1 << 52) << 11
  let wanted = Wide(high: digits >> (64 - shift), low: digits << shift)
  let found = Wide(significand.multipliedFullWidth(by: power))
  let half = Wide(power.multipliedFullWidth(by: 1 << 10))
  let rest = wanted.distance(to: found).distance(to: half)
  return rest.high == 0 && rest.low <= power / 2 + 1
}

/// A whole number of 128 bits.
private struct Wide {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(_ product: (high: UInt64, low: UInt64)) {
    self.init(high: product.high, low: product.low)
  }

  func distance(to other: Wide) -> Wide {
    let isLess = (high, low) < (other.high, other.low)
    let (great, small) = isLess ? (other, self) : (self, other)
    let (low, borrows) = great.low.subtractingReportingOverflow(small.low)
    return Wide(high: great.high - small.high - (borrows ? 1 : 0), low: low)
  }
}

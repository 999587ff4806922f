import FeatureAnalysis

/// The digits of a decimal number, and a Swift expression that is exactly this number. A literal is
/// not exact, because Swift converts it through a `Double`. `Decimal(string:)` is not used, because
/// it returns an optional.
struct DecimalLiteral {
  var isNegative = false
  /// The digits, beginning with the most significant one, without leading zeros.
  var digits: [UInt8]
  var exponent: Int

  init(_ value: DecimalValue) {
    isNegative = value.isNegative
    digits = value.digits
    exponent = value.exponent
  }

  /// Parses a literal such as `19.99`, `1_000` or `2.5e-3`. Returns nil for a hexadecimal, octal or
  /// binary literal.
  init?(_ text: String) {
    digits = []
    exponent = 0
    var hasPoint = false
    var rest = Substring(text).utf8
    while let byte = rest.first {
      switch byte {
      case 0x30...0x39:
        digits.append(byte - 0x30)
        if hasPoint { exponent -= 1 }
      case UInt8(ascii: "."): hasPoint = true
      case UInt8(ascii: "_"): break
      case UInt8(ascii: "e"), UInt8(ascii: "E"):
        guard let power = Self.power(rest.dropFirst()) else { return nil }
        exponent += power
        rest = rest.suffix(1)
      default: return nil
      }
      rest = rest.dropFirst()
    }
    while digits.last == 0, exponent < 0 {
      digits.removeLast()
      exponent += 1
    }
    digits = Array(digits.drop { $0 == 0 })
    if digits.isEmpty { exponent = 0 }
  }

  /// Parses the digits after the `e`. The result is clamped to a range that no `Decimal` exceeds.
  private static func power(_ text: Substring.UTF8View) -> Int? {
    var value = 0
    for byte in text {
      switch byte {
      case 0x30...0x39: value = min(value * 10 + Int(byte - 0x30), 1_000_000)
      case UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "-"): break
      default: return nil
      }
    }
    return text.first == UInt8(ascii: "-") ? -value : value
  }

  /// The Swift expression, such as `Decimal(sign: .plus, exponent: -2, significand: 1_999)`. If the
  /// significand is too long for an integer literal, the expression is a sum of exact parts.
  var expression: SwiftExpression {
    if exponent == 0, digits.count <= 18 {
      let value = SwiftExpression.number(text(digits[...]))
      return .call("Decimal", [SwiftArgument(isNegative ? .prefix("-", value) : value)])
    }
    if exponent > 0, digits.count + exponent <= 18 {
      var whole = self
      whole.digits += [UInt8](repeating: 0, count: exponent)
      whole.exponent = 0
      return whole.expression
    }
    // An exponent over 127 is not allowed in the parts of the sum, so whole numbers are added and
    // the sum is scaled.
    if exponent != 0, digits.count > 18, exponent + digits.count > 127 {
      var whole = self
      (whole.exponent, whole.isNegative) = (0, false)
      return scaled(whole.expression, by: exponent)
    }
    if exponent > 127, digits.count + exponent - 127 <= 18 {
      var padded = self
      padded.digits += [UInt8](repeating: 0, count: exponent - 127)
      padded.exponent = 127
      return padded.expression
    }
    var parts: [SwiftExpression] = []
    var end = digits.count
    while end > 0 {
      let start = max(0, end - 18)
      let part = digits[start..<end].drop { $0 == 0 }
      if !part.isEmpty {
        parts.append(self.part(part, exponent: exponent + digits.count - end))
      }
      end = start
    }
    return SwiftExpression.chain(parts.reversed(), "+")
      ?? .call("Decimal", [SwiftArgument(.integer(0))])
  }

  private func part(_ digits: ArraySlice<UInt8>, exponent: Int) -> SwiftExpression {
    scaled(.number(text(digits)), by: exponent)
  }

  private func scaled(_ significand: SwiftExpression, by exponent: Int) -> SwiftExpression {
    .call(
      "Decimal",
      [
        SwiftArgument("sign", .implicitMember(isNegative ? "minus" : "plus")),
        SwiftArgument("exponent", .integer(exponent)),
        SwiftArgument("significand", significand),
      ])
  }

  private func text(_ digits: ArraySlice<UInt8>) -> String {
    digits.isEmpty ? "0" : String(decoding: digits.map { $0 + 0x30 }, as: UTF8.self)
  }
}

import SpecLanguage

/// The magnitude of an integer literal, without a sign.
package struct IntegerLiteral {
  /// The magnitude; nil if it does not fit into 64 bits.
  package let magnitude: UInt64?

  /// - Parameter text: the digits, with an optional radix prefix and underscores: `0xFF`, `5_000`.
  package init(_ text: String) {
    var radix: UInt64 = 10
    var digits = Substring(text).utf8
    if text.hasPrefix("0x") { radix = 16 }
    if text.hasPrefix("0o") { radix = 8 }
    if text.hasPrefix("0b") { radix = 2 }
    if radix != 10 { digits = digits.dropFirst(2) }
    var value: UInt64 = 0
    for byte in digits where byte != UInt8(ascii: "_") {
      let digit = UInt64(byte <= 0x39 ? byte &- 0x30 : (byte | 0x20) &- 0x61 &+ 10)
      let (scaled, overflow) = value.multipliedReportingOverflow(by: radix)
      let (sum, carry) = scaled.addingReportingOverflow(digit)
      if overflow || carry {
        magnitude = nil
        return
      }
      value = sum
    }
    magnitude = value
  }

  /// Whether the number fits into an integer type. The number is negated if `isNegative` is true.
  package func fits(_ type: ScalarType, isNegative: Bool) -> Bool {
    guard let magnitude else { return false }
    if isNegative && magnitude == 0 { return true }
    if type.isUnsigned {
      return !isNegative && (type.bitWidth == 64 || magnitude >> UInt64(type.bitWidth) == 0)
    }
    let limit = UInt64(1) << UInt64(type.bitWidth - 1)
    return isNegative ? magnitude <= limit : magnitude < limit
  }
}

extension TypedExpression {
  /// Reports numbers that their types cannot have.
  func reportNumbersOutOfRange(_ diagnostics: inout Diagnostics) {
    visitExpressions { expression in Self.reportIfOutOfRange(expression, &diagnostics) }
  }

  private static func reportIfOutOfRange(
    _ expression: TypedExpression, _ diagnostics: inout Diagnostics
  ) -> Bool {
    var text: String?
    var isNegative = false
    if case .integer(let digits) = expression.kind { text = digits }
    if case .prefix(.minus, let operand) = expression.kind, case .integer(let digits) = operand.kind
    {
      (text, isNegative) = (digits, true)
    }
    if let scalar = expression.type.scalar, scalar.isFloating {
      expression.reportIfInexact(as: scalar, &diagnostics)
    }
    guard let text, let scalar = expression.type.scalar, scalar.isInteger else { return true }
    if !IntegerLiteral(text).fits(scalar, isNegative: isNegative) {
      diagnostics.error(
        .integerOutOfRange,
        "\(isNegative ? "-" : "")\(text.prefix(40)) is not \(scalar.withArticle)",
        at: expression.range, help: "\(scalar.withArticle) \(bounds(of: scalar))")
    }
    return false
  }

  static func bounds(of scalar: ScalarType) -> String {
    if scalar.isUnsigned {
      let maximum = scalar.bitWidth == 64 ? UInt64.max : (1 << UInt64(scalar.bitWidth)) - 1
      return "goes from 0 to \(maximum)"
    }
    let limit = UInt64(1) << UInt64(scalar.bitWidth - 1)
    return "goes from -\(limit) to \(limit - 1)"
  }
}

extension TypedStatement {
  func reportNumbersOutOfRange(_ diagnostics: inout Diagnostics) {
    var found = Diagnostics()
    visitExpressions { expression in
      expression.reportNumbersOutOfRange(&found)
      return false
    }
    diagnostics.report(found)
  }
}

extension ScalarType {
  /// The name of the type with its article: `an Int`, `a UInt8`.
  var withArticle: String { (rawValue.hasPrefix("I") ? "an " : "a ") + rawValue }
}

extension Expression {
  /// The value of an integer literal with its sign; nil for other expressions.
  var integer: Int? {
    switch kind {
    case .integer(let text): IntegerLiteral(text).magnitude.flatMap { Int(exactly: $0) }
    case .prefix(.minus, let operand): operand.integer.map { -$0 }
    default: nil
    }
  }
}

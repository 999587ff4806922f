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
  /// Reports integer literals that do not fit into their types.
  func reportIntegersOutOfRange(_ diagnostics: inout Diagnostics) {
    visit { expression in Self.reportIfOutOfRange(expression, &diagnostics) }
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
      reportIfNoNumber(expression, scalar, &diagnostics)
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

  /// Reports a literal that the compiler would replace by another number, and warns of.
  private static func reportIfNoNumber(
    _ expression: TypedExpression, _ scalar: ScalarType, _ diagnostics: inout Diagnostics
  ) {
    let found: (text: String, nearest: String?)?
    switch expression.kind {
    case .integer(let text):
      let digits = text.filter { $0 != "_" }
      let magnitude = IntegerLiteral(text).magnitude
      if let magnitude, !digits.allSatisfy({ "0"..."9" ~= $0 }) {
        let isExact =
          scalar == .float ? Float(exactly: magnitude) != nil : Double(exactly: magnitude) != nil
        found = isExact ? nil : (text, nil)
        break
      }
      let written = digits.drop { $0 == "0" }
      // No finite number has more digits.
      guard written.utf8.count < 310 else {
        found = (text, nil)
        break
      }
      let value = scalar == .float ? Float(digits).map(Double.init) : Double(digits)
      let nearest = value.flatMap(wholeDigits)
      found = nearest.map { $0 == written } == true ? nil : (text, nearest)
    case .floating(let text):
      let digits = text.filter { $0 != "_" }
      let mantissa = digits.prefix { $0 != "e" && $0 != "E" && $0 != "p" }
      let isZero = !mantissa.contains { "1"..."9" ~= $0 }
      let isNormal =
        scalar == .float ? Float(digits)?.isNormal == true : Double(digits)?.isNormal == true
      found = isNormal || isZero ? nil : (text, nil)
    default: return
    }
    guard let found else { return }
    diagnostics.error(
      .numberOutOfRange,
      "\(scalar.withArticle) cannot be exactly \(found.text.prefix(40))", at: expression.range,
      help: found.nearest.map { "the nearest is \($0)" })
  }

  /// Returns all digits of a whole number, which may exceed 64 bits; nil for infinity.
  private static func wholeDigits(_ value: Double) -> String? {
    guard value.isFinite else { return nil }
    if let small = UInt64(exactly: value) { return small == 0 ? "" : String(small) }
    // Groups of nine digits, from the last to the first.
    var groups: [UInt64] = []
    var rest = value.significandBitPattern | 1 << 52
    while rest > 0 {
      groups.append(rest % 1_000_000_000)
      rest /= 1_000_000_000
    }
    var shift = Int(value.exponent) - 52
    while shift > 0 {
      let step = min(shift, 30)
      var carry: UInt64 = 0
      for index in groups.indices {
        let product = groups[index] << UInt64(step) + carry
        (groups[index], carry) = (product % 1_000_000_000, product / 1_000_000_000)
      }
      while carry > 0 {
        groups.append(carry % 1_000_000_000)
        carry /= 1_000_000_000
      }
      shift -= step
    }
    let digits = groups.reversed().map { group in
      String(repeating: "0", count: 9 - String(group).utf8.count) + String(group)
    }.joined()
    return String(digits.drop { $0 == "0" })
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
  func reportIntegersOutOfRange(_ diagnostics: inout Diagnostics) {
    var found = Diagnostics()
    visitExpressions { expression in
      expression.reportIntegersOutOfRange(&found)
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

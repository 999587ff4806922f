import SpecLanguage

/// A decimal number literal such as `-1.50`, `2e-3` or `5_000`.
struct WrittenDecimal {
  let isNegative: Bool
  /// The significant digits from the most significant one, without leading and trailing zeros;
  /// empty for zero.
  let digits: [UInt8]
  let exponent: Int
  /// The literal without underscores.
  let plain: String

  init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard let whole = WrittenDecimal.digits(&bytes) else { return nil }
    var fraction: [UInt8] = []
    if bytes.first == UInt8(ascii: ".") {
      bytes.removeFirst()
      guard let found = WrittenDecimal.digits(&bytes) else { return nil }
      fraction = found
    }
    var power = 0
    if let byte = bytes.first, byte | 0x20 == UInt8(ascii: "e") {
      bytes.removeFirst()
      guard let found = WrittenDecimal.power(&bytes) else { return nil }
      power = found
    }
    guard bytes.isEmpty else { return nil }
    let all = whole + fraction
    let trailing = all.reversed().prefix { $0 == 0 }.count
    let significant = all.dropLast(trailing).drop { $0 == 0 }
    digits = Array(significant)
    exponent = digits.isEmpty ? 0 : power - fraction.count + trailing
    plain = text.utf8.contains(UInt8(ascii: "_")) ? String(text.filter { $0 != "_" }) : text
  }

  /// Reads digits and underscores that start with a digit.
  private static func digits(_ bytes: inout ArraySlice<UInt8>) -> [UInt8]? {
    var found: [UInt8] = []
    while let byte = bytes.first {
      if byte.isDigit {
        found.append(byte - 0x30)
      } else if byte != UInt8(ascii: "_") || found.isEmpty {
        break
      }
      bytes.removeFirst()
    }
    return found.isEmpty ? nil : found
  }

  private static func power(_ bytes: inout ArraySlice<UInt8>) -> Int? {
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard let digits = digits(&bytes) else { return nil }
    // The limit is larger than any exponent that matters, and far from overflow.
    let value = digits.reduce(0) { min($0 * 10 + Int($1), 1_000_000) }
    return isNegative ? -value : value
  }

  /// The exact value; nil if Foundation's `Decimal` cannot represent it.
  var decimal: DecimalValue? {
    if digits.isEmpty { return DecimalValue(digits: [], exponent: 0) }
    guard digits.count <= 38, exponent >= -128 else { return nil }
    let padding = max(0, exponent - 127)
    // The padding zeros and the digits have to fit one integer literal: Foundation drops trailing
    // zeros of a sum.
    guard padding == 0 || digits.count + padding <= 18 else { return nil }
    return DecimalValue(
      isNegative: isNegative, digits: digits + [UInt8](repeating: 0, count: padding),
      exponent: exponent - padding)
  }
}

/// Reports a `Decimal` literal whose exact digits do not fit a `Decimal`.
///
///     state: {price: Decimal = 1e400}     # out-of-range
///     state: {price: Decimal = 1e40}
func checkDecimals(
  _ code: Code<TypedExpression>, _ findings: inout Findings
) -> Code<TypedExpression> {
  var wrong: [TypedExpression] = []
  code.walkExpressions { noteInexact($0, in: &wrong) }
  report(wrong, &findings)
  return code
}

func checkDecimals(
  _ code: Code<[TypedStatement]>, _ findings: inout Findings
) -> Code<[TypedStatement]> {
  var wrong: [TypedExpression] = []
  code.walkExpressions { noteInexact($0, in: &wrong) }
  report(wrong, &findings)
  return code
}

private func noteInexact(
  _ expression: TypedExpression, in wrong: inout [TypedExpression]
) -> Bool {
  switch expression.kind {
  case .floating(let text), .integer(let text):
    let isDecimal = expression.type.unwrapped == .scalar(.decimal)
    if isDecimal, !isExact(text) { wrong.append(expression) }
    return false
  default: return true
  }
}

private func isExact(_ text: String) -> Bool {
  // Swift first reads a literal with a radix prefix as an integer.
  guard let written = WrittenDecimal(text) else {
    return IntegerLiteral(text).fits(.int, isNegative: false)
  }
  return written.decimal != nil
}

private func report(_ wrong: [TypedExpression], _ findings: inout Findings) {
  for literal in wrong {
    findings.error(
      .outOfRange, "expected a Decimal, found a number that a Decimal cannot represent exactly",
      at: literal.range,
      help: "a Decimal has at most 38 digits, and an exponent from -128 to 127")
  }
}

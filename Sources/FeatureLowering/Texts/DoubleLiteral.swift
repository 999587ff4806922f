/// A number as a literal that every compiler reads as exactly this number.
///
/// On x86, swiftc reads a literal with 64 bits of precision and then rounds it to a `Double`. Rounded
/// twice, a literal close to the middle between two numbers becomes the wrong one, as
/// `5.420416847668728` does. A hexadecimal literal is never rounded.
struct DoubleLiteral {
  let text: String

  /// - Parameter written: the literal in the spec; by default the shortest one.
  init(_ value: Double, written: String? = nil) {
    let decimal = written ?? "\(value)"
    text = Self.isNearMiddle(decimal, value) ? Self.hexadecimal(value) : decimal
  }

  /// Whether a literal that differs in the 19th digit is another number.
  private static func isNearMiddle(_ text: String, _ value: Double) -> Bool {
    let parts = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
    let exponent = parts.count > 1 ? Int(parts[1]) : 0
    guard let mantissa = parts.first, let exponent, value.isNormal else { return false }
    let digits = mantissa.filter(\.isWholeNumber).drop { $0 == "0" }
    // A short literal such as 1e23 may be exactly in the middle, where both roundings agree.
    let isShort = digits.dropFirst(5).allSatisfy { $0 == "0" }
    guard !isShort, digits.count < 19,
      let whole = UInt64(digits + String(repeating: "0", count: 19 - digits.count))
    else { return false }
    let places = mantissa.split(separator: ".", omittingEmptySubsequences: false).dropFirst().first
    let fraction = places?.count { $0.isWholeNumber } ?? 0
    let scale = exponent - fraction - (19 - digits.count)
    return [whole - 1, whole + 1].contains { Double("\($0)e\(scale)") != value }
  }

  private static func hexadecimal(_ value: Double) -> String {
    let digits = String(value.significandBitPattern, radix: 16)
    let zeros = String(repeating: "0", count: 13 - digits.count)
    return "0x1.\(zeros)\(digits)p\(value.exponent)"
  }
}

import Foundation

/// A number as a literal that the compiler reads as exactly this number.
///
/// On x86, swiftc reads a literal with 64 bits of precision and then rounds it to a `Double`. Rounded
/// twice, a literal close to the middle between two numbers becomes the wrong one, as
/// `5.420416847668728` does. A literal with 17 digits is never that close.
struct DoubleLiteral {
  let text: String

  /// - Parameter written: the literal in the spec; by default the shortest one.
  init(_ value: Double, written: String? = nil) {
    let shortest = written ?? "\(value)"
    text =
      value.isFinite && Self.isNearMiddle(shortest, value)
      ? String(format: "%.17g", value) : shortest
  }

  private static let digitCount = 24

  private static func isNearMiddle(_ text: String, _ value: Double) -> Bool {
    let written = digits(text)
    // A short literal such as 1e23 may be exactly in the middle, where both roundings agree.
    guard written.count > 5 else { return false }
    let exact = String(format: "%.\(digitCount - 1)e", value)
    guard let exponent = exact.split(separator: "e").last.flatMap({ Int($0) }) else { return false }
    let distance = zip(padded(written), padded(digits(exact)))
      .reduce(0.0) { $0 * 10 + Double($1.0) - Double($1.1) }
    let unit = pow(10, Double(exponent - digitCount + 1))
    return abs(distance) * unit > value.ulp / 2 * 0.9995
  }

  /// The digits of a literal, without its exponent and without the zeros before the first one.
  private static func digits(_ text: String) -> [Int] {
    let mantissa = text.prefix { $0 != "e" && $0 != "E" }
    return Array(mantissa.compactMap(\.wholeNumberValue).drop { $0 == 0 })
  }

  private static func padded(_ digits: [Int]) -> [Int] {
    Array((digits + Array(repeating: 0, count: digitCount)).prefix(digitCount))
  }
}

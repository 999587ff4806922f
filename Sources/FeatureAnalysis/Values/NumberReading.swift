extension ScalarReading {
  /// Reads an integer in Swift's notation: `-3`, `5_000`, `0xFF`, `0o17`, `0b101`.
  static func integer(_ text: String, _ type: ScalarType) -> Outcome {
    let wanted = "\(type.rawValue)"
    guard let written = WrittenInteger(text) else {
      return .wrong(InvalidScalar(wanted: "\(wanted), a whole number"))
    }
    let range = "\(wanted), from \(lowest(type)) to \(highest(type))"
    let outOfRange = Outcome.wrong(InvalidScalar(wanted: range, isOutOfRange: true))
    guard let magnitude = written.magnitude else { return outOfRange }
    if type.isUnsigned {
      guard !written.isNegative || magnitude == 0, magnitude <= highest(type) else {
        return outOfRange
      }
      return .value(.integer(Int64(bitPattern: magnitude)))
    }
    let limit = written.isNegative ? highest(type) + 1 : highest(type)
    guard magnitude <= limit else { return outOfRange }
    let bits = Int64(bitPattern: magnitude)
    return .value(.integer(written.isNegative ? 0 &- bits : bits))
  }

  private static func highest(_ type: ScalarType) -> UInt64 {
    UInt64.max >> UInt64(64 - type.bitWidth + (type.isUnsigned ? 0 : 1))
  }

  private static func lowest(_ type: ScalarType) -> String {
    type.isUnsigned ? "0" : "-\(highest(type) + 1)"
  }

  /// Reads a number in Swift's notation: `1`, `-1.5`, `2e-3`.
  static func floating(_ text: String, _ type: ScalarType) -> Outcome {
    guard let digits = WrittenDecimal(text) else {
      return .wrong(InvalidScalar(wanted: "\(type.rawValue), a number"))
    }
    let value = type == .float ? Float(digits.plain).map(Double.init) : Double(digits.plain)
    guard let value, value.isFinite else {
      return .wrong(
        InvalidScalar(wanted: "\(type.rawValue), a number in its range", isOutOfRange: true))
    }
    return .value(.floating(value))
  }

  /// Reads a decimal with its exact digits.
  static func decimal(_ text: String) -> Outcome {
    guard let digits = WrittenDecimal(text) else {
      return .wrong(InvalidScalar(wanted: "a decimal number"))
    }
    guard let value = digits.decimal else {
      return .wrong(
        InvalidScalar(wanted: "a decimal number of at most 38 digits", isOutOfRange: true))
    }
    return .value(.decimal(value))
  }
}

/// A whole number literal.
private struct WrittenInteger {
  let isNegative: Bool
  /// The absolute value; nil if it exceeds 64 bits.
  let magnitude: UInt64?

  init?(_ text: String) {
    var bytes = Array(text.utf8)[...]
    isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    var radix: UInt64 = 10
    if bytes.count > 2, bytes.first == UInt8(ascii: "0"),
      let prefixed = WrittenInteger.radix(bytes[bytes.startIndex + 1])
    {
      radix = prefixed
      bytes = bytes.dropFirst(2)
    }
    guard let first = bytes.first, first != UInt8(ascii: "_") else { return nil }
    var value: UInt64? = 0
    for byte in bytes where byte != UInt8(ascii: "_") {
      guard let digit = ScalarReading.hexadecimalDigit(byte), digit < radix else { return nil }
      value = value.flatMap { value in
        let (product, overflows) = value.multipliedReportingOverflow(by: radix)
        let (sum, carries) = product.addingReportingOverflow(UInt64(digit))
        return overflows || carries ? nil : sum
      }
    }
    magnitude = value
  }

  private static func radix(_ byte: UInt8) -> UInt64? {
    switch byte {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }
}

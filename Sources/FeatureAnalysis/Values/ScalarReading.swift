/// Converts a YAML scalar to a value of the declared type.
enum ScalarReading {
  enum Outcome {
    case value(Value)
    case wrong(InvalidScalar)
  }

  /// Why a scalar is not a value of its type.
  struct InvalidScalar {
    /// The expected form, for a message.
    let wanted: String
    var isOutOfRange = false
    var help: String?
  }

  static func value(of text: String, as type: ScalarType) -> Outcome {
    switch type {
    case .string: .value(.string(text))
    case .bool: bool(text)
    case .character: character(text)
    case .uuid: uuid(text)
    case .url: url(text)
    case .data:
      outcome(Base64.bytes(of: text).map { .data($0) }, "data in base64, such as 'aGVsbG8='")
    case .date: date(text)
    case .duration:
      outcome(DurationText.value(of: text), "a duration, such as 250ms, 1.5s, 2m or 1h")
    case .decimal: decimal(text)
    case .indexSet: .wrong(InvalidScalar(wanted: "positions, such as [0, 2]"))
    case .double, .float: floating(text, type)
    case .int, .int8, .int16, .int32, .int64, .uint, .uint8, .uint16, .uint32, .uint64:
      integer(text, type)
    }
  }

  static func outcome(_ value: Value?, _ wanted: String, help: String? = nil) -> Outcome {
    value.map { .value($0) } ?? .wrong(InvalidScalar(wanted: wanted, help: help))
  }

  private static func bool(_ text: String) -> Outcome {
    switch text {
    case "true": .value(.boolean(true))
    case "false": .value(.boolean(false))
    default: .wrong(InvalidScalar(wanted: "true or false"))
    }
  }

  private static func character(_ text: String) -> Outcome {
    outcome(text.count == 1 ? text.first.map { .character($0) } : nil, "one character")
  }

  private static func url(_ text: String) -> Outcome {
    let isWhole = text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    return outcome(
      text.isEmpty || !isWhole ? nil : .url(text), "a URL, such as https://example.org")
  }

  private static func date(_ text: String) -> Outcome {
    switch DateText.seconds(of: text) {
    case .success(let seconds): .value(.date(seconds))
    case .failure(let fault):
      .wrong(
        InvalidScalar(
          wanted: "a date, such as 2024-01-31 or 2024-01-31T10:00:00Z", help: fault.explanation))
    }
  }

  /// Reads a UUID such as `1` or `00000000-0000-0000-0000-000000000001`.
  private static func uuid(_ text: String) -> Outcome {
    let wanted = "a UUID: a small integer, or 32 hexadecimal digits with hyphens"
    if let number = UInt64(text), text.utf8.first != UInt8(ascii: "+") {
      return .value(.uuid(high: 0, low: number))
    }
    let bytes = Array(text.utf8)
    guard bytes.count == 36 else { return .wrong(InvalidScalar(wanted: wanted)) }
    var halves: [UInt64] = [0, 0]
    var digits = 0
    for (index, byte) in bytes.enumerated() {
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return .wrong(InvalidScalar(wanted: wanted)) }
        continue
      }
      guard let digit = hexadecimalDigit(byte) else { return .wrong(InvalidScalar(wanted: wanted)) }
      halves[digits / 16] = halves[digits / 16] << 4 | UInt64(digit)
      digits += 1
    }
    return .value(.uuid(high: halves[0], low: halves[1]))
  }

  static func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

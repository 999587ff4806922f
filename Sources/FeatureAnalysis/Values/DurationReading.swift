/// Reads durations such as `250ms`, `1.5s`, `2m` and `1h`.
enum DurationText {
  /// The longest duration that a spec may contain.
  static let longest: Duration = .seconds(100 * 365 * day)

  private static let day: Int64 = 24 * 60 * 60

  /// Returns the end of the message for a duration that is too long or not positive.
  static func limit(of text: String) -> String {
    guard let duration = duration(text) else { return "" }
    if duration <= .zero { return ", longer than zero" }
    return duration > longest ? ", at most a hundred years" : ""
  }

  static func duration(_ text: String) -> Duration? {
    guard case .duration(let seconds, let attoseconds)? = value(of: text) else { return nil }
    return Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
  }

  /// Returns the value of a duration. Returns nil if the string is not a duration, or if the
  /// duration is too long for a clock.
  static func value(of text: String) -> Value? {
    var bytes = Array(text.utf8)[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative { bytes.removeFirst() }
    guard let whole = digits(&bytes), whole.count <= 12 else { return nil }
    var fraction: [UInt8] = []
    if bytes.first == UInt8(ascii: ".") {
      bytes.removeFirst()
      guard let found = digits(&bytes), found.count <= 9 else { return nil }
      fraction = found
    }
    guard let unit = Unit(rawValue: String(decoding: bytes, as: UTF8.self)) else { return nil }
    let padded = fraction + [UInt8](repeating: 0, count: 9 - fraction.count)
    return value(number(whole), billionths: number(padded), of: unit, isNegative: isNegative)
  }

  private enum Unit: String {
    case milliseconds = "ms"
    case seconds = "s"
    case minutes = "m"
    case hours = "h"
  }

  private static func value(
    _ whole: Int64, billionths: Int64, of unit: Unit, isNegative: Bool
  ) -> Value {
    let seconds: Int64
    let attoseconds: Int64
    if unit == .milliseconds {
      seconds = whole / 1000
      attoseconds = whole % 1000 * 1_000_000_000_000_000 + billionths * 1_000_000
    } else {
      let length: Int64 = unit == .hours ? 3600 : unit == .minutes ? 60 : 1
      let nanoseconds = billionths * length
      seconds = whole * length + nanoseconds / 1_000_000_000
      attoseconds = nanoseconds % 1_000_000_000 * 1_000_000_000
    }
    return .duration(
      seconds: isNegative ? -seconds : seconds, attoseconds: isNegative ? -attoseconds : attoseconds
    )
  }

  private static func digits(_ bytes: inout ArraySlice<UInt8>) -> [UInt8]? {
    let found = bytes.prefix { (0x30...0x39).contains($0) }
    bytes = bytes.dropFirst(found.count)
    return found.isEmpty ? nil : found.map { $0 - 0x30 }
  }

  private static func number(_ digits: [UInt8]) -> Int64 {
    digits.reduce(0) { $0 * 10 + Int64($1) }
  }
}

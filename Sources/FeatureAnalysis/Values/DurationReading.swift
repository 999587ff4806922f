import SpecLanguage

/// Reads durations such as `250ms`, `1.5s`, `2m` and `1h`.
package enum DurationText {
  /// The longest duration that a spec may contain.
  package static let longest: Duration = .seconds(100 * 365 * day)

  private static let day: Int64 = 24 * 60 * 60

  /// Returns the end of the message for a duration that is too long or not positive.
  static func limit(of text: String) -> String {
    guard let duration = duration(text) else { return "" }
    if duration <= .zero { return ", longer than zero" }
    return duration > longest ? ", at most a hundred years" : ""
  }

  /// The duration in seconds, to the nanosecond, such as `1.5s`.
  package static func decimal(_ seconds: Int64, _ attoseconds: Int64) -> String {
    let isNegative = seconds < 0 || attoseconds < 0
    let billionths = abs(attoseconds) / 1_000_000_000
    var fraction = String(1_000_000_000 + billionths).dropFirst()
    while fraction.last == "0" { fraction.removeLast() }
    return (isNegative ? "-" : "") + "\(seconds.magnitude)"
      + (fraction.isEmpty ? "" : "." + fraction) + "s"
  }

  package static func duration(_ text: String) -> Duration? {
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
    let found = bytes.prefix { $0.isDigit }
    bytes = bytes.dropFirst(found.count)
    return found.isEmpty ? nil : found.map { $0 - 0x30 }
  }

  private static func number(_ digits: [UInt8]) -> Int64 {
    digits.reduce(0) { $0 * 10 + Int64($1) }
  }
}

extension DurationText {
  /// Reports a string that should be or contain a duration. Adds a correction if it is certain.
  ///
  /// - Parameter wanted: returns the message, with a corrected example if there is one.
  static func reportInvalid(
    _ text: String, meant: String?, at range: SourceRange, _ findings: inout Findings,
    _ wanted: (String?) -> String
  ) {
    findings.error(
      .invalidValue, wanted(meant), at: range, help: meant.map { "write \($0)" },
      fixes: meant.map { [Fix(text, by: $0, at: range)] } ?? [])
  }

  /// Returns the duration that is meant by `.milliseconds(250)`, `1 second` or `0.25`, in the
  /// notation of a spec. Returns nil if the meaning is not certain: `300` may mean seconds or
  /// milliseconds.
  static func meant(by text: String) -> String? {
    let bytes = Array(text.utf8).filter { $0 != 0x20 && $0 != UInt8(ascii: "_") }
    guard bytes.count <= 40 else { return nil }
    let meant = swiftDuration(bytes) ?? spelledDuration(bytes)
    guard let meant, meant != text, let value = value(of: meant) else { return nil }
    if case .duration(0, 0) = value { return nil }
    return meant
  }

  /// Reads a duration such as `.milliseconds(250)`.
  private static func swiftDuration(_ bytes: [UInt8]) -> String? {
    guard bytes.last == UInt8(ascii: ")"), let open = bytes.firstIndex(of: UInt8(ascii: "(")) else {
      return nil
    }
    let unit = String(decoding: bytes[..<open], as: UTF8.self)
    let number = String(decoding: bytes[(open + 1)...].dropLast(), as: UTF8.self)
    switch unit {
    case ".milliseconds", "Duration.milliseconds": return number + "ms"
    case ".seconds", "Duration.seconds": return number + "s"
    default: return nil
    }
  }

  /// Reads a duration such as `1second` or `0.25`.
  private static func spelledDuration(_ bytes: [UInt8]) -> String? {
    let digits = bytes.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    guard !digits.isEmpty else { return nil }
    let number = String(decoding: digits, as: UTF8.self)
    switch String(decoding: bytes[digits.count...], as: UTF8.self).lowercased() {
    // A number with a fraction means seconds, as everywhere in Swift.
    case "": return digits.contains(UInt8(ascii: ".")) ? number + "s" : nil
    case "ms", "msec", "msecs", "millisecond", "milliseconds": return number + "ms"
    case "s", "sec", "secs", "second", "seconds": return number + "s"
    case "m", "min", "mins", "minute", "minutes": return number + "m"
    case "h", "hour", "hours": return number + "h"
    default: return nil
    }
  }
}

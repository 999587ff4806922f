import SpecLanguage

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
    let digits = bytes.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
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

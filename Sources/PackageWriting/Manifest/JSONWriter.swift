import FeatureRendering
import SpecLanguage

/// Writes JSON. No other code encodes JSON strings. Control, bidirectional and invisible characters
/// are escaped, so that every character of a document is visible.
package enum JSONWriter {
  /// Appends a value on one line.
  package static func append(_ value: JSONValue, to bytes: inout [UInt8]) {
    switch value {
    case .string(let text): appendQuoted(text, to: &bytes)
    case .integer(let number): bytes += String(number).utf8
    case .null: bytes += "null".utf8
    case .boolean(let flag): bytes += (flag ? "true" : "false").utf8
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        append(element, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes += ", ".utf8 }
        appendQuoted(member.key, to: &bytes)
        bytes += ": ".utf8
        append(member.value, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  /// Appends a value with each member and element on its own line. Values that fit on one line are
  /// not split.
  package static func appendIndented(_ value: JSONValue, to bytes: inout [UInt8], depth: Int = 0) {
    var line: [UInt8] = []
    append(value, to: &line)
    if line.count + 2 * depth <= 90 {
      bytes += line
      return
    }
    switch value {
    case .array(let elements):
      appendLines(elements, ("[", "]"), depth, to: &bytes) { element, bytes in
        appendIndented(element, to: &bytes, depth: depth + 1)
      }
    case .object(let members):
      appendLines(members, ("{", "}"), depth, to: &bytes) { member, bytes in
        appendQuoted(member.key, to: &bytes)
        bytes += ": ".utf8
        appendIndented(member.value, to: &bytes, depth: depth + 1)
      }
    case .string, .integer, .boolean, .null: bytes += line
    }
  }

  private static func appendLines<Element>(
    _ elements: [Element], _ brackets: (open: String, close: String), _ depth: Int,
    to bytes: inout [UInt8], _ append: (Element, inout [UInt8]) -> Void
  ) {
    let indentation = String(repeating: "  ", count: depth)
    bytes += brackets.open.utf8
    for (index, element) in elements.enumerated() {
      bytes += "\(index > 0 ? "," : "")\n\(indentation)  ".utf8
      append(element, &bytes)
    }
    bytes += "\n\(indentation)\(brackets.close)".utf8
  }

  static func appendQuoted(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    defer { bytes.append(UInt8(ascii: "\"")) }
    var text = text
    let isPlain = text.withUTF8 { text in
      text.allSatisfy {
        $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
      }
    }
    if isPlain { return text.withUTF8 { bytes.append(contentsOf: $0) } }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": bytes += [UInt8(ascii: "\\"), UInt8(scalar.value)]
      case "\n": bytes += "\\n".utf8
      case _ where isHidden(scalar):
        for unit in scalar.utf16 { appendEscape(unit, to: &bytes) }
      default: bytes += scalar.utf8
      }
    }
  }

  private static func appendEscape(_ unit: UInt16, to bytes: inout [UInt8]) {
    let digits = String(unit, radix: 16)
    bytes += "\\u".utf8
    bytes += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
    bytes += digits.utf8
  }
}

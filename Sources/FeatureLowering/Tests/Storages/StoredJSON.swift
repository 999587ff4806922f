/// A JSON value in a test, written in ASCII only so that every editor shows all characters.
enum StoredJSON {
  /// A number, `true`, `false` or `null`.
  case literal(String)
  case string(String)
  case array([StoredJSON])
  case object([(key: String, value: StoredJSON)])

  /// The JSON value on one line.
  var text: String {
    switch self {
    case .literal(let text): text
    case .string(let text): Self.quoted(text)
    case .array(let elements): "[" + elements.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\(Self.quoted($0.key)): \($0.value.text)" }.joined(separator: ", ") + "}"
    }
  }

  /// Returns the JSON value with each member and element on its own line. Values that fit on one
  /// line are not split.
  func lines(width: Int = 80) -> [String] {
    let line = text
    if line.utf8.count <= width { return [line] }
    switch self {
    case .literal, .string: return [line]
    case .array(let elements):
      return Self.enclosed(elements.map { $0.lines(width: width - 2) }, "[", "]")
    case .object(let members):
      let parts = members.map { member in
        var lines = member.value.lines(width: width - 2)
        lines[0] = "\(Self.quoted(member.key)): \(lines[0])"
        return lines
      }
      return Self.enclosed(parts, "{", "}")
    }
  }

  private static func enclosed(_ parts: [[String]], _ open: String, _ close: String) -> [String] {
    var lines = [open]
    for (index, part) in parts.enumerated() {
      lines += part.map { "  " + $0 }
      if index + 1 < parts.count { lines[lines.count - 1] += "," }
    }
    return lines + [close]
  }

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for unit in text.utf16 {
      switch unit {
      case 0x22: result += "\\\""
      case 0x5C: result += "\\\\"
      case 0x20..<0x7F: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
      default:
        let digits = String(unit, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      }
    }
    return result + "\""
  }
}

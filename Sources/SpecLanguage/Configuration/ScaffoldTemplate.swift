/// The placeholders of scaffolds. `{{Feature}}` is the name of the feature, and `{{feature}}` the same
/// with a small first letter.
package enum ScaffoldTemplate {
  package struct Placeholder: Sendable {
    /// The placeholder with its braces.
    package let text: String
    /// The place in UTF-8 bytes.
    package let bytes: Range<Int>
  }

  static let names = ["{{Feature}}", "{{feature}}"]

  /// The longest text between braces that is read as a placeholder.
  private static let longest = 64

  /// Returns all placeholders of a text: what is between two pairs of braces on one line, and consists
  /// of letters, digits, blanks and the signs of templates such as `.` and `#`. Swift has other code
  /// between such braces.
  package static func placeholders(in bytes: [UInt8]) -> [Placeholder] {
    var found: [Placeholder] = []
    var index = 0
    while index + 3 < bytes.count {
      guard isPair("{", bytes, index), let end = end(of: bytes, from: index + 2) else {
        index += 1
        continue
      }
      found.append(
        Placeholder(text: String(decoding: bytes[index..<end], as: UTF8.self), bytes: index..<end))
      index = end
    }
    return found
  }

  private static func isPair(_ brace: Unicode.Scalar, _ bytes: [UInt8], _ index: Int) -> Bool {
    let wanted = UInt8(ascii: brace)
    return index + 1 < bytes.count && bytes[index] == wanted && bytes[index + 1] == wanted
  }

  private static func end(of bytes: [UInt8], from start: Int) -> Int? {
    var hasLetter = false
    for index in start..<min(start + longest, bytes.count) {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"):
        hasLetter = true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "_"),
        UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "|"), UInt8(ascii: "#"),
        UInt8(ascii: "/"):
        break
      case UInt8(ascii: "}") where hasLetter && isPair("}", bytes, index): return index + 2
      default: return nil
      }
    }
    return nil
  }

  /// Returns a text with a name in place of each placeholder.
  ///
  /// - Parameters:
  ///   - feature: The name for `{{Feature}}`.
  ///   - small: The name for `{{feature}}`.
  package static func filled(_ bytes: [UInt8], feature: String, small: String) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var start = 0
    for placeholder in placeholders(in: bytes) {
      result += bytes[start..<placeholder.bytes.lowerBound]
      result += (placeholder.text == names[1] ? small : feature).utf8
      start = placeholder.bytes.upperBound
    }
    return result + bytes[start...]
  }
}

extension ScaffoldTemplate.Placeholder {
  /// The finding about a placeholder that does not exist.
  ///
  ///     final class {{Name}}ViewController {}       // unknown-placeholder
  package func finding(at range: SourceRange) -> Finding? {
    if ScaffoldTemplate.names.contains(text) { return nil }
    let name = String(text.filter { $0 != " " })
    let sameCase = ScaffoldTemplate.names.filter { $0.prefix(3) == name.prefix(3) }
    let names = sameCase.isEmpty ? Array(ScaffoldTemplate.names) : sameCase
    let near =
      names.contains(name) ? NearName(name: name, isOnly: true) : nearName(name, among: names)
    let suggestion = Suggestion(for: text, key: near)
    return Finding(
      .error, .unknownPlaceholder, "unknown placeholder '\(shown(text))'\(suggestion)", at: range,
      help: "a scaffold has {{Feature}} and {{feature}}", fixes: suggestion.fixes(at: range))
  }
}

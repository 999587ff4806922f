import Diagnostics
import YAMLParsing

/// A line of a spec as the author intended it: dashes, a key and a scalar, where dashes and key are
/// optional. Used only for lines that libyaml could not read.
struct SpecLine {
  /// The bytes of the key, without its colon.
  private(set) var key: Range<Int>?
  /// The bytes of the value, without trailing blanks and without a comment. May be empty.
  private(set) var value: Range<Int>
  /// Whether the value contains a `: ` inside brackets or strings. YAML would read it as the end of
  /// a key.
  private(set) var hasColonInBrackets = false
  /// The offset of the first byte after the indentation.
  let start: Int

  init(_ file: SourceFile, line: Int) {
    let bytes = file.bytes
    let range = file.lines.bytes(ofLine: line)
    var offset = range.lowerBound
    func skipBlanks() { while offset < range.upperBound, isBlank(bytes[offset]) { offset += 1 } }
    skipBlanks()
    start = offset
    while offset + 1 < range.upperBound, bytes[offset] == UInt8(ascii: "-"),
      isBlank(bytes[offset + 1])
    {
      offset += 1
      skipBlanks()
    }
    if let colon = Self.colonOfKey(bytes, offset..<range.upperBound) {
      if Self.isInBrackets(bytes, offset..<colon) {
        hasColonInBrackets = true
      } else {
        key = offset..<colon
        offset = colon + 1
        skipBlanks()
      }
    }
    let tag = Array("!swift ".utf8)
    if bytes[offset..<range.upperBound].starts(with: tag) {
      offset += tag.count
      skipBlanks()
    }
    value = offset..<Self.endOfText(bytes, offset..<range.upperBound)
  }

  /// The offset of the colon that ends the key at the start of a range; nil if there is no key.
  private static func colonOfKey(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
    guard var offset = range.first else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let close = closingQuote(bytes, offset..<range.upperBound) else { return nil }
      offset = close + 1
      while offset < range.upperBound, isBlank(bytes[offset]) { offset += 1 }
      return isColon(bytes, offset, range.upperBound) ? offset : nil
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "!"), UInt8(ascii: "&"),
      UInt8(ascii: "*"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "@"),
      UInt8(ascii: "`"), UInt8(ascii: "%"):
      return nil
    default:
      return range.first { isColon(bytes, $0, range.upperBound) }
    }
  }

  /// Whether a bracket or a string is still open at the end of a range. If so, the range is part of
  /// Swift code and not a key.
  private static func isInBrackets(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    var depth = 0
    var isInString = false
    for byte in bytes[range] {
      switch byte {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += isInString ? 0 : 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= isInString ? 0 : 1
      default: break
      }
    }
    return depth > 0 || isInString
  }

  private static func isColon(_ bytes: [UInt8], _ offset: Int, _ end: Int) -> Bool {
    guard offset < end, bytes[offset] == UInt8(ascii: ":") else { return false }
    return offset + 1 == end || isBlank(bytes[offset + 1])
  }

  /// The end of the value, without trailing blanks and without a comment. A `#` in quotes does not
  /// begin a comment.
  private static func endOfText(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    var end = range.upperBound
    var isInQuotes = false
    var from = range.lowerBound
    if let first = range.first, bytes[first] == UInt8(ascii: "'"),
      let close = closingQuote(bytes, range)
    {
      from = close
    }
    for offset in from..<range.upperBound {
      if bytes[offset] == UInt8(ascii: "\"") { isInQuotes.toggle() }
      if bytes[offset] == UInt8(ascii: "#") && !isInQuotes
        && (offset == range.lowerBound || isBlank(bytes[offset - 1]))
      {
        end = offset
        break
      }
    }
    while end > range.lowerBound, isBlank(bytes[end - 1]) { end -= 1 }
    return end
  }
}

import SpecLanguage

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
    let content = file.content
    let range = file.lines.bytes(ofLine: line)
    var offset = range.lowerBound
    func skipBlanks() { while offset < range.upperBound, isBlank(content[offset]) { offset += 1 } }
    skipBlanks()
    start = offset
    while offset + 1 < range.upperBound, content[offset] == UInt8(ascii: "-"),
      isBlank(content[offset + 1])
    {
      offset += 1
      skipBlanks()
    }
    if let colon = Self.colonOfKey(content, offset..<range.upperBound) {
      if Self.isInBrackets(content, offset..<colon) {
        hasColonInBrackets = true
      } else {
        key = offset..<colon
        offset = colon + 1
        skipBlanks()
      }
    }
    let tag = Array("!swift ".utf8)
    if content[offset..<range.upperBound].starts(with: tag) {
      offset += tag.count
      skipBlanks()
    }
    value = offset..<Self.endOfText(content, offset..<range.upperBound)
  }

  /// The offset of the colon that ends the key at the start of a range; nil if there is no key.
  private static func colonOfKey(_ content: SpecBytes, _ range: Range<Int>) -> Int? {
    guard var offset = range.first else { return nil }
    switch content[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"):
      guard let close = closingQuote(content, offset..<range.upperBound) else { return nil }
      offset = close + 1
      while offset < range.upperBound, isBlank(content[offset]) { offset += 1 }
      return isColon(content, offset, range.upperBound) ? offset : nil
    case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "!"), UInt8(ascii: "&"),
      UInt8(ascii: "*"), UInt8(ascii: "|"), UInt8(ascii: ">"), UInt8(ascii: "@"),
      UInt8(ascii: "`"), UInt8(ascii: "%"):
      return nil
    default:
      return range.first { isColon(content, $0, range.upperBound) }
    }
  }

  /// Whether a bracket or a string is still open at the end of a range. If so, the range is part of
  /// Swift code and not a key.
  private static func isInBrackets(_ content: SpecBytes, _ range: Range<Int>) -> Bool {
    var depth = 0
    var isInString = false
    for byte in content[range] {
      switch byte {
      case UInt8(ascii: "\""): isInString.toggle()
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += isInString ? 0 : 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= isInString ? 0 : 1
      default: break
      }
    }
    return depth > 0 || isInString
  }

  private static func isColon(_ content: SpecBytes, _ offset: Int, _ end: Int) -> Bool {
    guard offset < end, content[offset] == UInt8(ascii: ":") else { return false }
    return offset + 1 == end || isBlank(content[offset + 1])
  }

  /// The end of the value, without trailing blanks and without a comment. A `#` in quotes does not
  /// begin a comment.
  private static func endOfText(_ content: SpecBytes, _ range: Range<Int>) -> Int {
    var end = range.upperBound
    var isInQuotes = false
    var from = range.lowerBound
    if let first = range.first, content[first] == UInt8(ascii: "'"),
      let close = closingQuote(content, range)
    {
      from = close
    }
    for offset in from..<range.upperBound {
      if content[offset] == UInt8(ascii: "\"") { isInQuotes.toggle() }
      if content[offset] == UInt8(ascii: "#") && !isInQuotes
        && (offset == range.lowerBound || isBlank(content[offset - 1]))
      {
        end = offset
        break
      }
    }
    while end > range.lowerBound, isBlank(content[end - 1]) { end -= 1 }
    return end
  }
}

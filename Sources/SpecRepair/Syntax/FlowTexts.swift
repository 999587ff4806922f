import SpecLanguage

/// The scalars in `[…]` or `{…}` as the author intended them. In YAML, every bracket or comma ends
/// a scalar. Here, brackets and commas inside a Swift string do not end a scalar.
struct FlowTexts {
  /// The scalars that need quotes, and the reason why YAML misreads each of them. It is nil for a
  /// string that contains the quotes that surround it.
  private(set) var toQuote: [(bytes: Range<Int>, reason: String?)] = []

  private let content: SpecBytes
  private let end: Int
  private var offset: Int
  /// The closing brackets that are expected, from the outermost to the innermost.
  private var closers: [UInt8] = []
  /// The number of scalars in `toQuote` when a `#` was read that YAML takes for a comment; nil if
  /// there is none.
  private var countBeforeComment: Int?
  /// Whether there is a quote that is not closed. If so, the ends of later quotes are not searched
  /// for.
  private var hasOpenQuote = false

  /// Reads the collection that begins on a line or continues on it. The collection may continue on
  /// the next line.
  ///
  /// - Parameter bracket: the bracket that is already open at the start of the line; nil if there
  ///   is none.
  init(_ content: SpecBytes, _ line: Range<Int>, in bracket: UInt8? = nil) {
    self.content = content
    end = line.upperBound
    offset = line.lowerBound
    closers =
      bracket.map { [$0 == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: "}")] } ?? []
    repeat { takeNext() } while !closers.isEmpty && offset < end
    if let countBeforeComment, !closers.isEmpty {
      toQuote = Array(toQuote.prefix(countBeforeComment))
    } else if closers.isEmpty, goesOn, line.first.map({ content[$0] }) == UInt8(ascii: "[") {
      // The brackets are part of a string, and this string is the whole value.
      toQuote = []
    }
  }

  /// Whether the collection is followed by anything other than a comment.
  private var goesOn: Bool {
    let rest = content[offset..<end].drop(while: isBlank)
    return !rest.isEmpty && rest.first != UInt8(ascii: "#")
  }

  private mutating func takeNext() {
    while offset < end, isBlank(content[offset]) { offset += 1 }
    guard offset < end else { return }
    switch content[offset] {
    case UInt8(ascii: "["): closers.append(UInt8(ascii: "]"))
    case UInt8(ascii: "{"): closers.append(UInt8(ascii: "}"))
    case UInt8(ascii: "]"), UInt8(ascii: "}"): closers.removeLast(closers.isEmpty ? 0 : 1)
    case UInt8(ascii: ","), UInt8(ascii: ":"): break
    default: return takeText()
    }
    offset += 1
  }

  private mutating func takeText() {
    if content[offset...].starts(with: Array("!swift ".utf8)) {
      offset = min(end, offset + 7)
      return
    }
    let start = offset
    let first = content[start]
    if let string = StringWithQuotes(content, start..<end, isInFlow: true) {
      offset = string.bytes.upperBound
      toQuote.append((string.bytes, nil))
      return
    }
    var reason: String?
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      if let close = closingQuote(content, start..<end) {
        let next = content[(close + 1)..<end].first { !isBlank($0) } ?? UInt8(ascii: ",")
        offset = close + 1
        if ",:]}#".utf8.contains(next) { return }
        if first == UInt8(ascii: "'") || isWordByte(content[close + 1]) { return giveUp() }
        reason =
          "YAML takes '\(excerpt(String(decoding: content[start..<close + 1], as: UTF8.self)))' "
        reason? += "for a whole string"
      }
    }
    let text =
      endOfText(from: start, countsParentheses: true)
      ?? endOfText(from: start, countsParentheses: false)
    offset = max(start + 1, text?.end ?? end)
    if text?.hasComment == true, countBeforeComment == nil { countBeforeComment = toQuote.count }
    guard let reason = reason ?? text?.reason else { return }
    var last = offset
    while isBlank(content[last - 1]) { last -= 1 }
    toQuote.append((start..<last, reason))
  }

  /// Stops reading, because it is unclear where a string with nested quotes ends.
  private mutating func giveUp() {
    offset = end
    toQuote = []
  }

  private struct Text {
    var end: Int
    var reason: String?
    var hasComment = false
  }

  /// The end of the scalar that begins at `start`. A ',', a ': ' or a closing bracket ends the
  /// scalar, but not inside its strings and brackets. Nil if `countsParentheses` is true and a
  /// parenthesis is not closed.
  private mutating func endOfText(from start: Int, countsParentheses: Bool) -> Text? {
    var text = Text(end: start)
    var (depth, questions) = (0, 0)
    var hasBrackets = false
    while text.end < end {
      let byte = content[text.end]
      switch byte {
      case UInt8(ascii: "\"") where !hasOpenQuote:
        skipString(&text, isLabelled: depth > 0 && endsWithColon(start..<text.end))
      case UInt8(ascii: "(") where countsParentheses: depth += 1
      case UInt8(ascii: ")") where countsParentheses: depth -= 1
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        depth += 1
        hasBrackets = true
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth <= 0 { return text }
        depth -= 1
      case UInt8(ascii: ",") where depth <= 0: return text
      case UInt8(ascii: ":")
      where depth <= 0 && (text.end + 1 == end || isBlank(content[text.end + 1])):
        // This ':' belongs to a conditional operator `? :`.
        guard questions > 0, isBlank(content[text.end - 1]) else {
          // A key such as `editors[1].load`.
          if hasBrackets, text.reason == nil { text.reason = reasonOfBrackets }
          return text
        }
        questions -= 1
      case UInt8(ascii: "?") where text.end > start && isBlank(content[text.end - 1]):
        questions += 1
      case UInt8(ascii: "#") where isBlank(content[text.end - 1]):
        text.hasComment = true
        text.reason = text.reason ?? "' #' starts a comment"
      default: break
      }
      text.end += 1
    }
    return depth > 0 ? nil : text
  }

  private mutating func skipString(_ text: inout Text, isLabelled: Bool) {
    guard let close = closingQuote(content, text.end..<end) else {
      hasOpenQuote = true
      return
    }
    text.reason = text.reason ?? (isLabelled ? "it contains ': '" : reason(in: text.end..<close))
    text.end = close
  }

  /// Whether the bytes before a string end with a colon. YAML reads `reason: "full"` as a key and a
  /// quoted scalar.
  private func endsWithColon(_ front: Range<Int>) -> Bool {
    let end = content[front].lastIndex { !isBlank($0) }
    return end.map { content[$0] == UInt8(ascii: ":") && $0 + 1 < front.upperBound } ?? false
  }

  /// The reason why YAML misreads a Swift string literal inside a scalar; nil if it does not.
  private func reason(in string: Range<Int>) -> String? {
    for offset in string.dropFirst() {
      switch content[offset] {
      case UInt8(ascii: ":") where isBlank(content[offset + 1]): return "it contains ': '"
      case UInt8(ascii: "#") where isBlank(content[offset - 1]): return "' #' starts a comment"
      case let byte where ",[]{}".utf8.contains(byte):
        return reasonOfBrackets
      default: break
      }
    }
    return nil
  }

  private var reasonOfBrackets: String {
    let brackets = closers.last == UInt8(ascii: "]") ? "[…]" : "{…}"
    return "inside '\(brackets)' a string cannot contain any of , [ ] { }"
  }
}

/// Removes the quotes around a type that is followed by a default. For example, `"[Int]" = [1]`
/// becomes `[Int] = [1]`.
func unquotedType(_ text: String) -> String {
  let content = SpecBytes(Array(text.utf8))
  guard content[0] == UInt8(ascii: "\"") || content[0] == UInt8(ascii: "'"),
    let close = closingQuote(content, content.range), close > 1
  else { return text }
  let rest = content[(close + 1)...]
  guard let sign = rest.firstIndex(where: { !isBlank($0) }), content[sign] == UInt8(ascii: "="),
    sign + 1 < rest.endIndex, content[sign + 1] != UInt8(ascii: "=")
  else { return text }
  return String(decoding: content[1..<close] + rest, as: UTF8.self)
}

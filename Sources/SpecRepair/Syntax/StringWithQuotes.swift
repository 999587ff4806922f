import SpecLanguage

// clear: {reduce: "state.draft = """}                 # write 'state.draft = ""'
// cut: {reduce: "state.draft.split(",")[0]"}          # YAML reads two entries

/// A string in double quotes that contains double quotes. In YAML, the first of them ends the string.
struct StringWithQuotes {
  /// The bytes of the string that the author intended, with its outer quotes.
  let bytes: Range<Int>
  /// Whether the author forgot the quote at the end.
  let lacksEnd: Bool

  /// Searches for the quote that the author intended as the end: the first one that is in no bracket
  /// and in no string of the text, and that a value can end with. If the text ends with a string and
  /// there is no other quote, the author forgot that quote.
  ///
  /// - Parameters:
  ///   - range: the bytes from the opening quote to the end of the line.
  ///   - isInFlow: whether a ',' or a closing bracket can follow the value.
  /// - Returns: nil if YAML ends the string there too, or if there is no such quote.
  init?(_ content: SpecBytes, _ range: Range<Int>, isInFlow: Bool) {
    guard range.count > 2, content[range.lowerBound] == UInt8(ascii: "\""),
      let first = closingQuote(content, range), first + 1 < range.upperBound,
      !Self.isOperator(content, first + 1..<range.upperBound),
      !Self.isEntry(content, first + 1..<range.upperBound)
    else { return nil }
    var (offset, depth) = (range.lowerBound + 1, 0)
    var forgotten: Int?
    while offset < range.upperBound, depth >= 0 {
      switch content[offset] {
      case UInt8(ascii: "\\"): offset += 1
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\""):
        if depth == 0, Self.isEnd(content, offset + 1..<range.upperBound, isInFlow: isInFlow) {
          guard offset > first else { return nil }
          bytes = range.lowerBound..<offset + 1
          lacksEnd = false
          return
        }
        guard let close = Self.endOfLiteral(content, offset..<range.upperBound) else { return nil }
        offset = close
        let isLast =
          depth == 0 && Self.isEnd(content, close + 1..<range.upperBound, isInFlow: isInFlow)
        if isLast, forgotten == nil { forgotten = close }
      default: break
      }
      offset += 1
    }
    guard let forgotten else { return nil }
    bytes = range.lowerBound..<forgotten + 1
    lacksEnd = true
  }

  /// The closing quote of a Swift string at the start of a range; nil if Swift allows no string
  /// there.
  private static func endOfLiteral(_ content: SpecBytes, _ range: Range<Int>) -> Int? {
    guard !isWordByte(content[range.lowerBound - 1]), let close = closingQuote(content, range),
      !isWordByte(content[close + 1])
    else { return nil }
    return close
  }

  /// Whether the value can end before these bytes.
  private static func isEnd(_ content: SpecBytes, _ rest: Range<Int>, isInFlow: Bool) -> Bool {
    guard let next = rest.first(where: { !isBlank(content[$0]) }) else { return true }
    let byte = content[next]
    return isInFlow && ",]}".utf8.contains(byte)
      || byte == UInt8(ascii: "#") && next > rest.lowerBound
  }

  /// Whether the bytes after a string continue a Swift expression, as in `"a" + name` and
  /// `"a".count`.
  private static func isOperator(_ content: SpecBytes, _ rest: Range<Int>) -> Bool {
    let text = String(decoding: content[rest], as: UTF8.self)
    return text.prefixMatch(of: #/\.[A-Za-z]| +(?:[-+*\/%<>=!&|?]+|in|is|as) /#) != nil
  }

  /// Whether another entry follows the string, as in `{a: "(", b: ")"}`.
  private static func isEntry(_ content: SpecBytes, _ rest: Range<Int>) -> Bool {
    let text = String(decoding: content[rest], as: UTF8.self)
    return text.prefixMatch(of: #/ *, *\w+: /#) != nil
  }
}

extension SourceFile {
  /// The finding about a string in double quotes that contains double quotes, and the edits that put
  /// it in single quotes.
  func singleQuoting(_ string: Range<Int>) -> (finding: Finding, edits: [SourceEdit]) {
    let lacksEnd = StringWithQuotes(content, string, isInFlow: false)?.lacksEnd == true
    let inner = string.dropFirst().dropLast(lacksEnd ? 0 : 1)
    let source = String(decoding: content[inner], as: UTF8.self)
    let quoted = quotedYAML(source)
    // In single quotes, a backslash stays a backslash. Before a parenthesis, it is one of Swift.
    let isLossless = !source.replacing("\\(", with: "").contains("\\")
    let range = SourceRange(
      lines.position(ofByte: string.lowerBound), lines.position(ofByte: string.upperBound))
    let finding = Finding(
      .error, .quoteThisText,
      "a quote in \"…\" ends the string: put a '\\' before it, or use '…'", at: range,
      help: isLossless ? "write \(quoted)" : nil,
      fixes: isLossless
        ? [Fix(String(decoding: content[string], as: UTF8.self), by: quoted, at: range)] : [])
    let apostrophes = inner.filter { content[$0] == UInt8(ascii: "'") }
    let edits =
      [SourceEdit(bytes: string.prefix(1), replacement: "'")]
      + apostrophes.map { SourceEdit(bytes: $0..<$0, replacement: "'") }
      + [SourceEdit(bytes: inner.upperBound..<string.upperBound, replacement: "'")]
    return (finding, edits)
  }
}

extension FormPlace {
  /// Puts a string in single quotes that contains double quotes, such as
  /// `{reduce: "state.draft.split(",")[0]"}`. YAML reads its parts as several entries, or reads the
  /// second part of `"state.draft.contains(" #")"` as a comment.
  var stringWithQuotes: Rewriting? {
    let start = file.lines.byte(at: finding.range.start)
    func isCut(_ bytes: Range<Int>) -> Bool {
      bytes.contains(start) && StringWithQuotes(file.content, bytes, isInFlow: false) != nil
    }
    if let text = file.flowTexts(toQuoteOnLine: line).first(where: { isCut($0.bytes) }) {
      return Rewriting(edits: text.edits, finding: text.finding)
    }
    let value = shape.value.lowerBound..<file.lines.bytes(ofLine: line).upperBound
    guard let string = StringWithQuotes(file.content, value, isInFlow: false), isCut(string.bytes)
    else { return nil }
    let (finding, edits) = file.singleQuoting(string.bytes)
    return Rewriting(edits: edits, finding: finding)
  }
}

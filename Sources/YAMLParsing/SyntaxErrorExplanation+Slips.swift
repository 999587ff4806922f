import Diagnostics

/// What stands behind a value that is whole, and other slips that leave no doubt about what was meant:
/// the line is read as it was.
extension SyntaxErrorExplanation {
  /// `"Too small." // why`, `{_ n: Int},`, `| // both`: `end` is where the value ends. A mapping is
  /// whole whatever stands behind it.
  mutating func explainRest(of value: Range<Int>, behind end: Int) -> Bool {
    guard error.context.hasPrefix("while parsing a block") || error.context.contains("block scalar")
    else { return false }
    let blanks = file.bytes[end..<value.upperBound].prefix(while: isBlank).count
    let rest = end + blanks..<value.upperBound
    if isComment(rest) { return readAsComment(rest, isApart: blanks > 0) }
    let signs = rest.prefix { ";,)]}".utf8.contains(byte($0)) }
    let behind =
      signs.endIndex
      + file.bytes[signs.endIndex..<rest.upperBound]
      .prefix(while: isBlank).count
    let isMapping = byte(value.lowerBound) == UInt8(ascii: "{")
    let isSlip =
      !signs.isEmpty && (behind == rest.upperBound || isComment(behind..<rest.upperBound))
    guard isSlip || isMapping else { return false }
    let slip = isSlip ? signs : rest
    set(
      .yamlSyntax, "nothing can stand behind this value: leave out '\(excerpt(text(slip)))'",
      slip,
      by: isSlip && behind == rest.upperBound ? "" : nil)
    edits = [SourceEdit(bytes: rest, replacement: "")]
    return true
  }

  /// What stands behind a value that is whole.
  mutating func leaveOut(_ rest: Range<Int>) -> Bool {
    set(.yamlSyntax, "nothing can stand behind this: leave out '\(excerpt(text(rest)))'", rest)
    edits = [SourceEdit(bytes: rest, replacement: "")]
    return true
  }

  func isComment(_ bytes: Range<Int>) -> Bool {
    file.bytes[bytes].starts(with: Array("//".utf8))
  }

  mutating func readAsComment(_ bytes: Range<Int>, isApart: Bool = true) -> Bool {
    let slashes = bytes.prefix(2)
    let sign = isApart ? "#" : " #"
    set(.yamlSyntax, "comments of YAML begin with '#': leave out the '//'", bytes)
    finding.fixes = [Fix("//", by: sign, at: range(slashes))]
    edits = [SourceEdit(bytes: slashes, replacement: sign)]
    return true
  }

  /// `actions: // all of them` above the actions, which YAML takes for a text that goes on below.
  mutating func explainCommentAbove(_ line: Int) -> Bool {
    guard line > 1 else { return false }
    let above = ValueShape(file, line: line - 1)
    guard above.key != nil, isComment(above.value) else {
      return false
    }
    return readAsComment(above.value)
  }

  /// `"undo" takes back:`, `first: nothing happens:`, `*: {stop: true}`: the colon stays outside of
  /// the quotes.
  mutating func explainKeyToQuote(_ shape: ValueShape) -> Bool {
    guard let start = shape.value.first else { return false }
    let isStar = shape.key == nil && byte(start) == UInt8(ascii: "*")
    if isStar, byte(start + 1) == UInt8(ascii: ":") {
      return quote(start..<start + 1, "'*' starts a YAML alias", noun: "key")
    }
    guard byte(shape.value.upperBound - 1) == UInt8(ascii: ":"), hasEntryBelow(line(problem)) else {
      return false
    }
    let key = (shape.key?.lowerBound ?? start)..<shape.value.upperBound - 1
    guard key.contains(problem) || problem == key.upperBound else { return false }
    if shape.key == nil, explainInnerQuote(key) { return true }
    let reason = shape.key == nil ? misreading(of: key) : nil
    return self.quote(key, reason ?? "it contains ': '", noun: "key")
  }

  /// `'it's'`, `"say "hi" now"`: quotes of the same kind within a text.
  mutating func explainInnerQuote(_ value: Range<Int>) -> Bool {
    let quote = byte(value.lowerBound)
    guard value.count > 2, "\"'".utf8.contains(quote), byte(value.upperBound - 1) == quote,
      let close = closingQuote(file.bytes, value), close + 1 < value.upperBound
    else { return false }
    let isSingle = quote == UInt8(ascii: "'")
    // `"a" + "b"` is Swift.
    let next = byte(close + 1)
    guard isSingle || isWordByte(next) || next >= 0x80 else { return false }
    let inner = value.dropFirst().dropLast()
    let other = isSingle ? "\"" : "'"
    let isPlain = !file.bytes[inner].contains { $0 == 0x5C || $0 == other.utf8.first }
    let isLossless = isPlain || isSingle || !file.bytes[inner].contains(0x5C)
    let quoted = isPlain ? other + text(inner) + other : quotedYAML(text(inner))
    set(
      .quoteThisText,
      isSingle
        ? "an apostrophe in '…' ends the text: write it twice, or use \"…\""
        : "a quote in \"…\" ends the text: put a '\\' in front of it, or use '…'",
      value, help: isLossless ? "write \(quoted)" : nil, by: isLossless ? quoted : nil)
    if isPlain {
      edits = [value.prefix(1), value.suffix(1)].map { SourceEdit(bytes: $0, replacement: other) }
    }
    return true
  }

  /// `the berth #3 is taken:`, a key that YAML cuts at its ' #'.
  mutating func explainCommentInKey() -> Bool {
    let lines = Set([line(context), line(problem), max(1, line(problem) - 1)])
    for line in lines.sorted() where explainCommentInKey(on: line) { return true }
    return false
  }

  private mutating func explainCommentInKey(on line: Int) -> Bool {
    let bytes = file.lines.bytes(ofLine: line)
    let start = ValueShape(file, line: line).start
    let hash = (start..<max(start, bytes.upperBound)).first {
      byte($0) == UInt8(ascii: "#") && $0 > start && isBlank(byte($0 - 1))
    }
    guard let hash, isWordByte(byte(hash + 1)) || byte(hash + 1) >= 0x80, isWordByte(byte(start)),
      !file.bytes[start..<hash].contains(where: { ":\"'[{".utf8.contains($0) }),
      let colon = (hash..<bytes.upperBound).first(where: {
        byte($0) == UInt8(ascii: ":") && (isBlank(byte($0 + 1)) || $0 + 1 == bytes.upperBound)
      })
    else { return false }
    if isInBlock(line, column(start)) { return false }
    return quote(start..<colon, "' #' starts a comment", noun: "key")
  }

  /// Whether the nearest line above that stands further to the left begins a text of several lines.
  private func isInBlock(_ line: Int, _ indentation: UInt32) -> Bool {
    for above in (1..<line).reversed().prefix(200) {
      let shape = ValueShape(file, line: above)
      let isEmpty = shape.start == file.lines.bytes(ofLine: above).upperBound
      if !isEmpty, column(shape.start) < indentation { return isBlockHeader(text(shape.value)) }
    }
    return false
  }

  /// Whether the next line that is not empty is a key or an item of a list that stands below this one.
  func hasEntryBelow(_ line: Int) -> Bool {
    let below = (line + 1..<max(line + 1, file.lines.lineCount + 1)).first {
      ValueShape(file, line: $0).start < file.lines.bytes(ofLine: $0).upperBound
    }
    let next = ValueShape(file, line: below ?? line + 1)
    let isItem = byte(next.start) == UInt8(ascii: "-")
    return column(next.start) > column(ValueShape(file, line: line).start)
      && (isItem || next.key != nil)
  }

  /// `* one`
  mutating func explainBullet(_ shape: ValueShape) -> Bool {
    let start = shape.value.lowerBound
    guard shape.key == nil, start == shape.start, isBlank(byte(start + 1)) else { return false }
    set(
      .yamlSyntax, "expected '-' in front of an item of a list, found '*'",
      start..<start + 1, by: "-")
    edits = [SourceEdit(bytes: start..<start + 1, replacement: "-")]
    return true
  }

  /// `payload {_ id: UUID, by: Int}`
  mutating func explainBracketBehindKey(_ key: Range<Int>) -> Bool {
    let name = key.prefix { isWordByte(byte($0)) }
    let rest = file.bytes[name.endIndex..<key.upperBound].drop(while: isBlank)
    guard !name.isEmpty, rest.first == UInt8(ascii: "{"), isBlank(byte(name.endIndex)) else {
      return false
    }
    let word = name.startIndex..<name.endIndex
    set(
      .yamlSyntax, "a ':' is missing behind '\(excerpt(text(word)))'", word,
      by: text(word) + ":")
    edits = [SourceEdit(bytes: word.upperBound..<word.upperBound, replacement: ":")]
    return true
  }

  /// `a ? 0 : 1"` has lost the quote in front, `“a: b”` has quotes that are none.
  mutating func explainLostQuote(_ value: Range<Int>) -> Bool {
    let quote = UInt8(ascii: "\"")
    let curly: [[UInt8]] = [[0xE2, 0x80, 0x9C], [0xE2, 0x80, 0x98], [0xE2, 0x80, 0x9E]]
    if curly.contains(where: file.bytes[value].starts) {
      set(
        .yamlSyntax, "a typographic quote was found: type a straight one, \" or '",
        value.prefix(3))
      readAsText(value)
      return true
    }
    guard byte(value.upperBound - 1) == quote,
      !file.bytes[value].count(where: { $0 == quote }).isMultiple(of: 2)
    else { return false }
    set(.yamlSyntax, "the text that this quote closes has none in front", value.suffix(1))
    finding.fixes = [Fix(text(value), by: "\"" + text(value), at: range(value))]
    edits = [SourceEdit(bytes: value.lowerBound..<value.lowerBound, replacement: "\"")]
    return true
  }

  func range(_ bytes: Range<Int>) -> SourceRange {
    SourceRange(
      file.lines.position(ofByte: bytes.lowerBound), file.lines.position(ofByte: bytes.upperBound))
  }

  /// Whether an item of a list stands above a line, as far to the left.
  func isBelowDash(_ shape: ValueShape) -> Bool {
    for line in (1..<max(1, line(shape.start))).reversed().prefix(200) {
      let above = ValueShape(file, line: line).start
      if column(above) > column(shape.start) || isBlank(byte(above)) || byte(above) == 0x0A {
        continue
      }
      return byte(above) == UInt8(ascii: "-") && column(above) == column(shape.start)
    }
    return false
  }

  /// `-require: …` as the first of several items, which YAML takes for a key.
  mutating func explainDashWithoutSpace(_ dash: Int) -> Bool {
    guard byte(dash) == UInt8(ascii: "-"), isWordByte(byte(dash + 1)) else { return false }
    set(.yamlSyntax, "a space is missing behind '-'", dash..<dash + 1, by: "- ")
    edits = [SourceEdit(bytes: dash..<dash + 1, replacement: "- ")]
    return true
  }
}

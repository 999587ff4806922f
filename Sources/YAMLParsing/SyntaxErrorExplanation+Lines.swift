import Diagnostics

/// Texts of several lines that lack their '|'.
extension SyntaxErrorExplanation {
  /// Lines of Swift below a key, one of them, down to the next of one that YAML fails at, with a label.
  mutating func explainLinesWithoutBar(around line: Int) -> Bool {
    guard let opener = openerOfLines(above: line) else { return false }
    let first = ValueShape(file, line: opener.line + 1)
    let next = ValueShape(file, line: line + 1)
    let hasNext = column(next.start) == column(first.start) && !isKey(next)
    let last = hasNext ? line + 1 : line
    let hasLabel = (opener.line + 1...last).contains { hasColon(ValueShape(file, line: $0)) }
    guard last > opener.line + 1, hasLabel else { return false }
    let key = text(opener.key)
    let colon = opener.key.upperBound..<opener.key.upperBound + 1
    set(
      .quoteThisText,
      "YAML joins the lines of this text into one: put '|' behind '\(excerpt(key)):'",
      first.start..<first.value.upperBound)
    finding.fixes = [
      Fix(key + ":", by: key + ": |", at: range(opener.key.lowerBound..<colon.upperBound))
    ]
    edits = [SourceEdit(bytes: colon.upperBound..<colon.upperBound, replacement: " |")]
    return true
  }

  /// The key with nothing behind it that the lines down to one stand below, where none of them looks
  /// like a key.
  private func openerOfLines(above last: Int) -> (key: Range<Int>, line: Int)? {
    var column = column(ValueShape(file, line: last).start)
    if isKey(ValueShape(file, line: last)) { return nil }
    for line in (1..<max(1, last)).reversed().prefix(100) {
      let shape = ValueShape(file, line: line)
      if self.column(shape.start) < column {
        column = self.column(shape.start)
        if let key = shape.key, shape.value.isEmpty, endsWithColon(line) {
          return byte(shape.start) == UInt8(ascii: "-") ? nil : (key, line)
        }
      }
      if isKey(shape) { return nil }
    }
    return nil
  }

  /// A label in brackets, or a choice.
  private func hasColon(_ shape: ValueShape) -> Bool {
    shape.hasColonInBrackets || shape.key.map { text($0).contains(" ? ") } == true
  }

  private func isKey(_ shape: ValueShape) -> Bool {
    let first = byte(shape.start)
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "#") { return true }
    return shape.key.map { file.bytes[$0].allSatisfy(isWordByte) || shape.value.isEmpty } ?? false
  }

  /// The tabs in a text that '|' begins: its lines are read as if they stood where its first one does.
  mutating func mendTabs(inBlockAt line: Int) -> Bool {
    let above = (1..<max(1, line)).reversed().prefix(200)
    let firstLine = above.prefix { !isBlockHeader(text(ValueShape(file, line: $0).value)) }.last
    guard let firstLine, firstLine > 1 else { return false }
    let indentation = file.indentation(file.lines.bytes(ofLine: firstLine))
    let opener = file.lines.bytes(ofLine: firstLine - 1)
    let lines = file.lines.bytes(ofLine: firstLine)
    guard isBlockHeader(text(ValueShape(file, line: firstLine - 1).value)),
      indentation > file.indentation(opener), byte(lines.lowerBound) == UInt8(ascii: " "),
      isInBlock(firstLine..<line, indentation)
    else { return false }
    for below in line..<max(line, file.lines.lineCount + 1) {
      let bytes = file.lines.bytes(ofLine: below)
      let blanks = file.indentation(bytes)
      if blanks == bytes.count { continue }
      let hasTab = file.bytes[bytes].prefix(blanks).contains(UInt8(ascii: "\t"))
      if !hasTab, blanks < indentation { break }
      guard hasTab else { continue }
      edits.append(
        SourceEdit(
          bytes: bytes.lowerBound..<bytes.lowerBound + blanks,
          replacement: String(repeating: " ", count: indentation)))
    }
    return true
  }

  /// Whether lines stand at least as far to the right as some column, or are empty.
  private func isInBlock(_ lines: Range<Int>, _ indentation: Int) -> Bool {
    lines.allSatisfy { line in
      let bytes = file.lines.bytes(ofLine: line)
      let blanks = file.indentation(bytes)
      return blanks == bytes.count || blanks >= indentation
    }
  }
}

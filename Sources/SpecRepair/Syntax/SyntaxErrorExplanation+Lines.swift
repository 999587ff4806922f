import SpecLanguage

/// Explains strings of several lines that lack a '|' after their key.
extension SyntaxErrorExplanation {
  /// Explains Swift lines below a key that lacks its '|'. The lines extend up to the line after the
  /// error, and at least one of them contains an argument label.
  mutating func explainLinesWithoutBar(around line: Int) -> Bool {
    guard let opener = openerOfLines(above: line) else { return false }
    let first = SpecLine(file, line: opener.line + 1)
    let next = SpecLine(file, line: line + 1)
    let hasNext = column(next.start) == column(first.start) && !isKey(next)
    let last = hasNext ? line + 1 : line
    let hasLabel = (opener.line + 1..<last + 1).contains { hasColon(SpecLine(file, line: $0)) }
    guard last > opener.line + 1, hasLabel else { return false }
    let key = text(opener.key)
    let colon = opener.key.upperBound..<opener.key.upperBound + 1
    set(
      .quoteThisText,
      "YAML joins the lines of this text into one: write '|' after '\(excerpt(key)):'",
      first.start..<first.value.upperBound)
    finding.fixes = [
      Fix(key + ":", by: key + ": |", at: range(opener.key.lowerBound..<colon.upperBound))
    ]
    edits = [SourceEdit(bytes: colon.upperBound..<colon.upperBound, replacement: " |")]
    return true
  }

  /// The empty key to which the lines up to `last` belong; nil if one of these lines looks like a
  /// key.
  private func openerOfLines(above last: Int) -> (key: Range<Int>, line: Int)? {
    var column = column(SpecLine(file, line: last).start)
    if isKey(SpecLine(file, line: last)) { return nil }
    for line in (1..<max(1, last)).reversed().prefix(100) {
      let shape = SpecLine(file, line: line)
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

  /// Whether a line contains a colon of Swift: an argument label in brackets, or a conditional
  /// operator.
  private func hasColon(_ shape: SpecLine) -> Bool {
    shape.hasColonInBrackets || shape.key.map { text($0).contains(" ? ") } == true
  }

  private func isKey(_ shape: SpecLine) -> Bool {
    let first = byte(shape.start)
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "#") { return true }
    return shape.key.map { file.content[$0].allSatisfy(isWordByte) || shape.value.isEmpty } ?? false
  }
}

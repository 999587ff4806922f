import Diagnostics

/// Swift texts in `[…]` or `{…}` whose strings hold what means something to YAML.
extension SyntaxErrorExplanation {
  mutating func explainFlowTexts() -> Bool {
    for line in Set([line(context), line(problem)]).sorted() {
      let texts = file.flowTexts(toQuoteOnLine: line)
      guard let first = texts.first else { continue }
      finding = first.finding
      textsToQuote = texts
      return true
    }
    return false
  }
}

extension SourceFile {
  /// The texts of the `[…]` or `{…}` on a line that YAML cannot read as they stand.
  func flowTexts(toQuoteOnLine line: Int) -> [MisreadText] {
    let value = ValueShape(self, line: line).value
    guard let first = value.first, "[{".utf8.contains(bytes[first]) else { return [] }
    let end = lines.bytes(ofLine: line).upperBound
    return FlowTexts(bytes, value, untilEndOfLine: end).toQuote.map { text in
      MisreadText(bytes: text.bytes, finding: quoteThis(text.bytes, text.reason, "text"))
    }
  }

  /// The finding that a text lacks quotes.
  func quoteThis(_ text: Range<Int>, _ reason: String, _ noun: String) -> Finding {
    let source = String(decoding: bytes[text], as: UTF8.self)
    let quoted = quotedYAML(unquotedType(source))
    let range = SourceRange(
      lines.position(ofByte: text.lowerBound), lines.position(ofByte: text.upperBound))
    return Finding(
      .error, "quote-this-text", "quote this \(noun): \(reason)", at: range,
      help: "write \(quoted)", fixes: [Fix(source, by: quoted, at: range)])
  }
}

/// A text that YAML cannot read as it was meant, and what is to be said about it.
struct MisreadText {
  let bytes: Range<Int>
  let finding: Finding
}

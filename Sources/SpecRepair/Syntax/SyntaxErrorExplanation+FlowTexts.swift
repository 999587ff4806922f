import SpecLanguage

/// Explains Swift code in `[…]` or `{…}` that contains YAML syntax in strings.
extension SyntaxErrorExplanation {
  mutating func explainFlowTexts() -> Bool {
    let isInFlow = error.context.contains("flow") || error.context.contains("quoted scalar")
    for line in Set([line(context), line(problem)]).sorted() {
      let texts = file.flowTexts(toQuoteOnLine: line, isInFlow: isInFlow)
      guard let first = texts.first else { continue }
      finding = first.finding
      textsToQuote = texts
      return true
    }
    return false
  }
}

extension SourceFile {
  /// The scalars on a line, inside `[…]` or `{…}`, that YAML misreads.
  ///
  /// - Parameter isInFlow: whether the line may be inside a bracket that is opened on an earlier
  ///   line.
  func flowTexts(toQuoteOnLine line: Int, isInFlow: Bool = true) -> [MisreadText] {
    let shape = SpecLine(self, line: line)
    let end = lines.bytes(ofLine: line).upperBound
    let texts: FlowTexts
    if let first = shape.value.first, "[{".utf8.contains(content[first]) {
      texts = FlowTexts(content, first..<end)
    } else if isInFlow, let bracket = openBracket(content, before: shape.start, reach: 4_096) {
      texts = FlowTexts(content, shape.start..<end, in: content[bracket])
    } else {
      return []
    }
    return texts.toQuote.map { text in
      MisreadText(bytes: text.bytes, finding: quoteThis(text.bytes, text.reason, "text"))
    }
  }

  /// The finding that a string needs quotes.
  func quoteThis(_ text: Range<Int>, _ reason: String, _ noun: String) -> Finding {
    let source = String(decoding: content[text], as: UTF8.self)
    let quoted = quotedYAML(unquotedType(source))
    let range = SourceRange(
      lines.position(ofByte: text.lowerBound), lines.position(ofByte: text.upperBound))
    return Finding(
      .error, .quoteThisText, "quote this \(noun): \(reason)", at: range,
      help: "write \(quoted)", fixes: [Fix(source, by: quoted, at: range)])
  }
}

/// A scalar that YAML misreads, and the finding about it.
struct MisreadText {
  let bytes: Range<Int>
  let finding: Finding
}

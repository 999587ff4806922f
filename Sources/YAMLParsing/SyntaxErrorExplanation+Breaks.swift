import Diagnostics

/// Characters that end a line for YAML, and for no editor.
extension SyntaxErrorExplanation {
  /// `doc: one` and `two` around a U+2028, as it comes from a web page: the line is read with blanks in
  /// the place of such characters.
  mutating func explainHiddenBreak() -> Bool {
    let place = error.problem == "could not find expected ':'" ? context : problem
    let breaks = hiddenBreaks(in: lineText(place).lowerBound..<place)
    guard let first = breaks.first, let scalar = text(first).unicodeScalars.first else {
      return false
    }
    set(
      .yamlSyntax,
      "\(codePoint(scalar.value)) ends a line for YAML, though for no editor: leave it out",
      first, by: " ")
    edits = breaks.map { SourceEdit(bytes: $0, replacement: " ") }
    return true
  }

  private func hiddenBreaks(in bytes: Range<Int>) -> [Range<Int>] {
    var breaks: [Range<Int>] = []
    // The first bytes of what is looked for.
    guard file.bytes[bytes].contains(where: { [0x0D, 0xC2, 0xE2].contains($0) }) else { return [] }
    var offset = bytes.lowerBound
    var quote: Unicode.Scalar?
    for scalar in text(bytes).unicodeScalars {
      let end = offset + UTF8.width(scalar)
      if scalar == "\"" || scalar == "'", quote == nil || quote == scalar {
        quote = quote == nil ? scalar : nil
      }
      let isBreak = scalar == "\r" && byte(end) != 0x0A || isWideBreak(scalar.value)
      // In quotes it is a part of the text.
      if isBreak, quote == nil { breaks.append(offset..<end) }
      offset = end
    }
    return breaks
  }
}

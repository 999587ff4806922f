import SpecLanguage

// scenarios:
//   one is added            # yaml-syntax: a ':' is missing after 'one is added'
//     when: [add]

extension SyntaxErrorExplanation {
  /// Explains a key of several words that lacks its colon, such as the sentence of a scenario. YAML
  /// reads it and the key below it as one text.
  mutating func explainKeyWithoutColon() -> Bool {
    let lines = IndentedLines(file)
    for line in linesOfKey(lines) {
      guard let key = keyWithoutColon(line, lines) else { continue }
      let isEnded = byte(key.upperBound - 1) == UInt8(ascii: ";")
      let end = isEnded ? key.upperBound - 1..<key.upperBound : key.upperBound..<key.upperBound
      let name = sourceText(key.lowerBound..<end.lowerBound)
      setFinding(
        .yamlSyntax, "a ':' is missing after '\(excerpt(name))'", key,
        help: "write \(excerpt(name + ":"))", by: name + ":")
      edits = [SourceEdit(bytes: end, replacement: ":")]
      return true
    }
    return false
  }

  /// The lines that may have a key without a colon, as far as the error of YAML tells. If a line has got
  /// its colon, an error in the lines below it is another one.
  private func linesOfKey(_ lines: IndentedLines) -> [Int] {
    let line = line(problem)
    let firstColon = lineText(problem).first {
      byte($0) == UInt8(ascii: ":") && " \t\r\n".utf8.contains(byte($0 + 1))
    }
    let isAtStart = problem == SpecLine(file, line: line).start
    switch error.problem {
    case "could not find expected ':'": return [self.line(context)]
    case "mapping values are not allowed in this context" where problem == firstColon,
      "did not find expected key" where isAtStart:
      return [line, lines.line(above: line) ?? line]
    case "did not find expected key": return [line]
    default: return []
    }
  }

  /// The sections with keys that may have several words.
  private static let sectionsOfSentences: Set<String> = [
    "invariants", "links", "middleware", "reachable", "scenarios",
  ]

  /// The text of a line that is a key without its colon: only keys of the language, which belong to
  /// it, follow it on the line or are indented further below it.
  private func keyWithoutColon(_ line: Int, _ lines: IndentedLines) -> Range<Int>? {
    let shape = SpecLine(file, line: line)
    guard Self.sectionsOfSentences.contains(file.section(ofLine: line)),
      let parent = lines.chain(from: line).dropFirst().first, holdsDeclarations(parent),
      file.blockScalar(around: line).isEmpty
    else { return nil }
    let source = sourceText(shape.start..<lineText(shape.start).upperBound)
    if let match = source.prefixMatch(
      of: #/(?<name>\w[^:{}#"]*?|"[^"]*"|'[^']*') +\{ *(?<key>\w+):(?: |$)/#),
      languageKeyNames.contains(String(match.key))
    {
      return shape.start..<shape.start + match.name.utf8.count
    }
    let text = shape.value
    guard shape.key == nil, text.lowerBound == shape.start, let first = text.first,
      isWordByte(byte(first)) || closingQuote(file.content, text) == text.upperBound - 1,
      !file.content[text].allSatisfy(isWordByte), hasKeyBelow(line, lines)
    else { return nil }
    return text
  }

  /// Whether a line is the key of a section, or of a declaration, and its value is on the lines below.
  private func holdsDeclarations(_ line: Int) -> Bool {
    let shape = SpecLine(file, line: line)
    guard let key = shape.key, shape.value.isEmpty else { return false }
    return column(shape.start) == 1 || !languageKeyNames.contains(sourceText(key))
  }

  /// Whether the next line is indented further than a line, and begins with a key of the language.
  private func hasKeyBelow(_ line: Int, _ lines: IndentedLines) -> Bool {
    guard let below = lines.below(line).first(where: { lines.indentation(of: $0) != nil }) else {
      return false
    }
    let shape = SpecLine(file, line: below)
    let key =
      shape.key.map(sourceText)
      ?? sourceText(shape.value).prefixMatch(of: #/\{ *(?<key>\w+):/#).map { String($0.key) }
    return key.map(languageKeyNames.contains) ?? false
  }
}

import SpecLanguage

/// Explains text after a complete value, and other unambiguous typos. The line is then read in its
/// intended form.
extension SyntaxErrorExplanation {
  /// Explains a comma after a value in brackets or quotes that is the whole entry, such as in
  /// `- fill: {grams: 500},`.
  mutating func explainTrailingComma() -> Bool {
    guard error.context.hasPrefix("while parsing a block"), byte(problem) == UInt8(ascii: ","),
      SpecLine(file, line: line(problem)).value.last == problem
    else { return false }
    setFinding(
      .yamlSyntax, FormPlace.messageOfTrailingComma, problem..<problem + 1, by: "")
    edits = [SourceEdit(bytes: problem..<problem + 1, replacement: "")]
    return true
  }

  /// Explains a key that needs quotes, such as in `"undo" takes back:`, `first: nothing happens:`
  /// and `*: {stop: true}`.
  mutating func explainKeyToQuote(_ shape: SpecLine) -> Bool {
    guard let start = shape.value.first else { return false }
    let isStar = shape.key == nil && byte(start) == UInt8(ascii: "*")
    if isStar, byte(start + 1) == UInt8(ascii: ":") {
      return quote(start..<start + 1, "'*' starts a YAML alias", noun: "key")
    }
    if isStar, isBlank(byte(start + 1)), shape.start == start {
      setFinding(
        .yamlSyntax, "a list item begins with '- ', not with '* '", start..<start + 1, by: "-")
      edits = [SourceEdit(bytes: start..<start + 1, replacement: "-")]
      return true
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

  /// Explains a string that contains the quotes that surround it, such as `'it's'` and `"say "hi"
  /// now"`.
  mutating func explainInnerQuote(_ value: Range<Int>) -> Bool {
    let quote = byte(value.lowerBound)
    guard value.count > 2, "\"'".utf8.contains(quote), byte(value.upperBound - 1) == quote,
      let close = closingQuote(file.content, value), close + 1 < value.upperBound
    else { return false }
    guard quote == UInt8(ascii: "'") else {
      // `"a" + "b"` is a Swift expression.
      let next = byte(close + 1)
      let isWhole = StringWithQuotes(file.content, value, isInFlow: false)?.bytes == value
      guard isWhole || isWordByte(next) || next >= 0x80 else { return false }
      (finding, edits) = file.singleQuoting(value)
      return true
    }
    let inner = value.dropFirst().dropLast()
    let isPlain = !file.content[inner].contains { $0 == 0x5C || $0 == UInt8(ascii: "\"") }
    let quoted = isPlain ? "\"\(sourceText(inner))\"" : quotedYAML(sourceText(inner))
    setFinding(
      .quoteThisText, "an apostrophe in '…' ends the string: write it twice, or use \"…\"",
      value, help: "write \(quoted)", by: quoted)
    if isPlain {
      edits = [value.prefix(1), value.suffix(1)].map { SourceEdit(bytes: $0, replacement: "\"") }
    }
    return true
  }

  /// Whether the next line that is not empty is a key or a list item that belongs to `line`.
  func hasEntryBelow(_ line: Int) -> Bool {
    let below = (line + 1..<max(line + 1, file.lines.lineCount + 1)).first {
      SpecLine(file, line: $0).start < file.lines.bytes(ofLine: $0).upperBound
    }
    let next = SpecLine(file, line: below ?? line + 1)
    let isItem = byte(next.start) == UInt8(ascii: "-")
    return column(next.start) > column(SpecLine(file, line: line).start)
      && (isItem || next.key != nil)
  }

  /// Explains a key that is followed by a bracket without a colon, such as in `payload {_ id: UUID,
  /// by: Int}` and `changed(isFull) {when: state.isFull, emit: .full}`.
  mutating func explainBracketBehindKey(_ key: Range<Int>) -> Bool {
    guard
      let match = sourceText(key).prefixMatch(of: #/(?<name>\w+(\([\w., ]*\))?) +\{/#)
    else { return false }
    let word = key.lowerBound..<key.lowerBound + match.name.utf8.count
    setFinding(
      .yamlSyntax, "a ':' is missing after '\(excerpt(sourceText(word)))'", word,
      by: sourceText(word) + ":")
    edits = [SourceEdit(bytes: word.upperBound..<word.upperBound, replacement: ":")]
    return true
  }

  /// Explains a value without an opening quote, such as `a ? 0 : 1"`, and a value with typographic
  /// quotes, such as `“a: b”`.
  mutating func explainLostQuote(_ value: Range<Int>) -> Bool {
    let quote = UInt8(ascii: "\"")
    guard byte(value.upperBound - 1) == quote,
      !file.content[value].count(where: { $0 == quote }).isMultiple(of: 2)
    else { return false }
    setFinding(.yamlSyntax, "this quote has no opening quote", value.suffix(1))
    finding.fixes = [Fix(sourceText(value), by: "\"" + sourceText(value), at: range(value))]
    edits = [SourceEdit(bytes: value.lowerBound..<value.lowerBound, replacement: "\"")]
    return true
  }

  func range(_ bytes: Range<Int>) -> SourceRange {
    SourceRange(
      file.lines.position(ofByte: bytes.lowerBound), file.lines.position(ofByte: bytes.upperBound))
  }

  /// Whether a line follows a list item that has the same indentation.
  func isBelowDash(_ shape: SpecLine) -> Bool {
    for line in (1..<max(1, line(shape.start))).reversed().prefix(200) {
      let above = SpecLine(file, line: line).start
      if column(above) > column(shape.start) || isBlank(byte(above)) || byte(above) == 0x0A {
        continue
      }
      return byte(above) == UInt8(ascii: "-") && column(above) == column(shape.start)
    }
    return false
  }

  /// Explains a first list item without a space after the dash, such as `-require: …`. YAML reads
  /// it as a key.
  mutating func explainDashWithoutSpace(_ dash: Int) -> Bool {
    guard byte(dash) == UInt8(ascii: "-"),
      isWordByte(byte(dash + 1)) || byte(dash + 1) == UInt8(ascii: ".")
    else { return false }
    setFinding(.yamlSyntax, "a space is missing after '-'", dash..<dash + 1, by: "- ")
    edits = [SourceEdit(bytes: dash..<dash + 1, replacement: "- ")]
    return true
  }
}

extension SyntaxErrorExplanation {
  /// Explains a link of an event with a colon after `event`, such as `event: login.succeeded` and
  /// `event: login.succeeded:`.
  mutating func explainEventKey() -> Bool {
    for line in [line(problem) - 1, line(problem)] where line > 0 {
      let shape = SpecLine(file, line: line)
      guard let key = shape.key, sourceText(key) == "event",
        let match = sourceText(shape.value).wholeMatch(of: #/(?<name>\w+\.\w+)(?<colon>:?)/#),
        column(SpecLine(file, line: line + 1).start) > column(shape.start)
      else { continue }
      let written = key.lowerBound..<shape.value.upperBound
      let meant = "event \(match.name):"
      setFinding(
        .yamlSyntax,
        match.colon.isEmpty
          ? "the name of a link's event precedes the ':'"
          : "no ':' follows 'event': write '\(excerpt(meant))'", written, by: meant)
      edits = [SourceEdit(bytes: written, replacement: meant)]
      return true
    }
    return false
  }
}

extension SyntaxErrorExplanation {
  /// Explains a missing space between a key in braces and a bracket, such as in `{api.load:{throws:
  /// no}}`.
  mutating func explainMissingSpaceInBraces() -> Bool {
    guard error.context.contains("flow") || error.context.contains("plain scalar") else {
      return false
    }
    let line = lineText(problem)
    let source = sourceText(line)
    guard let match = source.firstMatch(of: #/[{,] *[\w.]+:(?=[\[{])/#),
      source[..<match.range.lowerBound].count(where: { $0 == "\"" }).isMultiple(of: 2)
    else { return false }
    let colon = line.lowerBound + source[..<match.range.upperBound].utf8.count - 1
    setFinding(.yamlSyntax, "a space is missing after this ':'", colon..<colon + 1, by: ": ")
    edits = [SourceEdit(bytes: colon + 1..<colon + 1, replacement: " ")]
    return true
  }
}

extension SyntaxErrorExplanation {
  /// Explains a key for changes in the words of SwiftUI, such as `onChange(of: filter):`.
  mutating func explainChangedKey() -> Bool {
    for line in [line(problem) - 1, line(problem)] where line > 0 {
      let bytes = file.lines.bytes(ofLine: line)
      let start = SpecLine(file, line: line).start
      guard
        let match = sourceText(start..<max(start, bytes.upperBound)).prefixMatch(
          of: #/(?<key>\w+\(of: [\w., $]+\)):(?: |$)/#),
        let properties = changedProperties(inOtherWords: String(match.key))
      else { continue }
      let meant = "changed(\(properties))"
      let written = start..<start + match.key.utf8.count
      setFinding(
        .unknownAction, "what follows a change has the key '\(excerpt(meant))'", written, by: meant)
      edits = [SourceEdit(bytes: written, replacement: meant)]
      return true
    }
    return false
  }
}

extension SyntaxErrorExplanation {
  /// Explains a declaration with its parameters before the ':', such as `add(text: String): {reduce:
  /// …}`, and a type with its keys after it, such as `name: String {was: title}`. As a quoted text,
  /// it would be no declaration, and the lines below it no part of it.
  mutating func explainSignature() -> Bool {
    let place = FormPlace(finding, file)
    guard
      let form = place.shape.hasColonInBrackets
        ? place.declarationWithParts : place.typeWithParts
    else { return false }
    finding = form.finding
    edits = form.edits
    return true
  }
}

extension SyntaxErrorExplanation {
  /// Explains a Swift attribute before a name, such as `@Published var count: Int = 0`.
  mutating func explainAttribute() -> Bool {
    let rest = sourceText(problem..<lineText(problem).upperBound)
    guard byte(problem) == UInt8(ascii: "@"),
      let match = rest.prefixMatch(
        of: #/(?<attribute>@[A-Z]\w*(\([^)]*\))?) +((public|private) +)?((var|let) +)?(?=\w+ ?:)/#)
    else { return false }
    let attribute = String(match.attribute)
    let written = problem..<problem + match.output.0.utf8.count
    setFinding(
      .yamlSyntax, "'\(excerpt(attribute))' is Swift, and not a part of a spec: remove it",
      problem..<problem + attribute.utf8.count)
    finding.fixes = [Fix(sourceText(written), by: "", at: range(written))]
    edits = [SourceEdit(bytes: written, replacement: "")]
    return true
  }
}

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
    let key = sourceText(opener.key)
    // A section has declarations, and no text.
    if column(opener.key.lowerBound) == 1, key != "doc" { return false }
    let colon = opener.key.upperBound..<opener.key.upperBound + 1
    setFinding(
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
    shape.hasColonInBrackets || shape.key.map { sourceText($0).contains(" ? ") } == true
  }

  private func isKey(_ shape: SpecLine) -> Bool {
    let first = byte(shape.start)
    if first == UInt8(ascii: "-") || first == UInt8(ascii: "#") { return true }
    return shape.key.map { file.content[$0].allSatisfy(isWordByte) || shape.value.isEmpty } ?? false
  }
}

extension SyntaxErrorExplanation {
  /// Finds the misindented line that causes the error, and corrects its indentation.
  mutating func fixIndentation(in source: RepairedSource, _ effort: inout RepairEffort) {
    let isTab = finding.id == .tabIndentation && isAloneWithTab && isKeyOrOpener(line(problem))
    guard isAboutIndentation || isTab else { return }
    let lines = IndentedLines(source.file)
    let shape = SpecLine(file, line: line(problem))
    if isBelowDash(shape), explainDashWithoutSpace(shape.start) { return }
    if let above = lines.line(above: line(problem)),
      explainDashWithoutSpace(SpecLine(file, line: above).start)
    {
      return
    }
    guard let repair = lines.repair(at: line(problem), alone: isTab, &effort) else { return }
    if isTab { concernsBlock = false } else { finding = repair.finding(in: file) }
    edits = repair.edits(in: file)
  }

  private func isKeyOrOpener(_ line: Int) -> Bool {
    endsWithColon(line)
      || SpecLine(file, line: line).key.map { languageKeyNames.contains(sourceText($0)) } ?? false
  }

  /// Whether the lines before and after the error do not begin with a tab. If several adjacent
  /// lines begin with tabs, their intended indentation is unknown.
  private var isAloneWithTab: Bool {
    let line = line(problem)
    return [line - 1, line + 1].allSatisfy { other in
      let bytes = file.lines.bytes(ofLine: other)
      return !file.content[bytes].prefix(while: isBlank).contains(UInt8(ascii: "\t"))
    }
  }
}

/// Explains a key that is too long for YAML, such as the sentence of a scenario.
extension SyntaxErrorExplanation {
  /// The number of characters that libyaml reads in search of a key's colon.
  private static let maximumKey = 1_024

  mutating func explainLongKey() -> Bool {
    guard
      [
        "mapping values are not allowed in this context", "could not find expected ':'",
        "did not find expected ',' or '}'",
      ].contains(error.problem)
    else { return false }
    for line in Set([line(context), line(problem)]).sorted() {
      guard let key = SpecLine(file, line: line).key else { continue }
      let count = sourceText(key).unicodeScalars.count
      guard count > Self.maximumKey else { continue }
      setFinding(
        .yamlSyntax,
        "a key of YAML has at most 1,024 characters, and this one has \(count)", key,
        help: "shorten it")
      // Any other key lets the lines below be read.
      edits = [SourceEdit(bytes: key, replacement: "line \(line)")]
      return true
    }
    return false
  }
}

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
      guard let reason = text.reason else {
        let (finding, edits) = singleQuoting(text.bytes)
        return MisreadText(bytes: text.bytes, finding: finding, edits: edits)
      }
      return MisreadText(
        bytes: text.bytes, finding: quoteThis(text.bytes, reason, "text"),
        edits: quoting(text.bytes))
    }
  }

  /// The finding that a string needs quotes.
  func quoteThis(_ text: Range<Int>, _ reason: String, _ noun: String) -> Finding {
    let source = String(decoding: content[text], as: UTF8.self)
    let quoted = quotedYAML(unquotedType(source))
    let range = SourceRange(
      lines.position(ofByte: text.lowerBound), lines.position(ofByte: text.upperBound))
    if let action = calledAction(text) {
      return Finding(
        .error, .wrongKind, "expected an action and its payload, found a Swift call", at: range,
        help: "write '\(action): {…}', with the name of each value")
    }
    return Finding(
      .error, .quoteThisText, "quote this \(noun): \(reason)", at: range,
      help: "write \(quoted)", fixes: [Fix(source, by: quoted, at: range)])
  }
}

extension SourceFile {
  /// The action that a step of a scenario calls as in Swift, with a value whose name is not known,
  /// such as `.turnOn("a", level: 10)`; nil for other texts.
  private func calledAction(_ text: Range<Int>) -> String? {
    guard
      let match = String(decoding: content[text], as: UTF8.self).wholeMatch(
        of: #/\.?(?<name>\w+)\((?<inner>[^,\n]*,.*)\)/#),
      !match.inner.split(separator: ",").allSatisfy({ $0.contains(#/^ *\w+: /#) })
    else { return nil }
    let line = Int(lines.position(ofByte: text.lowerBound).line)
    let key = SpecLine(self, line: line).key.map { String(decoding: content[$0], as: UTF8.self) }
    let isStep =
      key == "when" && section(ofLine: line) == "scenarios"
      || key == nil && StepsWithoutDashes.owner(ofLine: line, in: self) == "when"
    return isStep ? String(match.name) : nil
  }
}

/// A scalar that YAML misreads, the finding about it, and the edits that quote it.
struct MisreadText {
  let bytes: Range<Int>
  let finding: Finding
  let edits: [SourceEdit]
}

/// Explains a key that YAML ends at a '#', such as `the ship at #2 comes:`.
extension SyntaxErrorExplanation {
  mutating func explainCommentInKey() -> Bool {
    for line in Set([line(context), line(problem) - 1, line(problem)]).sorted() where line > 0 {
      guard let key = file.keyWithComment(ofLine: line) else { continue }
      return quote(key, SourceFile.commentInKey, noun: "key")
    }
    return false
  }
}

extension SourceFile {
  static let commentInKey = "'#' begins a comment"

  /// The key of a line that contains a `#`, which for YAML begins a comment.
  func keyWithComment(ofLine line: Int) -> Range<Int>? {
    guard let key = SpecLine(self, line: line).key,
      String(decoding: content[key], as: UTF8.self).contains(#/^[^"'#].* #\w/#)
    else { return nil }
    return key
  }
}

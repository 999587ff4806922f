import SpecLanguage

/// Explains a libyaml error in terms of the spec.
struct SyntaxErrorExplanation {
  var finding: Finding
  /// The strings that need quotes, if missing quotes are the cause of the error.
  var textsToQuote: [MisreadText] = []
  /// The bytes of the lines that can be skipped.
  var linesToSkip: Range<Int>?
  /// The edits that correct the line, if the correction is unambiguous. Reading can continue after
  /// them.
  var edits: [SourceEdit] = []
  /// Whether the cause may be the indentation of this line or of a line above it.
  var isAboutIndentation = false
  /// Whether the error would remain if its line were skipped.
  var isAboutWhole = false
  /// Whether the following lines that have the same indentation also have the same error.
  var concernsBlock = false
  /// Whether an unclosed quote or bracket is the cause. It may cause later errors.
  var isUnclosed = false

  let error: YAMLSyntaxError
  let file: SourceFile
  /// The offset of the error. `context` is the offset at which the current construct begins.
  let problem: Int
  let context: Int

  init(_ error: YAMLSyntaxError, _ file: SourceFile) {
    self.error = error
    self.file = file
    problem = file.lines.byte(ofScalar: error.place)
    context = file.lines.byte(ofScalar: error.contextPlace)
    let start = file.lines.position(ofByte: problem)
    let during = error.context.isEmpty ? "" : " \(error.context)"
    finding = Finding(
      .error, .yamlSyntax, "this is not YAML: \(error.problem)\(during)",
      at: SourceRange(start, start.advanced(by: 1)))
    explain()
    let isFixed = !textsToQuote.isEmpty || linesToSkip != nil || !edits.isEmpty
    if !isFixed, !isAboutWhole { skipLine(Int(finding.range.start.line)) }
  }

  private mutating func explain() {
    if explainDirective() || explainTrailingComma() || explainLongKey() || explainEventKey()
      || explainChangedKey() || explainCommentInKey()
      || explainKeyWithoutColon() || explainSignature()
      || explainBackticks() || explainTab() || explainAttribute() || explainItemWithoutDash()
      || explainMissingSpaceInBraces() || explainEntryWithoutComma()
      || explainOpenedFeature(flowItem(file.content, around: problem, in: lineText(problem)))
      || explainFlowTexts() || explainQuotes()
      || explainSpilledQuote() || explainStepWithoutDash()
      || explainKey()
    {
      return
    }
    if explainValue() || explainColon() || explainFlow() { return }
    explainStructure()
  }

  // MARK: - Explanations of each kind of error; true if the explanation matches

  /// Explains a YAML directive. The spec is then read without the directive.
  private mutating func explainDirective() -> Bool {
    guard let finding = error.findingAboutDirective(in: file) else { return false }
    self.finding = finding
    let line = file.lines.bytes(ofLine: Int(finding.range.start.line))
    edits = [SourceEdit(bytes: line, replacement: "")]
    return true
  }

  private mutating func explainTab() -> Bool {
    let isTab = byte(problem) == UInt8(ascii: "\t")
    let isBlocked = error.problem == "found character that cannot start any token"
    guard isTab && (isBlocked || error.problem.hasPrefix("found a tab character")) else {
      return false
    }
    var end = problem
    while byte(end) == UInt8(ascii: "\t") { end += 1 }
    setFinding(.tabIndentation, "a tab cannot indent YAML: use spaces", problem..<end)
    if replaceTabsInBlock() { return true }
    // The intended indentation is unknown, so lines are skipped.
    let value = SpecLine(file, line: line(problem)).value
    let holdsLines =
      byte(value.upperBound - 1) == UInt8(ascii: ":") || isBlockHeader(sourceText(value))
    linesToSkip = holdsLines ? linesBelowTab(line(problem)) : lineText(problem)
    concernsBlock = true
    return true
  }

  private mutating func explainQuotes() -> Bool {
    if error.context == "while scanning a quoted scalar" {
      let shape = SpecLine(file, line: line(context))
      if shape.hasColonInBrackets, shape.value.contains(context) {
        return quote(shape.value, "it contains ': '")
      }
      setFinding(.yamlSyntax, "this quote is not closed", context..<context + 1)
      skipLine(line(context))
      isUnclosed = true
      return true
    }
    guard error.context == "while parsing a quoted scalar" else { return false }
    var start = problem
    while start > context, byte(start) != UInt8(ascii: "\\") { start -= 1 }
    var end = max(start + 2, problem)
    while byte(end) & 0xC0 == 0x80 { end += 1 }
    if error.problem == "found invalid Unicode character escape code" {
      explainCodePoint(at: start)
      return true
    }
    // With a second backslash, YAML reads the string as it was written.
    edits = [SourceEdit(bytes: start..<start, replacement: "\\")]
    explainEscape(start..<end)
    return true
  }

  /// Explains an escape of a code point that is no character. JSON writes a character such as 😀 as
  /// two of them, which YAML does not join.
  private mutating func explainCodePoint(at start: Int) {
    let most = byte(start + 1) == UInt8(ascii: "U") ? 8 : 4
    let digits = file.content[(start + 2)...].prefix(most).prefix(while: isWordByte)
    let escape = start..<digits.endIndex
    let pair = start..<min(start + 12, lineText(start).upperBound)
    guard
      let match = sourceText(pair).wholeMatch(
        of: #/\\u(?<high>[dD][89abAB]\w\w)\\u(?<low>[dD][c-fC-F]\w\w)/#),
      let high = UInt32(match.high, radix: 16), let low = UInt32(match.low, radix: 16),
      let character = Unicode.Scalar(0x1_0000 + (high - 0xD800) << 10 + low - 0xDC00)
    else {
      setFinding(.yamlSyntax, "'\(sourceText(escape))' is not a Unicode character", escape)
      edits = [SourceEdit(bytes: escape, replacement: "\u{FFFD}")]
      return
    }
    setFinding(
      .yamlSyntax, "'\(sourceText(pair))' is one character of JSON, which YAML reads as two", pair,
      help: "write \(character)", by: String(character))
    edits = [SourceEdit(bytes: pair, replacement: String(character))]
  }

  private mutating func explainEscape(_ escape: Range<Int>) {
    let front = sourceText(lineText(context).lowerBound..<context)
    let isInterpolation = sourceText(escape) == "\\("
    let isProse = isInterpolation && front.contains(#/\b(message|doc): *$/#)
    // Text with quotes of its own is Swift code, in which `\(…)` is certainly meant.
    let isCode =
      isInterpolation && !isProse && sourceText(context..<escape.lowerBound).contains("\\\"")
    setFinding(
      .yamlSyntax, "'\(excerpt(sourceText(escape)))' is not a YAML escape", escape,
      help: isProse
        ? "this is plain text, in which '\\(…)' is not evaluated"
        : "write '\\\\' for a backslash, or put the string in '…', which has no escapes",
      by: isCode ? "\\\\(" : nil)
  }

  /// Explains a quote that is not closed on its line. YAML reads the opening quote of a later
  /// string as its closing quote.
  private mutating func explainSpilledQuote() -> Bool {
    let quote = problem > 0 ? byte(problem - 1) : 0
    let isQuote = quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'")
    guard isQuote, !file.content[lineText(problem).lowerBound..<problem - 1].contains(quote) else {
      return false
    }
    for line in (1..<line(problem)).reversed().prefix(100) {
      let shape = SpecLine(file, line: line)
      let value = shape.value
      // YAML reads `- a == ": "` as a key followed by an opening quote.
      if shape.hasColonInBrackets, sourceText(value).contains(": \"") {
        return self.quote(value, "it contains ': '")
      }
      guard let start = value.first, byte(start) == quote else { continue }
      guard closingQuote(file.content, value) == nil else { return false }
      setFinding(.yamlSyntax, "this quote is not closed on its line", start..<start + 1)
      skipLine(line)
      isUnclosed = true
      return true
    }
    return false
  }

  /// Explains a line without `: ` that should be `key: value`.
  private mutating func explainKey() -> Bool {
    guard error.problem == "could not find expected ':'" else { return false }
    if explainMissingSpace(line(context)) || explainEndOfBlock(line(context))
      || explainLinesWithoutBar(around: line(context))
    {
      return true
    }
    let shape = SpecLine(file, line: line(context))
    if explainDashWithoutSpace(shape.start) || explainConflictMarker() { return true }
    explainLineWithoutColon(context..<max(context + 1, shape.value.upperBound))
    return true
  }

  /// Explains a line `=======` that was left over from a merge conflict.
  private mutating func explainConflictMarker() -> Bool {
    let bytes = lineText(context)
    guard ConflictMarker(beginning: file.content[bytes]) == .middle else { return false }
    setFinding(
      .conflictedFile, "this line is left over from a merge conflict",
      bytes.lowerBound..<bytes.lowerBound + ConflictMarker.length, help: "remove it")
    edits = [SourceEdit(bytes: bytes, replacement: "")]
    return true
  }

  /// Explains a missing space after the colon of a key, such as in `feature:TaskList`.
  mutating func explainMissingSpace(_ line: Int) -> Bool {
    let range = file.lines.bytes(ofLine: line)
    var offset = SpecLine(file, line: line).start
    let start = offset
    while offset < range.upperBound, isWordByte(file.content[offset]) { offset += 1 }
    guard offset > start, offset + 1 < range.upperBound, byte(offset) == UInt8(ascii: ":"),
      !isBlank(file.content[offset + 1])
    else { return false }
    setFinding(.yamlSyntax, "a space is missing after this ':'", offset..<offset + 1, by: ": ")
    edits = [SourceEdit(bytes: offset + 1..<offset + 1, replacement: " ")]
    return true
  }

  private mutating func explainStructure() {
    let value = SpecLine(file, line: line(problem)).value
    let end = max(problem + 1, value.upperBound)
    let first = file.lines.position(ofByte: context)
    let isAligned = file.lines.position(ofByte: problem).column == first.column
    let place =
      isAligned
      ? "as on line \(first.line)"
      : "at column \(first.column), as on line \(first.line): check the indentation"
    switch error.problem {
    case "did not find expected key" where explainEndOfBlock(line(problem)): break
    case "did not find expected key" where explainDashWithoutSpace(context): break
    case "did not find expected key" where isAligned && explainStrayDash(): break
    case "did not find expected key" where byte(problem) == UInt8(ascii: ":"):
      setFinding(.yamlSyntax, "nothing precedes this ':'", problem..<problem + 1)
    case "did not find expected key":
      setIndentation("expected a key \(place)", problem..<end)
    case "did not find expected '-' indicator":
      if explainDashAmongKeys() { return }
      setIndentation("expected an item of the list \(place)", problem..<end)
    case "did not find expected <document start>":
      setFinding(.yamlSyntax, "the document has ended above: a spec is one mapping", problem..<end)
      isAboutIndentation = true
    case "block sequence entries are not allowed in this context":
      setIndentation(
        "a list item is not allowed here: check the indentation", problem..<problem + 1)
    case "did not find expected node content":
      setFinding(.yamlSyntax, "expected a scalar, a list or a mapping", problem..<end)
    default: break
    }
  }

  private mutating func setIndentation(_ message: String, _ bytes: Range<Int>) {
    setFinding(.yamlSyntax, message, bytes)
    skipBlock(at: line(problem))
    isAboutIndentation = true
  }

  // MARK: - Parts

  mutating func quote(
    _ bytes: Range<Int>, _ reason: String, noun: String = "text"
  ) -> Bool {
    if bytes.isEmpty { return false }
    finding = file.quoteThis(bytes, reason, noun)
    readAsText(bytes)
    return true
  }

  /// Marks `bytes` as a string that needs quotes. The finding stays the same.
  mutating func readAsText(_ bytes: Range<Int>) {
    textsToQuote = [MisreadText(bytes: bytes, finding: finding, edits: file.quoting(bytes))]
  }

  /// Sets the finding. If `replacement` is given, it is the unambiguous correction of `bytes`.
  mutating func setFinding(
    _ id: FindingID, _ message: String, _ bytes: Range<Int>, help: String? = nil,
    by replacement: String? = nil
  ) {
    let range = range(bytes)
    let fix = replacement.map { Fix(sourceText(bytes), by: $0, at: range) }
    finding = Finding(.error, id, message, at: range, help: help, fixes: fix.map { [$0] } ?? [])
  }

  func column(_ byte: Int) -> UInt32 { file.lines.position(ofByte: byte).column }

  func byte(_ offset: Int) -> UInt8 {
    file.content[offset]
  }

  func line(_ byte: Int) -> Int { Int(file.lines.position(ofByte: byte).line) }

  func lineText(_ byte: Int) -> Range<Int> { file.lines.bytes(ofLine: line(byte)) }

  func sourceText(_ bytes: Range<Int>) -> String {
    String(decoding: file.content[bytes], as: UTF8.self)
  }
}

import SpecLanguage

/// The result of reading a spec after some repairs, with its findings. Except in `decoded`,
/// positions refer to the original file.
struct RepairedReading {
  let file: SourceFile
  let repairs: SourceRepairs
  let source: RepairedSource
  /// The decoded spec; nil if the file could not be read as a mapping.
  let spec: FeatureSpec?
  /// The findings in the repaired source. Their positions refer to the repaired source.
  let decoded: Diagnostics
  /// The findings of the repairs and of the decoder.
  let diagnostics: Diagnostics
  /// The number of errors that are not errors of the repairs, plus the number of skipped lines.
  let remaining: Int
  /// A measure of the errors in a reading. The better of two readings of a file has fewer faults.
  let faults: Int

  /// Reads a file after applying the given repairs, and continues after each syntax error.
  init(_ file: SourceFile, fixing lines: [LineRepair] = [], _ effort: inout RepairEffort) {
    self.file = file
    let text = RepairedText(file, fixing: lines, &effort)
    let (repairs, source) = (text.repairs, text.source)
    self.repairs = repairs
    self.source = source
    var diagnostics = Diagnostics()
    if let finding = text.unrepaired { diagnostics.report(finding) }
    var decoded = Diagnostics()
    let spec = text.decodedSpec(&decoded)
    self.spec = spec
    self.decoded = decoded
    let followUps = FollowUps(repairs.gaps.map(\.lines), file)
    let found = decoded.findings.map(source.original).filter { !followUps.contain($0) }
    let told = repairs.findings.filter { repair in
      !found.contains { $0.says(moreThan: repair, file) }
    }
    for finding in told { diagnostics.report(finding) }
    for finding in found where !told.contains(where: { $0.says(allOf: finding, file) }) {
      diagnostics.report(finding)
    }
    diagnostics.countDropped(of: decoded)
    self.diagnostics = diagnostics
    // Without a spec, all lines are skipped: their errors are hidden, and not repaired.
    let skippedLines =
      (spec?.skippedLines ?? file.lines.lineCount)
      + repairs.gaps.reduce(0) { $0 + file.lineCount(of: $1.lines) }
    faults = diagnostics.told + skippedLines
    remaining = diagnostics.errorCount - told.count + skippedLines
  }

  /// Whether more lines are skipped than in another reading of the file, because libyaml cannot read
  /// them. The errors of these lines, and of what uses their names, are hidden and not repaired.
  func hidesMore(than other: RepairedReading) -> Bool {
    repairs.gaps.count > other.repairs.gaps.count
  }
}

extension Finding {
  /// Whether this finding is more specific than the finding of a repair. About missing quotes, only
  /// an error at the ':' or at the start of the unquoted string can be more specific. A backslash
  /// that YAML does not know, such as in `items.map(\.title)`, may be wrong in Swift too.
  fileprivate func says(moreThan repair: Finding, _ file: SourceFile) -> Bool {
    guard severity == .error else { return false }
    if repair.id == .yamlSyntax {
      return range.start == repair.range.start && repair.isAboutEscape(file)
    }
    guard repair.id == .quoteThisText, range.start >= repair.range.start,
      range.start < repair.range.end
    else { return false }
    return [":", "?:"].contains(file.sourceText(in: range)) && !repair.isInDoubleQuotes(file)
      || range.start == repair.range.start && !repair.isAboutStart(of: file)
  }

  /// Whether this finding and `other` are both about the first character of the same string.
  fileprivate func says(allOf other: Finding, _ file: SourceFile) -> Bool {
    id == .quoteThisText && other.id == .syntaxError && range.start == other.range.start
      && isAboutStart(of: file)
  }

  private func isAboutEscape(_ file: SourceFile) -> Bool { starts(with: "\\", in: file) }

  private func isInDoubleQuotes(_ file: SourceFile) -> Bool { starts(with: "\"", in: file) }

  private func isAboutStart(of file: SourceFile) -> Bool { starts(with: "\"'!&*@%`|>", in: file) }

  /// Whether the first character of the range is one of the given characters.
  private func starts(with characters: String, in file: SourceFile) -> Bool {
    let offset = file.lines.byte(at: range.start)
    return offset < file.bytes.count && characters.utf8.contains(file.content[offset])
  }
}

extension SourceFile {
  fileprivate func lineCount(of range: Range<Int>) -> Int {
    content[range].count { $0 == 0x0A } + 1
  }
}

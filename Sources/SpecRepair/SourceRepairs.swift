import SpecLanguage

/// The parts of a spec that are repaired or skipped. Without their errors, the rest of the spec can
/// be read, so that one run finds all errors.
struct SourceRepairs {
  /// Lines that are skipped, and the finding that explains why.
  struct Gap {
    var lines: Range<Int>
    let finding: Finding
  }

  let file: SourceFile
  private(set) var gaps: [Gap] = []
  /// The lines that are replaced by their intended forms, with their findings.
  private(set) var fixedLines: [LineRepair]
  /// The number of repairs at the start of `fixedLines` that a search tries. They are no repairs of
  /// syntax errors that may disappear.
  private var tried: Int
  private var count = 0
  /// The maximum number of repairs. It is limited because each repair requires reading the file
  /// again.
  private let most: Int

  /// The source after all repairs have been applied.
  var source: RepairedSource {
    RepairedSource(file, fixedLines.flatMap(\.edits) + gaps.map { blanks($0.lines) })
  }

  var findings: [Finding] { fixedLines.map(\.finding) + gaps.map(\.finding) }

  init(_ file: SourceFile, _ lines: [LineRepair]) {
    self.file = file
    fixedLines = lines
    tried = lines.count
    most = min(20, SourceFile.maximumSize / max(1, file.bytes.count))
  }

  /// Applies the repair that an explanation contains. Returns false if there is no repair, or if
  /// the maximum number of repairs has been reached.
  mutating func addRepair(of explanation: SyntaxErrorExplanation) -> Bool {
    guard count < most else { return false }
    if let edit = explanation.edits.first, isBehindRepairs(edit.bytes) {
      if explanation.isUnclosed { dropRepairs(behind: edit.bytes.lowerBound) }
      fixedLines.append(
        LineRepair(
          line: Int(explanation.finding.range.start.line), edits: explanation.edits,
          finding: explanation.finding))
    } else if let first = explanation.textsToQuote.first, isBehindRepairs(first.bytes) {
      fixedLines += explanation.textsToQuote.map { text in
        LineRepair(line: line(of: text.bytes), edits: text.edits, finding: text.finding)
      }
    } else if skipRepaired(explanation) {
      // An earlier repair of these lines was wrong. The lines are skipped instead.
    } else if let lines = explanation.linesToSkip, !isLeftOut(lines) {
      skip(lines, explanation)
    } else {
      return false
    }
    count += 1
    return true
  }

  /// Whether all earlier repairs of syntax errors on the line of `bytes` are to the left of `bytes`,
  /// and no repair of a search is there.
  private func isBehindRepairs(_ bytes: Range<Int>) -> Bool {
    let line = file.lines.bytes(ofLine: line(of: bytes))
    return fixedLines.dropFirst(tried).lazy.flatMap(\.edits).allSatisfy {
      !line.contains($0.bytes.lowerBound) || $0.bytes.lowerBound < bytes.lowerBound
    }
      && fixedLines.prefix(tried).lazy.flatMap(\.edits).allSatisfy {
        !bytes.overlaps($0.bytes) && $0.bytes.lowerBound != bytes.lowerBound
      }
  }

  private func line(of bytes: Range<Int>) -> Int {
    Int(file.lines.position(ofByte: bytes.lowerBound).line)
  }

  /// Skips the repaired line that an error concerns. Returns false if the error concerns no
  /// repaired line.
  private mutating func skipRepaired(_ explanation: SyntaxErrorExplanation) -> Bool {
    guard let line = fixedLines.first(where: { explanation.concerns($0.line) })?.line else {
      return false
    }
    let lines = file.lines(below: line)
    gaps += fixedLines.filter { $0.line == line }.map { Gap(lines: lines, finding: $0.finding) }
    tried = fixedLines.prefix(tried).count { $0.line != line }
    fixedLines.removeAll { $0.line == line }
    return true
  }

  private mutating func skip(_ lines: Range<Int>, _ explanation: SyntaxErrorExplanation) {
    if explanation.isUnclosed { dropRepairs(behind: lines.lowerBound) }
    if explanation.concernsBlock, let gap = gaps.firstIndex(where: { isBehind($0.lines, lines) }) {
      gaps[gap].lines = gaps[gap].lines.lowerBound..<lines.upperBound
    } else {
      gaps.append(Gap(lines: lines, finding: explanation.finding))
    }
  }

  /// Removes the repairs after an unclosed quote or bracket. The errors that they repair may
  /// disappear when the quote or bracket is skipped.
  private mutating func dropRepairs(behind start: Int) {
    gaps.removeAll { $0.lines.lowerBound > start }
    fixedLines =
      fixedLines.prefix(tried)
      + fixedLines.dropFirst(tried).filter {
        file.lines.bytes(ofLine: $0.line).lowerBound <= start
      }
  }

  /// Whether an error is already reported, because it is in skipped lines or is the finding of a
  /// repair.
  func isTold(_ explanation: SyntaxErrorExplanation) -> Bool {
    let start = file.lines.byte(at: explanation.finding.range.start)
    if gaps.contains(where: { $0.lines.contains(start) }) { return true }
    if fixedLines.contains(where: { $0.finding == explanation.finding }) { return true }
    guard explanation.concernsBlock, let lines = explanation.linesToSkip else { return false }
    return gaps.contains { isBehind($0.lines, lines) }
  }

  private func isLeftOut(_ lines: Range<Int>) -> Bool {
    lines.isEmpty || gaps.contains { $0.lines.contains(lines.lowerBound) }
  }

  /// Whether `lines` directly follow a gap and have the same indentation as the first line of the
  /// gap.
  private func isBehind(_ gap: Range<Int>, _ lines: Range<Int>) -> Bool {
    guard gap.upperBound < lines.lowerBound else { return false }
    let between = file.content[gap.upperBound..<lines.lowerBound]
    return between.allSatisfy { $0 == 0x0A || $0 == 0x0D || isBlank($0) }
      && file.content[gap].prefix(while: isBlank) == file.content[lines].prefix(while: isBlank)
  }

  /// An edit that removes the text of lines, and keeps their line ends. Blanks instead of the text
  /// would determine the indentation of a block scalar.
  private func blanks(_ lines: Range<Int>) -> SourceEdit {
    let lineEnds = file.content[lines].filter { $0 == 0x0A || $0 == 0x0D }
    return SourceEdit(bytes: lines, replacement: String(decoding: lineEnds, as: UTF8.self))
  }
}

extension SyntaxErrorExplanation {
  fileprivate func concerns(_ line: Int) -> Bool {
    line == Int(finding.range.start.line)
      || line == Int(file.lines.position(ofByte: problem).line)
  }
}

import Diagnostics

/// What libyaml cannot read, put out of its sight so that it reads on behind it: one run then finds all
/// mistakes, and the stages behind see texts that lack quotes as they were meant.
///
/// A text is masked by a letter a scalar, a line is left out by a space a scalar: all places stay as
/// they are.
struct SourceRepairs {
  /// Lines that were left out, and why.
  struct Gap {
    var lines: Range<Int>
    let finding: Finding
  }

  private let file: SourceFile
  /// Texts that lack quotes, and the findings that say so.
  private var texts: [(bytes: Range<Int>, finding: Finding)] = []
  private(set) var gaps: [Gap] = []
  /// Lines that were made what they were meant to be, and what was wrong with them.
  private var mended: [(line: Int, edits: [SourceEdit], finding: Finding)] = []
  private var count = 0
  /// Every repair reads the file anew.
  private let most: Int
  /// What libyaml is given to read.
  private(set) var bytes: [UInt8]
  /// Where what it reads stands in the file.
  private(set) var places = RepairedPlaces()
  /// The masked texts by the scalar they begin at.
  var textsByScalar: [Int: String] {
    var found: [Int: String] = [:]
    for text in texts {
      found[file.lines.scalar(ofByte: text.bytes.lowerBound)] = String(
        decoding: file.bytes[text.bytes], as: UTF8.self)
    }
    return found
  }
  /// What was wrong with the texts and the lines.
  var findings: [Finding] {
    texts.map(\.finding) + mended.map(\.finding)
      + gaps.map { gap in
        var finding = gap.finding
        finding.unread = SourceRange(
          file.lines.position(ofByte: gap.lines.lowerBound),
          file.lines.position(ofByte: gap.lines.upperBound))
        return finding
      }
  }

  init(_ file: SourceFile, _ lines: [IndentationRepair]) {
    self.file = file
    mended = lines.map { ($0.line, $0.edits(in: file), $0.finding(in: file)) }
    most = min(20, SourceFile.maximumSize / max(1, file.bytes.count))
    bytes = file.bytes
    if !lines.isEmpty { rebuild() }
  }

  /// Whether a failure lies in a line that was repaired already: it would be noise.
  func touchLine(of explanation: SyntaxErrorExplanation) -> Bool {
    let lines = [
      file.lines.position(ofByte: explanation.problem).line, explanation.finding.range.start.line,
    ]
    return texts.contains { lines.contains(file.lines.position(ofByte: $0.bytes.lowerBound).line) }
  }

  /// Puts out of sight what an explanation says. False if nothing can be, or if there has been enough.
  mutating func add(_ explanation: SyntaxErrorExplanation) -> Bool {
    guard count < most else { return false }
    if let index = mended.firstIndex(where: { concerns($0.line, explanation) }) {
      // What it was taken for it is not.
      let last = mended.remove(at: index)
      gaps.append(Gap(lines: file.lines(below: last.line), finding: last.finding))
    } else if !explanation.edits.isEmpty {
      let line = Int(explanation.finding.range.start.line)
      mended.append((line, explanation.edits, explanation.finding))
    } else if let text = explanation.textToQuote, !text.isEmpty {
      texts.append((text, explanation.finding))
    } else if let lines = explanation.linesToSkip, !isLeftOut(lines) {
      if explanation.isUnclosed { dropRepairs(behind: lines.lowerBound) }
      if explanation.concernsBlock, let gap = gaps.firstIndex(where: { isBehind($0.lines, lines) })
      {
        gaps[gap].lines = gaps[gap].lines.lowerBound..<lines.upperBound
      } else {
        gaps.append(Gap(lines: lines, finding: explanation.finding))
      }
    } else {
      return false
    }
    count += 1
    rebuild()
    return true
  }

  /// What failed behind a quote or a bracket that is not closed may be right without it.
  private mutating func dropRepairs(behind start: Int) {
    texts.removeAll { $0.bytes.lowerBound > start }
    gaps.removeAll { $0.lines.lowerBound > start }
    mended.removeAll { file.lines.bytes(ofLine: $0.line).lowerBound > start }
  }

  /// Whether a failure is the same mistake as one on lines that were left out, or in front of it.
  func isTold(_ explanation: SyntaxErrorExplanation) -> Bool {
    let start = file.lines.byte(at: explanation.finding.range.start)
    if gaps.contains(where: { $0.lines.contains(start) }) { return true }
    guard explanation.concernsBlock, let lines = explanation.linesToSkip else { return false }
    return gaps.contains { isBehind($0.lines, lines) }
  }

  private func concerns(_ line: Int, _ explanation: SyntaxErrorExplanation) -> Bool {
    line == Int(explanation.finding.range.start.line)
      || line == Int(file.lines.position(ofByte: explanation.problem).line)
  }

  private func isLeftOut(_ lines: Range<Int>) -> Bool {
    lines.isEmpty || gaps.contains { $0.lines.contains(lines.lowerBound) }
  }

  /// Whether lines follow a gap, as far to the left as it begins.
  private func isBehind(_ gap: Range<Int>, _ lines: Range<Int>) -> Bool {
    guard gap.upperBound < lines.lowerBound else { return false }
    let between = file.bytes[gap.upperBound..<lines.lowerBound]
    return between.allSatisfy { $0 == 0x0A || $0 == 0x0D || isBlank($0) }
      && file.bytes[gap].prefix(while: isBlank) == file.bytes[lines].prefix(while: isBlank)
  }

  private mutating func rebuild() {
    let edits = mended.flatMap(\.edits).map { ($0.bytes, Mask.edit($0.replacement)) }
    let stretches =
      texts.map { ($0.bytes, Mask.letters) } + gaps.map { ($0.lines, Mask.blanks) } + edits
    bytes = []
    bytes.reserveCapacity(file.bytes.count)
    places = RepairedPlaces()
    var rest = 0
    for (range, mask) in stretches.sorted(by: { $0.0.lowerBound < $1.0.lowerBound }) {
      guard range.lowerBound >= rest else { continue }
      bytes += file.bytes[rest..<range.lowerBound]
      append(range, mask)
      rest = range.upperBound
    }
    bytes += file.bytes[rest...]
  }

  private enum Mask {
    case letters, blanks
    case edit(String)
  }

  private mutating func append(_ range: Range<Int>, _ mask: Mask) {
    let scalars = file.bytes[range].lazy.filter { $0 & 0xC0 != 0x80 }
    switch mask {
    case .letters: bytes += scalars.map { _ in UInt8(ascii: "x") }
    case .blanks: bytes += scalars.map { $0 == 0x0A || $0 == 0x0D ? $0 : UInt8(ascii: " ") }
    case .edit(let text):
      places.append(
        original: file.lines.scalar(ofByte: range.lowerBound), originalCount: scalars.count,
        count: text.utf8.count)
      bytes += Array(text.utf8)
    }
  }
}

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
  private var texts: [MisreadText] = []
  private(set) var gaps: [Gap] = []
  /// Lines that were made what they were meant to be, and what was wrong with them.
  private var mended: [LineRepair]
  private var count = 0
  /// Every repair reads the file anew.
  private let most: Int
  /// What libyaml is given to read.
  private(set) var bytes: [UInt8]
  /// Where what it reads stands in the file.
  private(set) var places = RepairedPlaces()
  /// The lines that were put in.
  var insertedLines: InsertedLines { InsertedLines(mended) }
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

  init(_ file: SourceFile, _ lines: [LineRepair]) {
    self.file = file
    mended = lines
    most = min(20, SourceFile.maximumSize / max(1, file.bytes.count))
    bytes = file.bytes
    if !lines.isEmpty { rebuild() }
  }

  /// Puts out of sight what an explanation says. False if nothing can be, or if there has been enough.
  mutating func add(_ explanation: SyntaxErrorExplanation) -> Bool {
    guard count < most else { return false }
    let new = explanation.textsToQuote
    if let edit = explanation.edits.first, isBehindRepairs(edit.bytes) {
      let line = Int(explanation.finding.range.start.line)
      mended.append(
        LineRepair(line: line, edits: explanation.edits, finding: explanation.finding))
    } else if let first = new.first, isBehindRepairs(first.bytes) {
      texts += new
    } else if leaveOutRepaired(explanation) {
      // What its lines were taken for they are not.
    } else if let lines = explanation.linesToSkip, !isLeftOut(lines) {
      leaveOut(lines, explanation)
    } else {
      return false
    }
    count += 1
    rebuild()
    return true
  }

  /// Masks texts of `[…]` and `{…}` that libyaml reads as something else. False if there are none.
  mutating func maskFlowTexts(onLines lines: [Int]) -> Bool {
    guard count < most else { return false }
    let repaired = Set(mended.map(\.line) + texts.map { line(of: $0.bytes) })
    // For each, what stands above it is looked at; of more mistakes nobody reads.
    let new = lines.prefix(1_000).filter { !repaired.contains($0) }.flatMap {
      file.flowTexts(toQuoteOnLine: $0)
    }
    if new.isEmpty { return false }
    texts += new
    count += 1
    rebuild()
    return true
  }

  /// Takes a second document for more of the first, unless it is a spec of its own. False if it is.
  mutating func joinDocuments(_ finding: Finding) -> Bool {
    let line = Int(finding.range.start.line)
    let mark = file.lines.bytes(ofLine: line)
    let below = line + 1..<max(line + 1, file.lines.lineCount + 1)
    let next = below.first {
      ValueShape(file, line: $0).start < file.lines.bytes(ofLine: $0).upperBound
    }
    let isSpec = below.contains {
      file.bytes[file.lines.bytes(ofLine: $0)].starts(with: Array("feature:".utf8))
    }
    guard !isSpec, count < most, file.bytes[mark].elementsEqual("---".utf8),
      let next, ValueShape(file, line: next).key != nil, isBehindRepairs(mark)
    else { return false }
    let edit = SourceEdit(bytes: mark, replacement: "")
    mended.append(LineRepair(line: line, edits: [edit], finding: finding))
    count += 1
    rebuild()
    return true
  }

  /// Leaves out the lines of masked texts that turned up as a part of others. False if there are none.
  mutating func leaveOutTexts(but scalars: Set<Int>) -> Bool {
    let lost = texts.filter { !scalars.contains(file.lines.scalar(ofByte: $0.bytes.lowerBound)) }
    guard let first = lost.first, count < most else { return false }
    leaveOutRepairs(onLine: line(of: first.bytes))
    count += 1
    rebuild()
    return true
  }

  /// Whether nothing on the line of some bytes was repaired there or further to the right.
  private func isBehindRepairs(_ bytes: Range<Int>) -> Bool {
    let line = file.lines.bytes(ofLine: line(of: bytes))
    let isBehindTexts = texts.allSatisfy {
      !line.contains($0.bytes.lowerBound) || $0.bytes.upperBound <= bytes.lowerBound
    }
    return isBehindTexts
      && mended.lazy.flatMap(\.edits).allSatisfy {
        !line.contains($0.bytes.lowerBound) || $0.bytes.lowerBound < bytes.lowerBound
      }
  }

  private func line(of bytes: Range<Int>) -> Int {
    Int(file.lines.position(ofByte: bytes.lowerBound).line)
  }

  /// Leaves out a line that was repaired and that a failure concerns. False if there is none.
  private mutating func leaveOutRepaired(_ explanation: SyntaxErrorExplanation) -> Bool {
    let repaired = mended.map(\.line) + texts.map { line(of: $0.bytes) }
    guard let line = repaired.first(where: { concerns($0, explanation) }) else { return false }
    leaveOutRepairs(onLine: line)
    return true
  }

  private mutating func leaveOutRepairs(onLine line: Int) {
    let findings =
      texts.filter { self.line(of: $0.bytes) == line }.map(\.finding)
      + mended.filter { $0.line == line }.map(\.finding)
    let lines = file.lines(below: line)
    texts = texts.filter { self.line(of: $0.bytes) != line }
    mended.removeAll { $0.line == line }
    gaps += findings.map { Gap(lines: lines, finding: $0) }
  }

  private mutating func leaveOut(_ lines: Range<Int>, _ explanation: SyntaxErrorExplanation) {
    if explanation.isUnclosed { dropRepairs(behind: lines.lowerBound) }
    if explanation.concernsBlock, let gap = gaps.firstIndex(where: { isBehind($0.lines, lines) }) {
      gaps[gap].lines = gaps[gap].lines.lowerBound..<lines.upperBound
    } else {
      gaps.append(Gap(lines: lines, finding: explanation.finding))
    }
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
    if texts.contains(where: { $0.finding == explanation.finding }) { return true }
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
    let sorted = stretches.sorted {
      // What is put in at a place stands in front of what takes its place.
      ($0.0.lowerBound, $0.0.upperBound) < ($1.0.lowerBound, $1.0.upperBound)
    }
    for (range, mask) in sorted {
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

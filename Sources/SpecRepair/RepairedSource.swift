import SpecLanguage

/// A replacement of some bytes of a spec.
struct SourceEdit {
  /// The bytes to replace; empty for an insertion.
  let bytes: Range<Int>
  let replacement: String
}

/// A line that is replaced by its intended form, and the finding about it.
struct LineRepair {
  let line: Int
  let edits: [SourceEdit]
  let finding: Finding
}

/// A spec in which some bytes are replaced. Positions in it can be mapped to positions in the
/// original.
struct RepairedSource {
  let original: SourceFile
  let file: SourceFile
  /// The ranges of replaced bytes. Each has an offset in the repaired source, an offset in the
  /// original source, and the length in both sources.
  private var stretches: [(start: Int, count: Int, original: Int, originalCount: Int)] = []

  /// Applies the edits. If edits overlap, only the first of them is applied.
  init(_ original: SourceFile, _ edits: [SourceEdit]) {
    self.original = original
    guard !edits.isEmpty else {
      file = original
      return
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(original.bytes.count + 64)
    var rest = 0
    let sorted = edits.enumerated().sorted {
      let (left, right) = ($0.element.bytes, $1.element.bytes)
      return (left.lowerBound, left.upperBound, $0.offset)
        < (right.lowerBound, right.upperBound, $1.offset)
    }
    for edit in sorted.map(\.element) where edit.bytes.lowerBound >= rest {
      bytes += original.content[rest..<edit.bytes.lowerBound]
      stretches.append(
        (bytes.count, edit.replacement.utf8.count, edit.bytes.lowerBound, edit.bytes.count))
      bytes += edit.replacement.utf8
      rest = edit.bytes.upperBound
    }
    bytes += original.content[rest...]
    file = SourceFile(path: original.path, bytes: bytes)
  }

  /// Converts an offset in the repaired source to an offset in the original source.
  func originalByte(_ byte: Int) -> Int {
    guard let first = stretches.first, byte >= first.start else { return byte }
    var (low, high) = (0, stretches.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if stretches[middle].start <= byte { low = middle } else { high = middle }
    }
    let last = stretches[low]
    let distance = byte - last.start
    return last.original
      + (distance < last.count
        ? min(distance, last.originalCount) : distance - last.count + last.originalCount)
  }

  func original(_ position: SourcePosition) -> SourcePosition {
    if stretches.isEmpty { return position }
    return original.lines.position(ofByte: originalByte(file.lines.byte(at: position)))
  }

  func original(_ range: SourceRange) -> SourceRange {
    SourceRange(original(range.start), original(range.end))
  }

  func original(_ finding: Finding) -> Finding {
    if stretches.isEmpty { return finding }
    var moved = Finding(
      finding.severity, finding.id, finding.message, at: original(finding.range),
      about: finding.subject, help: finding.help, isIndependent: finding.isIndependent)
    moved.fixes = finding.fixes.map {
      Fix($0.original, by: $0.replacement, at: original($0.range), $0.certainty)
    }
    return moved
  }

  /// The libyaml error with positions in the original source instead of the repaired source.
  func original(_ error: YAMLSyntaxError) -> YAMLSyntaxError {
    func moved(_ scalar: Int) -> Int {
      original.lines.scalar(ofByte: originalByte(file.lines.byte(ofScalar: scalar)))
    }
    return YAMLSyntaxError(
      problem: error.problem, place: moved(error.place), line: error.line, context: error.context,
      contextPlace: moved(error.contextPlace))
  }
}

extension SourceFile {
  /// The edits that put quotes around some bytes of a line.
  func quoting(_ text: Range<Int>) -> [SourceEdit] {
    let source = String(decoding: content[text], as: UTF8.self)
    if unquotedType(source) != source || source.utf8.contains(0x0A) {
      return [SourceEdit(bytes: text, replacement: quotedYAML(unquotedType(source)))]
    }
    let quotes = text.filter { content[$0] == UInt8(ascii: "'") }
    return [SourceEdit(bytes: text.lowerBound..<text.lowerBound, replacement: "'")]
      + quotes.map { SourceEdit(bytes: $0..<$0, replacement: "'") }
      + [SourceEdit(bytes: text.upperBound..<text.upperBound, replacement: "'")]
  }
}

/// The result of repairing a file until it is valid YAML, or until no further repair helps.
struct RepairedText {
  private(set) var repairs: SourceRepairs
  private(set) var source: RepairedSource
  private(set) var reading: YAMLReading
  /// The syntax error that no repair removes; nil if there is none.
  private(set) var unrepaired: Finding?

  /// Reads a file after applying the given repairs, and continues after each syntax error.
  init(_ file: SourceFile, fixing lines: [LineRepair] = [], _ effort: inout RepairEffort) {
    repairs = SourceRepairs(file, lines)
    source = repairs.source
    reading = readYAML(source.file)
    while let error = reading.error {
      var explanation = SyntaxErrorExplanation(source.original(error), file)
      explanation.fixIndentation(in: source, &effort)
      let isTold = repairs.isTold(explanation)
      // Repairing another syntax error requires reading the whole file again.
      if !lines.isEmpty { _ = effort.spend(file) }
      guard repairs.addRepair(of: explanation) else {
        if !isTold { unrepaired = explanation.finding }
        break
      }
      source = repairs.source
      reading = readYAML(source.file)
    }
  }

  /// The spec of the repaired text; nil if the text is not a mapping.
  func decodedSpec(_ decoded: inout Diagnostics) -> FeatureSpec? {
    // If lines were skipped, the remaining lines may not be a spec any more.
    if let root = reading.root, repairs.gaps.isEmpty || root.holdsEntries {
      decoded.report(reading.findings)
      return decodeSpec(root, of: source.file, &decoded)
    }
    guard repairs.gaps.isEmpty else { return nil }
    // What a repair removes, such as a directive, may be all that the file contains.
    for finding in reading.findings.findings
    where finding.id != .emptyFile || repairs.fixedLines.isEmpty {
      decoded.report(finding)
    }
    decoded.countDropped(of: reading.findings)
    return nil
  }
}

extension YAMLNode {
  fileprivate var holdsEntries: Bool { if case .mapping = content { true } else { false } }
}

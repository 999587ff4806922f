import SpecLanguage

/// Detects findings for which the skipped lines may be the only cause.
struct FollowUps {
  private let gaps: [Range<Int>]
  private let file: SourceFile
  /// The words in the skipped lines. The lines may declare any of these words as names.
  private var words = UndecodedNames()
  /// The names of the sections that contain skipped lines. An empty name represents a section that
  /// was skipped as a whole.
  private var sections: Set<String> = []
  /// The numbers of the parent lines of each gap, and of the line before each gap. Also the lines of
  /// a block scalar that contains a gap.
  private var owners: Set<UInt32> = []
  /// The names of the declarations that begin in a gap, or that contain one, such as an action
  /// without its payload.
  private var names = UndecodedNames()

  init(_ gaps: [Range<Int>], _ file: SourceFile) {
    self.gaps = gaps
    self.file = file
    if gaps.isEmpty { return }
    let lines = IndentedLines(file)
    for gap in gaps {
      words.addWords(of: String(decoding: file.content[gap], as: UTF8.self))
      let first = Int(file.lines.position(ofByte: gap.lowerBound).line)
      // A tab says nothing about the column, so the line above tells where the gap is.
      let isTab = file.content[gap.lowerBound] == UInt8(ascii: "\t")
      let above = isTab ? lines.line(above: first) : nil
      let chain = above.map { lines.chain(from: $0)[...] } ?? lines.chain(from: first).dropFirst()
      owners.formUnion(chain.map { UInt32($0) })
      sections.insert(chain.last.map(file.word) ?? "")
      if let above = lines.line(above: first) { owners.insert(UInt32(above)) }
      owners.formUnion(file.blockScalar(around: first).map { UInt32($0) })
      for name in ([first] + chain).map(file.word) where !languageKeyNames.contains(name) {
        names.addWords(of: name)
      }
    }
  }

  func contain(_ finding: Finding) -> Bool {
    if gaps.isEmpty { return false }
    let start = file.lines.byte(at: finding.range.start)
    let end = max(start, file.lines.byte(at: finding.range.end))
    if gaps.contains(where: { $0.lowerBound < max(end, start + 1) && start < $0.upperBound }) {
      return true
    }
    switch finding.id {
    case .missingPayload, .unexpectedPayload, .nothingToRewrite, .missingContext,
      .wrongArguments:
      if names.meet(finding.message) { return true }
      return owners.contains(finding.range.start.line) || isMet(start, end)
    case .missingKey, .emptyValue, .wrongKind, .missingSelector, .missingProperty, .emptyName,
      .missingType, .missingValue, .syntaxError:
      return owners.contains(finding.range.start.line) || isMet(start, end)
    case .notAList, .notIdentifiable, .missingConformance, .nothingToCancel,
      .unexpectedValue, .neverThrows:
      return isMet(start, end)
    default:
      return finding.severity == .warning
        || finding.id.isAboutUnknownName && !finding.isIndependent && isMet(start, end)
    }
  }

  /// Whether the skipped lines may declare the name that a finding with this id reports as unknown.
  func mayDeclare(_ id: FindingID) -> Bool {
    let declaring: Set<String>
    switch id {
    case .unknownAction: declaring = ["actions"]
    case .unknownEffect: declaring = ["actions", "middleware"]
    case .unknownEvent: declaring = ["events"]
    case .unknownDependency, .unknownMethod: declaring = ["dependencies"]
    case .unknownType: declaring = ["models", "filters", "external"]
    case .unknownName, .unknownMember, .unknownProperty, .notAList:
      declaring = ["models", "filters", "state", "derived"]
    case .unknownCase, .unknownPayload: declaring = ["models", "filters", "actions", "events"]
    default: return false
    }
    return !sections.isDisjoint(with: declaring.union([""]))
  }

  private func isMet(_ start: Int, _ end: Int) -> Bool {
    let found = String(decoding: file.content[start..<min(end, start + 256)], as: UTF8.self)
    // A request also declares its status.
    return words.meet(found) || found.hasSuffix("Status") && words.meet(String(found.dropLast(6)))
  }
}

extension SourceFile {
  /// The lines of the block scalar that contains a line, which may be indented with tabs, and the
  /// line of its key. Empty if the line is in no block scalar.
  func blockScalar(around line: Int) -> Range<Int> {
    func isInside(_ line: Int, _ indentation: Int) -> Bool {
      let bytes = lines.bytes(ofLine: line)
      let found = self.indentation(bytes)
      return found > indentation || found == bytes.count
        || content[bytes.lowerBound] == UInt8(ascii: "\t")
    }
    for above in (1..<line).reversed().prefix(200) {
      let value = SpecLine(self, line: above).value
      guard let first = value.first, content[first] == 0x7C || content[first] == 0x3E,
        value.count <= 3
      else { continue }
      let indentation = self.indentation(lines.bytes(ofLine: above))
      guard (above + 1..<line + 1).allSatisfy({ isInside($0, indentation) }) else { return 0..<0 }
      let end = (line..<lines.lineCount + 1).first { !isInside($0, indentation) }
      return above..<(end ?? lines.lineCount + 1)
    }
    return 0..<0
  }
}

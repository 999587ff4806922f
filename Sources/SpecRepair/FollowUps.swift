import Diagnostics
import SpecDecoding
import YAMLParsing

/// Detects findings for which the skipped lines may be the only cause.
struct FollowUps {
  private let gaps: [Range<Int>]
  private let file: SourceFile
  /// The words in the skipped lines. The lines may declare any of these words as names.
  private var words = UndecodedNames()
  /// The names of the sections that contain skipped lines. An empty name represents a section that
  /// was skipped as a whole.
  private var sections: Set<String> = []
  /// The numbers of the parent lines of each gap, and of the line before each gap.
  private var owners: Set<UInt32> = []

  init(_ gaps: [Range<Int>], _ file: SourceFile) {
    self.gaps = gaps
    self.file = file
    if gaps.isEmpty { return }
    let lines = IndentedLines(file)
    for gap in gaps {
      words.add(String(decoding: file.content[gap], as: UTF8.self))
      let first = Int(file.lines.position(ofByte: gap.lowerBound).line)
      let chain = lines.chain(from: first).dropFirst()
      owners.formUnion(chain.map { UInt32($0) })
      sections.insert(chain.last.map(file.word) ?? "")
      if let above = lines.line(above: first) { owners.insert(UInt32(above)) }
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
    case .missingKey, .emptyValue, .missingPayload, .unexpectedPayload, .wrongKind,
      .missingSelector, .missingProperty, .missingContext, .emptyName, .missingType,
      .missingValue, .syntaxError:
      return owners.contains(finding.range.start.line) || isMet(start, end)
    case .wrongArguments, .notAList, .notIdentifiable, .missingConformance, .nothingToCancel,
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
    words.meet(String(decoding: file.content[start..<min(end, start + 256)], as: UTF8.self))
  }
}

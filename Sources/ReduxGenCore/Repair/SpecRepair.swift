import Diagnostics
import FeatureAnalysis
import SpecDecoding
import YAMLParsing

/// Makes the fixes of a spec's findings, in memory.
struct SpecRepair {
  /// The spec with as many errors less as there are fixes for; the spec itself if there is none.
  let file: SourceFile
  /// How many places of the spec differ from what was read.
  let count: Int
  /// Whether the spec has errors as it stands.
  let hadErrors: Bool
  /// How many errors no fix mends.
  let errorsLeft: Int
  /// Where errors offer fixes that are not made, since the spec would not be better for them.
  let heldBack: Set<SourceRange>

  /// A fix can bring to light what another mistake hid: findings behind it get theirs too.
  private static let mostRounds = 8
  /// Where attempts have spent so much on finding lines that stand askew, no further one begins: it is
  /// what one for itself may spend, for YAML and for keys.
  private static let mostSpent = 2 * SourceFile.maximumSize

  init(_ original: SourceFile) {
    var spent = 0
    var attempt = RepairAttempt(original, nil, &spent)
    var best = attempt
    hadErrors = attempt.errors > 0
    let offered = attempt.fixes.map(\.fix.range)
    for _ in 0..<Self.mostRounds where attempt.errors > 0 && spent < Self.mostSpent {
      guard let next = attempt.mended(&spent) else { break }
      attempt = next
      if attempt.errors < best.errors { best = attempt }
    }
    if best.file.bytes == original.bytes, best.errors > 0 { best = Self.oneByOne(best, &spent) }
    file = best.file
    count = best.changes.count(in: file.bytes)
    errorsLeft = best.errors
    let changes = best.changes
    heldBack = Set(
      offered.filter {
        changes.keep(original.lines.byte(at: $0.start)..<original.lines.byte(at: $0.end))
      })
  }

  /// All fixes together made nothing better: those that do alone are kept.
  private static func oneByOne(_ start: RepairAttempt, _ spent: inout Int) -> RepairAttempt {
    var best = start
    // Each try reads the file anew.
    var triesLeft = min(12, SourceFile.maximumSize / max(1, start.file.bytes.count))
    var place = SourcePosition.start
    while triesLeft > 0, spent < mostSpent,
      let fix = best.fixes.first(where: { $0.fix.range.start >= place })
    {
      triesLeft -= 1
      best = best.mended(by: fix, &spent) ?? best
      place = fix.fix.range.start.advanced(by: 1)
    }
    return best
  }
}

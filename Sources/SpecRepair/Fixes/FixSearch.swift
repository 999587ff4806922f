import Diagnostics
import FeatureAnalysis

/// Makes the fixes of a spec's findings, in memory.
package struct FixSearch {
  /// The spec with as many errors less as there are fixes for; the spec itself if there is none.
  package let file: SourceFile
  /// How many places of the spec differ from what was read.
  package let count: Int
  /// Whether the spec has errors as it stands.
  package let hadErrors: Bool
  /// How many errors no fix mends.
  package let errorsLeft: Int

  /// A fix can bring to light what another mistake hid: findings behind it get theirs too.
  private static let mostRounds = 8

  /// - Parameters:
  ///   - imports: the features that the spec may import, or that an app may have.
  ///   - isApp: whether the spec is that of an app.
  package init(
    _ original: SourceFile, imports: ImportedFeatures = ImportedFeatures(), isApp: Bool = false
  ) {
    var attempt = RepairAttempt(original, imports, isApp: isApp)
    var best = attempt
    hadErrors = attempt.errors > 0
    for _ in 0..<Self.mostRounds where attempt.errors > 0 {
      guard let next = attempt.mended else { break }
      attempt = next
      if attempt.errors < best.errors { best = attempt }
    }
    if best.file.bytes == original.bytes, best.errors > 0 { best = Self.oneByOne(best) }
    file = best.file
    count = best.changes.count(in: file.bytes)
    errorsLeft = best.errors
  }

  /// All fixes together made nothing better: those that do alone are kept.
  private static func oneByOne(_ start: RepairAttempt) -> RepairAttempt {
    var best = start
    // Each try reads the file anew.
    var triesLeft = min(12, SourceFile.maximumSize / max(1, start.file.bytes.count))
    var place = SourcePosition.start
    while triesLeft > 0, let fix = best.fixes.first(where: { $0.fix.range.start >= place }) {
      triesLeft -= 1
      best = best.mended(by: fix) ?? best
      place = fix.fix.range.start.advanced(by: 1)
    }
    return best
  }
}

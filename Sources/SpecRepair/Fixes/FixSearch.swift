import FeatureAnalysis
import SpecLanguage

/// Applies the fixes of a spec's findings in memory. The file on disk is not changed.
package struct FixSearch {
  /// The spec with as many errors fixed as possible. If there are no fixes, the original file.
  package let file: SourceFile
  /// The number of places at which the spec differs from the original file.
  package let count: Int
  /// Whether the original file has errors.
  package let hadErrors: Bool
  /// The number of errors that the fixes remove.
  package let errorsFixed: Int
  /// The number of errors that remain after the fixes.
  package let errorsLeft: Int

  private let changes: SpecChanges
  private let original: SourceFile

  /// The maximum number of rounds. A fix can reveal errors that were hidden by another error. These
  /// errors are fixed in the next round.
  private static let mostRounds = 8

  /// - Parameters:
  ///   - imports: the features from which the spec may import. For an app, the features that it may
  ///     contain.
  ///   - isApp: whether `original` is the spec of an app.
  package init(
    _ original: SourceFile, imports: ImportedFeatures = ImportedFeatures(), isApp: Bool = false
  ) {
    var attempt = RepairAttempt(original, imports, isApp: isApp)
    var best = attempt
    let errors = attempt.errors
    hadErrors = errors > 0
    for _ in 0..<Self.mostRounds where attempt.errors > 0 {
      guard let next = attempt.fixed else { break }
      attempt = next
      if attempt.errors < best.errors { best = attempt }
    }
    if best.file.bytes == original.bytes, best.errors > 0 { best = Self.oneByOne(best) }
    self.original = original
    changes = best.changes
    file = best.file
    count = best.changes.count(in: file.bytes)
    errorsLeft = best.errors
    errorsFixed = errors - best.errors
  }

  /// Whether a fix for the original file has been applied. A fix that does not help, or that would
  /// change what another fix changes, is not applied.
  package func makes(_ fix: Fix) -> Bool {
    let start = original.lines.byte(at: fix.range.start)
    let end = original.lines.byte(at: fix.range.end)
    return start < end && changes.haveReplaced(start..<end)
  }

  /// Tries the fixes one by one. Called if applying all fixes at once does not help.
  private static func oneByOne(_ start: RepairAttempt) -> RepairAttempt {
    var best = start
    // The number of attempts is limited, because each attempt reads the whole file.
    var triesLeft = min(12, SourceFile.maximumSize / max(1, start.file.bytes.count))
    var place = SourcePosition.start
    while triesLeft > 0, let fix = best.fixes.first(where: { $0.fix.range.start >= place }) {
      triesLeft -= 1
      best = best.fixed(by: fix) ?? best
      place = fix.fix.range.start.advanced(by: 1)
    }
    return best
  }
}

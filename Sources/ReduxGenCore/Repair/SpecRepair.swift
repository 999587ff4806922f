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

  /// A fix can bring to light what another mistake hid: findings behind it get theirs too.
  private static let mostRounds = 8

  init(_ original: SourceFile) {
    var attempt = Attempt(original)
    var best = attempt
    hadErrors = attempt.errors > 0
    for _ in 0..<Self.mostRounds where attempt.errors > 0 {
      let fixes = attempt.fixes
      guard !fixes.isEmpty else { break }
      attempt = attempt.making(fixes)
      if attempt.errors < best.errors { best = attempt }
    }
    if best.file.bytes == original.bytes, best.errors > 0 { best = Self.oneByOne(best) }
    file = best.file
    count = best.changes.count(in: file.bytes)
    errorsLeft = best.errors
  }

  /// All fixes together made nothing better: those that do alone are kept.
  private static func oneByOne(_ start: Attempt) -> Attempt {
    var best = start
    // Each try reads the file anew.
    var triesLeft = min(40, SourceFile.maximumSize / max(1, start.file.bytes.count))
    var place = SourcePosition.start
    while triesLeft > 0, let fix = best.fixes.first(where: { $0.range.start >= place }) {
      triesLeft -= 1
      let next = best.making([fix])
      if next.errors < best.errors { best = next }
      place = fix.range.start.advanced(by: 1)
    }
    return best
  }
}

/// A text that a spec might have, and what is wrong with it.
private struct Attempt {
  let file: SourceFile
  let errors: Int
  /// What the fixes that led here have changed.
  let changes: SpecChanges
  /// In the order of the file; of those that overlap the first.
  let fixes: [Fix]

  init(_ file: SourceFile, _ changes: SpecChanges? = nil) {
    self.file = file
    self.changes = changes ?? SpecChanges(of: file.bytes)
    var diagnostics = Diagnostics()
    let spec = parseYAML(file, &diagnostics).flatMap { decodeSpec($0, of: file, &diagnostics) }
    if let spec { _ = analyze(spec, of: file, &diagnostics) }
    errors = diagnostics.errorCount
    var fixes: [Fix] = []
    for finding in diagnostics.inSourceOrder where finding.severity == .error {
      for fix in finding.fixes(in: file) where !fix.original.isEmpty {
        if let last = fixes.last, fix.range.start < last.range.end { continue }
        fixes.append(fix)
      }
    }
    self.fixes = fixes
  }

  /// Nothing but the ranges of the fixes changes.
  func making(_ fixes: [Fix]) -> Attempt {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.bytes.count + 64)
    var rest = 0
    var stretches: [(range: Range<Int>, length: Int)] = []
    for fix in fixes {
      let start = file.lines.byte(at: fix.range.start)
      let end = file.lines.byte(at: fix.range.end)
      guard start >= rest, end > start else { continue }
      bytes += file.bytes[rest..<start]
      bytes += fix.replacement.utf8
      stretches.append((start..<end, fix.replacement.utf8.count))
      rest = end
    }
    bytes += file.bytes[rest...]
    var changes = changes
    changes.replace(stretches)
    return Attempt(SourceFile(path: file.path, bytes: bytes), changes)
  }
}

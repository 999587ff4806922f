import FeatureAnalysis
import SpecLanguage

/// A spec to which some fixes have been applied, and its findings.
struct RepairAttempt {
  let file: SourceFile
  private let imports: ImportedFeatures
  private let isApp: Bool
  let errors: Int
  /// The changes that the applied fixes have made.
  let changes: SpecChanges
  /// The available fixes, sorted by position. If fixes overlap, only the first of them is included.
  let fixes: [OfferedFix]
  /// The number of errors that begin on each line.
  private let errorsOfLine: [UInt32: Int]
  /// The positions of errors in YAML, keys or Swift syntax that have no fix. Such an error may hide
  /// other errors.
  private let unreadOfLine: [UInt32: [SourcePosition]]

  init(
    _ file: SourceFile, _ imports: ImportedFeatures, isApp: Bool, _ changes: SpecChanges? = nil
  ) {
    self.file = file
    self.imports = imports
    self.isApp = isApp
    self.changes = changes ?? SpecChanges(of: file.bytes)
    var diagnostics = Diagnostics()
    let decodingFindings = Self.read(file, imports, isApp: isApp, &diagnostics)
    unreadOfLine = Dictionary(
      grouping: decodingFindings.errorsInSourceOrder.filter { $0.fixes(in: file).isEmpty }
        .map(\.range.start), by: \.line)
    errors = diagnostics.errorCount
    let findings = diagnostics.errorsInSourceOrder
    errorsOfLine = Dictionary(findings.map { ($0.range.start.line, 1) }, uniquingKeysWith: +)
    var fixes: [OfferedFix] = []
    for finding in findings {
      for fix in finding.fixes(in: file) where !fix.original.isEmpty {
        if let last = fixes.last, fix.range.start < last.fix.range.end { continue }
        fixes.append(OfferedFix(fix: fix, line: finding.range.start.line))
      }
    }
    self.fixes = fixes
  }

  /// - Returns: the findings of all stages before the analysis.
  private static func read(
    _ file: SourceFile, _ imports: ImportedFeatures, isApp: Bool, _ diagnostics: inout Diagnostics
  ) -> Diagnostics {
    guard isApp else {
      return analyzeSpec(file, imports: imports, &diagnostics, explain: explainErrors)
        .decodingFindings
    }
    return analyzeApp(file, features: imports, &diagnostics, explain: explainAppErrors)
      .decodingFindings
  }

  /// The attempt with all fixes that improve their lines; nil if no fix improves its lines.
  var fixed: RepairAttempt? {
    guard !fixes.isEmpty else { return nil }
    let (all, places) = making(fixes)
    let good = zip(fixes, places).filter { succeeds($0, at: $1, in: all) }
    if good.count == fixes.count { return all }
    return good.isEmpty ? nil : making(good.map(\.0)).result
  }

  /// The attempt with a single fix, if the fix improves both the whole file and its own lines;
  /// otherwise nil.
  func fixed(by fix: OfferedFix) -> RepairAttempt? {
    let (next, places) = making([fix])
    let isBetter = next.errors < errors && succeeds(fix, at: places[0], in: next)
    return isBetter ? next : nil
  }

  /// Whether a fix improves its lines. The fixed lines must be readable. They must also have one
  /// error less, or no longer have an error that may hide other errors.
  private func succeeds(_ fix: OfferedFix, at place: Range<Int>, in next: RepairAttempt) -> Bool {
    let start = next.file.lines.position(ofByte: place.lowerBound)
    let end = next.file.lines.position(ofByte: place.upperBound)
    if next.isUnread(from: start, to: end) { return false }
    let before = fix.fix.range.start.line...fix.fix.range.end.line
    let after = start.line...end.line
    let own = before.contains(fix.line) ? 1 : 0
    if next.errors(in: after) <= errors(in: before) - own { return true }
    return before.contains { unreadOfLine[$0] != nil }
      && !after.contains { next.unreadOfLine[$0] != nil }
  }

  private func isUnread(from start: SourcePosition, to end: SourcePosition) -> Bool {
    (start.line...end.line).contains { line in
      unreadOfLine[line]?.contains { $0 >= start && $0 < end } ?? false
    }
  }

  private func errors(in lines: ClosedRange<UInt32>) -> Int {
    lines.reduce(0) { $0 + errorsOfLine[$1, default: 0] }
  }

  /// Applies the fixes without any other change.
  ///
  /// - Returns: the new attempt, and the byte ranges that the fixes have in the new file.
  private func making(_ fixes: [OfferedFix]) -> (result: RepairAttempt, places: [Range<Int>]) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(file.bytes.count + 64)
    var rest = 0
    var stretches: [(range: Range<Int>, length: Int)] = []
    var places: [Range<Int>] = []
    for fix in fixes.map(\.fix) {
      let start = file.lines.byte(at: fix.range.start)
      let end = file.lines.byte(at: fix.range.end)
      bytes += file.content[rest..<start]
      places.append(bytes.count..<bytes.count + fix.replacement.utf8.count)
      bytes += fix.replacement.utf8
      stretches.append((start..<end, fix.replacement.utf8.count))
      rest = end
    }
    bytes += file.content[rest...]
    var changes = changes
    changes.replace(stretches)
    let changed = SourceFile(path: file.path, bytes: bytes)
    let isFeature = fixes.contains { $0.fix.original == "app" && $0.fix.replacement == "feature" }
    return (RepairAttempt(changed, imports, isApp: isApp && !isFeature, changes), places)
  }
}

/// A fix, together with the line of the error that it fixes.
struct OfferedFix {
  let fix: Fix
  let line: UInt32
}

extension Diagnostics {
  fileprivate var errorsInSourceOrder: [Finding] {
    inSourceOrder.filter { $0.severity == .error }
  }
}

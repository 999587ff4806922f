/// The findings about one spec from the stages before the lowering.
///
/// If there are very many findings, only the first findings in the file are kept, and the others
/// are counted. This limits the cost of a hostile file.
package struct Diagnostics: Sendable {
  /// The findings that were kept, in the order of reporting.
  package private(set) var findings: [Finding] = []
  /// The number of errors, including errors that were not kept.
  package private(set) var errorCount = 0
  /// The number of findings that were not kept.
  private var dropped = FindingCount()
  /// Findings at or after this position are counted but not kept.
  private var cutoff: SourcePosition?
  /// If this is a separate collection, the number of findings that were kept before its creation.
  private var earlier = 0

  /// The maximum number of findings reported for a spec.
  package static let limit = 10_000

  package var hasErrors: Bool { errorCount > 0 }
  /// Whether there are more errors than anyone reads. Stages that can only add further errors are
  /// skipped in this case.
  package var isFull: Bool { errorCount >= Self.limit }
  /// Whether there are so many findings that expensive suggestions are skipped.
  package var areMany: Bool { told >= 100 }
  /// The number of findings kept so far. If this is a separate collection, the number includes the
  /// findings that were kept before its creation.
  package var told: Int { earlier + findings.count }

  package init() {}

  package mutating func report(_ finding: Finding) {
    if isWanted(finding.severity, at: finding.range) { keep(finding) }
  }

  /// Returns an empty collection for findings that may be discarded. It has the same cutoff as this
  /// collection.
  package func emptyCopy() -> Diagnostics {
    var others = Diagnostics()
    others.cutoff = cutoff
    others.earlier = told
    return others
  }

  /// Adds findings that were collected separately.
  package mutating func report(_ others: Diagnostics) {
    for finding in others.findings { report(finding) }
    countDropped(of: others)
  }

  /// Counts the findings that a separate collection has not kept.
  package mutating func countDropped(of others: Diagnostics) {
    dropped.errors += others.dropped.errors
    dropped.warnings += others.dropped.warnings
    errorCount += others.dropped.errors
  }

  /// Removes findings, because another finding replaces them.
  package mutating func withdraw(where isWithdrawn: (Finding) -> Bool) {
    findings.removeAll { finding in
      guard isWithdrawn(finding) else { return false }
      if finding.severity == .error { errorCount -= 1 }
      return true
    }
  }

  /// Reports an error. The autoclosures are evaluated only if the finding is kept.
  package mutating func error(
    _ id: FindingID, _ message: @autoclosure () -> String, at range: SourceRange,
    about subject: @autoclosure () -> FindingSubject? = nil,
    help: @autoclosure () -> String? = nil, fixes: @autoclosure () -> [Fix] = []
  ) {
    guard isWanted(.error, at: range) else { return }
    keep(
      Finding(.error, id, message(), at: range, about: subject(), help: help(), fixes: fixes()))
  }

  package mutating func warning(
    _ id: FindingID, _ message: @autoclosure () -> String, at range: SourceRange,
    help: @autoclosure () -> String? = nil
  ) {
    guard isWanted(.warning, at: range) else { return }
    keep(Finding(.warning, id, message(), at: range, help: help()))
  }

  /// The first `limit` findings, sorted by position. Findings at the same position are in the order
  /// of reporting. A finding that was repeated because of an alias appears once.
  package var inSourceOrder: [Finding] { Array(ordered.prefix(Self.limit)) }

  /// The number of findings that `inSourceOrder` does not contain.
  package var omitted: FindingCount {
    guard findings.count > Self.limit else { return dropped }
    var copy = self
    copy.cut()
    return copy.dropped
  }

  // MARK: - Keeping the first findings

  private mutating func isWanted(_ severity: Severity, at range: SourceRange) -> Bool {
    if severity == .error { errorCount += 1 }
    guard let cutoff, range.start >= cutoff else { return true }
    dropped.countFinding(severity)
    return false
  }

  /// Adds a finding. Sorts the list only when it has twice the maximum length, so that the average
  /// cost per finding stays small.
  private mutating func keep(_ finding: Finding) {
    findings.append(finding)
    if findings.count == 2 * Self.limit { cut() }
  }

  private mutating func cut() {
    findings = ordered
    guard findings.count > Self.limit else { return }
    cutoff = findings[Self.limit].range.start
    for finding in findings[Self.limit...] { dropped.countFinding(finding.severity) }
    findings.removeSubrange(Self.limit...)
  }

  private var ordered: [Finding] {
    guard findings.count > 1 else { return findings }
    var ordered = findings
    let isSorted = zip(findings, findings.dropFirst()).allSatisfy {
      $0.range.start <= $1.range.start
    }
    if !isSorted {
      ordered = findings.indices.sorted { left, right in
        (findings[left].range.start, left) < (findings[right].range.start, right)
      }.map { findings[$0] }
    }
    let hasTwins = zip(ordered, ordered.dropFirst()).contains { $0 == $1 }
    if !hasTwins { return ordered }
    return ordered.indices.filter { $0 == 0 || ordered[$0] != ordered[$0 - 1] }.map { ordered[$0] }
  }
}

/// The number of findings of each severity.
package struct FindingCount: Sendable, Equatable {
  package var errors = 0
  package var warnings = 0

  package init() {}

  package var total: Int { errors + warnings }

  package mutating func countFinding(_ severity: Severity) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    }
  }
}

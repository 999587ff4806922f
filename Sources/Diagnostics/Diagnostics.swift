/// The findings about one spec, collected by the stages before the lowering.
///
/// If there are very many findings, only the first ones in the file are kept. The others are
/// counted, so that a hostile file stays cheap.
package struct Diagnostics: Sendable {
  /// The kept findings in the order of reporting, until the limit is reached.
  package private(set) var findings: [Finding] = []
  /// The number of errors, including errors that are not kept.
  package private(set) var errorCount = 0
  /// The number of findings that were dropped.
  private var dropped = FindingCount()
  /// Findings at or after this position are counted but not kept.
  private var cutoff: SourcePosition?
  /// The number of findings that were kept before this separate collection began.
  private var earlier = 0

  /// The maximum number of findings reported for a spec.
  package static let limit = 10_000

  package var hasErrors: Bool { errorCount > 0 }
  /// Whether there are more errors than anyone reads. A stage that could only add further errors is
  /// then skipped.
  package var isFull: Bool { errorCount >= Self.limit }
  /// Whether there are so many findings that expensive suggestions are skipped.
  package var areMany: Bool { told >= 100 }
  /// The number of findings kept so far, including the findings before this separate collection.
  package var told: Int { earlier + findings.count }

  package init() {}

  package mutating func report(_ finding: Finding) {
    if isWanted(finding.severity, at: finding.range) { keep(finding) }
  }

  /// An empty collection for findings that may be discarded. It has the same cutoff as this
  /// collection.
  package func aside() -> Diagnostics {
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

  /// Counts the findings that a separate collection did not keep.
  package mutating func countDropped(of others: Diagnostics) {
    dropped.errors += others.dropped.errors
    dropped.warnings += others.dropped.warnings
    errorCount += others.dropped.errors
  }

  /// Removes findings that another finding replaces.
  package mutating func withdraw(where isWithdrawn: (Finding) -> Bool) {
    findings.removeAll { finding in
      guard isWithdrawn(finding) else { return false }
      if finding.severity == .error { errorCount -= 1 }
      return true
    }
  }

  /// Changes the fixes of the findings that are kept.
  package mutating func amendFixes(_ amend: (Finding) -> [Fix]) {
    for index in findings.indices where !findings[index].fixes.isEmpty {
      findings[index].fixes = amend(findings[index])
    }
  }

  /// Reports an error. The strings are evaluated only if the finding is kept.
  package mutating func error(
    _ id: FindingID, _ message: @autoclosure () -> String, at range: SourceRange,
    help: @autoclosure () -> String? = nil, fixes: @autoclosure () -> [Fix] = []
  ) {
    guard isWanted(.error, at: range) else { return }
    keep(Finding(.error, id, message(), at: range, help: help(), fixes: fixes()))
  }

  package mutating func warning(
    _ id: FindingID, _ message: @autoclosure () -> String, at range: SourceRange,
    help: @autoclosure () -> String? = nil
  ) {
    guard isWanted(.warning, at: range) else { return }
    keep(Finding(.warning, id, message(), at: range, help: help()))
  }

  /// The first `limit` findings by position. Findings at the same position are in the order of
  /// reporting. A finding repeated through an alias appears once.
  package var inSourceOrder: [Finding] { Array(ordered.prefix(Self.limit)) }

  /// The number of findings that `inSourceOrder` omits.
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
    dropped.count(severity)
    return false
  }

  /// Keeps a finding. The list is sorted only when it reaches twice the limit, so that the cost per
  /// finding is constant.
  private mutating func keep(_ finding: Finding) {
    findings.append(finding)
    if findings.count == 2 * Self.limit { cut() }
  }

  private mutating func cut() {
    findings = ordered
    guard findings.count > Self.limit else { return }
    cutoff = findings[Self.limit].range.start
    for finding in findings[Self.limit...] { dropped.count(finding.severity) }
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

  package mutating func count(_ severity: Severity) {
    switch severity {
    case .error: errors += 1
    case .warning: warnings += 1
    }
  }
}

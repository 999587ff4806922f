/// The findings about one spec, collected by the stages in front of the lowering.
///
/// Of very many, those that stand first in the file are kept and the others counted: a hostile file
/// costs no more than reading it.
package struct Diagnostics: Sendable {
  /// In the order of reporting, as long as they are not too many.
  package private(set) var findings: [Finding] = []
  /// Of all, kept or not.
  package private(set) var errorCount = 0
  /// What has been dropped so far.
  private var dropped = FindingCount()
  /// What stands here or behind is counted, but not kept.
  private var cutoff: SourcePosition?
  /// How many were kept before, where these are found aside.
  private var earlier = 0

  /// The most findings about a spec that anybody is told.
  package static let limit = 10_000

  package var hasErrors: Bool { errorCount > 0 }
  /// Nobody reads what else there is: a stage that would only find more is not begun.
  package var isFull: Bool { errorCount >= Self.limit }
  /// More than anybody reads in one go: what takes long to find out about each is left out.
  package var areMany: Bool { told >= 100 }
  /// How many were kept so far, here and before.
  package var told: Int { earlier + findings.count }

  package init() {}

  package mutating func report(_ finding: Finding) {
    if isWanted(finding.severity, at: finding.range) { keep(finding) }
  }

  /// Empty ones for what may not be reported in the end; what would not be kept here is not kept
  /// there.
  package func aside() -> Diagnostics {
    var others = Diagnostics()
    others.cutoff = cutoff
    others.earlier = told
    return others
  }

  /// Takes over what was found aside.
  package mutating func report(_ others: Diagnostics) {
    for finding in others.findings { report(finding) }
    countDropped(of: others)
  }

  /// Counts what was found aside and not kept there.
  package mutating func countDropped(of others: Diagnostics) {
    dropped.errors += others.dropped.errors
    dropped.warnings += others.dropped.warnings
    errorCount += others.dropped.errors
  }

  /// Takes back what another finding says better.
  package mutating func withdraw(where isWithdrawn: (Finding) -> Bool) {
    findings.removeAll { finding in
      guard isWithdrawn(finding) else { return false }
      if finding.severity == .error { errorCount -= 1 }
      return true
    }
  }

  /// Changes what is certain about the fixes of those that are kept.
  package mutating func amendFixes(_ amend: (Finding) -> [Fix]) {
    for index in findings.indices where !findings[index].fixes.isEmpty {
      findings[index].fixes = amend(findings[index])
    }
  }

  /// The texts are made if the finding is kept.
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

  /// The findings by their place in the file, the first `limit` of them; those of one place in the
  /// order of reporting. What is found again behind an alias is told once.
  package var inSourceOrder: [Finding] { Array(ordered.prefix(Self.limit)) }

  /// How many findings `inSourceOrder` leaves out.
  package var omitted: FindingCount {
    guard findings.count > Self.limit else { return dropped }
    var copy = self
    copy.cut()
    return copy.dropped
  }

  // MARK: - Keeping the first ones

  private mutating func isWanted(_ severity: Severity, at range: SourceRange) -> Bool {
    if severity == .error { errorCount += 1 }
    guard let cutoff, range.start >= cutoff else { return true }
    dropped.count(severity)
    return false
  }

  /// Orders them once in so many, so that each costs the same however many there are.
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

/// How many findings there are of each severity.
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

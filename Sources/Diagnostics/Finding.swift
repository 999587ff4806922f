/// How much a finding matters.
package enum Severity: String, Sendable {
  /// The spec is wrong: nothing is written.
  case error
  /// The spec works, but hardly as meant. Stops a run only with `--strict`.
  case warning
}

/// What the tool has to say about one place in a spec.
package struct Finding: Sendable, Equatable {
  package let severity: Severity
  /// A stable kebab-case name, such as `unknown-key`.
  package let id: String
  /// What was found and what was wanted, in one line; holds the suggestion, if there is one.
  package let message: String
  package let range: SourceRange
  /// A second line for a terminal: how to repair it.
  package let help: String?
  /// Changes that mend it; empty where it is not certain what was meant.
  package let fixes: [Fix]

  package init(
    _ severity: Severity, _ id: String, _ message: String, at range: SourceRange,
    help: String? = nil, fixes: [Fix] = []
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.range = range
    self.help = help
    self.fixes = fixes
  }
}

/// The findings about one spec, collected by the stages in front of the lowering.
package struct Diagnostics: Sendable {
  package private(set) var findings: [Finding] = []
  package private(set) var errorCount = 0

  package var hasErrors: Bool { errorCount > 0 }

  package init() {}

  package mutating func report(_ finding: Finding) {
    findings.append(finding)
    if finding.severity == .error { errorCount += 1 }
  }

  package mutating func error(
    _ id: String, _ message: String, at range: SourceRange, help: String? = nil, fixes: [Fix] = []
  ) {
    report(Finding(.error, id, message, at: range, help: help, fixes: fixes))
  }

  package mutating func warning(
    _ id: String, _ message: String, at range: SourceRange, help: String? = nil
  ) {
    report(Finding(.warning, id, message, at: range, help: help))
  }

  /// The findings by their place in the file; those of one place in the order of reporting. What
  /// is found again behind an alias is told once.
  package var inSourceOrder: [Finding] {
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

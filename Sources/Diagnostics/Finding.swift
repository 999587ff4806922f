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

  package init(
    _ severity: Severity, _ id: String, _ message: String, at range: SourceRange,
    help: String? = nil
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.range = range
    self.help = help
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
    _ id: String, _ message: String, at range: SourceRange, help: String? = nil
  ) {
    report(Finding(.error, id, message, at: range, help: help))
  }

  package mutating func warning(
    _ id: String, _ message: String, at range: SourceRange, help: String? = nil
  ) {
    report(Finding(.warning, id, message, at: range, help: help))
  }

  /// The findings by their place in the file; those of one place in the order of reporting. What
  /// is found again behind an alias is told once.
  package var inSourceOrder: [Finding] {
    var ordered: [Finding] = []
    ordered.reserveCapacity(findings.count)
    let sorted = findings.enumerated().sorted { left, right in
      (left.element.range.start, left.offset) < (right.element.range.start, right.offset)
    }
    for (_, finding) in sorted where ordered.last != finding { ordered.append(finding) }
    return ordered
  }
}

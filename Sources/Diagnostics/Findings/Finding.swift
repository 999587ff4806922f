/// How much a finding matters.
package enum Severity: String, Sendable {
  /// The spec is wrong: nothing is written.
  case error
  /// The spec works, but probably not as intended. Stops a run only with `--strict`.
  case warning
}

/// An error or a warning about one place in a spec.
package struct Finding: Sendable, Equatable {
  package let severity: Severity
  /// A stable kebab-case name, such as `unknown-key`.
  package let id: FindingID
  /// What was expected and what was found, in one line, with the suggestion if there is one.
  package let message: String
  package let range: SourceRange
  /// A second line for a terminal: how to fix it.
  package var help: String?
  /// Changes that fix it, or may fix it; empty if it is unclear what was meant.
  package var fixes: [Fix]
  /// It is an error whatever else the spec declares: it is not caused by something missing.
  package let isIndependent: Bool
  /// The range that was skipped because of it.
  package var unread: SourceRange?

  package init(
    _ severity: Severity, _ id: FindingID, _ message: String, at range: SourceRange,
    help: String? = nil, fixes: [Fix] = [], isIndependent: Bool = false
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.range = range
    self.help = help
    self.fixes = fixes
    self.isIndependent = isIndependent
  }
}

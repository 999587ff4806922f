/// The severity of a finding.
package enum Severity: String, Sendable {
  /// The spec is wrong, and nothing is generated.
  case error
  /// The spec works, but probably not as intended. Only with `--strict` does a warning stop the
  /// run.
  case warning
}

/// An error or a warning about one place in a spec.
package struct Finding: Sendable, Equatable {
  package let severity: Severity
  /// A stable kebab-case name, such as `unknown-key`.
  package let id: FindingID
  /// The expected and the found construct in one line, with the suggestion if there is one.
  package let message: String
  package let range: SourceRange
  /// A second line in terminal output: how to fix the finding.
  package var help: String?
  /// Changes that fix the finding, or may fix it. Empty if it is unclear what was meant.
  package var fixes: [Fix]
  /// A related place in an older version of the spec.
  package var note: FindingNote?
  /// Whether the finding is an error regardless of the spec's other declarations. Such an error is
  /// not caused by a missing declaration.
  package let isIndependent: Bool
  /// The range that was skipped because of the finding.
  package var unread: SourceRange?

  package init(
    _ severity: Severity, _ id: FindingID, _ message: String, at range: SourceRange,
    help: String? = nil, fixes: [Fix] = [], note: FindingNote? = nil, isIndependent: Bool = false
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.range = range
    self.help = help
    self.fixes = fixes
    self.note = note
    self.isIndependent = isIndependent
  }
}

/// A place in another file that belongs to a finding.
///
///     main:Specs/cart.yaml:12:3: note: the older version
package struct FindingNote: Sendable, Equatable {
  package let message: String
  package let path: String
  /// The git revision of the file; nil for the file in the working directory.
  package let revision: String?
  package let range: SourceRange

  package init(_ message: String, path: String, revision: String? = nil, range: SourceRange) {
    self.message = message
    self.path = path
    self.revision = revision
    self.range = range
  }

  /// The file in git's notation: `main:Specs/cart.yaml`.
  package var file: String { (revision.map { "\($0):" } ?? "") + path }

  /// The note as one line, without a line end.
  package var line: String {
    "\(shown(file)):\(range.start.line):\(range.start.column): note: \(cut(message))"
  }
}

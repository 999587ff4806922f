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
  /// A place in an older version of the spec.
  package var note: FindingNote?
  /// Whether it is an error regardless of what else the spec declares. Such an error is not caused
  /// by something missing elsewhere.
  package let isIndependent: Bool
  /// The range that was skipped because of it.
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
  /// The git revision of the file; nil for the file on disk.
  package let revision: String?
  package let range: SourceRange

  package init(_ message: String, path: String, revision: String? = nil, range: SourceRange) {
    self.message = message
    self.path = path
    self.revision = revision
    self.range = range
  }

  /// The file as git names it: `main:Specs/cart.yaml`.
  package var file: String { (revision.map { "\($0):" } ?? "") + path }

  /// Without a line end.
  package var line: String {
    "\(shown(file)):\(range.start.line):\(range.start.column): note: \(cut(message))"
  }
}

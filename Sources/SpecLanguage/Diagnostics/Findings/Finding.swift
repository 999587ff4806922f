/// The severity of a finding.
package enum Severity: String, Sendable {
  /// The spec is wrong. Nothing is generated.
  case error
  /// The spec is valid, but probably has a meaning that was not intended. With `--strict`, a
  /// warning stops the run.
  case warning
}

/// An error or a warning about one place in a spec.
package struct Finding: Sendable, Equatable {
  package let severity: Severity
  /// A stable kebab-case name, such as `unknown-key`.
  package let id: FindingID
  /// The message in one line: what was expected and what was found, and a suggestion if there is
  /// one.
  package let message: String
  package let range: SourceRange
  /// What the message is about, for stages that compare findings. They never read the words of a
  /// message.
  package let subject: FindingSubject?
  /// How to fix the finding. This is a second line in the terminal.
  package var help: String?
  /// The changes that fix the finding, or may fix it. Empty if it is unclear what the author meant.
  package var fixes: [Fix]
  /// A related place in an older version of the spec.
  package var note: FindingNote?
  /// A second place in the same file, whose line the message may name.
  package var related: RelatedPlace?
  /// Whether the finding is an error, whatever else the spec declares. A missing declaration cannot
  /// be its cause.
  package let isIndependent: Bool

  package init(
    _ severity: Severity, _ id: FindingID, _ message: String, at range: SourceRange,
    about subject: FindingSubject? = nil, help: String? = nil, fixes: [Fix] = [],
    note: FindingNote? = nil, related: RelatedPlace? = nil, isIndependent: Bool = false
  ) {
    self.severity = severity
    self.id = id
    self.message = message
    self.range = range
    self.subject = subject
    self.help = help
    self.fixes = fixes
    self.note = note
    self.related = related
    self.isIndependent = isIndependent
  }
}

/// What a finding is about.
package enum FindingSubject: Sendable, Equatable {
  /// The values that are missing, or the declarations that are the cause.
  case names([String])
  /// The properties of a model that a value lacks.
  case missingProperties([String], of: String)
  /// The type of an expression. `nil` has the type `nil`.
  case types(expected: String?, found: String)
  /// A member that the state does not have.
  case memberOfState
  /// An element type that needs an `id`.
  case element(String)
  /// A call that only swiftc checks.
  case uncheckedCall
}

/// A second place in the file of a finding, such as the first declaration of a name.
package struct RelatedPlace: Sendable, Equatable {
  package let message: String
  package let range: SourceRange

  package init(_ message: String, at range: SourceRange) {
    self.message = message
    self.range = range
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

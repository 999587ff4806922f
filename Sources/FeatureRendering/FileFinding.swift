import SpecLanguage

/// A problem with an output file. Programs can read it in the report.
package struct FileFinding: Sendable, Equatable {
  /// The kind of problem: a kebab-case name that never changes, such as `stale-file`.
  package let id: FindingID
  package let path: String
  package let message: String

  package init(id: FindingID, path: String, message: String) {
    self.id = id
    self.path = path
    self.message = message
  }
}

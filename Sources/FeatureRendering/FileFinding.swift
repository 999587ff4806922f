import Diagnostics

/// A problem with an output file, for programs that read the report.
package struct FileFinding: Sendable, Equatable {
  /// The id of the finding, which is a stable kebab-case name such as `stale-file`.
  package let id: FindingID
  package let path: String
  package let message: String

  package init(id: FindingID, path: String, message: String) {
    self.id = id
    self.path = path
    self.message = message
  }
}

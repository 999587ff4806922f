import Diagnostics

/// A problem with an output file, for programs.
package struct FileFinding: Sendable, Equatable {
  /// A stable kebab-case name, such as `stale-file`.
  package let id: FindingID
  package let path: String
  package let message: String

  package init(id: FindingID, path: String, message: String) {
    self.id = id
    self.path = path
    self.message = message
  }
}

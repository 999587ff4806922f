/// Who may change a file after it has been written.
package enum FileOwner: String, Sendable {
  /// Owned by the tool: rewritten when the spec changes. If the file was edited by hand, the tool
  /// reports an error instead.
  case generated
  /// Owned by the user: written once and never changed.
  case yours
}

/// A file to be written.
package struct GeneratedFile: Sendable {
  /// The path relative to the package's folder, with `/` as the separator.
  package let path: String
  package let owner: FileOwner
  package let bytes: [UInt8]

  package init(path: String, owner: FileOwner, bytes: [UInt8]) {
    self.path = path
    self.owner = owner
    self.bytes = bytes
  }
}

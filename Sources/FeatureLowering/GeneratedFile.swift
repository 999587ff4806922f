/// Who may change a file once it is written.
package enum FileOwner: String, Sendable {
  /// The tool: rewritten when the spec changes, refused when it was edited by hand.
  case generated
  /// The user: written once, then never touched.
  case yours
}

/// A file as it is to be written: its path below the package's folder, and its bytes.
package struct GeneratedFile: Sendable {
  /// With `/` between its parts, relative to the package's folder.
  package let path: String
  package let owner: FileOwner
  package let bytes: [UInt8]

  package init(path: String, owner: FileOwner, bytes: [UInt8]) {
    self.path = path
    self.owner = owner
    self.bytes = bytes
  }
}

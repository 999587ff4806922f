#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The checkout of redux-gen in which this tool was built: the package that `--runtime package` means
/// where nobody says another one.
package enum Checkout {
  /// Nil where the tool stands elsewhere, as a prebuilt one does.
  package static func ofTool() -> String? {
    guard let path = ToolIdentity.executable(), let resolved = realpath(path, nil) else {
      return nil
    }
    defer { free(resolved) }
    var folder = String(cString: resolved)
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")), slash != folder.startIndex {
      folder = String(folder[..<slash])
      if access(folder + "/Package.swift", R_OK) == 0,
        access(folder + "/Sources/ReduxRuntime/Store.swift", R_OK) == 0,
        access(folder + "/Sources/redux-gen", R_OK) == 0
      {
        return folder
      }
    }
    return nil
  }
}

import FeatureRendering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The checkout of redux-gen in which this tool was built. With `--runtime package`, packages
/// depend on it by default.
package enum Checkout {
  /// The path of the checkout. Nil if the tool is not in a checkout, for example if it is prebuilt.
  package static func ofTool() -> String? {
    guard let path = executable(), let resolved = realpath(path, nil) else {
      return nil
    }
    defer { free(resolved) }
    var folder = String(cString: resolved)
    while let slash = folder.utf8.lastIndex(of: UInt8(ascii: "/")), slash != folder.startIndex {
      folder = String(folder[..<slash])
      if access(folder + "/Package.swift", R_OK) == 0,
        access(folder + "/Sources/ReduxRuntime/Store/Store.swift", R_OK) == 0,
        access(folder + "/Sources/redux-gen", R_OK) == 0
      {
        return folder
      }
    }
    return nil
  }

  /// The reason why a folder is not the package of the runtime; nil if it is that package.
  package static func problem(of folder: String) -> String? {
    let path = PathText.join(folder, "Package.swift")
    do throws(Errno) {
      guard let found = try status(AT_FDCWD, PathText.join(folder, ".")), found.kind == .folder
      else {
        return "there is no such folder"
      }
      let manifest = Descriptor(adopting: try openAt(AT_FDCWD, path, O_RDONLY))
      let product = Array("ReduxRuntime".utf8)
      let text = String(decoding: try readRest(manifest.raw), as: UTF8.self)
      return text.utf8.firstRange(of: product) == nil
        ? "its Package.swift has no product 'ReduxRuntime'" : nil
    } catch {
      return error.code == ENOENT
        ? "there is no Package.swift in it" : "cannot read its Package.swift: \(error.words)"
    }
  }

  /// The path of the running executable; nil if the executable is not found.
  private static func executable() -> String? {
    #if canImport(Darwin)
      var size: UInt32 = 0
      _ = _NSGetExecutablePath(nil, &size)
      var path = [CChar](repeating: 0, count: Int(size) + 1)
      guard _NSGetExecutablePath(&path, &size) == 0 else { return nil }
      return path.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #else
      return "/proc/self/exe"
    #endif
  }
}

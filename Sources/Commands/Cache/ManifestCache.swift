import FileSystem
import PackageWriting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A cache of the manifest of each spec's package, and of explorations without findings. It is
/// outside the user's source tree. For an unchanged spec, the tool can check the files without
/// rendering the spec.
///
/// An entry depends only on the tool, the options and the bytes of the specs. Every run still
/// compares the files on disk with the manifest. If the cache cannot be used, the run does the full
/// work and reports nothing.
package struct ManifestCache: Sendable {
  /// The cache folder, which is created when an entry is stored.
  let folder: String
  /// Identifies this build of the tool.
  let tool: [UInt8]

  /// Creates a cache in `folder` for the build that `tool` identifies.
  package init(folder: String, tool: [UInt8]) {
    self.folder = folder
    self.tool = tool
  }

  /// The cache in the user's cache folder. Nil if the user has no cache folder, or if the tool
  /// cannot identify its own build.
  package static func ofUser() -> ManifestCache? {
    guard let folder = usersFolder(), let tool = ToolIdentity.current() else { return nil }
    return ManifestCache(folder: folder, tool: tool)
  }

  private static func usersFolder() -> String? {
    if let caches = absolutePath("XDG_CACHE_HOME") { return PathText.join(caches, "redux-gen") }
    guard let home = absolutePath("HOME") else { return nil }
    #if canImport(Darwin)
      return PathText.join(home, "Library/Caches/redux-gen")
    #else
      return PathText.join(home, ".cache/redux-gen")
    #endif
  }

  private static func absolutePath(_ variable: String) -> String? {
    guard let value = getenv(variable) else { return nil }
    let path = String(cString: value)
    return path.utf8.first == UInt8(ascii: "/") ? path : nil
  }

  /// The cached results for the packages in the output folder of `request`.
  func open(_ request: RunRequest) -> RememberedManifests? {
    guard let working = try? PathText.workingFolder() else { return nil }
    let output = PathText.absoluteParts(request.output, from: working).joined(separator: "/")
    let name = ContentHash(Array(output.utf8))
    return RememberedManifests(file: ManifestCacheFile(folder: folder, output: name), tool: tool)
  }

  /// The cached explorations without findings.
  func explorations() -> RememberedExplorations {
    let file = CacheFile(folder: folder, name: "explored", magic: "redux-gen explored 1")
    return RememberedExplorations(file: file, tool: tool)
  }
}

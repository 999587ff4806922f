import FileSystem
import PackageWriting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Remembers, outside the tree, which manifest the package of a spec has: a spec that has not
/// changed need not be rendered to know that its files are as they shall be.
///
/// What it says depends on nothing but the tool, the options and the bytes of the specs; whether
/// the files on disk are those of the manifest is looked at in every run. Whatever is wrong with it,
/// the run goes the long way, and says nothing of it.
package struct ManifestCache: Sendable {
  /// The folder of the cache; made when there is something to keep.
  let folder: String
  /// What tells this build of the tool from others.
  let tool: [UInt8]

  /// A cache in `folder` for the tool that `tool` tells from others.
  package init(folder: String, tool: [UInt8]) {
    self.folder = folder
    self.tool = tool
  }

  /// The one in the user's folder of caches. Nil if there is no such folder, or if the tool cannot
  /// tell who it is.
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

  /// What is remembered for the packages in the output folder of `request`.
  func open(_ request: RunRequest) -> RememberedManifests? {
    guard let working = try? PathText.workingFolder() else { return nil }
    let output = PathText.absoluteParts(request.output, from: working).joined(separator: "/")
    let name = ContentHash(Array(output.utf8))
    return RememberedManifests(file: CacheFile(folder: folder, output: name), tool: tool)
  }
}

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Functions on paths that do not access the disk.
package enum PathText {
  /// Returns the path of the current working directory.
  package static func workingFolder() throws(Fault) -> String {
    guard let path = getcwd(nil, 0) else { throw Fault(cannot: "find", ".", .last) }
    defer { free(path) }
    return String(cString: path)
  }

  /// Returns the components of the absolute path, with `.` and `..` resolved without the disk. A
  /// relative `path` starts at `folder`.
  package static func absoluteParts(_ path: String, from folder: String) -> [Substring] {
    var parts: [Substring] = []
    let whole = path.utf8.first == UInt8(ascii: "/") ? path : folder + "/" + path
    for part in whole.split(separator: "/") where part != "." {
      if part == ".." { _ = parts.popLast() } else { parts.append(part) }
    }
    return parts
  }

  /// Returns `path` relative to the folder `base`. Both are given relative to the working directory
  /// `folder`.
  package static func relative(_ path: String, to base: String, from folder: String) -> String {
    let target = absoluteParts(path, from: folder)
    let start = absoluteParts(base, from: folder)
    var common = 0
    while common < min(target.count, start.count), target[common] == start[common] { common += 1 }
    let up = Array(repeating: Substring(".."), count: start.count - common)
    return (up + target[common...]).joined(separator: "/")
  }

  /// Joins `folder` and `name` with a slash. Returns `name` alone if `folder` is empty.
  package static func join(_ folder: String, _ name: String) -> String {
    if folder.isEmpty { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  /// Splits a path into its folder and its last component: "a/b/c" into ("a/b", "c"), "c" into ("",
  /// "c"), "/c" into ("/", "c").
  package static func split(_ path: String) -> (folder: String, name: String) {
    let path = withoutTrailingSlashes(path)
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }

  /// Removes trailing slashes for display: "Generated/" becomes "Generated".
  package static func withoutTrailingSlashes(_ path: String) -> String {
    var path = Substring(path)
    while path.utf8.count > 1, path.utf8.last == UInt8(ascii: "/") { path.removeLast() }
    return String(path)
  }
}

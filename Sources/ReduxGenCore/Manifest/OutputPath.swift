/// Rules for the paths of files below a package's folder. They hold for what the tool writes and
/// for what a manifest names: neither can lead out of the folder.
enum OutputPath {
  static let manifest = ".redux-gen.json"
  private static let temporarySuffix = ".redux-gen-tmp"

  /// The temporary beside a file or folder; always the same, so that the next run finds what a
  /// killed one left. Hidden, so that no build takes it for a source.
  static func temporary(_ name: String) -> String {
    name.utf8.first == UInt8(ascii: ".")
      ? name + temporarySuffix : ".\(name)\(temporarySuffix)"
  }

  static func isTemporary(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") && name.hasSuffix(temporarySuffix)
  }

  /// Whether `path` is printable ASCII, relative, made of plain parts, and neither the manifest,
  /// a temporary nor inside a `.git`.
  static func isSafe(_ path: String) -> Bool {
    guard path.utf8.count <= 1024, path != manifest else { return false }
    let isPlain = path.utf8.allSatisfy {
      (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "\\") && $0 != UInt8(ascii: "\"")
        && $0 != UInt8(ascii: ":")
    }
    guard isPlain else { return false }
    return path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .allSatisfy { isSafePart(Substring($0)) }
  }

  /// Whether `name` can be a package's folder in the output folder.
  static func isSafeFolderName(_ name: String) -> Bool {
    isSafe(name) && !name.utf8.contains(UInt8(ascii: "/")) && name.utf8.first != UInt8(ascii: ".")
  }

  private static func isSafePart(_ part: Substring) -> Bool {
    guard let first = part.utf8.first, part.utf8.count <= 200 else { return false }
    guard first == UInt8(ascii: ".") else { return true }
    return part != "." && part != ".." && part.lowercased() != ".git"
      && !part.hasSuffix(temporarySuffix)
  }
}

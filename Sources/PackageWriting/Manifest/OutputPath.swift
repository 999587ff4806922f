/// Rules for the paths of files in a package's folder, both for files that the tool writes and for
/// files in a manifest. No path leads out of the folder.
package enum OutputPath {
  package static let manifest = ".redux-gen.json"
  /// The first file that a run writes, and the last file that it deletes.
  static let journal = temporary(manifest)
  /// The new manifest, before it is renamed into place.
  static let nextManifest = temporary(manifest + ".next")
  private static let temporarySuffix = ".redux-gen-tmp"
  private static let replacedSuffix = ".redux-gen-old"

  /// The temporary file beside a file or folder. Its name is fixed, so that the next run finds the
  /// temporary files of a killed run. It is hidden, so that no build treats it as a source.
  static func temporary(_ name: String) -> String {
    name.utf8.first == UInt8(ascii: ".")
      ? name + temporarySuffix : ".\(name)\(temporarySuffix)"
  }

  /// The second name of a file that is being replaced or deleted. It keeps the old file until the
  /// run can no longer fail.
  static func replaced(_ name: String) -> String {
    name.utf8.first == UInt8(ascii: ".") ? name + replacedSuffix : ".\(name)\(replacedSuffix)"
  }

  static func isTemporary(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") && name.hasSuffix(temporarySuffix)
  }

  /// Whether `path` is safe: printable ASCII, relative, and made of plain components. The manifest,
  /// temporary files and paths inside a `.git` are not safe.
  static func isSafe(_ path: String) -> Bool {
    guard path.utf8.count <= 1024, path != manifest else { return false }
    var path = path
    return path.withUTF8 { bytes in
      var start = 0
      for (index, byte) in bytes.enumerated() {
        switch byte {
        case UInt8(ascii: "/"):
          guard isSafePart(bytes[start..<index]) else { return false }
          start = index + 1
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: ":"): return false
        case 0x20...0x7E: break
        default: return false
        }
      }
      return isSafePart(bytes[start...])
    }
  }

  /// Whether `name` is allowed as a package's folder in the output folder.
  static func isSafeFolderName(_ name: String) -> Bool {
    isSafe(name) && !name.utf8.contains(UInt8(ascii: "/")) && name.utf8.first != UInt8(ascii: ".")
  }

  private static func isSafePart(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = bytes.first, bytes.count <= 200 else { return false }
    guard first == UInt8(ascii: ".") else { return true }
    let part = String(decoding: bytes, as: UTF8.self)
    return part != "." && part != ".." && part.lowercased() != ".git"
      && !part.hasSuffix(temporarySuffix) && !part.hasSuffix(replacedSuffix)
  }
}

extension OutputPath {
  /// The result of comparing two paths ignoring case.
  struct Meeting {
    /// Whether the first path sorts before the second. A folder sorts directly before its contents.
    var isBefore = false
    /// The length of the paths' prefix that ends with the first component that differs only in
    /// case.
    var caseConflict: Int?
  }

  static func meeting(_ one: String, _ other: String) -> Meeting {
    var (one, other) = (one, other)
    return one.withUTF8 { one in other.withUTF8 { other in meeting(one, other) } }
  }

  private static func meeting(
    _ one: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>
  ) -> Meeting {
    var result = Meeting()
    var differsInCase = false
    var index = 0
    while true {
      let left = index < one.count ? sortKey(one[index]) : 0
      let right = index < other.count ? sortKey(other[index]) : 0
      if left <= 1, right <= 1, differsInCase, result.caseConflict == nil {
        result.caseConflict = index
      }
      if left != right || left == 0 {
        result.isBefore = left < right
        return result
      }
      if one[index] != other[index] { differsInCase = true }
      index += 1
    }
  }

  /// The sort key of a byte. The order ignores case, and the slash comes first; 0 is the end of the
  /// path.
  private static func sortKey(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "/"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: byte
    }
  }
}

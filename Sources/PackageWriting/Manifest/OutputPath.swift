/// The rules for the paths of a package's files. The rules apply to files that the tool writes and
/// to files in a manifest. No valid path leads out of the package's folder.
package enum OutputPath {
  package static let manifest = ".redux-gen.json"
  /// The name of the journal: the first file that a run writes, and the last file that it deletes.
  static let journal = temporary(manifest)
  /// The name of the new manifest until it replaces the old one.
  static let nextManifest = temporary(manifest + ".next")
  private static let temporarySuffix = ".redux-gen-tmp"
  private static let replacedSuffix = ".redux-gen-old"

  /// Returns the name of the temporary file for a file or folder. The name is always the same, so
  /// that the next run finds the temporary files of a killed run. The file is hidden, so that no
  /// build treats it as a source.
  static func temporary(_ name: String) -> String {
    name.utf8.first == UInt8(ascii: ".")
      ? name + temporarySuffix : ".\(name)\(temporarySuffix)"
  }

  /// Returns the name under which the old file is kept while a file is replaced or deleted, until
  /// the run can no longer fail.
  static func replaced(_ name: String) -> String {
    name.utf8.first == UInt8(ascii: ".") ? name + replacedSuffix : ".\(name)\(replacedSuffix)"
  }

  static func isTemporary(_ name: String) -> Bool {
    name.utf8.first == UInt8(ascii: ".") && name.hasSuffix(temporarySuffix)
  }

  /// Whether `path` is a safe path for a file of a package: relative, in printable ASCII, and
  /// without special components. The manifest, temporary files and files inside `.git` are
  /// excluded.
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

  /// Whether a package's folder in the output folder may have this name.
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
  /// The result of comparing two paths without regard to case.
  struct Meeting {
    /// Whether the first path is sorted before the second one. A folder is sorted directly before
    /// its contents.
    var isBefore = false
    /// The length of the first path up to the end of the first component that differs only in case;
    /// nil if there is no such component.
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

  /// Returns the sort key of a byte. Case is ignored, and a slash comes before all other
  /// characters. The key 0 is reserved for the end of the path.
  private static func sortKey(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "/"): 1
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
    default: byte
    }
  }
}

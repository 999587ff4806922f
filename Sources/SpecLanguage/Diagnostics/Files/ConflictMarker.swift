/// A line with which git marks an unresolved merge conflict in a file.
package enum ConflictMarker: String, CaseIterable, Sendable {
  case ours = "<<<<<<<"
  case base = "|||||||"
  case middle = "======="
  case theirs = ">>>>>>>"

  /// The number of characters of each marker.
  package static let length = 7

  /// Creates the marker at the beginning of a line; nil if the line has none.
  package init?(beginning line: ArraySlice<UInt8>) {
    let next = line.dropFirst(Self.length).first
    guard next == nil || next == 0x20 || next == 0x0A || next == 0x0D,
      let marker = Self.allCases.first(where: { line.starts(with: $0.rawValue.utf8) })
    else { return nil }
    self = marker
  }
}

extension SourceFile {
  /// Returns the finding for a file with merge conflicts; nil if it has none. A line `=======` alone
  /// is no conflict, because it can be the rule below a title.
  func findingAboutConflicts() -> Finding? {
    var first: SourceRange?
    var count = 0
    for line in 1..<max(1, lines.lineCount) + 1 {
      let bytes = lines.bytes(ofLine: line)
      guard let byte = self.bytes[bytes].first, "<|>".utf8.contains(byte),
        let marker = ConflictMarker(beginning: self.bytes[bytes])
      else { continue }
      let start = lines.position(ofByte: bytes.lowerBound)
      first = first ?? SourceRange(start, start.advanced(by: ConflictMarker.length))
      if marker == .ours { count += 1 }
    }
    return first.map { range in
      Finding(
        .error, .conflictedFile,
        count > 1
          ? "this file contains \(count) unresolved merge conflicts: the first begins here"
          : "this file contains an unresolved merge conflict",
        at: range, help: "keep the lines that are meant, and remove the lines with markers")
    }
  }
}

/// A file that was read: its path as the user wrote it, and its bytes.
package struct SourceFile: Sendable {
  /// The maximum size of a spec in bytes: 4 MiB. A larger file is not read to its end.
  package static let maximumSize = 4 << 20

  package let path: String
  package let bytes: [UInt8]
  package let lines: LineTable

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
    lines = LineTable(bytes)
  }

  package init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }

  /// The line end of a line. The last line has the line end of the line above.
  package func lineEnd(ofLine line: UInt32) -> String {
    let end = lines.bytes(ofLine: min(Int(line), lines.lineCount - 1)).upperBound
    return end < bytes.count && bytes[end] == 0x0D ? "\r\n" : "\n"
  }

  /// The contents of a range of the file, including line ends and comments.
  package func text(in range: SourceRange) -> String {
    let start = lines.byte(at: range.start)
    let end = max(start, lines.byte(at: range.end))
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

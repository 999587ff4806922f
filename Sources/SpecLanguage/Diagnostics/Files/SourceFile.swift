/// The contents of a file, and its path as the user wrote it.
package struct SourceFile: Sendable {
  /// The maximum size of a spec in bytes: 4 MiB. Larger files are not read completely.
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

  /// Returns the line end of a line, LF or CRLF. For the last line, returns the line end of the
  /// previous line.
  package func lineEnd(ofLine line: UInt32) -> String {
    let end = lines.bytes(ofLine: min(Int(line), lines.lineCount - 1)).upperBound
    return end < bytes.count && bytes[end] == 0x0D ? "\r\n" : "\n"
  }

  /// Returns the contents of a range of the file, including line ends and comments.
  package func sourceText(in range: SourceRange) -> String {
    let start = lines.byte(at: range.start)
    let end = max(start, lines.byte(at: range.end))
    return String(decoding: bytes[start..<end], as: UTF8.self)
  }
}

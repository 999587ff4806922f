/// A string from a file, such as the value of a YAML scalar, with the position of each of its
/// characters. Quotes, escapes, indentation and folding can separate characters in the file that
/// are adjacent in the string.
package struct LocatedText: Sendable, Equatable {
  /// A part of the string whose scalars are adjacent on one line of the file.
  package struct Segment: Sendable, Equatable {
    /// The start of the segment in the string, as an offset in UTF-8 bytes.
    package let offset: Int
    /// The position of the segment's first character in the file.
    package let position: SourcePosition

    package init(offset: Int, position: SourcePosition) {
      self.offset = offset
      self.position = position
    }
  }

  package let text: String
  /// The segments, sorted by offset. There is at least one segment, and the first segment begins at
  /// offset 0.
  package let segments: [Segment]
  /// The range of all characters if the string is not in the file; nil otherwise.
  package let place: SourceRange?
  /// How to write code here that the subset of Swift lacks; nil if such code is not allowed here.
  package var advice: String?
  private let isASCII: Bool

  package init(_ text: String, segments: [Segment]) {
    self.text = text
    place = nil
    self.segments = segments.isEmpty ? [Segment(offset: 0, position: .start)] : segments
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Creates a string that is not in the file. Findings in the string are reported at `place`,
  /// which is the range of the code that the string replaces.
  package init(_ text: String, standingFor place: SourceRange) {
    self.text = text
    self.place = place
    segments = [Segment(offset: 0, position: place.start)]
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// Creates a string that occurs on one line of the file, exactly as it is written there.
  package init(_ text: String, at start: SourcePosition) {
    self.init(text, segments: [Segment(offset: 0, position: start)])
  }

  /// Returns the position of the character at an offset in UTF-8 bytes. Searches the segments and,
  /// if the string is not ASCII, walks over one segment.
  package func position(at utf8Offset: Int) -> SourcePosition {
    if let place { return place.start }
    let offset = min(max(utf8Offset, 0), text.utf8.count)
    let segment = segments[segmentIndex(at: offset)]
    if isASCII { return segment.position.advanced(by: offset - segment.offset) }
    let bytes = text.utf8
    let start = bytes.index(bytes.startIndex, offsetBy: min(segment.offset, offset))
    let end = bytes.index(bytes.startIndex, offsetBy: offset)
    let columns = bytes[start..<end].reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    return segment.position.advanced(by: columns)
  }

  /// Returns the range of a part of the string, which is given by offsets in UTF-8 bytes. The range
  /// ends directly after the last character of the part, even if the next character is on a later
  /// line.
  package func range(_ utf8Offsets: Range<Int>) -> SourceRange {
    if let place { return place }
    let start = position(at: utf8Offsets.lowerBound)
    guard !utf8Offsets.isEmpty else { return SourceRange(start, start) }
    let next = position(at: utf8Offsets.upperBound)
    let last = position(at: utf8Offsets.upperBound - trailingScalarWidth(utf8Offsets.upperBound))
    return SourceRange(start, next.line == last.line ? max(next, last) : last.advanced(by: 1))
  }

  /// Returns the width in bytes of the scalar that ends at an offset.
  private func trailingScalarWidth(_ offset: Int) -> Int {
    if isASCII { return 1 }
    let bytes = text.utf8
    var index = bytes.index(bytes.startIndex, offsetBy: min(offset, bytes.count))
    var width = 0
    while index > bytes.startIndex {
      index = bytes.index(before: index)
      width += 1
      if bytes[index] & 0xC0 != 0x80 { break }
    }
    return width
  }

  /// Returns the index of the last segment that begins at or before an offset.
  private func segmentIndex(at offset: Int) -> Int {
    var low = 0
    var high = segments.count
    while low < high {
      let middle = (low + high) / 2
      if segments[middle].offset <= offset { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }
}

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

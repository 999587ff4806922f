/// A text taken out of a file, such as the value of a YAML scalar, that knows where each of its
/// characters stood: quotes, escapes, indentation and folding shift them.
package struct LocatedText: Sendable, Equatable {
  /// A stretch in which one scalar of the text is one column of one line in the file.
  package struct Segment: Sendable, Equatable {
    /// Where the stretch begins, as an offset in UTF-8 bytes into the text.
    package let offset: Int
    /// Where that character stands in the file.
    package let position: SourcePosition

    package init(offset: Int, position: SourcePosition) {
      self.offset = offset
      self.position = position
    }
  }

  package let text: String
  /// In order of their offsets, never empty, the first at offset 0.
  package let segments: [Segment]
  /// Where all of it stands, for a text that no file holds.
  package let place: SourceRange?
  private let isASCII: Bool

  package init(_ text: String, segments: [Segment]) {
    self.text = text
    place = nil
    self.segments = segments.isEmpty ? [Segment(offset: 0, position: .start)] : segments
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// A text that no file holds: what is wrong in it is reported at the place of what it stands for.
  package init(_ text: String, standingFor place: SourceRange) {
    self.text = text
    self.place = place
    segments = [Segment(offset: 0, position: place.start)]
    isASCII = text.utf8.allSatisfy { $0 < 0x80 }
  }

  /// A text that stands in the file as it is, on one line.
  package init(_ text: String, at start: SourcePosition) {
    self.init(text, segments: [Segment(offset: 0, position: start)])
  }

  /// Where the character stands that begins at an offset in UTF-8 bytes. Costs a binary search
  /// over the segments, and in a text that is not ASCII the length of one segment.
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

  /// Where a part of the text stands, given its offsets in UTF-8 bytes. Ends right behind its last
  /// character, not where the next one stands, which may be lines below.
  package func range(_ utf8Offsets: Range<Int>) -> SourceRange {
    if let place { return place }
    let start = position(at: utf8Offsets.lowerBound)
    guard !utf8Offsets.isEmpty else { return SourceRange(start, start) }
    let next = position(at: utf8Offsets.upperBound)
    let last = position(at: utf8Offsets.upperBound - trailingScalarWidth(utf8Offsets.upperBound))
    return SourceRange(start, next.line == last.line ? max(next, last) : last.advanced(by: 1))
  }

  /// The width in bytes of the scalar that ends before an offset.
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

  /// The last segment that does not begin behind an offset.
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

/// The lines between two tokens, which contain nothing but comments.
struct TokenGap {
  struct Line {
    /// The number of spaces before the comment or the next token.
    let spaces: Int
    /// The comment without spaces at its end.
    let comment: Range<Int>?
    /// The bytes of the line end; nil for the line of the next token.
    let end: Range<Int>?
  }

  /// The first line is the rest of the line of the previous token, the last one the beginning of
  /// the line of the next token.
  let lines: [Line]

  init(_ bytes: [UInt8], _ range: Range<Int>) {
    lines = Self.lines(bytes, range).map { line in
      let start = bytes[line.text].firstIndex { !isBlank($0) } ?? line.text.upperBound
      var end = line.text.upperBound
      while end > start, isBlank(bytes[end - 1]) { end -= 1 }
      return Line(
        spaces: start - line.text.lowerBound, comment: start < end ? start..<end : nil,
        end: line.end)
    }
  }

  /// Returns the lines of a range, each with its line end. The last line has none.
  static func lines(
    _ bytes: [UInt8], _ range: Range<Int>
  ) -> [(text: Range<Int>, end: Range<Int>?)] {
    var lines: [(text: Range<Int>, end: Range<Int>?)] = []
    var start = range.lowerBound
    var offset = start
    while offset < range.upperBound {
      let width = widthOfLineEnd(bytes, offset)
      if width == 0 {
        offset += 1
        continue
      }
      lines.append((start..<offset, offset..<offset + width))
      offset += width
      start = offset
    }
    lines.append((start..<max(start, range.upperBound), nil))
    return lines
  }
}

/// The lines of a literal or folded scalar.
struct BlockScalarLines {
  struct Line {
    let lineEndBefore: Range<Int>
    /// The text without its indentation.
    let text: Range<Int>
  }

  /// The line with `|` or `>`, from this character on.
  let header: Range<Int>
  /// The indentation that the header gives, as in `|2`.
  private(set) var givenIndentation: Int?
  private(set) var lines: [Line] = []
  /// The end of the last line, before its line end.
  private(set) var end: Int

  /// - Parameter parent: The column of the block that contains the scalar; -1 if there is none.
  init(_ bytes: [UInt8], at start: Int, parent: Int) {
    var stop = start
    while stop < bytes.count, widthOfLineEnd(bytes, stop) == 0 { stop += 1 }
    end = stop
    var trimmed = stop
    while isBlank(bytes[trimmed - 1]) { trimmed -= 1 }
    header = start..<trimmed
    let marks = bytes[start + 1..<min(start + 3, trimmed)]
    givenIndentation = marks.first { (0x31...0x39).contains($0) }.map { Int($0) - 0x30 }
    readLines(bytes, parent: parent, keepsEnd: marks.contains(UInt8(ascii: "+")))
  }

  private mutating func readLines(_ bytes: [UInt8], parent: Int, keepsEnd: Bool) {
    var column = givenIndentation.map { max(0, parent) + $0 }
    var pending: [Line] = []
    var stop = end
    while stop < bytes.count {
      let lineEnd = stop..<stop + widthOfLineEnd(bytes, stop)
      stop = lineEnd.upperBound
      while stop < bytes.count, widthOfLineEnd(bytes, stop) == 0 { stop += 1 }
      let text = bytes[lineEnd.upperBound..<stop]
      let first = text.firstIndex { $0 != 0x20 } ?? stop
      let spaces = first - text.startIndex
      let isEmpty = first == stop && spaces <= column ?? spaces
      if isEmpty {
        // What follows the last line end is no line.
        guard stop < bytes.count else { break }
        pending.append(Line(lineEndBefore: lineEnd, text: stop..<stop))
        if keepsEnd { takeLines(&pending, to: stop) }
        continue
      }
      // Outside of all blocks, the text is indented by a space at least.
      if column == nil, spaces > max(0, parent) { column = spaces }
      guard let column, spaces >= column else { break }
      pending.append(Line(lineEndBefore: lineEnd, text: text.startIndex + column..<stop))
      takeLines(&pending, to: stop)
    }
  }

  private mutating func takeLines(_ pending: inout [Line], to stop: Int) {
    lines += pending
    pending = []
    end = stop
  }
}

extension SwiftLayout {
  /// Lays out the lines of a comment, with `slashes` before each line. Does nothing for an empty
  /// text.
  mutating func comment(_ text: String, _ slashes: StaticString) {
    guard !buffer.isFlat else { return }
    var text = text
    guard !text.withUTF8({ isCommentText($0) }) else {
      return text.withUTF8 { commentWithoutEscapes($0, slashes) }
    }
    for (index, line) in commentLines(text).enumerated() {
      if index > 0 { buffer.lineBreak(.breakSame, 0, newlines: 1) }
      var line = line
      line.withUTF8 { commentLine($0, slashes) }
    }
  }

  /// Lays out the doc comment of a declaration. Long lines are wrapped, except if the comment
  /// contains a code block.
  mutating func docComment(_ text: String) {
    wrapsComments = !text.utf8.hasCode
    defer { wrapsComments = false }
    comment(text, "///")
  }

  /// Lays out the lines of a comment without invisible characters, which is the usual case.
  private mutating func commentWithoutEscapes(
    _ text: UnsafeBufferPointer<UInt8>, _ slashes: StaticString
  ) {
    var start = 0
    for index in 0..<text.count where text[index] == UInt8(ascii: "\n") {
      commentLine(UnsafeBufferPointer(rebasing: text[start..<index]), slashes)
      buffer.lineBreak(.breakSame, 0, newlines: 1)
      start = index + 1
    }
    commentLine(UnsafeBufferPointer(rebasing: text[start...]), slashes)
  }

  private mutating func commentLine(
    _ line: UnsafeBufferPointer<UInt8>, _ slashes: StaticString
  ) {
    let room = Int(maximumColumns) - 2 * typeDepth - slashes.utf8CodeUnitCount - 1
    var start = 0
    if wrapsComments, line.count > room, let first = line.first, beginsProse(first) {
      while let end = endOfProse(UnsafeBufferPointer(rebasing: line[start...]), room) {
        buffer.put(slashes)
        buffer.put(" ")
        buffer.addBytes(UnsafeBufferPointer(rebasing: line[start..<start + end]))
        buffer.lineBreak(.breakSame, 0, newlines: 1)
        start += end + 1
      }
    }
    buffer.put(slashes)
    guard !line.isEmpty else { return }
    buffer.put(" ")
    buffer.addBytes(UnsafeBufferPointer(rebasing: line[start...]))
  }

  /// Returns the index of the last space within the available columns where the line can be
  /// wrapped; nil if the line fits. Spaces inside code are skipped, and so are spaces after which
  /// the next line could look like a list or heading to Markdown.
  private func endOfProse(_ line: UnsafeBufferPointer<UInt8>, _ room: Int) -> Int? {
    var end: Int?
    var columns = 0
    var isCode = false
    for index in 0..<line.count where line[index] & 0xC0 != 0x80 {
      columns += 1
      if line[index] == UInt8(ascii: "`") { isCode.toggle() }
      let isGap =
        line[index] == UInt8(ascii: " ") && !isCode && index > 0 && index + 1 < line.count
        && line[index - 1] != UInt8(ascii: " ") && beginsProse(line[index + 1])
      // If the first word is too long for the line, the line ends at the first possible space after
      // it.
      if isGap, end == nil || columns <= room + 1 { end = index }
      if columns > room, let end { return end }
    }
    return nil
  }

  private func beginsProse(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
      UInt8(ascii: "`"), UInt8(ascii: "("), UInt8(ascii: "\""):
      true
    default: false
    }
  }

  mutating func verbatim(_ verbatim: SwiftVerbatim) {
    if let origin = verbatim.origin {
      buffer.put("#sourceLocation(file:")
      buffer.addText(stringLiteral(origin.file))
      buffer.addText(",line:\(origin.line))")
      buffer.lineBreak(.breakSame, 0, newlines: 1)
    }
    var newlines: UInt8 = 0
    for line in dedentedLines(verbatim.text) {
      if newlines > 0, !line.isEmpty {
        buffer.lineBreak(.breakSame, 0, newlines: newlines)
        newlines = 0
      }
      buffer.addText(line)
      newlines = newlines == .max ? newlines : newlines + 1
    }
    if verbatim.origin != nil {
      buffer.lineBreak(.breakSame, 0, newlines: 1)
      buffer.put("#sourceLocation()")
    }
  }
}

extension String.UTF8View {
  /// Whether the comment contains three backticks in a row, which begin a code block in Markdown.
  /// The bytes are compared one by one, because a search in a `String` would take a tenth of the
  /// tool's time.
  fileprivate var hasCode: Bool {
    var count = 0
    for byte in self {
      count = byte == UInt8(ascii: "`") ? count + 1 : 0
      if count == 3 { return true }
    }
    return false
  }
}

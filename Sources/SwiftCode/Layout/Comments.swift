extension LayoutBuffer {
  /// Lines of a comment, each behind the slashes; nothing if the text is empty.
  mutating func comment(_ text: String, _ slashes: StaticString) {
    guard !isFlat else { return }
    var text = text
    guard !text.withUTF8({ isCommentText($0) }) else {
      return text.withUTF8 { commentLines(of: $0, slashes) }
    }
    for (index, line) in SwiftCode.commentLines(text).enumerated() {
      if index > 0 { lineBreak(.breakSame, 0, newlines: 1) }
      var line = line
      line.withUTF8 { commentLine($0, slashes) }
    }
  }

  /// The lines of a text that needs no encoding, as nearly every text.
  private mutating func commentLines(
    of text: UnsafeBufferPointer<UInt8>, _ slashes: StaticString
  ) {
    var start = 0
    for index in 0..<text.count where text[index] == UInt8(ascii: "\n") {
      commentLine(UnsafeBufferPointer(rebasing: text[start..<index]), slashes)
      lineBreak(.breakSame, 0, newlines: 1)
      start = index + 1
    }
    commentLine(UnsafeBufferPointer(rebasing: text[start...]), slashes)
  }

  private mutating func commentLine(
    _ line: UnsafeBufferPointer<UInt8>, _ slashes: StaticString
  ) {
    put(slashes)
    guard !line.isEmpty else { return }
    put(" ")
    add(line)
  }

  mutating func verbatim(_ verbatim: SwiftVerbatim) {
    if let origin = verbatim.origin {
      put("#sourceLocation(file:")
      add(stringLiteral(origin.file))
      add(",line:\(origin.line))")
      lineBreak(.breakSame, 0, newlines: 1)
    }
    var newlines: UInt8 = 0
    for line in dedentedLines(verbatim.text) {
      if newlines > 0, !line.isEmpty {
        lineBreak(.breakSame, 0, newlines: newlines)
        newlines = 0
      }
      add(line)
      newlines = newlines == .max ? newlines : newlines + 1
    }
    if verbatim.origin != nil {
      lineBreak(.breakSame, 0, newlines: 1)
      put("#sourceLocation()")
    }
  }
}

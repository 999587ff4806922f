extension LayoutBuffer {
  /// Lines of a comment, each behind the slashes; nothing if the text is empty.
  mutating func comment(_ text: String, _ slashes: StaticString) {
    guard !isFlat else { return }
    guard !text.isCommentText else { return commentLines(of: text, slashes) }
    for (index, line) in SwiftCode.commentLines(text).enumerated() {
      if index > 0 { lineBreak(.breakSame, 0, newlines: 1) }
      commentLine(Substring(line), slashes)
    }
  }

  /// The lines of a text that needs no encoding, as nearly every text.
  private mutating func commentLines(of text: String, _ slashes: StaticString) {
    var rest = text[...]
    while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
      commentLine(rest[..<end], slashes)
      lineBreak(.breakSame, 0, newlines: 1)
      rest = rest[rest.utf8.index(after: end)...]
    }
    commentLine(rest, slashes)
  }

  private mutating func commentLine(_ line: Substring, _ slashes: StaticString) {
    add(slashes)
    guard !line.isEmpty else { return }
    add(" ")
    add(line)
  }

  mutating func verbatim(_ verbatim: SwiftVerbatim) {
    if let origin = verbatim.origin {
      add("#sourceLocation(file:")
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
      add("#sourceLocation()")
    }
  }
}

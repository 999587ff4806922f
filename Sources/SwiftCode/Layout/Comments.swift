extension LayoutBuffer {
  /// Lines of a comment, each behind the slashes; nothing if the text is empty.
  mutating func comment(_ text: String, _ slashes: StaticString) {
    guard !isFlat else { return }
    for (index, line) in commentLines(text).enumerated() {
      if index > 0 { lineBreak(.breakSame, 0, newlines: 1) }
      add(slashes)
      if !line.isEmpty {
        add(" ")
        add(line)
      }
    }
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

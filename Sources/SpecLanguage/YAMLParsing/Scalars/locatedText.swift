extension SourceFile {
  /// Returns the string of a scalar with the position of each character. For a collection, returns
  /// its source, from `[` to `]`, with spaces in place of comments.
  ///
  ///
  /// The cost is linear in the length of the node.
  package func locatedText(of node: YAMLNode) -> LocatedText {
    guard case .scalar(let scalar) = node.content else { return locatedSource(of: node.range) }
    let range = node.range
    if scalar.style == .plain && range.start.line == range.end.line
      && Int(range.end.column - range.start.column) == scalar.text.utf8.count
    {
      return LocatedText(scalar.text, at: range.start)
    }
    var walk = ScalarWalk(self, range, value: scalar.text)
    switch scalar.style {
    case .plain: walk.walkPlain()
    // A plain scalar with the tag `!!str` has the style of a quoted scalar.
    case .singleQuoted, .doubleQuoted:
      if walk.isAtEnd || (walk.byte != UInt8(ascii: "'") && walk.byte != UInt8(ascii: "\"")) {
        walk.walkPlain()
      } else {
        walk.walkQuoted()
      }
    case .literal: walk.walkBlock(isFolded: false)
    case .folded: walk.walkBlock(isFolded: true)
    }
    return walk.located(scalar.text, at: range.start)
  }

  /// Whether a comment follows a node on its last line. A `#` after a blank ends a plain scalar. If
  /// the scalar is invalid Swift, the `#` was probably not meant as the beginning of a comment.
  package func hasComment(after node: YAMLNode) -> Bool {
    var offset = lines.byte(at: node.range.end)
    let start = offset
    while offset < bytes.count, isBlank(bytes[offset]) { offset += 1 }
    return offset > start && offset < bytes.count && bytes[offset] == UInt8(ascii: "#")
  }

  private func locatedSource(of range: SourceRange) -> LocatedText {
    let start = lines.byte(at: range.start)
    let end = max(start, lines.byte(at: range.end))
    let source = withoutComments(start..<end)
    var walk = ScalarWalk(self, range, value: source)
    while !walk.isAtEnd {
      let place = walk.position
      walk.skipScalar()
      walk.noteAny(at: place)
    }
    return walk.located(source, at: range.start)
  }

  /// Returns the source of a collection with spaces in place of comments.
  private func withoutComments(_ range: Range<Int>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(range.count)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      let isOpen = offset > range.lowerBound && !isWordByte(bytes[offset - 1])
      var stop = offset + 1
      if (byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")) && isOpen {
        stop = closingQuote(bytes, offset..<range.upperBound).map { $0 + 1 } ?? stop
      } else if byte == UInt8(ascii: "#") && isOpen && isSpace(bytes, offset - 1) {
        while offset < range.upperBound, widthOfLineEnd(bytes, offset) == 0 {
          if bytes[offset] & 0xC0 != 0x80 { text.append(0x20) }
          offset += 1
        }
        continue
      }
      text += bytes[offset..<stop]
      offset = stop
    }
    return String(decoding: text, as: UTF8.self)
  }
}

/// Returns the offset of the closing quote of the quoted scalar at the start of a range. Handles
/// escapes as YAML does.
package func closingQuote(_ bytes: [UInt8], _ range: Range<Int>) -> Int? {
  guard let start = range.first else { return nil }
  let quote = bytes[start]
  var offset = start + 1
  while offset < range.upperBound {
    if bytes[offset] == quote {
      let isDoubled =
        quote == UInt8(ascii: "'") && offset + 1 < range.upperBound && bytes[offset + 1] == quote
      if !isDoubled { return offset }
      offset += 2
    } else {
      offset += bytes[offset] == UInt8(ascii: "\\") && quote == UInt8(ascii: "\"") ? 2 : 1
    }
  }
  return nil
}

/// Returns a one-line string as a quoted YAML scalar. Uses the quotes that need the fewest escapes.
///
///     quotedYAML("[Int]?")         // "[Int]?" in double quotes
///     quotedYAML(#"a == "b""#)     // 'a == "b"'
package func quotedYAML(_ text: String) -> String {
  if !text.utf8.contains(where: { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }) {
    return "\"\(text)\""
  }
  var result = "'"
  for scalar in text.unicodeScalars {
    if scalar == "'" { result += "'" }
    result.unicodeScalars.append(scalar)
  }
  return result + "'"
}

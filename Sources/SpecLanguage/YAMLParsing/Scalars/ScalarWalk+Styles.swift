extension ScalarWalk {
  mutating func walkPlain() {
    while !isAtEnd && isSound {
      if isSpace(bytes, offset) { walkFold() } else { takeScalar() }
    }
  }

  mutating func walkQuoted() {
    let quote = byte
    let isDouble = quote == UInt8(ascii: "\"")
    skipScalar()
    while !isAtEnd && isSound {
      if isSpace(bytes, offset) {
        walkFold()
      } else if byte == quote {
        if isDouble || nextByte() != quote { return }
        let place = position
        skipScalar()
        skipScalar()
        takePiece(CollectionOfOne(quote), at: place)
      } else if isDouble && byte == UInt8(ascii: "\\") {
        walkEscape()
      } else {
        takeScalar()
      }
    }
  }

  private mutating func walkEscape() {
    let place = position
    skipScalar()
    guard !isAtEnd else { return }
    if breakWidth > 0 {
      skipBreak()
      walkFold(isContinued: true)
      return
    }
    switch byte {
    case UInt8(ascii: "x"): skipScalars(3)
    case UInt8(ascii: "u"): skipScalars(5)
    case UInt8(ascii: "U"): skipScalars(9)
    default: skipScalar()
    }
    noteAny(at: place)
  }

  /// Walks over white space inside a scalar. Blanks are kept. A single line end becomes a space; of
  /// several line ends, the first is dropped. After an escaped line end, all blanks are dropped.
  private mutating func walkFold(isContinued: Bool = false) {
    let start = offset
    let startPosition = position
    var first: SourcePosition?
    var breaks = 0
    while !isAtEnd, isSpace(bytes, offset), isSound {
      guard breakWidth > 0 else {
        skipScalar()
        continue
      }
      let place = position
      let lineEnd = takeBreak()
      breaks += 1
      if breaks == 1 && !isContinued {
        first = place
        continue
      }
      takePiece(lineEnd, at: place)
    }
    if let first, breaks == 1 {
      takePiece([0x20], at: first)
    } else if breaks == 0 && !isContinued {
      for index in start..<offset {
        takePiece(CollectionOfOne(bytes[index]), at: startPosition.advanced(by: index - start))
      }
    }
  }

  /// Consumes a line end. Returns the bytes with which libyaml replaces it.
  private mutating func takeBreak() -> ArraySlice<UInt8> {
    skipBreak()
    return [0x0A]
  }

  mutating func walkBlock(isFolded: Bool) {
    while !isAtEnd, breakWidth == 0 { skipScalar() }
    guard !isAtEnd else { return walkTrailingBreaks() }
    skipBreak()
    if isFolded { walkFolded() } else { walkLiteral() }
    walkTrailingBreaks()
  }

  /// Walks over a literal scalar. Its lines differ from the source lines only in their indentation.
  private mutating func walkLiteral() {
    while !isAtEnd && isSound && !isDone {
      let length = lengthOfValueLine()
      // The last line may end with blanks that are not in the range of the scalar.
      var lineEnd = offset
      while lineEnd < bytes.count, widthOfLineEnd(bytes, lineEnd) == 0 { lineEnd += 1 }
      // A blank line may be shorter or longer than the indentation.
      while offset < lineEnd - length, isBlank(byte) { skipScalar() }
      while offset < lineEnd, !isAtEnd, isSound { takeScalar() }
      if isAtEnd { return }
      walkBreak()
    }
  }

  private mutating func walkBreak() {
    let place = position
    let lineEnd = takeBreak()
    if !isDone { takePiece(lineEnd, at: place) }
  }

  /// Walks over a folded scalar. A line end next to an indented line is kept. A line end between
  /// other lines becomes a space, or is dropped if blank lines follow.
  private mutating func walkFolded() {
    let indentation = indentationOfBlock()
    var pending: SourcePosition?
    var wasIndented = false
    while !isAtEnd && isSound && !isDone {
      var blankLines: [SourcePosition] = []
      while !isAtEnd {
        var column = 0
        while !isAtEnd, column < indentation, byte == 0x20 {
          skipScalar()
          column += 1
        }
        guard !isAtEnd, breakWidth > 0 else { break }
        blankLines.append(position)
        skipBreak()
      }
      guard !isAtEnd else { return }
      let isIndented = isBlank(byte)
      if let place = pending {
        let isFoldable = !wasIndented && !isIndented
        if !isFoldable {
          takePiece(CollectionOfOne(0x0A), at: place)
        } else if blankLines.isEmpty {
          takePiece(CollectionOfOne(0x20), at: place)
        }
      }
      for place in blankLines { takePiece(CollectionOfOne(0x0A), at: place) }
      while !isAtEnd, breakWidth == 0, isSound { takeScalar() }
      guard !isAtEnd else { return }
      pending = position
      wasIndented = isIndented
      skipBreak()
    }
  }

  /// Returns the number of bytes from the current position to the end of the value's line.
  private func lengthOfValueLine() -> Int {
    var index = count
    while index < value.count, widthOfLineEnd(value, index) == 0 { index += 1 }
    return index - count
  }

  /// Returns the width of the block's indentation: the number of columns before the value at the
  /// start of the first source line.
  private func indentationOfBlock() -> Int {
    var spaces = 0
    var index = offset
    while index < end {
      let width = widthOfLineEnd(bytes, index)
      if width > 0 {
        spaces = 0
      } else if bytes[index] == 0x20 {
        spaces += 1
      } else {
        break
      }
      index += max(1, width)
    }
    let kept = value.drop { $0 == 0x0A }.prefix { $0 == 0x20 }.count
    return spaces - kept
  }

  /// Walks over the line ends and blanks at the end of a block scalar, which are in its value but
  /// not in its range.
  private mutating func walkTrailingBreaks() {
    while !isDone && isSound && isSpace(value, count) { noteAny(at: position) }
  }
}

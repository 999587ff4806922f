/// A string literal whose end has not been reached.
struct OpenString {
  /// The index of the string's first token, which has the kind `stringStart`.
  let token: Int
  /// The offset of the opening delimiter.
  let offset: Int
  let hashes: Int
  let isMultiline: Bool
  /// The indices of the segments between the interpolations of a multi-line string. They are
  /// decoded at the end of the string, where the indentation is known.
  var pieces: [Int] = []
}

extension Lexer {
  /// Reads a string from its opening delimiter to its end or its first interpolation.
  mutating func lexString(hashes: Int) throws(SyntaxError) {
    let start = index
    let quote = start + hashes
    let isMultiline =
      byte(quote + 1) == UInt8(ascii: "\"") && byte(quote + 2) == UInt8(ascii: "\"")
    append(.stringStart, from: start, to: quote + (isMultiline ? 3 : 1))
    index = quote + (isMultiline ? 3 : 1)
    openStrings.append(
      OpenString(
        token: tokens.count - 1, offset: start, hashes: hashes, isMultiline: isMultiline))
    try lexStringBody()
  }

  /// Continues the innermost open string. Starts after its opening delimiter or after an
  /// interpolation.
  mutating func lexStringBody() throws(SyntaxError) {
    guard let open = openStrings.last else { return }
    let start = index
    while index < bytes.count {
      let next = bytes[index]
      if next == UInt8(ascii: "\""), closes(open) {
        return try finishString(open, pieceStart: start)
      }
      if next == UInt8(ascii: "\\"), areHashes(at: index + 1, open.hashes) {
        let escaped = index + 1 + open.hashes
        if byte(escaped) == UInt8(ascii: "(") {
          try finishPiece(from: start)
          append(.interpolationStart, from: index, to: escaped + 1)
          openBrackets.append(tokens.count - 1)
          index = escaped + 1
          return
        }
        index = isNewline(byte(escaped)) ? escaped : escaped + 1
      } else if isNewline(next) {
        guard open.isMultiline else { throw unterminatedString() }
        index += 1
      } else if (next < 0x20 && next != UInt8(ascii: "\t")) || next == 0x7F {
        throw refuseCharacter(at: index)
      } else {
        index += 1
      }
    }
    throw unterminatedString()
  }

  /// Returns the error for an unterminated string. The error is at the outermost open string.
  func unterminatedString() -> SyntaxError {
    guard let open = openStrings.first else {
      return SyntaxError(.unterminatedString, "a string is not closed", at: range(from: 0, to: 1))
    }
    if let mistake = openInterpolation(in: open) ?? lineBreak(in: open) { return mistake }
    let quote = open.isMultiline ? "\"\"\"" : "\""
    let delimiter = quote + String(repeating: "#", count: open.hashes)
    var end = open.offset
    while end < bytes.count, !isNewline(bytes[end]) { end += 1 }
    return SyntaxError(
      .unterminatedString, "this string is not closed; \(delimiter) is missing",
      at: range(from: open.offset, to: end))
  }

  /// Returns the error for a line break in a string that is written as `\n` in YAML's double quotes, so
  /// that the text goes on in the same line of the file; nil for other line breaks.
  private func lineBreak(in open: OpenString) -> SyntaxError? {
    guard !open.isMultiline, openStrings.count == 1,
      let end = bytes[open.offset...].firstIndex(where: isNewline), end + 1 < bytes.count
    else { return nil }
    let place = range(from: end, to: end + 1)
    guard place.isOnLine, range(from: end + 1, to: end + 2).start.line == place.start.line else {
      return nil
    }
    return SyntaxError(
      .unterminatedString,
      "in YAML's double quotes '\\n' is a line break, which ends this string: write '\\\\n'",
      at: place, fixes: [Fix("\\n", by: "\\\\n", at: place)])
  }

  /// Returns the error for `f("a \(b")`: its last quote should end the string, but begins another
  /// string in the interpolation. Returns nil if that quote is followed by anything other than
  /// brackets.
  private func openInterpolation(in open: OpenString) -> SyntaxError? {
    guard openStrings.count > 1, let inner = openStrings.last, !inner.isMultiline,
      let token = openBrackets.last(where: { tokens[$0].kind == .interpolationStart })
    else { return nil }
    let rest = bytes[(inner.offset + inner.hashes + 1)...].prefix { !isNewline($0) }
    guard rest.allSatisfy({ " )]}".utf8.contains($0) }) else { return nil }
    return SyntaxError(
      .syntaxError, "this '\\(' is not closed; expected ')' before '\"'",
      at: tokens[token].range)
  }

  private func closes(_ open: OpenString) -> Bool {
    guard open.isMultiline else { return areHashes(at: index + 1, open.hashes) }
    return byte(index + 1) == UInt8(ascii: "\"") && byte(index + 2) == UInt8(ascii: "\"")
      && areHashes(at: index + 3, open.hashes)
  }

  private func areHashes(at offset: Int, _ count: Int) -> Bool {
    guard count > 0 else { return true }
    guard offset + count <= bytes.count else { return false }
    return bytes[offset..<offset + count].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  private mutating func finishPiece(from start: Int) throws(SyntaxError) {
    guard let open = openStrings.last, open.isMultiline || index > start else { return }
    append(.stringText, from: start, to: index)
    if open.isMultiline {
      openStrings[openStrings.count - 1].pieces.append(tokens.count - 1)
    } else {
      try decode(tokens.count - 1, start..<index, StringLayout(hashes: open.hashes))
    }
  }

  private mutating func finishString(_ open: OpenString, pieceStart: Int) throws(SyntaxError) {
    try finishPiece(from: pieceStart)
    if open.isMultiline { try decodeLines() }
    append(
      .stringEnd, from: index, to: index + (open.isMultiline ? 3 : 1) + open.hashes)
    index += (open.isMultiline ? 3 : 1) + open.hashes
    openStrings.removeLast()
  }

  /// Decodes the segments of a multi-line string. Removes the line breaks next to its delimiters,
  /// and the indentation of the closing delimiter from each line.
  private mutating func decodeLines() throws(SyntaxError) {
    guard let open = openStrings.last, let first = open.pieces.first, let last = open.pieces.last
    else { return }
    let contentStart = Int(tokens[first].start)
    guard isNewline(byte(contentStart)) else {
      throw SyntaxError(
        .syntaxError, "text after \"\"\" must begin on the next line",
        at: range(from: contentStart, to: contentStart + 1))
    }
    let lastStart = Int(tokens[last].start)
    var lineStart = index
    while lineStart > lastStart, isBlank(bytes[lineStart - 1]) { lineStart -= 1 }
    guard lineStart > lastStart, isNewline(bytes[lineStart - 1]) else {
      throw SyntaxError(
        .syntaxError, "the closing \"\"\" must be on its own line",
        at: range(from: index, to: index + 3))
    }
    let layout = StringLayout(hashes: open.hashes, indentation: lineStart..<index)
    for piece in open.pieces {
      var lower = Int(tokens[piece].start)
      var upper = Int(tokens[piece].end)
      if piece == last { upper = max(lower, newlineStart(before: lineStart)) }
      if piece == first { lower = newlineEnd(at: lower) }
      let isEmpty = first == last && lower >= upper
      try decode(
        piece, lower..<max(lower, upper), layout, startsLine: piece == first && !isEmpty)
    }
  }

  private func newlineEnd(at offset: Int) -> Int {
    let isPair = bytes[offset] == UInt8(ascii: "\r") && byte(offset + 1) == UInt8(ascii: "\n")
    return offset + (isPair ? 2 : 1)
  }

  private func newlineStart(before offset: Int) -> Int {
    let isPair =
      offset > 1 && bytes[offset - 1] == UInt8(ascii: "\n")
      && bytes[offset - 2] == UInt8(ascii: "\r")
    return offset - (isPair ? 2 : 1)
  }
}

extension Lexer {
  /// Reads a bracket or separator. Returns false if the byte is something else.
  mutating func lexPunctuation(_ first: UInt8) throws(SyntaxError) -> Bool {
    let kind: Token.Kind
    switch first {
    case UInt8(ascii: "("): kind = .leftParenthesis
    case UInt8(ascii: ")"): kind = .rightParenthesis
    case UInt8(ascii: "["): kind = .leftBracket
    case UInt8(ascii: "]"): kind = .rightBracket
    case UInt8(ascii: "{"): kind = .leftBrace
    case UInt8(ascii: "}"): kind = .rightBrace
    case UInt8(ascii: ","): kind = .comma
    case UInt8(ascii: ":"): kind = .colon
    case UInt8(ascii: ";"): kind = .semicolon
    case UInt8(ascii: "@"): kind = .at
    case UInt8(ascii: "\\") where byte(index + 1) == UInt8(ascii: "\""): throw escapedQuotes()
    case UInt8(ascii: "\\"): kind = .backslash
    case UInt8(ascii: ".") where byte(index + 1) != UInt8(ascii: "."): kind = .period
    default: return false
    }
    if kind == .rightParenthesis, let open = openBrackets.last,
      tokens[open].kind == .interpolationStart
    {
      openBrackets.removeLast()
      close(open, with: .interpolationEnd)
      try lexStringBody()
      return true
    }
    append(kind, from: index, to: index + 1)
    index += 1
    matchBracket(kind)
    return true
  }

  /// Returns the error for `state.s = \"hi\"`, where the quotes are escaped as in YAML's double quotes.
  private func escapedQuotes() -> SyntaxError {
    let line = Array(bytes[index...].prefix { !isNewline($0) })
    let quote = Array("\\\"".utf8)
    let last = line.indices.last { line[$0...].starts(with: quote) } ?? 0
    let escaped = String(decoding: line[...(last + 1)], as: UTF8.self)
    let place = range(from: index, to: index + last + quote.count)
    return SyntaxError(
      .syntaxError, "remove the backslashes: quotes are escaped only in YAML's double quotes",
      at: place, fixes: [Fix(escaped, by: escaped.replacing("\\\"", with: "\""), at: place)])
  }

  private mutating func matchBracket(_ kind: Token.Kind) {
    let opening: Token.Kind
    switch kind {
    case .leftParenthesis, .leftBracket, .leftBrace:
      openBrackets.append(tokens.count - 1)
      return
    case .rightParenthesis: opening = .leftParenthesis
    case .rightBracket: opening = .leftBracket
    case .rightBrace: opening = .leftBrace
    default: return
    }
    if let open = openBrackets.last, tokens[open].kind == opening {
      openBrackets.removeLast()
      tokens[open].detail = Int32(clamping: tokens.count - 1)
    } else {
      hasStrayBracket = true
    }
  }

  private mutating func close(_ open: Int, with kind: Token.Kind) {
    tokens[open].detail = Int32(clamping: tokens.count)
    append(kind, from: index, to: index + 1)
    index += 1
  }

  /// Reads an operator: a maximal run of operator characters.
  mutating func lexOperator(_ first: UInt8) throws(SyntaxError) {
    let start = index
    let isLeftBound = isLeftBound(start)
    if isLeftBound, first == UInt8(ascii: "?") {
      return appendOperator(.question, to: start + 1)
    }
    if isLeftBound, first == UInt8(ascii: "!"), byte(start + 1) != UInt8(ascii: "=") {
      return appendOperator(.exclamation, to: start + 1)
    }
    var end = start
    while end < bytes.count, isOperatorByte(bytes[end], first: first), !isComment(end) { end += 1 }
    guard end > start else { throw refuseCharacter(at: start) }
    let isRightBound = isRightBound(end, isLeftBound)
    if end == start + 1 {
      if first == UInt8(ascii: "?") { return appendOperator(.ternaryQuestion, to: end) }
      if first == UInt8(ascii: "=") {
        if byte(end) >= 0x80 { throw refuseCharacter(at: end) }
        guard isLeftBound == isRightBound else {
          throw SyntaxError(
            .syntaxError, "'=' needs white space on both sides or on none",
            at: range(from: start, to: end))
        }
        return appendOperator(.equal, to: end)
      }
    }
    if end == start + 2, first == UInt8(ascii: "-"), bytes[start + 1] == UInt8(ascii: ">") {
      return appendOperator(.arrow, to: end)
    }
    if isLeftBound == isRightBound { return appendOperator(.binaryOperator, to: end) }
    appendOperator(isLeftBound ? .postfixOperator : .prefixOperator, to: end)
  }

  private mutating func appendOperator(_ kind: Token.Kind, to end: Int) {
    append(kind, from: index, to: end)
    index = end
  }

  private func isOperatorByte(_ byte: UInt8, first: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: "="), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "!"), UInt8(ascii: "*"), UInt8(ascii: "%"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "^"),
      UInt8(ascii: "~"), UInt8(ascii: "?"):
      true
    case UInt8(ascii: "."): first == UInt8(ascii: ".")
    default: false
    }
  }

  private func isComment(_ offset: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "/")
      && (byte(offset + 1) == UInt8(ascii: "/") || byte(offset + 1) == UInt8(ascii: "*"))
  }

  private func isLeftBound(_ offset: Int) -> Bool {
    guard offset > 0 else { return false }
    switch bytes[offset - 1] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
      UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "/"):
      return !(offset > 1 && bytes[offset - 2] == UInt8(ascii: "*"))
    default:
      return true
    }
  }

  private func isRightBound(_ end: Int, _ isLeftBound: Bool) -> Bool {
    guard end < bytes.count else { return false }
    switch bytes[end] {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
      UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ","),
      UInt8(ascii: ";"), UInt8(ascii: ":"):
      return false
    case UInt8(ascii: "."):
      return !isLeftBound
    case UInt8(ascii: "/"):
      return !isComment(end)
    default:
      return true
    }
  }
}

extension Lexer {
  /// Reads a name or a keyword.
  mutating func lexWord() throws(SyntaxError) {
    let start = index
    try skipWord()
    append(.identifier, from: start, to: index)
    guard index - start <= 15 else { return }
    let word = String(decoding: bytes[start..<index], as: UTF8.self)
    if let keyword = Keyword.named[word] {
      tokens[tokens.count - 1].kind = .keyword
      tokens[tokens.count - 1].keyword = keyword
    }
  }

  /// Reads a name in backticks, such as `` `default` ``.
  mutating func lexEscapedName() throws(SyntaxError) {
    let start = index
    if byte(index + 1) == UInt8(ascii: "`"), byte(index + 2) == UInt8(ascii: "`") {
      throw SyntaxError(
        .syntaxError, "this line is a code fence of Markdown, and not Swift: remove it",
        at: range(from: start, to: start + 3))
    }
    index += 1
    try skipWord()
    guard index > start + 1, !isDigit(bytes[start + 1]), byte(index) == UInt8(ascii: "`") else {
      index = start
      throw SyntaxError(
        .syntaxError, "expected a name in backticks, such as '`default`', found a lone backtick",
        at: range(from: start, to: start + 1))
    }
    index += 1
    let word = bytes[start + 1..<index - 1]
    if word.elementsEqual("self".utf8) || word.elementsEqual("Self".utf8) {
      throw SyntaxError(
        .syntaxError,
        "'\(excerpt(start, index))' is not a name: it keeps its meaning even in backticks",
        at: range(from: start, to: index))
    }
    append(.identifier, from: start, to: index)
    tokens[tokens.count - 1].isEscaped = true
    tokens[tokens.count - 1].start += 1
    tokens[tokens.count - 1].end -= 1
  }

  /// Reads the name of a closure parameter such as `$0`.
  mutating func lexDollar() throws(SyntaxError) {
    let start = index
    index += 1
    while isDigit(byte(index)) { index += 1 }
    if index == start + 1, byte(index) == UInt8(ascii: "{") {
      index += 1
      throw SyntaxError(
        .syntaxError,
        "'${…}' is not Swift: write a value alone, and '\\(…)' to insert it in a string",
        at: range(from: start, to: index))
    }
    guard index > start + 1, index < start + 4, !isWordByte(byte(index)) else {
      try skipWord()
      throw SyntaxError(
        .syntaxError,
        "'\(excerpt(start, index))' is not a name; '$0', '$1' are the parameters of a closure",
        at: range(from: start, to: index))
    }
    append(.dollar, from: start, to: index)
  }

  /// Reads a raw string such as `#"raw"#`, or the `#` of a directive such as `#if`.
  mutating func lexHash() throws(SyntaxError) {
    let start = index
    while byte(index) == UInt8(ascii: "#") { index += 1 }
    let hashes = index - start
    if byte(index) == UInt8(ascii: "\"") {
      index = start
      return try lexString(hashes: hashes)
    }
    let isComment = isCommentOfYAML(after: index)
    index = start
    if isComment { throw commentOfYAML() }
    index = start + 1
    append(.hash, from: start, to: index)
  }

  /// Whether `#` begins a comment as in YAML: `# add one`. A `#` of Swift is followed by a word.
  private func isCommentOfYAML(after end: Int) -> Bool {
    guard openStrings.isEmpty, startsLine || followsSpace else { return false }
    if end >= bytes.count || isBlank(bytes[end]) || isNewline(bytes[end]) { return true }
    var last = end
    while isWordByte(byte(last)) { last += 1 }
    let word = String(decoding: bytes[end..<last], as: UTF8.self)
    return startsLine && !word.isEmpty && byte(last) == UInt8(ascii: " ")
      && !["if", "elseif", "sourceLocation"].contains(word)
  }

  /// Returns the error for a comment of YAML. There is a fix if the line of the code is a line of the
  /// file: otherwise, `//` would also hide what follows.
  private func commentOfYAML() -> SyntaxError {
    let sign = range(from: index, to: index + 1)
    let line = bytes[index...].prefix { !isNewline($0) }
    let isLineOfFile = range(from: index, to: line.endIndex).end.line == sign.start.line
    return SyntaxError(
      .syntaxError, "in Swift, '//' begins a comment, not '#'", at: sign,
      fixes: isLineOfFile ? [Fix("#", by: "//", at: sign)] : [])
  }

  mutating func lexNumber() throws(SyntaxError) {
    let start = index
    var kind = Token.Kind.integer
    if bytes[index] == UInt8(ascii: "0"), let isDigitHere = radixDigits(byte(index + 1)) {
      index += 2
      let digits = index
      while isDigitHere(byte(index)) || (index > digits && byte(index) == UInt8(ascii: "_")) {
        index += 1
      }
      if index == digits { return try refuseNumber(from: start) }
    } else {
      skipDigits()
      if byte(index) == UInt8(ascii: "."), isDigit(byte(index + 1)) {
        kind = .floating
        index += 1
        skipDigits()
      }
      if byte(index) | 0x20 == UInt8(ascii: "e") {
        let sign = byte(index + 1)
        let isSigned = sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+")
        let exponent = index + (isSigned ? 2 : 1)
        guard isDigit(byte(exponent)) else { return try refuseNumber(from: start) }
        kind = .floating
        index = exponent
        skipDigits()
      }
    }
    if isWordByte(byte(index)) { return try refuseNumber(from: start) }
    try checkLength(from: start)
    append(kind, from: start, to: index)
  }

  private func radixDigits(_ marker: UInt8) -> ((UInt8) -> Bool)? {
    switch marker {
    case UInt8(ascii: "x"): { isDigit($0) || ($0 | 0x20) &- UInt8(ascii: "a") < 6 }
    case UInt8(ascii: "o"): { $0 &- UInt8(ascii: "0") < 8 }
    case UInt8(ascii: "b"): { $0 &- UInt8(ascii: "0") < 2 }
    default: nil
    }
  }

  private mutating func skipDigits() {
    while isDigit(byte(index)) || byte(index) == UInt8(ascii: "_") { index += 1 }
  }

  private mutating func refuseNumber(from start: Int) throws(SyntaxError) {
    while isWordByte(byte(index)) { index += 1 }
    try checkLength(from: start)
    throw SyntaxError(
      .syntaxError,
      "'\(excerpt(start, index))' is not a number; \(instead(of: start))",
      at: range(from: start, to: index))
  }

  /// Returns the help for a malformed number. The number may be a duration or a date in the form
  /// that scenarios use in YAML, such as `5s`.
  private func instead(of start: Int) -> String {
    var end = start
    while end < index, isDigit(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
    let number = String(decoding: bytes[start..<end], as: UTF8.self)
    switch String(decoding: bytes[end..<min(index, end + 3)], as: UTF8.self) {
    case "ms": return "a duration is written '.milliseconds(\(number))' in Swift"
    case "s": return "a duration is written '.seconds(\(number))' in Swift"
    case "m": return "a duration is written '.seconds(60 * \(number))' in Swift"
    case "h": return "a duration is written '.seconds(3600 * \(number))' in Swift"
    case let word where word.utf8.first == UInt8(ascii: "T"):
      return "a date is written 'date(\"2024-01-31T10:00:00Z\")'"
    default: return "write numbers as 5_000, 1.5, 2e-3, 0xFF, 0b10, 0o17"
    }
  }

  private mutating func skipWord() throws(SyntaxError) {
    let start = index
    while index < bytes.count, isWordByte(bytes[index]) { index += 1 }
    if index < bytes.count, bytes[index] >= 0x80, index > start { throw refuseCharacter(at: index) }
    try checkLength(from: start)
  }

  private mutating func checkLength(from start: Int) throws(SyntaxError) {
    guard index - start > Limit.word else { return }
    throw SyntaxError(
      .textTooLong, "this name or number has \(index - start) bytes; \(Limit.word) are allowed",
      at: range(from: start, to: index))
  }

  /// Returns the beginning of a word, shortened for a message.
  private func excerpt(_ start: Int, _ end: Int) -> String {
    let text = String(decoding: bytes[start..<min(end, start + 40)], as: UTF8.self)
    return end > start + 40 ? text + "…" : text
  }
}

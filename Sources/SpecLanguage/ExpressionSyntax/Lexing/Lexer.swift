/// Splits code into tokens, as Swift's lexer does: the white space around an operator decides
/// whether the operator is prefix, postfix or binary.
struct Lexer {
  let bytes: [UInt8]
  let source: LocatedText
  var index = 0
  var tokens: [Token] = []
  var strings: [String] = []
  var comments: [Comment] = []
  /// The strings that contain the current interpolation.
  var openStrings: [OpenString] = []
  /// The indices of the opening brackets that are not closed yet.
  var openBrackets: [Int] = []
  /// Whether there is a closing bracket without an opening bracket.
  var hasStrayBracket = false
  /// The error about a comment that hides code, because YAML has joined the lines.
  private var hidingComment: SyntaxError?
  /// Whether lexing stopped at an error.
  private var isGivenUp = false
  private var positions: PositionCursor
  private(set) var startsLine = true
  private(set) var followsSpace = true
  /// The number of line ends since the last token or comment.
  private var lineEnds = 0
  /// Whether the current line contains only a block comment so far. The lexer ignores such a line.
  private var holdsCommentAlone = false

  private init(_ text: LocatedText) {
    bytes = Array(text.text.utf8)
    source = text
    positions = PositionCursor(text)
    tokens.reserveCapacity(min(bytes.count / 3 + 2, 1024))
  }

  /// Splits code into tokens. If a line has a lexical error, one invalid token replaces the rest of
  /// the line.
  static func tokenize(_ text: LocatedText) -> TokenizedText {
    var lexer = Lexer(text)
    var failures: [Int: SyntaxError] = [:]
    while lexer.index < lexer.bytes.count || !lexer.openStrings.isEmpty {
      do throws(SyntaxError) {
        try lexer.lexText()
      } catch {
        lexer.skipRestOfLine(goesOn: failures.count < Limit.lexicalMistakes)
        failures[lexer.tokens.lastIndex { $0.kind == .invalid } ?? 0] = error
      }
    }
    let end = lexer.tokens.last?.range.end ?? text.segments.first?.position ?? .start
    let offset = Int32(clamping: lexer.bytes.count)
    lexer.tokens.append(
      Token(
        kind: .end, startsLine: true, followsSpace: true, followsBlankLine: false, start: offset,
        end: offset, range: SourceRange(end, end)))
    return TokenizedText(
      bytes: lexer.bytes, tokens: lexer.tokens, strings: lexer.strings, comments: lexer.comments,
      failures: failures,
      bracketsFit: failures.isEmpty && lexer.openBrackets.isEmpty && !lexer.hasStrayBracket,
      isWhole: !lexer.isGivenUp, hidingComment: lexer.hidingComment)
  }

  /// Continues lexing at the next line. After an unclosed string or block comment, continues at the
  /// next line of code.
  private mutating func skipRestOfLine(goesOn: Bool) {
    let isCut = index >= bytes.count
    index = min(index, bytes.count)
    let start = index
    let isComment = byte(index) == UInt8(ascii: "/") && byte(index + 1) == UInt8(ascii: "*")
    // An unclosed string is not part of an expression.
    let open = openStrings.first
    if let open {
      startsLine = tokens[open.token].startsLine
      tokens.removeSubrange(open.token...)
    }
    openStrings = []
    if !goesOn || bytes.count > Limit.text {
      index = bytes.count
      isGivenUp = true
    } else if isComment || isCut, open?.isMultiline ?? isComment {
      index = nextLineOfCode(behind: open?.offset ?? start)
    }
    while index < bytes.count, !isNewline(bytes[index]) { index += 1 }
    let begin = open?.offset ?? start
    if goesOn, startsLine, open?.isMultiline == false, byte(begin + 1) == UInt8(ascii: "}") {
      // A quote directly before the end of a block is surplus.
      index = begin + 1
    } else if index < bytes.count, !isCut || open?.isMultiline != true,
      let brace = braceAtEnd(min(begin + 1, index)..<index)
    {
      index = brace
    }
    // A new cursor is needed, because a cursor only moves forwards.
    positions = PositionCursor(source)
    append(.invalid, from: begin, to: index)
    let line = tokens.lastIndex(where: \.startsLine) ?? 0
    openBrackets.removeAll { $0 >= line }
  }

  /// Returns the offset of the `{`, or of `{ a, b in`, at the end of a line. Returns nil if the
  /// following lines are not its body.
  private func braceAtEnd(_ line: Range<Int>) -> Int? {
    guard let brace = bytes[line].lastIndex(of: UInt8(ascii: "{")) else { return nil }
    let behind = bytes[brace + 1..<line.upperBound].split(whereSeparator: isBlank)
    guard let last = behind.last else { return brace }
    let isNamed = last.elementsEqual("in".utf8) && behind.count < 10
    return isNamed ? brace : nil
  }

  private mutating func lexText() throws(SyntaxError) {
    guard bytes.count <= Limit.text else {
      throw SyntaxError(
        .textTooLong, "this Swift text has \(bytes.count) bytes; \(Limit.text) are allowed",
        at: range(from: 0, to: 1))
    }
    while index < bytes.count { try lexNext() }
    if !openStrings.isEmpty { throw unterminatedString() }
  }

  /// Returns the byte at an offset; 0 after the end.
  func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  mutating func append(_ kind: Token.Kind, from start: Int, to end: Int) {
    let lower = positions.start(at: start, in: bytes)
    let upper = positions.endPosition(at: end, in: bytes)
    tokens.append(
      Token(
        kind: kind, startsLine: startsLine, followsSpace: followsSpace,
        followsBlankLine: lineEnds > 1,
        start: Int32(clamping: start), end: Int32(clamping: end), range: SourceRange(lower, upper)))
    startsLine = false
    followsSpace = false
    lineEnds = 0
    holdsCommentAlone = false
  }

  /// Returns the source range of a part of the code. Used only for findings, because each call
  /// starts at the beginning of the code.
  func range(from start: Int, to end: Int) -> SourceRange {
    var cursor = PositionCursor(source)
    let lower = cursor.start(at: start, in: bytes)
    return SourceRange(lower, cursor.endPosition(at: max(start, end), in: bytes))
  }

  private mutating func lexNext() throws(SyntaxError) {
    let first = bytes[index]
    switch first {
    case UInt8(ascii: " "), UInt8(ascii: "\t"):
      index += 1
      followsSpace = true
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      if let open = openStrings.last, !open.isMultiline { throw unterminatedString() }
      if first == UInt8(ascii: "\n"), !holdsCommentAlone { lineEnds += 1 }
      if first == UInt8(ascii: "\n") { holdsCommentAlone = false }
      index += 1
      followsSpace = true
      startsLine = true
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "_"):
      try lexWord()
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      try lexNumber()
    case UInt8(ascii: "\""):
      try lexString(hashes: 0)
    case UInt8(ascii: "/") where byte(index + 1) == UInt8(ascii: "/"):
      try lexLineComment()
    case UInt8(ascii: "/") where byte(index + 1) == UInt8(ascii: "*"):
      try lexBlockComment()
    case UInt8(ascii: "`"):
      try lexEscapedName()
    case UInt8(ascii: "$"):
      try lexDollar()
    case UInt8(ascii: "#"):
      try lexHash()
    default:
      if try !lexPunctuation(first) { try lexOperator(first) }
    }
  }

  private mutating func lexLineComment() throws(SyntaxError) {
    let start = index
    while index < bytes.count, !isNewline(bytes[index]) { index += 1 }
    var lower = start
    var upper = index
    while lower < upper, bytes[lower] == UInt8(ascii: "/") { lower += 1 }
    if lower < upper, bytes[lower] == UInt8(ascii: " ") { lower += 1 }
    while upper > lower, isBlank(bytes[upper - 1]) { upper -= 1 }
    let first = positions.start(at: start, in: bytes)
    let last = positions.endPosition(at: max(upper, start), in: bytes)
    if first.line != last.line, source.place == nil, hidesCode(start..<index) {
      index = start
      let error = SyntaxError(
        .syntaxError,
        "YAML joins the lines of this text into one, so this comment hides the next line: write '|' "
          + "before the lines",
        at: SourceRange(first, last))
      hidingComment = hidingComment ?? error
      throw error
    }
    comments.append(
      Comment(
        text: String(decoding: bytes[lower..<upper], as: UTF8.self), token: tokens.count,
        startsLine: startsLine, followsBlankLine: lineEnds > 1))
    followsSpace = true
    lineEnds = 0
  }

  private mutating func lexBlockComment() throws(SyntaxError) {
    let start = index
    if startsLine { holdsCommentAlone = true }
    var depth = 0
    repeat {
      guard index + 1 < bytes.count else {
        index = start
        throw SyntaxError(
          .syntaxError, "this comment is not closed; '*/' is missing",
          at: range(from: start, to: start + 2))
      }
      if bytes[index] == UInt8(ascii: "/"), bytes[index + 1] == UInt8(ascii: "*") {
        depth += 1
        index += 2
      } else if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") {
        depth -= 1
        index += 2
      } else {
        if isNewline(bytes[index]) { startsLine = true }
        index += 1
      }
    } while depth > 0
    followsSpace = true
  }
}

func isNewline(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
}

func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

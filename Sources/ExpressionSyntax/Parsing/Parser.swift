import Diagnostics

/// Parses the tokens of an expression or of statements by recursive descent, and operators by
/// precedence. After an error, it parses the statements that follow.
struct Parser {
  var source: TokenizedText
  var position = 0
  /// The number of brackets, closures and statements around the current token.
  private(set) var depth = 0
  /// The height of the last parsed tree.
  var height = 0
  /// The number of closures around the current token. Only in a closure can `return` have a value.
  var closureDepth = 0
  /// Whether a `{` begins the body of the surrounding statement. True in the conditions of `if`,
  /// `guard` and `for`, outside of brackets.
  var isInCondition = false
  var nextComment = 0
  /// The index of the current statement's first token.
  var statementStart = 0
  /// Whether the type being parsed is not part of an expression.
  var isTypeAlone = false
  /// The errors with an unambiguous fix in a type that is parsed alone.
  var mended: [SyntaxError] = []
  /// Errors after which parsing continues.
  var mistakes: [SyntaxError] = []
  /// The parsed parts of the current wrong statement.
  var salvaged: [Statement] = []

  init(_ text: LocatedText) { source = Lexer.tokenize(text) }

  /// Creates a parser for statements and expressions, and inserts missing brackets.
  init(closingBracketsOf text: LocatedText) {
    self.init(text)
    mistakes = source.insertMissingBrackets()
  }

  var current: Token { source.tokens[position] }

  /// The token at `distance` from the current token; after the end, the last token.
  func peek(_ distance: Int = 1) -> Token {
    source.tokens[min(position + distance, source.tokens.count - 1)]
  }

  /// The end of the last consumed token.
  var previousEnd: SourcePosition {
    position > 0 ? source.tokens[position - 1].range.end : current.range.start
  }

  mutating func advance() {
    if position < source.tokens.count - 1 { position += 1 }
  }

  /// Consumes the current token if it is of this kind; returns whether it is.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard current.kind == kind else { return false }
    advance()
    return true
  }

  mutating func take(_ keyword: Keyword) -> Bool {
    guard current.keyword == keyword else { return false }
    advance()
    return true
  }

  func text(_ token: Token) -> String {
    String(decoding: source.bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }

  func identifier(_ token: Token) -> Identifier {
    Identifier(text(token), range: token.range, isEscaped: token.isEscaped)
  }

  /// The range from `start` to the end of the last token.
  func range(from start: SourceRange) -> SourceRange { SourceRange(start.start, previousEnd) }

  // MARK: Limits

  mutating func enter() throws(SyntaxError) {
    depth += 1
    guard depth <= Limit.nesting else {
      throw failure(
        .nestedTooDeep, "this is nested more than \(Limit.nesting) levels deep; split it up",
        at: current.range)
    }
  }

  mutating func leave() { depth -= 1 }

  /// Records that a node was added above a tree of height `inner`.
  mutating func grow(_ inner: Int, at range: SourceRange) throws(SyntaxError) {
    height = inner + 1
    guard height <= Limit.height else {
      throw failure(
        .nestedTooDeep,
        "more than \(Limit.height) operators, members and calls are nested here; "
          + "split it up with 'let'", at: range)
    }
  }

  /// The parser's state around a statement.
  struct StatementContext {
    let depth: Int
    let closureDepth: Int
    let isInCondition: Bool
  }

  var place: StatementContext {
    StatementContext(depth: depth, closureDepth: closureDepth, isInCondition: isInCondition)
  }

  /// Restores the state around a statement after an error in it.
  mutating func reset(to place: StatementContext) {
    depth = place.depth
    closureDepth = place.closureDepth
    isInCondition = place.isInCondition
  }

  // MARK: Mistakes

  /// The error for a finding. If the lexer could not read the current token, this is the lexer's
  /// error.
  func failure(
    _ id: FindingID, _ message: String, at range: SourceRange, fixes: [Fix] = []
  ) -> SyntaxError {
    if current.kind == .invalid, let failure = source.failures[position] { return failure }
    return SyntaxError(id, message, at: range, fixes: fixes)
  }

  /// The error for a missing construct, described by `wanted`.
  func unexpected(wanted: String) -> SyntaxError {
    let isOnNextLine =
      current.startsLine && position > statementStart
      && (current.canBeginStatement || current.kind == .rightBrace)
    if isOnNextLine {
      return failure(
        .syntaxError, "expected \(wanted), found the end of the line",
        at: SourceRange(previousEnd, previousEnd))
    }
    return failure(
      .syntaxError, "expected \(wanted), found \(described(current))",
      at: current.range)
  }

  func described(_ token: Token) -> String {
    switch token.kind {
    case .end: return "the end of the text"
    case .stringStart, .stringText, .stringEnd: return "a string"
    default:
      if token.start == token.end, let bracket = token.kind.bracket { return "'\(bracket)'" }
      let text = text(token)
      guard text.utf8.count > 60 else { return "'\(text)'" }
      return "'\(String(decoding: text.utf8.prefix(60), as: UTF8.self))…'"
    }
  }

  /// The error for a Swift construct that the subset does not support.
  func unsupported(_ what: String, instead: String? = nil, at range: SourceRange) -> SyntaxError {
    failure(
      .unsupportedSyntax,
      "\(what) not in the checked subset of Swift; "
        + (instead.map { $0 + ", or " } ?? "")
        + "write this in a handler or mark the text '!swift'", at: range)
  }

  /// Consumes a closing bracket. If the bracket is missing, the error names the line of the opening
  /// bracket.
  mutating func close(_ kind: Token.Kind, _ text: String, opening: Token, or other: String? = nil)
    throws(SyntaxError)
  {
    guard current.kind != kind else { return advance() }
    let also = other.map { " or \($0)" } ?? ""
    if current.kind == .end {
      throw failure(
        .syntaxError,
        "expected '\(text)'\(also) for \(described(opening)), found the end of the text",
        at: opening.range)
    }
    throw leftover(wanted: "'\(text)'\(also)")
  }
}

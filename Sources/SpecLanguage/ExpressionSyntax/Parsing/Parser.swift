/// Parses an expression or statements by recursive descent, and operators by precedence. After an
/// error in a statement, parses the following statements.
struct Parser {
  var source: TokenizedText
  var position = 0
  /// The number of brackets, closures and statements around the current token.
  private(set) var depth = 0
  /// The height of the tree that was parsed last.
  var height = 0
  /// The number of closures around the current token. A `return` can have a value only in a
  /// closure.
  var closureDepth = 0
  /// Whether an `if` or `switch` with a value is parsed.
  var isInValue = false
  /// Whether a `{` begins the body of the surrounding statement. True in the conditions of `if`,
  /// `guard` and `for`, outside of brackets.
  var isInCondition = false
  /// Whether the text consists of conditions without a body.
  var areConditionsAlone = false
  /// Whether a literal of a pattern is parsed, so that a `?` after it belongs to the pattern.
  var isInPattern = false
  var nextComment = 0
  /// The index of the current statement's first token.
  var statementStart = 0
  /// Whether the type being parsed is not part of an expression.
  var isTypeAlone = false
  /// The errors in a type that is parsed alone, if they have an unambiguous fix.
  var mended: [SyntaxError] = []
  /// The errors after which parsing has continued.
  var mistakes: [SyntaxError] = []
  /// The parts of the current statement that were parsed although the statement has an error.
  var salvaged: [Statement] = []

  /// How to write code that the subset lacks; nil if such code is not allowed.
  let advice: String?

  init(_ text: LocatedText) {
    source = Lexer.tokenize(text)
    advice = text.advice
  }

  /// Creates a parser for statements and expressions, and inserts missing brackets.
  init(closingBracketsOf text: LocatedText) {
    self.init(text)
    mistakes = source.insertMissingBrackets()
  }

  var current: Token { source.tokens[position] }

  /// Returns the token at `distance` from the current token; the last token if `distance` is too
  /// large.
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

  /// Consumes the current token if it is of this kind. Returns whether it is.
  mutating func takeToken(_ kind: Token.Kind) -> Bool {
    guard current.kind == kind else { return false }
    advance()
    return true
  }

  mutating func takeKeyword(_ keyword: Keyword) -> Bool {
    guard current.keyword == keyword else { return false }
    advance()
    return true
  }

  func tokenText(_ token: Token) -> String {
    String(decoding: source.bytes[Int(token.start)..<Int(token.end)], as: UTF8.self)
  }

  func identifier(_ token: Token) -> Identifier {
    Identifier(tokenText(token), range: token.range, isEscaped: token.isEscaped)
  }

  /// Returns the range from `start` to the end of the last consumed token.
  func range(from start: SourceRange) -> SourceRange { SourceRange(start.start, previousEnd) }

  // MARK: Limits

  mutating func enterNesting() throws(SyntaxError) {
    depth += 1
    guard depth <= Limit.nesting else {
      throw failure(
        .nestedTooDeep, "this is nested more than \(Limit.nesting) levels deep; split it up",
        at: current.range)
    }
  }

  mutating func leaveNesting() { depth -= 1 }

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

  /// The state of the parser before a statement.
  struct StatementContext {
    let depth: Int
    let closureDepth: Int
    let isInCondition: Bool
  }

  var place: StatementContext {
    StatementContext(depth: depth, closureDepth: closureDepth, isInCondition: isInCondition)
  }

  /// Restores the state of the parser before a statement, after an error in the statement.
  mutating func reset(to place: StatementContext) {
    depth = place.depth
    closureDepth = place.closureDepth
    isInCondition = place.isInCondition
  }

  // MARK: Mistakes

  /// Returns the error for a finding. If the lexer could not read the current token, returns the
  /// lexer's error.
  func failure(
    _ id: FindingID, _ message: String, at range: SourceRange, fixes: [Fix] = []
  ) -> SyntaxError {
    if current.kind == .invalid, let failure = source.failures[position] { return failure }
    return SyntaxError(id, message, at: range, fixes: fixes)
  }

  /// Returns the error for a missing construct, which `wanted` describes.
  func unexpected(wanted: String) -> SyntaxError {
    let isOnNextLine =
      current.startsLine && position > statementStart
      && (current.canBeginStatement || current.kind == .rightBrace || current.keyword == .case
        || current.keyword == .default)
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
      let text = tokenText(token)
      guard text.utf8.count > 60 else { return "'\(text)'" }
      return "'\(String(decoding: text.utf8.prefix(60), as: UTF8.self))…'"
    }
  }

  /// Returns the error for a Swift construct that the subset does not support.
  func unsupported(_ what: String, instead: String? = nil, at range: SourceRange) -> SyntaxError {
    let ways = [instead, advice].compactMap { $0 }.joined(separator: ", or ")
    return failure(
      .unsupportedSyntax,
      "\(what) not in the checked subset of Swift" + (ways.isEmpty ? "" : "; \(ways)"), at: range)
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
    throw leftover(.token("'\(text)'\(also)"))
  }
}

import Diagnostics

/// Reads the tokens of one text by recursive descent; operators by precedence. Of statements, those
/// behind a mistake are read too.
struct Parser {
  var source: TokenizedText
  var position = 0
  /// How many brackets, closures and statements surround the current token.
  private(set) var depth = 0
  /// The nodes between the root and the lowest leaf of what was parsed last.
  var height = 0
  /// Closures around the current token; `return` has a value only there.
  var closureDepth = 0
  /// Whether a `{` begins the body of the statement around: true in the conditions of `if`,
  /// `guard` and `for`, outside of brackets.
  var isInCondition = false
  var nextComment = 0
  /// Where the statement begins that was begun last.
  var statementStart = 0
  /// Whether a type is read that is no part of an expression.
  var isTypeAlone = false
  /// Mistakes in such a type which leave no doubt about what was meant.
  var mended: [SyntaxError] = []
  /// The mistakes behind which reading goes on.
  var mistakes: [SyntaxError] = []
  /// What was read of the wrong statement at hand.
  var salvaged: [Statement] = []

  init(_ text: LocatedText) { source = Lexer.tokenize(text) }

  /// Reads statements and expressions with the brackets that they lack.
  init(closingBracketsOf text: LocatedText) {
    self.init(text)
    mistakes = source.insertMissingBrackets()
  }

  var current: Token { source.tokens[position] }

  /// The token `distance` behind the current one, or the end.
  func peek(_ distance: Int = 1) -> Token {
    source.tokens[min(position + distance, source.tokens.count - 1)]
  }

  /// Where the last token that was taken ends.
  var previousEnd: SourcePosition {
    position > 0 ? source.tokens[position - 1].range.end : current.range.start
  }

  mutating func advance() {
    if position < source.tokens.count - 1 { position += 1 }
  }

  /// Takes the current token if it is of this kind.
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

  /// Notes a node above one of height `inner`.
  mutating func grow(_ inner: Int, at range: SourceRange) throws(SyntaxError) {
    height = inner + 1
    guard height <= Limit.height else {
      throw failure(
        .nestedTooDeep,
        "more than \(Limit.height) operators, members and calls build on each other here; "
          + "split it up with 'let'", at: range)
    }
  }

  /// What surrounds a statement.
  struct StatementContext {
    let depth: Int
    let closureDepth: Int
    let isInCondition: Bool
  }

  var place: StatementContext {
    StatementContext(depth: depth, closureDepth: closureDepth, isInCondition: isInCondition)
  }

  /// Back to what surrounds a statement, after a mistake in it.
  mutating func reset(to place: StatementContext) {
    depth = place.depth
    closureDepth = place.closureDepth
    isInCondition = place.isInCondition
  }

  // MARK: Mistakes

  /// A finding; where the lexer could not read, its own.
  func failure(
    _ id: FindingID, _ message: String, at range: SourceRange, fixes: [Fix] = []
  ) -> SyntaxError {
    if current.kind == .invalid, let failure = source.failures[position] { return failure }
    return SyntaxError(id, message, at: range, fixes: fixes)
  }

  /// What to say where `wanted` should stand.
  func unexpected(wanted: String) -> SyntaxError {
    let isOnNextLine =
      current.startsLine && position > statementStart
      && (current.canBeginStatement || current.kind == .rightBrace)
    if isOnNextLine {
      return failure(
        .syntaxError, "the end of the line was found; \(wanted) was wanted",
        at: SourceRange(previousEnd, previousEnd))
    }
    return failure(
      .syntaxError, "\(described(current)) was found; \(wanted) was wanted",
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

  /// What to say about Swift that the subset leaves out.
  func unsupported(_ what: String, instead: String? = nil, at range: SourceRange) -> SyntaxError {
    failure(
      .unsupportedSyntax,
      "\(what) not in the checked subset of Swift; "
        + (instead.map { $0 + ", or " } ?? "")
        + "write this in a handler or mark the text '!swift'", at: range)
  }

  /// Takes a closing bracket; names the line of the opening one where it is missing.
  mutating func close(_ kind: Token.Kind, _ text: String, opening: Token, or other: String? = nil)
    throws(SyntaxError)
  {
    guard current.kind != kind else { return advance() }
    let also = other.map { " or \($0)" } ?? ""
    if current.kind == .end {
      throw failure(
        .syntaxError,
        "the end of the text was found; '\(text)'\(also) was wanted for \(described(opening))",
        at: opening.range)
    }
    throw leftover(wanted: "'\(text)'\(also)")
  }
}

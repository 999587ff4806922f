extension Parser {
  /// Parses statements up to and including the `}` that closes `opening`.
  mutating func parseBlockBody(_ opening: Token) throws(SyntaxError) -> [Statement] {
    var statements: [Statement] = []
    var inner = 0
    while current.kind != .rightBrace {
      if current.kind == .end {
        throw failure(
          .syntaxError, "this '{' is not closed; expected '}' before the end of the text",
          at: opening.range)
      }
      try parseStatement(into: &statements, isInBlock: true)
      inner = max(inner, height)
    }
    if let last = statements.popLast() {
      statements.append(last.with(takeComments(before: position)))
    }
    advance()
    height = inner
    return statements
  }

  /// Parses the `{ … }` of `if`, `guard` or `for`.
  mutating func parseBlock(of keyword: String) throws(SyntaxError) -> [Statement] {
    let opening = current
    guard opening.kind == .leftBrace else { throw leftover(.body(of: keyword)) }
    let wasInCondition = isInCondition
    isInCondition = false
    advance()
    let statements = try parseBlockBody(opening)
    isInCondition = wasInCondition
    return statements
  }

  /// Consumes the end of a statement: a line break, a `;`, or the end of the code.
  mutating func endStatement(
    _ statement: inout Statement, isInBlock: Bool
  ) throws(SyntaxError) {
    let inside = takeComments(before: position - 1) + takeCommentsOnThisLine()
    if !inside.isEmpty { statement = statement.with(inside) }
    if takeToken(.semicolon) {
      let behind = takeCommentsOnThisLine()
      if !behind.isEmpty { statement = statement.with(behind) }
      return
    }
    if isEnd(current, isInBlock) { return }
    throw leftover(.endOfStatement)
  }

  /// Whether a statement ends before `token`.
  func isEnd(_ token: Token, _ isInBlock: Bool) -> Bool {
    token.kind == .end || token.startsLine || token.kind == .semicolon
      || isInBlock && token.kind == .rightBrace
  }

  /// Consumes the comments before the token at `index`.
  mutating func takeComments(before index: Int) -> [String] {
    var texts: [String] = []
    while nextComment < source.comments.count, source.comments[nextComment].token <= index {
      texts.append(source.comments[nextComment].text)
      nextComment += 1
    }
    return texts
  }

  private mutating func takeCommentsOnThisLine() -> [String] {
    var texts: [String] = []
    while nextComment < source.comments.count, source.comments[nextComment].token == position,
      !source.comments[nextComment].startsLine
    {
      texts.append(source.comments[nextComment].text)
      nextComment += 1
    }
    return texts
  }

  /// Consumes the comments after the last statement.
  mutating func takeRemainingComments() -> [String] { takeComments(before: position) }

  // MARK: One statement

  mutating func parseStatement() throws(SyntaxError) -> Statement {
    try enterNesting()
    defer { leaveNesting() }
    let isCommented =
      nextComment < source.comments.count && source.comments[nextComment].token <= position
    let followsBlankLine =
      isCommented ? source.comments[nextComment].followsBlankLine : current.followsBlankLine
    let comments = isCommented ? takeComments(before: position) : []
    let start = current.range
    let outerStart = statementStart
    statementStart = position
    defer { statementStart = outerStart }
    let kind = try parseStatementKind()
    return Statement(
      kind, range: range(from: start), comments: comments, followsBlankLine: followsBlankLine)
  }

  private mutating func parseStatementKind() throws(SyntaxError) -> Statement.Kind {
    switch current.keyword {
    case .if: return try parseConditional()
    case .switch: return try parseSwitch()
    case .guard: return try parseGuard()
    case .for: return try parseLoop()
    case .let, .var: return try parseDeclaration()
    case .return: return try parseReturn()
    case .underscore where peek().kind == .equal:
      let target = Expression(.name(identifier(current)), range: current.range)
      advance()
      return try parseAssignment(to: target)
    default: break
    }
    if current.kind == .leftBrace || current.kind == .semicolon {
      throw unexpected(wanted: "a statement")
    }
    try refuseStatement()
    let expression = try parseExpression()
    if current.kind == .equal { return try parseAssignment(to: expression) }
    if current.kind == .binaryOperator, isCompoundAssignment(tokenText(current)),
      let operation = BinaryOperator(rawValue: String(tokenText(current).dropLast()))
    {
      try checkTarget(expression)
      let inner = height
      advance()
      let value = try parseExpression()
      try refuseSecondAssignment()
      try grow(max(inner, height), at: value.range)
      return .compoundAssignment(expression, operation, value)
    }
    try grow(height, at: expression.range)
    return .expression(expression)
  }

  private mutating func parseAssignment(
    to target: Expression
  ) throws(SyntaxError) -> Statement.Kind {
    try checkTarget(target)
    let inner = height
    advance()
    let value = try parseWholeValue()
    try refuseSecondAssignment()
    try grow(max(inner, height), at: value.range)
    return .assignment(target, value)
  }

  private func checkTarget(_ target: Expression) throws(SyntaxError) {
    switch target.kind {
    case .name, .selfReference, .member, .subscripting, .optionalChaining, .implicitMember: return
    default:
      throw failure(
        .syntaxError,
        "'\(tokenText(current))' assigns to a variable or property, not to an expression like this one; "
          + "'==' compares", at: target.range)
    }
  }

  private func refuseSecondAssignment() throws(SyntaxError) {
    // A `=` at the start of a line is reported separately.
    guard current.kind == .equal, !current.startsLine else { return }
    throw failure(
      .unsupportedSyntax, "an assignment has no value; write two statements, or '==' to compare",
      at: current.range)
  }

  private mutating func parseReturn() throws(SyntaxError) -> Statement.Kind {
    let start = current.range
    advance()
    height = 1
    let token = current
    let isBare =
      switch token.kind {
      case .rightBrace, .semicolon, .end: true
      case .keyword: token.startsLine && beginsStatement(token)
      default: false
      }
    if isBare { return .returning(nil) }
    guard closureDepth > 0 else {
      if token.startsLine { return .returning(nil) }
      throw failure(
        .unsupportedSyntax,
        isInValue
          ? "leave out 'return': the expression alone is the value of its branch"
          : "these statements return no value: assign to what they change; 'return' alone ends them early",
        at: range(from: start), fixes: isInValue ? withoutReturn(start, before: token) : [])
    }
    let value = try parseWholeValue()
    try grow(height, at: value.range)
    return .returning(value)
  }

  private func beginsStatement(_ token: Token) -> Bool {
    switch token.keyword {
    case .true, .false, .nil, .`self`: false
    default: true
    }
  }
}

extension Statement {
  /// Returns a copy of the statement with `more` comments after its own comments.
  func with(_ more: [String]) -> Statement {
    if more.isEmpty { return self }
    return Statement(
      kind, range: range, comments: comments + more, followsBlankLine: followsBlankLine)
  }
}

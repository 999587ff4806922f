extension Parser {
  /// Parses `switch subject { case …: … default: … }`.
  mutating func parseSwitch() throws(SyntaxError) -> Statement.Kind {
    let start = current.range
    advance()
    let wasInCondition = isInCondition
    isInCondition = true
    let subject = try parseExpression()
    var inner = height
    isInCondition = false
    defer { isInCondition = wasInCondition }
    let opening = current
    guard opening.kind == .leftBrace else { throw leftover(.body(of: "switch")) }
    advance()
    var cases: [SwitchCase] = []
    while current.kind != .rightBrace {
      guard current.kind != .end else {
        throw failure(
          .syntaxError, "this '{' is not closed; expected '}' before the end of the text",
          at: opening.range)
      }
      cases.append(try parseCase())
      inner = max(inner, height)
    }
    if let last = cases.popLast() { cases.append(last.with(takeComments(before: position))) }
    advance()
    if cases.isEmpty {
      mistakes.append(
        SyntaxError(.syntaxError, "this 'switch' has no 'case'", at: range(from: start)))
    }
    try grow(inner, at: start)
    return .switching(subject, cases)
  }

  private mutating func parseCase() throws(SyntaxError) -> SwitchCase {
    let start = current
    guard start.keyword == .case || start.keyword == .default else {
      throw unexpected(wanted: "'case' or 'default'")
    }
    advance()
    var patterns: [Pattern] = []
    var condition: Expression?
    let place = place
    do throws(SyntaxError) {
      if start.keyword == .case { (patterns, condition) = try parsePatterns() }
      guard takeToken(.colon) else { throw leftover(.token("the ':' of '\(tokenText(start))'")) }
    } catch {
      guard error.id != .nestedTooDeep, let colon = colonOfCase(from: position) else { throw error }
      mistakes.append(error)
      reset(to: place)
      let names = declaredNames(from: position, to: colon)
      patterns = [Pattern(.invalid(declaring: names), range: start.range)]
      position = colon
      advance()
    }
    let label = range(from: start.range)
    let body = try parseCaseBody()
    return SwitchCase(patterns: patterns, condition: condition, body: body, range: label)
  }

  private mutating func parsePatterns() throws(SyntaxError) -> ([Pattern], Expression?) {
    var patterns: [Pattern] = []
    repeat {
      patterns.append(try parsePattern())
      if current.keyword == .where, patterns.count > 0 {
        advance()
        let wasInCondition = isInCondition
        isInCondition = true
        let condition = try parseExpression()
        isInCondition = wasInCondition
        if current.kind == .comma {
          throw unsupported(
            "a 'where' before another pattern is", instead: "write a separate 'case'",
            at: current.range)
        }
        return (patterns, condition)
      }
    } while takeToken(.comma)
    return (patterns, nil)
  }

  /// Returns the index of the `:` after a pattern that has an error. Returns nil if the line or the
  /// surrounding block ends before a `:`.
  private func colonOfCase(from start: Int) -> Int? {
    var index = start
    while index < source.tokens.count - 1 {
      let token = source.tokens[index]
      if token.kind == .colon { return index }
      if token.kind == .rightBrace || index > start && token.startsLine { return nil }
      let closing = Int(token.detail)
      index = token.kind.closing != nil && closing > index ? closing + 1 : index + 1
    }
    return nil
  }

  /// Parses the statements of a case, up to the next case. A `break` alone becomes an empty list.
  private mutating func parseCaseBody() throws(SyntaxError) -> [Statement] {
    height = 1
    if current.keyword == .break, endsCase(peek()) || peek().kind == .semicolon && endsCase(peek(2))
    {
      advance()
      _ = takeToken(.semicolon)
      return []
    }
    var statements: [Statement] = []
    var inner = 1
    if endsCase(current) {
      mistakes.append(
        SyntaxError(
          .syntaxError, "a case needs at least one statement; 'break' does nothing",
          at: SourceRange(previousEnd, previousEnd)))
    }
    while !endsCase(current) {
      try parseStatement(into: &statements, isInBlock: true)
      inner = max(inner, height)
    }
    height = inner
    return statements
  }

  private func endsCase(_ token: Token) -> Bool {
    token.kind == .end || token.kind == .rightBrace || token.keyword == .case
      || token.keyword == .default
  }
}

extension Parser {
  /// Parses an expression, or an `if` or `switch` that is used as a value.
  mutating func parseWholeValue() throws(SyntaxError) -> Expression {
    guard current.keyword == .if || current.keyword == .switch else {
      return try parseExpression()
    }
    try enterNesting()
    defer { leaveNesting() }
    let start = current.range
    let count = mistakes.count
    let wasInValue = isInValue
    isInValue = true
    defer { isInValue = wasInValue }
    let kind = try current.keyword == .if ? parseConditional() : parseSwitch()
    let statement = Statement(kind, range: range(from: start))
    if let value = statement.branchValue { return value }
    if mistakes.count > count { return Expression(.branching(statement), range: statement.range) }
    switch statement.missingValue {
    case .otherwise(let range):
      throw failure(.syntaxError, "an 'if' with a value needs an 'else'", at: range)
    case .branch(let range): throw notOneExpression(at: range)
    case nil: throw notOneExpression(at: start)
    }
  }

  private func notOneExpression(at range: SourceRange) -> SyntaxError {
    failure(
      .syntaxError, "each branch of an 'if' or 'switch' with a value must be a single expression",
      at: range)
  }
}

extension SwitchCase {
  /// Returns a copy of the case with more comments at its end.
  fileprivate func with(_ comments: [String]) -> SwitchCase {
    guard let last = body.last, !comments.isEmpty else { return self }
    return SwitchCase(
      patterns: patterns, condition: condition, body: body.dropLast() + [last.with(comments)],
      range: range)
  }
}

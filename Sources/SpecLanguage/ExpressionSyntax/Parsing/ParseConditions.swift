extension Parser {
  /// Parses `if … { } else if … { } else { }`.
  mutating func parseConditional() throws(SyntaxError) -> Statement.Kind {
    var clauses: [ConditionalClause] = []
    var inner = 0
    let start = current.range
    do throws(SyntaxError) {
      repeat {
        advance()
        clauses.append(try parseClause(&inner))
        if takesElseIfInOneWord() { continue }
        guard takeKeyword(.else) else { break }
        if current.keyword == .if { continue }
        let otherwise = try parseBlock(of: "else")
        try grow(max(inner, height), at: start)
        return .conditional(clauses, otherwise: otherwise)
      } while true
      try grow(inner, at: start)
    } catch {
      if !clauses.isEmpty {
        salvaged.append(Statement(.conditional(clauses, otherwise: nil), range: start))
      }
      throw error
    }
    return .conditional(clauses, otherwise: nil)
  }

  /// Reports a word after a `}` that stands for `else if`. Returns whether there is such a word.
  private mutating func takesElseIfInOneWord() -> Bool {
    let word = tokenText(current)
    guard current.kind == .identifier, !current.startsLine,
      ["elseif", "elif", "elsif"].contains(word)
    else { return false }
    mistakes.append(
      SyntaxError(
        .syntaxError, "expected 'else if', found '\(word)'", at: current.range,
        fixes: [Fix(word, by: "else if", at: current.range)]))
    return true
  }

  /// Parses the conditions of an `if` and their body.
  private mutating func parseClause(_ inner: inout Int) throws(SyntaxError) -> ConditionalClause {
    let conditions = try parseConditionsBeforeBody(of: "if")
    inner = max(inner, height)
    let body = try parseBlock(of: "if")
    inner = max(inner, height)
    return ConditionalClause(conditions: conditions, body: body)
  }

  /// Parses `guard … else { return }`.
  mutating func parseGuard() throws(SyntaxError) -> Statement.Kind {
    let start = current.range
    advance()
    let conditions = try parseConditionsBeforeBody(of: "guard")
    var inner = height
    if current.kind == .leftBrace, isClosure(current) { throw trailingClosureInCondition(current) }
    guard takeKeyword(.else) else { throw leftover(.token("the 'else' of 'guard'")) }
    let opening = current.range
    let otherwise = try parseBlock(of: "else")
    inner = max(inner, height)
    try grow(inner, at: start)
    if otherwise.last?.leavesGuard == true {
      return .guarding(conditions, otherwise: otherwise)
    }
    mistakes.append(
      SyntaxError(
        .syntaxError,
        "the 'else' of 'guard' must end with 'return'",
        at: range(from: opening)))
    let leaving = Statement(.invalid(declaring: []), range: opening)
    return .guarding(conditions, otherwise: otherwise + [leaving])
  }

  /// Whether the braces that start with `opening` belong to a closure. In that case, an `else`
  /// follows them, and the body is missing.
  private func isClosure(_ opening: Token) -> Bool {
    let closing = Int(opening.detail)
    return closing > 0 && source.tokens[closing + 1].keyword == .else
  }

  mutating func parseConditions(of keyword: String) throws(SyntaxError) -> [Condition] {
    let wasInCondition = isInCondition
    isInCondition = true
    var conditions: [Condition] = []
    var inner = 0
    repeat {
      conditions += joinedByComma(try parseCondition())
      inner = max(inner, height)
    } while takeToken(.comma)
    isInCondition = wasInCondition
    height = inner
    return conditions
  }

  /// Returns the error for an `if` with braces in the place of its conditions.
  private func wholeIf() -> SyntaxError {
    let first = source.tokens[position + 1]
    let body = body(from: position).map { source.tokens[$0] }
    let written = String(
      decoding: source.bytes[Int(first.start)..<Int(body?.start ?? first.end)], as: UTF8.self)
    let end = written.lastIndex { !$0.isWhitespace } ?? written.startIndex
    return failure(
      .unsupportedSyntax,
      "conditions have no 'if' and no braces: write '\(excerpt(String(written[...end])))' alone",
      at: current.range)
  }

  /// Parses conditions that are not followed by a body, so that a trailing closure is allowed.
  mutating func parseConditionsAlone() throws(SyntaxError) -> [Condition] {
    areConditionsAlone = true
    if current.keyword == .if, hasBody { throw wholeIf() }
    if current.keyword == .switch {
      throw failure(
        .unsupportedSyntax,
        "conditions have no 'switch': write a pattern, as in 'case .open = state.door'",
        at: current.range)
    }
    if current.keyword == .if {
      let gap = SourceRange(current.range.start, peek().range.start)
      let isNext =
        gap.start.line == gap.end.line
        && gap.start.advanced(by: 3) == gap.end
      mistakes.append(
        failure(
          .syntaxError, "conditions have no 'if': leave it out", at: current.range,
          fixes: [isNext ? Fix("if ", by: "", at: gap) : Fix("if", by: "", at: current.range)]))
      advance()
    }
    var conditions: [Condition] = []
    repeat { conditions += joinedByComma(try parseCondition()) } while takeToken(.comma)
    return conditions
  }

  /// Whether a `{` follows, so that an `if` is an expression with branches.
  private var hasBody: Bool {
    source.tokens[position...].contains { $0.kind == .leftBrace }
      && source.tokens[position...].contains { $0.keyword == .else }
  }

  private mutating func parseCondition() throws(SyntaxError) -> Condition {
    let token = current
    switch token.keyword {
    case .let, .var:
      advance()
      return try parseBinding(isVariable: token.keyword == .var)
    case .case: return try parseMatch()
    default: break
    }
    if token.kind == .leftBrace { throw unexpected(wanted: "a condition") }
    let expression = try parseExpression()
    try refuseAssignment()
    return .expression(expression)
  }

  /// Parses `case .loaded(let items) = value`.
  private mutating func parseMatch() throws(SyntaxError) -> Condition {
    advance()
    let pattern = try parsePattern()
    guard takeToken(.equal) else {
      if current.kind == .binaryOperator, tokenText(current) == "==" {
        throw failure(
          .syntaxError, "expected '=' after a pattern, found '=='", at: current.range,
          fixes: [Fix("==", by: "=", at: current.range)])
      }
      throw leftover(.token("'=' and the value to match"))
    }
    let value = try parseExpression()
    try refuseAssignment()
    return .matching(pattern, value)
  }

  /// Splits `let p = ps.first && p.isOn` into two conditions. A Bool is never unwrapped, so
  /// `let p = ps.first, p.isOn` was meant.
  private mutating func joinedByComma(_ condition: Condition) -> [Condition] {
    guard case .binding(let isVariable, let name, var value, false) = condition,
      case .binary(_, .and, _, _) = value.kind
    else { return [condition] }
    var others: [Condition] = []
    var sign = value.range
    while case .binary(let left, .and, let range, let right) = value.kind {
      others.append(.expression(right))
      (value, sign) = (left, range)
    }
    let gap = SourceRange(value.range.end, sign.end)
    mistakes.append(
      SyntaxError(
        .syntaxError, "expected ',' after a 'let' condition, found '&&'", at: sign,
        fixes: [Fix(" &&", by: ",", at: gap)]))
    let binding = Condition.binding(
      isVariable: isVariable, name: name, value: value, isShorthand: false)
    return [binding] + others.reversed()
  }

  /// Parses `x = value` or `x` after `let` or `var`.
  private mutating func parseBinding(isVariable: Bool) throws(SyntaxError) -> Condition {
    let name = try parseBoundName()
    if current.kind == .colon {
      throw unsupported(
        "the type of a name in a condition is", instead: "leave it out", at: current.range)
    }
    guard takeToken(.equal) else {
      height = 1
      let value = Expression(.name(name), range: name.range)
      return .binding(isVariable: isVariable, name: name, value: value, isShorthand: true)
    }
    let value = try parseExpression()
    try refuseAssignment()
    return .binding(isVariable: isVariable, name: name, value: value, isShorthand: false)
  }

  /// Parses `let x: T = value`.
  mutating func parseDeclaration() throws(SyntaxError) -> Statement.Kind {
    let isVariable = current.keyword == .var
    advance()
    let name = try parseBoundName()
    var type: TypeSyntax?
    var inner = 0
    if takeToken(.colon) {
      type = try parseTypeSyntax()
      inner = height
    }
    guard takeToken(.equal) else {
      if current.kind == .leftBrace {
        throw unsupported("computed variables are", at: current.range)
      }
      if type != nil, current.startsLine || current.kind == .end {
        throw failure(
          .syntaxError, "'\(name.text)' needs a value: write '= …' after its type", at: name.range)
      }
      if current.kind == .period || current.kind == .leftBracket, !current.startsLine {
        throw failure(
          .syntaxError,
          "leave out '\(isVariable ? "var" : "let")': it declares a new name, not a place in "
            + "'\(name.text)'", at: name.range)
      }
      throw leftover(.token("'=' and a value for '\(name.text)'"))
    }
    let value = try parseWholeValue()
    if current.kind == .comma {
      throw unsupported(
        "several variables in one statement are", instead: "write one per line", at: current.range)
    }
    try grow(max(inner, height), at: name.range)
    return .declaration(isVariable: isVariable, name: name, type: type, value: value)
  }

  /// Parses the name after `let` or `var`.
  private mutating func parseBoundName() throws(SyntaxError) -> Identifier {
    let token = current
    if token.kind == .leftParenthesis { throw tuple(token) }
    if token.keyword == .underscore {
      throw failure(
        .syntaxError,
        "expected a name, found '_'; write '_ = value' without 'let', or '!= nil' in a condition",
        at: token.range)
    }
    if token.kind == .period, peek().kind == .identifier {
      throw failure(
        .syntaxError,
        "expected a name, found a pattern: write 'case .\(tokenText(peek()))(let value) = …', without "
          + "'let' before it", at: token.range)
    }
    guard token.kind == .identifier else { throw unexpected(wanted: "a name") }
    advance()
    return identifier(token)
  }

  /// Rejects `=` where a comparison is expected.
  func refuseAssignment() throws(SyntaxError) {
    guard current.kind == .equal else { return }
    let isName =
      position > 0 && source.tokens[position - 1].kind == .identifier
      && (position == 1 || source.tokens[position - 2].beginsHead
        || source.tokens[position - 2].kind == .comma)
    throw failure(
      .syntaxError,
      "unexpected '=' in a condition; '==' compares"
        + (isName
          ? ", and 'let \(tokenText(source.tokens[position - 1])) = …' unwraps an optional" : ""),
      at: current.range)
  }
}

extension Statement {
  /// Whether the statement can end the `else` of a `guard`.
  fileprivate var leavesGuard: Bool {
    switch kind {
    case .returning, .invalid: true
    // A lone name is reported later, because it is unknown or has no effect.
    case .expression(let expression): expression.isName
    default: false
    }
  }
}

extension Expression {
  fileprivate var isName: Bool {
    if case .name = kind { true } else { false }
  }
}

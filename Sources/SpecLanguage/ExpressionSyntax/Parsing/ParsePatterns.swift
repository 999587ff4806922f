extension Parser {
  /// Parses a pattern after `case`, or in the parentheses of another pattern.
  ///
  /// - Parameter isVariable: true inside `var`, and false inside `let`; nil outside of both, where
  ///   plain names are not bound.
  mutating func parsePattern(bindingWith isVariable: Bool? = nil) throws(SyntaxError) -> Pattern {
    try enterNesting()
    defer { leaveNesting() }
    let start = current.range
    var pattern = try parsePatternWithoutMark(isVariable)
    while current.kind == .question, !current.followsSpace {
      advance()
      pattern = Pattern(.optional(pattern), range: range(from: start))
    }
    return pattern
  }

  private mutating func parsePatternWithoutMark(
    _ isVariable: Bool?
  ) throws(SyntaxError) -> Pattern {
    let token = current
    switch token.kind {
    case .keyword where token.keyword == .underscore:
      advance()
      return Pattern(.wildcard, range: token.range)
    case .keyword where token.keyword == .let || token.keyword == .var:
      guard isVariable == nil else {
        throw failure(
          .syntaxError, "'\(tokenText(token))' cannot be nested in another 'let' or 'var' pattern",
          at: token.range)
      }
      advance()
      return try parsePattern(bindingWith: token.keyword == .var)
    case .keyword where token.keyword == .is:
      throw unsupported("casts with 'is' are", at: token.range)
    case .period:
      advance()
      return try parseCasePattern(of: nil, from: token.range, isVariable)
    case .identifier where peek().kind == .period:
      let type = identifier(token)
      advance()
      advance()
      return try parseCasePattern(of: type, from: token.range, isVariable)
    case .identifier where peek().kind != .binaryOperator: return parseNamePattern(isVariable)
    case .leftParenthesis: return try parseParenthesizedPattern(isVariable)
    default: return try parseValuePattern()
    }
  }

  private mutating func parseNamePattern(_ isVariable: Bool?) -> Pattern {
    let name = identifier(current)
    if isVariable == nil {
      let followsCase = position > 0 && source.tokens[position - 1].keyword == .case
      mistakes.append(
        failure(
          .syntaxError,
          "expected a case\(followsCase ? " such as '.\(name.text)'" : ""), a literal or "
            + "'let \(name.text)', found '\(name.text)'",
          at: name.range,
          fixes: [Fix(name.text, by: "let \(name.text)", at: name.range, .possible)]))
      advance()
      return Pattern(.invalid(declaring: [name]), range: name.range)
    }
    advance()
    return Pattern(.binding(isVariable: isVariable ?? false, name), range: name.range)
  }

  /// Parses a case pattern such as `loaded(let items)`, after its dot.
  private mutating func parseCasePattern(
    of type: Identifier?, from start: SourceRange, _ isVariable: Bool?
  ) throws(SyntaxError) -> Pattern {
    let name = try parseMemberName()
    var arguments: [PatternArgument]?
    if current.kind == .leftParenthesis, !current.followsSpace {
      arguments = try parsePatternArguments(isVariable)
    }
    return Pattern(.enumCase(type: type, name, arguments), range: range(from: start))
  }

  private mutating func parsePatternArguments(
    _ isVariable: Bool?
  ) throws(SyntaxError) -> [PatternArgument] {
    let opening = current
    advance()
    var arguments: [PatternArgument] = []
    while current.kind != .rightParenthesis {
      var label: Identifier?
      if current.kind == .identifier || current.kind == .keyword, peek().kind == .colon {
        label = identifier(current)
        advance()
        advance()
      }
      arguments.append(
        PatternArgument(label: label, pattern: try parsePattern(bindingWith: isVariable)))
      guard takeToken(.comma) else { break }
    }
    try close(.rightParenthesis, ")", opening: opening, or: "','")
    return arguments
  }

  /// Parses a pattern in parentheses, such as `(1...3)?`. They change nothing but what a `?` after
  /// them belongs to.
  private mutating func parseParenthesizedPattern(
    _ isVariable: Bool?
  ) throws(SyntaxError) -> Pattern {
    let opening = current
    let isLabelled =
      (peek().kind == .identifier || peek().kind == .keyword) && hasColon(afterNext: 2)
    if peek().kind == .rightParenthesis || isLabelled { throw tuple(opening) }
    advance()
    let inner = try parsePattern(bindingWith: isVariable)
    if current.kind == .comma { throw tuple(opening) }
    try close(.rightParenthesis, ")", opening: opening)
    return inner
  }

  private func hasColon(afterNext count: Int) -> Bool {
    position + count < source.tokens.count && source.tokens[position + count].kind == .colon
  }

  /// Parses a literal, `nil` or a range.
  private mutating func parseValuePattern() throws(SyntaxError) -> Pattern {
    let wasInCondition = isInCondition
    let wasInPattern = isInPattern
    (isInCondition, isInPattern) = (true, true)
    let value = try parseExpression()
    (isInCondition, isInPattern) = (wasInCondition, wasInPattern)
    guard value.isPatternValue else {
      throw failure(
        .unsupportedSyntax,
        "a pattern is a case, a literal, a range or 'let name'; compare with 'where' or '=='",
        at: value.range)
    }
    return Pattern(.value(value), range: value.range)
  }
}

extension Expression {
  fileprivate var isPatternValue: Bool {
    switch kind {
    case .integer, .floating, .boolean, .nilLiteral: true
    case .string(let segments):
      segments.allSatisfy { if case .text = $0 { true } else { false } }
    case .prefix(.minus, let operand): operand.isPatternValue
    case .range(let lower, _, let upper):
      (lower?.isPatternValue ?? true) && (upper?.isPatternValue ?? true)
    default: false
    }
  }
}

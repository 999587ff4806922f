extension Parser {
  /// Parses the smallest expression: a literal, a name, or an expression in brackets.
  mutating func parsePrimary() throws(SyntaxError) -> Expression {
    let token = current
    height = 1
    switch token.kind {
    case .identifier: return try parseName()
    case .keyword: return try parseKeyword()
    case .dollar:
      advance()
      return Expression(.name(identifier(token)), range: token.range)
    case .integer:
      advance()
      return Expression(.integer(tokenText(token)), range: token.range)
    case .floating:
      advance()
      return Expression(.floating(tokenText(token)), range: token.range)
    case .stringStart: return try parseString()
    case .period: return try parseImplicitMember()
    case .leftParenthesis: return try parseParenthesized()
    case .leftBracket: return try parseCollection()
    case .leftBrace where !isInCondition: return try parseClosure()
    default: throw noOperand()
    }
  }

  private mutating func parseName() throws(SyntaxError) -> Expression {
    let token = current
    if let type = try parseGenericName() {
      return Expression(.type(type), range: type.range)
    }
    let name = identifier(token)
    try refuseContextualKeyword(name)
    advance()
    return Expression(.name(name), range: token.range)
  }

  private mutating func parseKeyword() throws(SyntaxError) -> Expression {
    let token = current
    switch token.keyword {
    case .true:
      advance()
      return Expression(.boolean(true), range: token.range)
    case .false:
      advance()
      return Expression(.boolean(false), range: token.range)
    case .nil:
      advance()
      return Expression(.nilLiteral, range: token.range)
    case .`self`:
      advance()
      return Expression(.selfReference, range: token.range)
    case .if, .switch:
      throw failure(
        .unsupportedSyntax,
        "'\(tokenText(token))' must be a whole value: after '=' or 'return', or as the only code of a text or "
          + "closure; bind it with 'let' first", at: token.range)
    default:
      throw noOperand()
    }
  }

  /// Parses an implicit member such as `.active`.
  private mutating func parseImplicitMember() throws(SyntaxError) -> Expression {
    let token = current
    advance()
    if current.kind == .integer, !current.followsSpace {
      throw failure(
        .syntaxError, "a number cannot begin with '.'; write '0.\(tokenText(current))'",
        at: SourceRange(from: token.range, to: current.range))
    }
    let name = try parseMemberName()
    return Expression(.implicitMember(name), range: range(from: token.range))
  }

  private mutating func parseString() throws(SyntaxError) -> Expression {
    let opening = current
    advance()
    var segments: [StringSegment] = []
    var inner = 0
    while current.kind != .stringEnd {
      let token = current
      switch token.kind {
      case .stringText:
        advance()
        let text = source.strings[Int(token.detail)]
        if !text.isEmpty { segments.append(.text(text)) }
      case .interpolationStart:
        segments.append(.interpolation(try parseInterpolation()))
        inner = max(inner, height)
      default:
        throw unexpected(wanted: "the end of the string")
      }
    }
    advance()
    try grow(inner, at: opening.range)
    return Expression(.string(segments), range: range(from: opening.range))
  }

  private mutating func parseInterpolation() throws(SyntaxError) -> Expression {
    let opening = current
    let wasInCondition = isInCondition
    isInCondition = false
    advance()
    if current.kind == .interpolationEnd { throw unexpected(wanted: "an expression") }
    if current.kind == .identifier, peek().kind == .colon {
      throw unsupported("interpolations with labels are", at: current.range)
    }
    let value = try parseExpression()
    isInCondition = wasInCondition
    if current.kind == .comma {
      throw unsupported("interpolations with several arguments are", at: current.range)
    }
    try close(.interpolationEnd, ")", opening: opening)
    return value
  }

  private mutating func parseParenthesized() throws(SyntaxError) -> Expression {
    let opening = current
    let start = position
    let wasInCondition = isInCondition
    isInCondition = false
    advance()
    let isLabelled =
      (current.kind == .identifier || current.kind == .keyword) && peek().kind == .colon
    if current.kind == .rightParenthesis || isLabelled { throw tuple(opening) }
    let value = try parseExpression()
    if current.kind == .comma {
      guard isCompared(start) else { throw tuple(opening) }
      let elements = try parseTupleElements(after: value)
      try close(.rightParenthesis, ")", opening: opening)
      isInCondition = wasInCondition
      try grow(height, at: opening.range)
      return Expression(.tuple(elements), range: range(from: opening.range))
    }
    try close(.rightParenthesis, ")", opening: opening)
    isInCondition = wasInCondition
    try grow(height, at: opening.range)
    return Expression(.parenthesized(value), range: range(from: opening.range))
  }

  private mutating func parseTupleElements(
    after first: Expression
  ) throws(SyntaxError) -> [Expression] {
    var elements = [first]
    var inner = height
    while takeToken(.comma) {
      elements.append(try parseExpression())
      inner = max(inner, height)
    }
    height = inner
    return elements
  }

  /// Whether the parenthesis at an index encloses an operand of a comparison.
  private func isCompared(_ opening: Int) -> Bool {
    let closing = Int(source.tokens[opening].detail)
    guard closing > 0, closing + 1 < source.tokens.count else { return false }
    return isComparison(source.tokens[closing + 1])
      || opening > 0 && isComparison(source.tokens[opening - 1])
  }

  private func isComparison(_ token: Token) -> Bool {
    token.kind == .binaryOperator
      && BinaryOperator(rawValue: tokenText(token))?.precedence == .comparison
  }

  /// Returns the error for a tuple that begins at `opening`. The error covers the tuple, including
  /// its closing parenthesis.
  func tuple(_ opening: Token) -> SyntaxError {
    let closing = Int(opening.detail)
    if closing > 0, let error = closureOfOtherLanguage(arrow: closing + 1) { return error }
    if !source.bracketsFit, mistakes.isEmpty {
      return failure(
        .syntaxError, "a ')' is missing: the ',' after this '(' would begin a tuple",
        at: opening.range)
    }
    let end = closing > 0 && closing < source.tokens.count ? source.tokens[closing] : opening
    return unsupported("tuples are", at: SourceRange(from: opening.range, to: end.range))
  }
}

extension Parser {
  /// Parses an operand, and the prefix operators before it.
  mutating func parseUnary() throws(SyntaxError) -> Expression {
    let token = current
    guard token.kind == .prefixOperator else { return try parsePostfix() }
    let text = tokenText(token)
    if let operation = PrefixOperator(rawValue: text) {
      advance()
      let operand = try parsePostfix()
      try grow(height, at: token.range)
      return Expression(.prefix(operation, operand), range: range(from: token.range))
    }
    if let operation = RangeOperator(rawValue: text) {
      advance()
      let operand = try parsePostfix()
      try grow(height, at: token.range)
      return Expression(
        .range(lower: nil, operation, upper: operand), range: range(from: token.range))
    }
    throw unsupportedOperator(token)
  }

  /// Parses an operand, and the members, calls and subscripts after it.
  mutating func parsePostfix() throws(SyntaxError) -> Expression {
    let start = current.range
    var expression = try parsePrimary()
    while true {
      let token = current
      switch token.kind {
      case .period where !lacksBase(token):
        expression = try parseMember(of: expression, start)
      case .question where isInPattern && !continuesAfterMark: return expression
      case .question:
        try checkChaining(token)
        advance()
        try grow(height, at: token.range)
        expression = Expression(.optionalChaining(expression), range: range(from: start))
      case .leftParenthesis where !token.startsLine:
        expression = try parseCall(of: expression, start)
      case .leftBracket where !token.startsLine:
        expression = try parseSubscript(of: expression, start)
      case .leftBrace where try beginsTrailingClosure(expression):
        expression = try parseTrailingClosures(of: expression, start)
      case .exclamation:
        throw unsupported(
          "force unwraps with '!' are", instead: "use '?.', '??' or 'if let'", at: token.range)
      case .postfixOperator:
        guard tokenText(token) == RangeOperator.closed.rawValue else {
          throw unsupportedOperator(token)
        }
        advance()
        try grow(height, at: token.range)
        return Expression(
          .range(lower: expression, .closed, upper: nil), range: range(from: start))
      default:
        return expression
      }
    }
  }

  /// Whether a line such as `.name = 1` or `.list[0].name = 1` lacks its base. The line cannot
  /// continue the statement before it if that statement already is an assignment.
  private func lacksBase(_ period: Token) -> Bool {
    guard period.startsLine, assignsOnThisLine else { return false }
    return source.tokens[statementStart..<position].contains(where: isAssignment)
  }

  private var assignsOnThisLine: Bool {
    var index = position + 1
    while index < source.tokens.count, !source.tokens[index].startsLine {
      let token = source.tokens[index]
      if isAssignment(token) { return true }
      let closing = Int(token.detail)
      index = token.kind.closing != nil && closing > index ? closing + 1 : index + 1
    }
    return false
  }

  private func isAssignment(_ token: Token) -> Bool {
    token.kind == .equal || token.kind == .binaryOperator && isCompoundAssignment(tokenText(token))
  }

  /// Parses `.name` after an operand.
  private mutating func parseMember(
    of base: Expression, _ start: SourceRange
  ) throws(SyntaxError) -> Expression {
    let inner = height
    advance()
    let name = try parseMemberName()
    try grow(inner, at: name.range)
    return Expression(.member(base, name), range: range(from: start))
  }

  /// Parses the name after a `.`, which may be a keyword.
  mutating func parseMemberName() throws(SyntaxError) -> Identifier {
    let token = current
    switch token.kind {
    case .integer, .floating:
      throw unsupported("elements of tuples ('.\(tokenText(token))') are", at: token.range)
    case .identifier, .keyword:
      if token.startsLine { throw unexpected(wanted: "the name of a member") }
      if token.followsSpace {
        throw failure(.syntaxError, "white space is not allowed after '.'", at: token.range)
      }
      if token.keyword == .`self` {
        throw unsupported("types as values ('.self') are", at: token.range)
      }
      if token.keyword == .underscore { throw unexpected(wanted: "the name of a member") }
      advance()
      return identifier(token)
    default:
      throw unexpected(wanted: "the name of a member")
    }
  }

  /// Whether a member, call or subscript follows a `?`. If not, the `?` after a literal belongs to a
  /// pattern, as in `case 0?:`.
  private var continuesAfterMark: Bool {
    switch peek().kind {
    case .period, .leftBracket, .leftParenthesis: !peek().followsSpace
    default: false
    }
  }

  /// Checks a `?` after an operand. A `?` is allowed only before a member, or in the target of an
  /// assignment.
  private func checkChaining(_ token: Token) throws(SyntaxError) {
    let next = peek()
    switch next.kind {
    case .period, .equal: return
    case .leftBracket, .leftParenthesis: if !next.startsLine { return }
    case .binaryOperator: if isCompoundAssignment(tokenText(next)) { return }
    case .exclamation, .invalid: return
    case .question:
      throw failure(
        .syntaxError,
        "'??' needs white space on both sides",
        at: SourceRange(from: token.range, to: next.range))
    default: break
    }
    throw failure(
      .syntaxError,
      "a member ('a?.b') or subscript must follow this '?'; "
        + "the ternary '?' needs white space before it", at: token.range)
  }

  // MARK: Calls and subscripts

  private mutating func parseCall(
    of callee: Expression, _ start: SourceRange
  ) throws(SyntaxError) -> Expression {
    let inner = height
    let opening = current
    advance()
    var arguments = try parseArguments(.rightParenthesis, ")", opening)
    var argumentHeight = height
    if current.kind == .leftBrace, try beginsTrailingClosure(callee) {
      try appendTrailingClosures(to: &arguments)
      argumentHeight = max(argumentHeight, height)
    }
    try grow(max(inner, argumentHeight), at: opening.range)
    return Expression(.call(callee, arguments), range: range(from: start))
  }

  private mutating func parseSubscript(
    of base: Expression, _ start: SourceRange
  ) throws(SyntaxError) -> Expression {
    let inner = height
    let opening = current
    advance()
    if current.kind == .rightBracket { throw unexpected(wanted: "an index or key") }
    let arguments = try parseArguments(.rightBracket, "]", opening)
    try grow(max(inner, height), at: opening.range)
    return Expression(.subscripting(base, arguments), range: range(from: start))
  }

  private mutating func parseTrailingClosures(
    of callee: Expression, _ start: SourceRange
  ) throws(SyntaxError) -> Expression {
    let inner = height
    let opening = current
    var arguments: [Argument] = []
    try appendTrailingClosures(to: &arguments)
    try grow(max(inner, height), at: opening.range)
    return Expression(.call(callee, arguments), range: range(from: start))
  }

  /// Parses arguments up to and including the closing bracket.
  private mutating func parseArguments(
    _ kind: Token.Kind, _ text: String, _ opening: Token
  ) throws(SyntaxError) -> [Argument] {
    let wasInCondition = isInCondition
    isInCondition = false
    var arguments: [Argument] = []
    var inner = 0
    while current.kind != kind {
      let label = takeLabel()
      let value = try parseArgumentValue(closing: kind)
      inner = max(inner, height)
      arguments.append(Argument(label: label, value: value))
      guard takeToken(.comma) else { break }
    }
    try close(kind, text, opening: opening, or: "','")
    isInCondition = wasInCondition
    height = inner
    return arguments
  }

  /// Consumes a label and its colon, if they follow.
  private mutating func takeLabel() -> Identifier? {
    let token = current
    guard token.kind == .identifier || token.kind == .keyword, peek().kind == .colon else {
      return nil
    }
    if let keyword = token.keyword, keyword != .let, keyword != .var,
      !keyword.isLabel || keyword == .underscore
    {
      return nil
    }
    advance()
    advance()
    return identifier(token)
  }

  /// Parses the value of an argument. An operator as an argument, as in `sorted(by: <)`, is parsed
  /// as the closure `{ $0 < $1 }`.
  private mutating func parseArgumentValue(
    closing kind: Token.Kind
  ) throws(SyntaxError) -> Expression {
    let token = current
    guard token.kind == .binaryOperator, peek().kind == .comma || peek().kind == kind,
      let operation = BinaryOperator(rawValue: tokenText(token))
    else { return try parseExpression() }
    advance()
    let left = Expression(.name(Identifier("$0", range: token.range)), range: token.range)
    let right = Expression(.name(Identifier("$1", range: token.range)), range: token.range)
    let body = Expression(.binary(left, operation, token.range, right), range: token.range)
    try grow(2, at: token.range)
    let statement = Statement(.expression(body), range: token.range)
    return Expression(
      .closure(Closure(parameters: nil, body: [statement], isOperator: true)),
      range: token.range)
  }
}

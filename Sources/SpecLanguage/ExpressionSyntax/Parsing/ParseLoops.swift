extension Parser {
  /// Parses `for x in xs where … { }`.
  mutating func parseLoop() throws(SyntaxError) -> Statement.Kind {
    let start = current.range
    advance()
    let name = try parseLoopVariable()
    if current.kind == .colon {
      throw unsupported(
        "the type of a loop's variable is", instead: "leave it out", at: current.range)
    }
    guard takeKeyword(.in) else { throw unexpected(wanted: "'in'") }
    let wasInCondition = isInCondition
    isInCondition = true
    let sequence = try parseExpression()
    var inner = height
    var filter: Expression?
    if takeKeyword(.where) {
      filter = try parseExpression()
      inner = max(inner, height)
      try refuseAssignment()
    }
    isInCondition = wasInCondition
    let body = try parseBlock(of: "for")
    try grow(max(inner, height), at: start)
    return .loop(name, in: sequence, where: filter, body: body)
  }

  /// Parses `x in xs where …`, a loop without its body.
  mutating func parseRepetitionAlone() throws(SyntaxError) -> Repetition {
    if current.keyword == .for { advance() }
    let name = try parseLoopVariable()
    guard takeKeyword(.in) else { throw unexpected(wanted: "'in'") }
    let elements = try parseExpression()
    if current.kind == .comma {
      throw failure(
        .syntaxError, "a condition for the elements follows 'where', found ','", at: current.range,
        fixes: [Fix(",", by: " where", at: current.range)])
    }
    guard takeKeyword(.where) else { return Repetition(name: name, elements: elements) }
    let filter = try parseExpression()
    try refuseAssignment()
    return Repetition(name: name, elements: elements.filtered(by: filter, of: name))
  }

  /// Parses the variable of a loop. Returns nil for `_`.
  private mutating func parseLoopVariable() throws(SyntaxError) -> Identifier? {
    let token = current
    switch token.kind {
    case .leftParenthesis where !isTuplePattern(token):
      throw failure(
        .syntaxError, "expected 'for x in list { … }', found '('", at: token.range)
    case .leftParenthesis:
      throw unsupported(
        "tuples ('for (a, b) in') are",
        instead: "use 'for pair in' with 'pair.key', 'pair.value' or 'pair.offset', 'pair.element'",
        at: token.range)
    case .keyword where token.keyword == .underscore:
      advance()
      return nil
    case .keyword where token.keyword == .case || token.keyword == .try:
      throw unsupported("'for \(tokenText(token))' is", at: token.range)
    case .keyword where token.keyword == .var || token.keyword == .let:
      throw failure(
        .syntaxError, "expected a name for the loop's variable, found '\(tokenText(token))'",
        at: token.range)
    case .identifier:
      try refuseContextualKeyword(identifier(token))
      advance()
      return identifier(token)
    default:
      throw unexpected(wanted: "the name of the loop's variable")
    }
  }

  /// Whether `(a, b) in` begins at `opening`.
  private func isTuplePattern(_ opening: Token) -> Bool {
    let closing = Int(opening.detail)
    return closing > 0 && source.tokens[closing + 1].keyword == .in
  }
}

extension Expression {
  /// The elements for which a condition is true: `xs.filter { x in … }`.
  fileprivate func filtered(by condition: Expression, of name: Identifier?) -> Expression {
    let range = condition.range
    let parameter = name ?? Identifier("_", range: range)
    let closure = Closure(
      parameters: [parameter], body: [Statement(.expression(condition), range: range)])
    let filter = Expression(.member(self, Identifier("filter", range: range)), range: self.range)
    let argument = Argument(
      label: nil, value: Expression(.closure(closure), range: range), isTrailing: true)
    return Expression(.call(filter, [argument]), range: SourceRange(from: self.range, to: range))
  }
}

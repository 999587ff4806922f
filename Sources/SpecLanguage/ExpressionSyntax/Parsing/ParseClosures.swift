extension Parser {
  /// Whether the current `{` begins a trailing closure of the callee. In a condition, a `{` begins
  /// the body of the statement. Rejects a brace in a condition that clearly begins a closure.
  func beginsTrailingClosure(_ callee: Expression) throws(SyntaxError) -> Bool {
    switch callee.kind {
    case .integer, .floating, .string, .boolean, .nilLiteral, .array, .dictionary, .closure:
      return false
    default: break
    }
    try refuseValueInBraces(callee)
    guard isInCondition else { return true }
    let closing = Int(current.detail)
    guard closing > 0, closing + 1 < source.tokens.count, !peek().startsLine else { return false }
    let next = source.tokens[closing + 1]
    guard !next.startsLine else { return false }
    switch next.kind {
    case .leftBrace, .comma, .period, .question, .leftParenthesis, .leftBracket,
      .binaryOperator, .ternaryQuestion:
      break
    case .keyword where next.keyword == .where: break
    default: return false
    }
    if let failure = source.failures[closing - 1] { throw failure }
    throw trailingClosureInCondition(current)
  }

  /// Rejects a value of a struct in braces, such as `Task{id: id, title: title}`.
  private func refuseValueInBraces(_ callee: Expression) throws(SyntaxError) {
    guard case .name(let type) = callee.kind, type.text.first?.isUppercase == true,
      peek().kind == .identifier, peek(2).kind == .colon, peek(3).kind != .leftBrace
    else { return }
    let closing = Int(current.detail)
    let isClosed = closing > 0 && source.tokens[closing].kind == .rightBrace
    throw failure(
      .syntaxError, "a value of '\(type.text)' is written in parentheses, as '\(type.text)(…)'",
      at: current.range,
      fixes: isClosed
        ? [
          Fix("{", by: "(", at: current.range),
          Fix("}", by: ")", at: source.tokens[closing].range),
        ] : [])
  }

  func trailingClosureInCondition(_ opening: Token) -> SyntaxError {
    failure(
      .syntaxError,
      "after 'if', 'guard' and 'for', '{' begins the body; write this closure in parentheses, "
        + "as in 'map({ … })' and 'contains(where: { … })'", at: opening.range)
  }

  /// Parses a trailing closure `{ … }`, and any labeled trailing closures `label: { … }` after it.
  mutating func appendTrailingClosures(to arguments: inout [Argument]) throws(SyntaxError) {
    arguments.append(Argument(label: nil, value: try parseClosure(), isTrailing: true))
    var inner = height
    while current.kind == .identifier, peek().kind == .colon, peek(2).kind == .leftBrace {
      let label = identifier(current)
      advance()
      advance()
      arguments.append(Argument(label: label, value: try parseClosure(), isTrailing: true))
      inner = max(inner, height)
    }
    height = inner
  }

  /// Parses a closure: `{ $0 }`, `{ a, b in … }`.
  mutating func parseClosure() throws(SyntaxError) -> Expression {
    let opening = current
    try enterNesting()
    defer { leaveNesting() }
    let wasInCondition = isInCondition
    isInCondition = false
    closureDepth += 1
    advance()
    try refuseCollection(opening)
    let parameters = try parseClosureParameters()
    let count = mistakes.count
    let body = try parseBlockBody(opening)
    if mistakes.count > count, previousEnd.line == opening.range.start.line {
      // If the closure is on one line, its error belongs to the surrounding statement.
      let error = mistakes[count]
      mistakes.removeSubrange(count...)
      throw error
    }
    closureDepth -= 1
    isInCondition = wasInCondition
    try grow(height, at: opening.range)
    return Expression(
      .closure(Closure(parameters: parameters, body: body)), range: range(from: opening.range))
  }

  /// Rejects a collection that is written in braces: `{"a": 1}`, `{a: 1}`, `{1, 2}`.
  private func refuseCollection(_ opening: Token) throws(SyntaxError) {
    let length: Int
    switch current.kind {
    case .integer, .floating: length = 1
    // With a type after the colon, it is the parameter of a closure.
    case .identifier
    where peek().kind == .colon
      && ([.integer, .floating, .stringStart].contains(peek(2).kind) || peek(3).kind == .rightBrace):
      length = 1
    case .stringStart where peek().kind == .stringEnd: length = 2
    case .stringStart where peek(2).kind == .stringEnd: length = 3
    default: return
    }
    guard peek(length).kind == .colon || peek(length).kind == .comma else { return }
    throw failure(
      .syntaxError, "'{' begins a closure; write lists and dictionaries in '[ ]'",
      at: opening.range)
  }

  /// Parses `x in`, `a, b in` or `(a, b) in`. Returns nil if the closure has no named parameters.
  private mutating func parseClosureParameters() throws(SyntaxError) -> [Identifier]? {
    let opening = current
    if opening.kind == .leftBracket, opening.detail > 0 {
      let next = source.tokens[Int(opening.detail) + 1]
      if next.keyword == .in || (next.kind == .identifier && !next.startsLine) {
        throw unsupported("capture lists are", at: opening.range)
      }
    }
    if opening.keyword == .in {
      throw unexpected(wanted: "the names of the closure's parameters")
    }
    let isParenthesized = opening.kind == .leftParenthesis
    var offset = isParenthesized ? 1 : 0
    var names: [Identifier] = []
    while isParameter(peek(offset)) {
      names.append(identifier(peek(offset)))
      offset += 1
      guard peek(offset).kind == .comma else { break }
      offset += 1
    }
    let next = peek(offset)
    if next.kind == .colon, !names.isEmpty, isParenthesized || isTypedParameter(offset) {
      throw typedClosure(opening, next)
    }
    if isParenthesized {
      guard next.kind == .rightParenthesis else { return nil }
      offset += 1
    } else if names.isEmpty {
      return nil
    }
    if peek(offset).kind == .arrow {
      let result = (1...6).map { peek(offset + $0) }.prefix { $0.kind != .leftBrace }
      let hasIn = result.contains { $0.keyword == .in }
      let foreign = hasIn ? nil : closureOfOtherLanguage(arrow: position + offset)
      throw foreign ?? typedClosure(opening, peek(offset))
    }
    guard peek(offset).keyword == .in else { return nil }
    position = min(position + offset + 1, source.tokens.count - 1)
    return names
  }

  private func isParameter(_ token: Token) -> Bool {
    token.kind == .identifier || token.keyword == .underscore
  }

  /// Whether a parameter with a type, such as `x: Int in`, follows. Otherwise, the colon is part of
  /// a dictionary or of a labelled argument.
  private func isTypedParameter(_ offset: Int) -> Bool {
    peek(offset + 1).kind == .identifier && peek(offset + 2).keyword == .in
  }

  private func typedClosure(_ opening: Token, _ token: Token) -> SyntaxError {
    unsupported(
      "types in the parameters of a closure are", instead: "leave them out",
      at: SourceRange(from: opening.range, to: token.range))
  }
}

extension Parser {
  /// Parses `[a, b]`, `[k: v]`, `[:]`, or a type as in `[String]()`.
  mutating func parseCollection() throws(SyntaxError) -> Expression {
    if isCollectionType {
      let opening = current
      advance()
      let type = try parseCollectionType(opening)
      return Expression(.type(type), range: type.range)
    }
    let opening = current
    let wasInCondition = isInCondition
    isInCondition = false
    advance()
    let kind: Expression.Kind
    if current.kind == .colon {
      advance()
      height = 0
      kind = .dictionary([])
    } else if current.kind == .rightBracket {
      height = 0
      kind = .array([])
    } else {
      let first = try parseExpression()
      kind = current.kind == .colon ? try parseDictionary(first) : try parseArray(first)
    }
    try close(.rightBracket, "]", opening: opening, or: "','")
    isInCondition = wasInCondition
    try grow(height, at: opening.range)
    return Expression(kind, range: range(from: opening.range))
  }

  /// Whether the collection that begins here is a type: `(` or `.init` follows it.
  private var isCollectionType: Bool {
    let closing = Int(current.detail)
    guard closing > 0, closing + 2 < source.tokens.count else { return false }
    let next = source.tokens[closing + 1]
    if next.kind == .leftParenthesis { return !next.startsLine }
    return next.kind == .period && source.tokens[closing + 2].keyword == .`init`
  }

  private mutating func parseArray(_ first: Expression) throws(SyntaxError) -> Expression.Kind {
    var elements = [first]
    var inner = height
    while takeToken(.comma), current.kind != .rightBracket {
      elements.append(try parseExpression())
      inner = max(inner, height)
    }
    height = inner
    return .array(elements)
  }

  private mutating func parseDictionary(
    _ first: Expression
  ) throws(SyntaxError) -> Expression.Kind {
    var elements: [DictionaryElement] = []
    var key = first
    var inner = height
    while true {
      guard takeToken(.colon) else { throw leftover(.token("the ':' after a key")) }
      let value = try parseExpression()
      inner = max(inner, height)
      elements.append(DictionaryElement(key: key, value: value))
      guard takeToken(.comma), current.kind != .rightBracket else { break }
      key = try parseExpression()
      inner = max(inner, height)
    }
    height = inner
    return .dictionary(elements)
  }
}

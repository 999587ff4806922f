import Diagnostics

extension Parser {
  /// A type with the `?` behind it.
  mutating func parseTypeSyntax() throws(SyntaxError) -> TypeSyntax {
    try enter()
    defer { leave() }
    let start = current.range
    var type = try parsePlainType()
    if current.kind == .question {
      splitOperator()
      try grow(height, at: start)
      type = TypeSyntax(.optional(type), range: range(from: start))
    }
    try refuseTypeSuffix(start)
    return type
  }

  private mutating func parsePlainType() throws(SyntaxError) -> TypeSyntax {
    let token = current
    height = 1
    switch token.kind {
    case .identifier:
      if let type = try parseGenericName(isType: true) { return type }
      try refuseTypeWord(token)
      advance()
      return TypeSyntax(.name(text(token)), range: token.range)
    case .leftBracket:
      advance()
      return try parseCollectionType(token)
    case .leftParenthesis: throw unsupportedParentheses(token)
    case .at: throw unsupported("attributes are", at: token.range)
    case .prefixOperator where !isOperator(token, beginsWith: UInt8(ascii: ">")):
      throw unsupportedType("'\(text(token))' in a type is", at: token.range)
    case .keyword: throw unsupportedTypeKeyword(token)
    default: throw valueForType(token)
    }
  }

  /// `count: 0` for `count: Int = 0`
  private func valueForType(_ token: Token) -> SyntaxError {
    let type: String
    switch token.kind {
    case .integer: type = "Int"
    case .floating: type = "Double"
    case .stringStart: type = "String"
    case .keyword where token.keyword == .true || token.keyword == .false: type = "Bool"
    default: return unexpected(wanted: "a type")
    }
    return failure(
      "syntax-error",
      "\(described(token)) was found; a type was wanted, "
        + (type == "String" ? "as in 'String = \"…\"'" : "as in '\(type) = \(text(token))'"),
      at: token.range)
  }

  /// `[T]`, `[K: V]`, behind the opening bracket
  mutating func parseCollectionType(_ opening: Token) throws(SyntaxError) -> TypeSyntax {
    if current.kind == .rightBracket { throw unexpected(wanted: "the type of the elements") }
    let first = try parseTypeSyntax()
    let firstHeight = height
    var kind = TypeSyntax.Kind.array(first)
    if take(.colon) {
      kind = .dictionary(key: first, value: try parseTypeSyntax())
    }
    try close(.rightBracket, "]", opening: opening)
    try grow(max(firstHeight, height), at: opening.range)
    return TypeSyntax(kind, range: range(from: opening.range))
  }

  /// `Set<T>`; nil if the name at hand has no type arguments. In an expression `<` begins them
  /// only if they are closed and called.
  mutating func parseGenericName(isType: Bool = false) throws(SyntaxError) -> TypeSyntax? {
    let name = current
    guard isOperator(peek(), beginsWith: UInt8(ascii: "<")),
      isType || (!peek().followsSpace && areTypeArguments)
    else { return nil }
    let text = text(name)
    try refuseSpelledOut(text, at: name.range)
    advance()
    let opening = current
    splitOperator()
    var arguments = [try parseTypeSyntax()]
    var inner = height
    while take(.comma) {
      arguments.append(try parseTypeSyntax())
      inner = max(inner, height)
    }
    guard isOperator(current, beginsWith: UInt8(ascii: ">")) else {
      if current.kind == .end {
        throw failure("syntax-error", "'<' was found without its '>'", at: opening.range)
      }
      throw unexpected(wanted: "',' or '>'")
    }
    let end = current.range.start.advanced(by: 1)
    splitOperator()
    try grow(inner, at: opening.range)
    return TypeSyntax(.generic(text, arguments), range: SourceRange(name.range.start, end))
  }

  private func isOperator(_ token: Token, beginsWith byte: UInt8) -> Bool {
    switch token.kind {
    case .binaryOperator, .prefixOperator, .postfixOperator:
      source.bytes[Int(token.start)] == byte
    default: false
    }
  }

  /// Takes the first character of an operator, such as one `>` of `>>`.
  private mutating func splitOperator() {
    var token = current
    token.start += 1
    guard token.start < token.end else { return advance() }
    token.range = SourceRange(token.range.start.advanced(by: 1), token.range.end)
    switch source.bytes[Int(token.start)] {
    case UInt8(ascii: "?"): token.kind = .question
    case UInt8(ascii: "!"): token.kind = .exclamation
    case UInt8(ascii: "=") where token.start + 1 == token.end: token.kind = .equal
    default: token.kind = .postfixOperator
    }
    source.tokens[position] = token
  }

  /// Whether the `<` behind the name at hand opens type arguments that are closed by a `>` before
  /// `(` or `.`: looks at a bounded number of tokens.
  private var areTypeArguments: Bool {
    guard source.bytes[Int(current.start)] &- UInt8(ascii: "A") < 26 else { return false }
    var depth = 0
    for distance in 1..<64 {
      let token = peek(distance)
      switch token.kind {
      case .identifier, .leftBracket, .rightBracket, .comma, .colon, .question, .period: continue
      case .keyword where token.keyword == .any: continue
      case .binaryOperator, .prefixOperator, .postfixOperator:
        for byte in source.bytes[Int(token.start)..<Int(token.end)] {
          switch byte {
          case UInt8(ascii: "<"): depth += 1
          case UInt8(ascii: ">"): depth -= 1
          case UInt8(ascii: "?"): continue
          default: return false
          }
        }
        guard depth <= 0 else { continue }
        let next = peek(distance + 1)
        return (next.kind == .leftParenthesis && !next.startsLine) || next.kind == .period
      default: return false
      }
    }
    return false
  }

  // MARK: What the subset leaves out

  private func refuseTypeSuffix(_ start: SourceRange) throws(SyntaxError) {
    let token = current
    switch token.kind {
    case .question:
      throw unsupportedType("optionals of optionals ('T??') are", at: token.range)
    case .exclamation:
      throw unsupportedType("'T!' is", instead: "write 'T?'", at: token.range)
    case .period where !token.startsLine:
      if let first = text(source.tokens[position - 1]).utf8.first, first >= 0x61 {
        throw failure(
          "syntax-error", "an expression was found; a type, such as 'Int', was wanted", at: start)
      }
      throw unsupportedType("types within types ('A.B') are", at: range(from: start))
    case .arrow:
      throw unsupportedType("function types are", at: token.range)
    default: return
    }
  }

  /// `Array<Int>` and the like, which have a shorter form.
  private func refuseSpelledOut(_ name: String, at range: SourceRange) throws(SyntaxError) {
    switch name {
    case "Array": throw unsupportedType("'Array<T>' is", instead: "write '[T]'", at: range)
    case "Dictionary":
      throw unsupportedType("'Dictionary<K, V>' is", instead: "write '[K: V]'", at: range)
    case "Optional": throw unsupportedType("'Optional<T>' is", instead: "write 'T?'", at: range)
    default: return
    }
  }

  private func refuseTypeWord(_ token: Token) throws(SyntaxError) {
    guard !token.isEscaped, peek().kind == .identifier || peek().keyword != nil,
      !peek().startsLine
    else { return }
    let word = text(token)
    if ["some", "any", "borrowing", "consuming", "sending"].contains(word) {
      throw unsupportedType("'\(word)' in a type is", at: token.range)
    }
  }

  private func unsupportedTypeKeyword(_ token: Token) -> SyntaxError {
    switch token.keyword {
    case .any, .selfType, .inout:
      unsupportedType("'\(text(token))' as a type is", at: token.range)
    default: valueForType(token)
    }
  }

  private func unsupportedParentheses(_ opening: Token) -> SyntaxError {
    let closing = Int(opening.detail)
    let isFunction = closing > 0 && source.tokens[closing + 1].kind == .arrow
    let what = isFunction ? "function types are" : "tuples and types in parentheses are"
    let end = closing > 0 ? source.tokens[closing].range : opening.range
    return unsupportedType(what, at: SourceRange(from: opening.range, to: end))
  }

  private func unsupportedType(
    _ what: String, instead: String? = nil, at range: SourceRange
  ) -> SyntaxError {
    failure(
      "unsupported-syntax",
      "\(what) not in the checked subset of Swift"
        + (instead.map { "; \($0)" } ?? "; declare the type under 'external' or as a model"),
      at: range)
  }
}

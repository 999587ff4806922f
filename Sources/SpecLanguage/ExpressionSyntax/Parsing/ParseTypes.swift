extension Parser {
  /// Parses a type that is not part of an expression.
  mutating func parseTypeAlone() throws(SyntaxError) -> TypeSyntax {
    isTypeAlone = true
    defer { isTypeAlone = false }
    return try parseTypeSyntax()
  }

  /// Parses a type with its `?` suffixes.
  mutating func parseTypeSyntax() throws(SyntaxError) -> TypeSyntax {
    try enterNesting()
    defer { leaveNesting() }
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
      return TypeSyntax(.name(tokenText(token)), range: token.range)
    case .leftBracket:
      advance()
      return try parseCollectionType(token)
    case .leftParenthesis: throw unsupportedParentheses(token)
    case .at: throw unsupported("attributes are", at: token.range)
    case .prefixOperator where !isOperator(token, beginsWith: UInt8(ascii: ">")):
      throw unsupportedType("'\(tokenText(token))' in a type is", at: token.range)
    case .keyword: throw unsupportedTypeKeyword(token)
    default: throw valueForType(token)
    }
  }

  /// Returns the error for `count: 0`, where `count: Int = 0` was meant.
  private func valueForType(_ token: Token) -> SyntaxError {
    let type: String
    if tokenText(token) == "?", tokenText(peek()).first?.isUppercase == true {
      return failure(
        .syntaxError, "'?' is written after the type: '\(tokenText(peek()))?'", at: token.range)
    }
    switch token.kind {
    case .integer: type = "Int"
    case .floating: type = "Double"
    case .stringStart: type = "String"
    case .keyword where token.keyword == .true || token.keyword == .false: type = "Bool"
    default: return unexpected(wanted: "a type")
    }
    return failure(
      .syntaxError,
      "expected a type, found \(described(token)); "
        + (type == "String" ? "write 'String = \"…\"'" : "write '\(type) = \(tokenText(token))'"),
      at: token.range)
  }

  /// Parses `[T]` or `[K: V]`, after the opening bracket.
  mutating func parseCollectionType(_ opening: Token) throws(SyntaxError) -> TypeSyntax {
    if current.kind == .rightBracket { throw unexpected(wanted: "the type of the elements") }
    let first = try parseTypeSyntax()
    let firstHeight = height
    var kind = TypeSyntax.Kind.array(first)
    if takeToken(.colon) {
      kind = .dictionary(key: first, value: try parseTypeSyntax())
    }
    if current.kind == .comma {
      throw failure(
        .syntaxError,
        "expected ']' or ':', found ',': a list has one type, and a dictionary is [Key: Value]",
        at: current.range)
    }
    try close(.rightBracket, "]", opening: opening)
    try grow(max(firstHeight, height), at: opening.range)
    return TypeSyntax(kind, range: range(from: opening.range))
  }

  /// Parses `Set<T>`. Returns nil if the current name has no type arguments. In an expression, `<`
  /// begins type arguments only if a `>` closes them before a `(` or `.`.
  mutating func parseGenericName(isType: Bool = false) throws(SyntaxError) -> TypeSyntax? {
    let name = current
    guard isOperator(peek(), beginsWith: UInt8(ascii: "<")),
      isType || (!peek().followsSpace && areTypeArguments)
    else { return nil }
    let text = tokenText(name)
    if !isTypeAlone, let error = spelledOut(text, at: name.range) { throw error }
    advance()
    let opening = current
    splitOperator()
    var arguments = [try parseTypeSyntax()]
    var inner = height
    while takeToken(.comma) {
      arguments.append(try parseTypeSyntax())
      inner = max(inner, height)
    }
    guard isOperator(current, beginsWith: UInt8(ascii: ">")) else {
      guard current.kind == .end else { throw unexpected(wanted: "',' or '>'") }
      return try mendOpen(name, arguments, opening)
    }
    let range = SourceRange(name.range.start, current.range.start.advanced(by: 1))
    let source = String(decoding: source.bytes[Int(name.start)...Int(current.start)], as: UTF8.self)
    splitOperator()
    try grow(inner, at: opening.range)
    let type = TypeSyntax(.generic(text, arguments), range: range)
    return isTypeAlone ? try mendSpelledOut(type, text, arguments, source) : type
  }

  /// Reports `Set<Int`, where only the `>` is missing.
  private mutating func mendOpen(
    _ name: Token, _ arguments: [TypeSyntax], _ opening: Token
  ) throws(SyntaxError) -> TypeSyntax {
    let range = SourceRange(name.range.start, previousEnd)
    let written = String(
      decoding: source.bytes[Int(name.start)..<Int(current.start)], as: UTF8.self)
    let error = SyntaxError(
      .syntaxError, "this '<' has no '>'", at: opening.range,
      fixes: [Fix(written, by: written + ">", at: range)])
    guard isTypeAlone else { throw error }
    mended.append(error)
    return TypeSyntax(.generic(tokenText(name), arguments), range: range)
  }

  /// Returns the type `[Int]` for `Array<Int>`. Reports an error that has a fix.
  private mutating func mendSpelledOut(
    _ type: TypeSyntax, _ name: String, _ arguments: [TypeSyntax], _ written: String
  ) throws(SyntaxError) -> TypeSyntax {
    let kind: TypeSyntax.Kind
    let inner = written.drop { $0 != "<" }.dropFirst().dropLast()
    let short: String
    switch (name, arguments.count) {
    case ("Array", 1): (kind, short) = (.array(arguments[0]), "[\(inner)]")
    case ("Optional", 1): (kind, short) = (.optional(arguments[0]), "\(inner)?")
    case ("Dictionary", 2):
      let parts = inner.split(separator: ",", maxSplits: 1)
      let value = parts.last.map { $0.drop { $0 == " " } } ?? ""
      (kind, short) = (
        .dictionary(key: arguments[0], value: arguments[1]), "[\(parts[0]): \(value)]"
      )
    default:
      if let error = spelledOut(name, at: type.range) { throw error }
      return type
    }
    // If a key contains a ',', the fix is uncertain: the type may have been split at the wrong ','.
    let isCertain = name != "Dictionary" || !short.contains(",")
    let end = type.range.start.advanced(by: name.utf8.count)
    if let error = spelledOut(name, at: SourceRange(type.range.start, end)) {
      mended.append(
        SyntaxError(
          error.id, error.message, at: error.range,
          fixes: isCertain ? [Fix(written, by: short, at: type.range)] : []))
    }
    return TypeSyntax(kind, range: type.range)
  }

  private func isOperator(_ token: Token, beginsWith byte: UInt8) -> Bool {
    switch token.kind {
    case .binaryOperator, .prefixOperator, .postfixOperator:
      source.bytes[Int(token.start)] == byte
    default: false
    }
  }

  /// Consumes the first character of an operator, such as one `>` of `>>`.
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

  /// Whether the `<` after the current name begins type arguments: a `>` before a `(` or `.` closes
  /// them. Looks at a limited number of tokens.
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

  // MARK: Unsupported types

  private func refuseTypeSuffix(_ start: SourceRange) throws(SyntaxError) {
    let token = current
    switch token.kind {
    case .question:
      throw unsupportedType("optionals of optionals ('T??') are", at: token.range)
    case .exclamation:
      throw unsupportedType("'T!' is", instead: "write 'T?'", at: token.range)
    case .period where !token.startsLine:
      if let first = tokenText(source.tokens[position - 1]).utf8.first, first >= 0x61 {
        throw failure(
          .syntaxError, "expected a type, such as 'Int', found an expression", at: start)
      }
      throw unsupportedType(
        "types within types ('A.B') are",
        instead: tokenText(peek()) == "ID" ? "write the type of its 'id', such as 'UUID'" : nil,
        at: range(from: start))
    case .arrow:
      throw unsupportedType("function types are", at: token.range)
    default: return
    }
  }

  /// Returns the error for `Array<Int>` and other types that have a shorter form.
  private func spelledOut(_ name: String, at range: SourceRange) -> SyntaxError? {
    switch name {
    case "Array": unsupportedType("'Array<T>' is", instead: "write '[T]'", at: range)
    case "Dictionary":
      unsupportedType("'Dictionary<K, V>' is", instead: "write '[K: V]'", at: range)
    case "Optional": unsupportedType("'Optional<T>' is", instead: "write 'T?'", at: range)
    default: nil
    }
  }

  private func refuseTypeWord(_ token: Token) throws(SyntaxError) {
    guard !token.isEscaped, peek().kind == .identifier || peek().keyword != nil,
      !peek().startsLine
    else { return }
    let word = tokenText(token)
    if ["some", "any", "borrowing", "consuming", "sending"].contains(word) {
      throw unsupportedType("'\(word)' in a type is", at: token.range)
    }
  }

  private func unsupportedTypeKeyword(_ token: Token) -> SyntaxError {
    switch token.keyword {
    case .any, .selfType, .inout:
      unsupportedType("'\(tokenText(token))' as a type is", at: token.range)
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
      .unsupportedSyntax,
      "\(what) not in the checked subset of Swift"
        + (instead.map { "; \($0)" } ?? "; declare the type under 'external' or as a model"),
      at: range)
  }
}

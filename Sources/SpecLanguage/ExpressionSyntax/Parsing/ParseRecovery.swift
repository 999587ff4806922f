// An error in one statement does not hide errors in other statements. After an error, parsing
// continues with the body of the statement. After the body, it continues at the next line that can
// begin a statement.

extension Parser {
  /// Appends one statement to `statements`. If the statement has an error, records the error and
  /// continues at the next statement.
  mutating func parseStatement(
    into statements: inout [Statement], isInBlock: Bool
  ) throws(SyntaxError) {
    let start = position
    let place = place
    do throws(SyntaxError) {
      var statement = try parseStatement()
      if statement.hasBody, !isEnd(current, isInBlock) { salvaged.append(statement) }
      try endStatement(&statement, isInBlock: isInBlock)
      statements.append(statement)
    } catch {
      // After an error about nesting, the rest of the block is nested too deeply as well.
      if isInBlock, error.id == .nestedTooDeep { throw error }
      if !isAtMissingBrace { mistakes.append(missingValue(from: start) ?? error) }
      reset(to: place)
      statements += salvaged
      salvaged = []
      let next = nextStatement(after: start, isInBlock: isInBlock)
      statements.append(invalidStatement(from: start, to: next))
      try parseBodies(of: start, into: &statements)
      position = statements.last?.hasBody == true ? max(position, next) : next
    }
  }

  /// Parses the bodies of a statement that has an error, with the names that its heads declare.
  private mutating func parseBodies(
    of start: Int, into statements: inout [Statement]
  ) throws(SyntaxError) {
    var clauses: [ConditionalClause] = []
    var from = start
    while let body = bodyOfWrongStatement(from: from, start: start) {
      let names = declaredNames(from: from, to: body)
      position = body
      height = 1
      clauses.append(
        ConditionalClause(
          conditions: [.invalid(declaring: names)], body: try parseBlock(of: "if")))
      from = position
      guard current.keyword == .else else { break }
    }
    if !clauses.isEmpty {
      let range = source.tokens[start].range
      statements.append(Statement(.conditional(clauses, otherwise: nil), range: range))
    }
  }

  /// Returns a placeholder for a statement that has an error. The placeholder contains the names
  /// that the statement declares.
  private func invalidStatement(from start: Int, to end: Int) -> Statement {
    let first = source.tokens[start]
    let isBlock = first.keyword == .if || first.keyword == .for || first.keyword == .while
    let last = min(max(end - 1, start + 1), source.tokens.count - 1)
    return Statement(
      .invalid(declaring: isBlock ? [] : declaredNames(from: start, to: last)),
      range: first.range)
  }

  /// Whether the current token is a `{` that was inserted for a missing `{`. The missing `{` has
  /// been reported.
  private var isAtMissingBrace: Bool { current.kind == .leftBrace && current.start == current.end }

  /// Returns the index of the `{` that begins the body of a statement that has an error.
  private func bodyOfWrongStatement(from: Int, start: Int) -> Int? {
    switch source.tokens[from].keyword {
    case .if, .for, .while, .repeat, .do, .else: return body(from: from)
    case .switch, .func, .struct, .class, .enum, .protocol, .extension, .`init`, .subscript:
      return nil
    default:
      guard let body = body(from: from, isCertain: false) else { return nil }
      let isClosure = source.tokens[body...Int(source.tokens[body].detail)].contains {
        $0.kind == .dollar
      }
      return isClosure ? nil : body
    }
  }

  /// Parses the conditions of a statement with a body. If the conditions have an error, the body is
  /// still parsed.
  mutating func parseConditionsBeforeBody(of keyword: String) throws(SyntaxError) -> [Condition] {
    let start = position
    let place = place
    do throws(SyntaxError) {
      let conditions = try parseConditions(of: keyword)
      let isWhole = current.kind == .leftBrace || keyword == "guard"
      if !isWhole { throw leftover(.body(of: keyword)) }
      return conditions
    } catch {
      guard error.id != .nestedTooDeep,
        let body = keyword == "guard" ? elseOfGuard(from: start) : body(from: start)
      else { throw error }
      if !isAtMissingBrace { mistakes.append(error) }
      let names = declaredNames(from: start - 1, to: body)
      position = body
      height = 1
      reset(to: place)
      return [.invalid(declaring: names)]
    }
  }

  /// Returns the next `{` that begins the body of a statement whose head is at `start`. The `{`
  /// must be at the end of its line. If `isCertain` is true, a `{` is also accepted if its `}` is
  /// at the end of a line.
  func body(from start: Int, isCertain: Bool = true) -> Int? {
    let first = source.tokens[start].range.start
    var index = start
    while index < source.tokens.count - 1 {
      let token = source.tokens[index]
      if index > start, token.startsLine,
        token.range.start.column <= first.column || index == position && token.canBeginStatement
      {
        return nil
      }
      if token.kind == .rightBrace || token.kind == .semicolon && index >= position { return nil }
      let closing = Int(token.detail)
      if token.kind == .leftBrace, closing > index, closing >= position {
        if source.tokens[index + 1].startsLine { return index }
        let behind = source.tokens[min(closing + 1, source.tokens.count - 1)]
        if isCertain, behind.startsLine || behind.kind == .rightBrace || behind.keyword == .else {
          return index
        }
      }
      index = token.kind.closing != nil && closing > index ? closing + 1 : index + 1
    }
    return nil
  }

  /// Returns the index of the next `else` before the body of a `guard`.
  private func elseOfGuard(from start: Int) -> Int? {
    let first = source.tokens[start].range.start
    var index = start
    while index < source.tokens.count - 1 {
      let token = source.tokens[index]
      if index >= position, token.keyword == .else { return index }
      if index >= position, token.kind == .semicolon { return nil }
      if index > start, token.startsLine, token.range.start.column <= first.column { return nil }
      let closing = Int(token.detail)
      index = token.kind.closing != nil && closing > index ? closing + 1 : index + 1
    }
    return nil
  }

  /// Returns the names that `let`, `var` and `for` declare between two tokens. The string for a
  /// missing name is empty.
  func declaredNames(from start: Int, to end: Int) -> [Identifier] {
    var names: [Identifier] = []
    var index = start
    // The first token that may be a name in front of the next `in`.
    var unread = start
    while index < end {
      defer { index += 1 }
      let token = source.tokens[index]
      if token.kind == .leftBrace { break }
      let next = source.tokens[index + 1]
      if index == start, token.kind == .invalid { names += declaredName(inInvalid: index) }
      if next.kind == .invalid { names += declaredName(inInvalid: index + 1) }
      if token.keyword == .let || token.keyword == .var || token.keyword == .for {
        names += declaredName(behind: index)
      }
      if index > start, token.kind == .identifier, next.kind == .equal,
        lacksDeclaration(source.tokens[index - 1])
          || source.tokens[start].keyword == .for && index == start + 2
      {
        names.append(identifier(token))
      }
      if next.keyword == .in {
        names += source.tokens[unread...index].filter { $0.kind == .identifier }.map(identifier)
        unread = index + 1
      }
    }
    return names
  }

  /// Returns the name after a `let`, `var` or `for`, which may be in parentheses. The string for a
  /// missing name is empty.
  private func declaredName(behind index: Int) -> [Identifier] {
    let next = source.tokens[index + 1]
    switch next.kind {
    case .identifier: return [identifier(next)]
    case .equal: return [Identifier("", range: next.range)]
    case .keyword: return next.keyword == .in ? [Identifier("", range: next.range)] : []
    case .leftParenthesis:
      // The index is valid, because the last token is `end`.
      let inner = source.tokens[index + 2]
      return inner.kind == .identifier ? [identifier(inner)] : []
    default: return []
    }
  }

  /// Returns the name that an invalid token declares. The `let`, `var` or `for` is in the token
  /// (`"let x = 1`) or before it (`let "x = 1`).
  private func declaredName(inInvalid index: Int) -> [Identifier] {
    let token = source.tokens[index]
    let words = tokenText(token).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    var place = words.firstIndex { ["let", "var", "for"].contains($0) }.map { $0 + 1 }
    if place == nil, index > 0 {
      switch source.tokens[index - 1].keyword {
      case .let, .var, .for: place = 0
      default: break
      }
    }
    guard let place, place < words.count else { return [] }
    return [Identifier(String(words[place]), range: token.range)]
  }

  /// Whether the token before `x =` may be a misspelt `let` or `var`, as in `elt x = 1` or
  /// `guard x = y else`.
  private func lacksDeclaration(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier: true
    case .keyword: token.keyword != .let && token.keyword != .var
    default: false
    }
  }

  /// Returns the error for a line that ends with `=` or an operator. The next statement was parsed
  /// as the missing operand.
  private func missingValue(from start: Int) -> SyntaxError? {
    let column = source.tokens[start].range.start.column
    var index = start + 1
    while index <= position {
      let token = source.tokens[index]
      let last = source.tokens[index - 1]
      if token.startsLine, token.canBeginStatement, token.range.start.column <= column {
        switch last.kind {
        case .equal, .binaryOperator, .colon, .ternaryQuestion:
          return SyntaxError(
            .syntaxError,
            "expected a value after '\(tokenText(last))', found the end of the line",
            at: SourceRange(last.range.end, last.range.end))
        default: return nil
        }
      }
      let closing = Int(token.detail)
      index = token.kind.closing != nil && closing > index ? closing + 1 : index + 1
    }
    return nil
  }

  /// Returns the index at which parsing continues after the statement at `start`, which has an
  /// error. The next statement begins there, or the block ends.
  private func nextStatement(after start: Int, isInBlock: Bool) -> Int {
    let first = source.tokens[start].range.start
    var index = start
    while index < source.tokens.count - 1 {
      let token = source.tokens[index]
      if index > start {
        if token.startsLine, token.canBeginStatement || token.kind == .invalid,
          token.range.start.column <= first.column || index == position
        {
          return index
        }
        if isInBlock, token.kind == .rightBrace { return index }
        if isInBlock, token.startsLine, token.keyword == .case || token.keyword == .default,
          token.range.start.column < first.column
        {
          return index
        }
        if index >= position, token.kind == .semicolon { return index + 1 }
      }
      let closing = Int(token.detail)
      index = token.kind.closing != nil && closing > index ? closing + 1 : index + 1
    }
    return source.tokens.count - 1
  }
}

extension Statement {
  /// Whether the statement ends with a block.
  fileprivate var hasBody: Bool {
    switch kind {
    case .conditional, .switching, .guarding, .loop: true
    default: false
    }
  }
}

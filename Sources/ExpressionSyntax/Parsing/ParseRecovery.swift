import Diagnostics

// One wrong statement hides none of the others: behind a mistake, reading goes on with the body that
// the statement has, and at the next line that a statement can begin on.

extension Parser {
  /// Reads one statement with its end into `statements`. Where it is wrong, notes what is, and goes on
  /// at the next one.
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
      // What is too deep gets no better further on.
      if isInBlock, error.id == "nested-too-deep" { throw error }
      mistakes.append(missingValue(from: start) ?? error)
      reset(to: place)
      statements += salvaged
      salvaged = []
      statements.append(try parseRest(of: start))
      position = nextStatement(after: start, isInBlock: isInBlock)
    }
  }

  /// The statement that stands in the place of a wrong one: its bodies, with the names that its heads
  /// declare.
  private mutating func parseRest(of start: Int) throws(SyntaxError) -> Statement {
    let first = source.tokens[start]
    var clauses: [ConditionalClause] = []
    var from = start
    while let body = bodyOfWrongStatement(from: from, start: start) {
      var names = declaredNames(from: from, to: body)
      if names.isEmpty, source.tokens[from].keyword == .for { names = basesOfMembers(in: body) }
      position = body
      height = 1
      clauses.append(
        ConditionalClause(
          conditions: [.invalid(declaring: names)], body: try parseBlock(of: "if")))
      from = position
      guard current.keyword == .else else { break }
    }
    guard clauses.isEmpty else {
      return Statement(.conditional(clauses, otherwise: nil), range: first.range)
    }
    let declares = [.let, .var, .guard].contains(first.keyword)
    return Statement(
      .invalid(declaring: declares ? declaredNames(from: start, to: position - 1) : []),
      range: first.range)
  }

  /// The `{` of the body that a wrong statement has.
  private func bodyOfWrongStatement(from: Int, start: Int) -> Int? {
    let head = source.tokens[max(from, min(start, position))]
    switch head.keyword {
    case .if, .for, .while, .repeat, .do, .else: break
    case nil where isMisspeltHead(at: from) || isMisspeltHead(at: position): break
    default: return nil
    }
    return body(from: from, isMisspelt: head.keyword == nil)
  }

  /// Whether a word stands where `if` or `for` would.
  private func isMisspeltHead(at index: Int) -> Bool {
    guard source.tokens[index].kind == .identifier, index + 1 < source.tokens.count else {
      return false
    }
    let next = source.tokens[index + 1]
    guard next.followsSpace, !next.startsLine else { return false }
    switch next.kind {
    case .identifier, .leftBrace, .leftParenthesis, .exclamation, .prefixOperator: return true
    case .keyword: return next.keyword == .let || next.keyword == .var || next.keyword == .if
    default: return false
    }
  }

  /// Reads the conditions of a statement whose body begins behind them: where they are wrong, the body
  /// is read nevertheless.
  mutating func parseConditionsBeforeBody(of keyword: String) throws(SyntaxError) -> [Condition] {
    let start = position
    let place = place
    do throws(SyntaxError) {
      let conditions = try parseConditions(of: keyword)
      let isWhole = current.kind == .leftBrace || keyword == "guard"
      if !isWhole { throw leftover(wanted: "the '{' of '\(keyword)'") }
      return conditions
    } catch {
      guard error.id != "nested-too-deep",
        let body = keyword == "guard" ? elseOfGuard(from: start) : body(from: start)
      else { throw error }
      mistakes.append(error)
      let names = declaredNames(from: start, to: body)
      position = body
      height = 1
      reset(to: place)
      return [.invalid(declaring: names)]
    }
  }

  /// The `{` behind the place that has been reached that begins the body of a head at `start`: nothing
  /// follows it on its line, or nothing follows its `}`.
  func body(from start: Int, isMisspelt: Bool = false) -> Int? {
    let first = source.tokens[start].range.start
    var index = start
    while index < source.tokens.count - 1 {
      let token = source.tokens[index]
      if index > start, token.startsLine, token.range.start.column <= first.column { return nil }
      let closing = Int(token.detail)
      if token.kind == .leftBrace, closing > index, closing >= position {
        if source.tokens[index + 1].startsLine { return index }
        let behind = source.tokens[min(closing + 1, source.tokens.count - 1)]
        if !isMisspelt, behind.startsLine || behind.kind == .rightBrace || behind.keyword == .else {
          return index
        }
      }
      index = token.kind.closing != nil && closing > index ? closing + 1 : index + 1
    }
    return nil
  }

  /// The `else` behind the place that has been reached, in front of the body of a `guard`.
  private func elseOfGuard(from start: Int) -> Int? {
    let first = source.tokens[start].range.start
    var index = start
    while index < source.tokens.count - 1 {
      let token = source.tokens[index]
      if index >= position, token.keyword == .else { return index }
      if index > start, token.startsLine, token.range.start.column <= first.column { return nil }
      let closing = Int(token.detail)
      index = token.kind.closing != nil && closing > index ? closing + 1 : index + 1
    }
    return nil
  }

  /// What `let`, `var` and `for` declare between two tokens.
  private func declaredNames(from start: Int, to end: Int) -> [Identifier] {
    var names: [Identifier] = []
    for index in start..<max(start, end) {
      let token = source.tokens[index]
      if token.kind == .leftBrace { break }
      let next = source.tokens[index + 1]
      let isDeclared =
        token.keyword == .let || token.keyword == .var || token.keyword == .for
      let isCounter = token.kind == .identifier && next.kind == .equal
      if isDeclared, next.kind == .identifier { names.append(identifier(next)) }
      if isCounter, source.tokens[start].keyword == .for { names.append(identifier(token)) }
      if next.keyword == .in {
        names += source.tokens[start...index].filter { $0.kind == .identifier }.map(identifier)
      }
    }
    return names
  }

  /// The names whose members a body uses: the variable of a loop without its name is among them.
  private func basesOfMembers(in body: Int) -> [Identifier] {
    var names: [String: Identifier] = [:]
    for index in body..<max(body, Int(source.tokens[body].detail)) {
      let token = source.tokens[index]
      guard token.kind == .identifier, source.tokens[index - 1].kind != .period,
        source.tokens[index + 1].kind == .period
      else { continue }
      names[text(token)] = identifier(token)
    }
    return names.values.sorted { $0.range.start < $1.range.start }
  }

  /// What to say where a line ends with `=` or an operator, and the next statement was read as its
  /// operand.
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
            "syntax-error",
            "the end of the line was found; a value was wanted behind '\(text(last))'",
            at: SourceRange(last.range.end, last.range.end))
        default: return nil
        }
      }
      let closing = Int(token.detail)
      index = token.kind.closing != nil && closing > index ? closing + 1 : index + 1
    }
    return nil
  }

  /// Where the statement begins that follows the wrong one at `start`, or where the block ends.
  private func nextStatement(after start: Int, isInBlock: Bool) -> Int {
    let first = source.tokens[start].range.start
    var index = start
    while index < source.tokens.count - 1 {
      let token = source.tokens[index]
      if index > start {
        if token.startsLine, token.canBeginStatement,
          token.range.start.column <= first.column || index == position
            || index > position && token.beginsStatementOnly
        {
          return index
        }
        if isInBlock, token.kind == .rightBrace { return index }
        if index >= position, token.kind == .semicolon { return index + 1 }
      }
      let closing = Int(token.detail)
      index = token.kind.closing != nil && closing > index ? closing + 1 : index + 1
    }
    return source.tokens.count - 1
  }
}

extension Token {
  /// Whether nothing but a statement begins with it.
  fileprivate var beginsStatementOnly: Bool {
    switch keyword {
    case .let, .var, .if, .for, .guard, .return: true
    default: false
    }
  }
}

extension Statement {
  /// Whether it ends with a block.
  fileprivate var hasBody: Bool {
    switch kind {
    case .conditional, .guarding, .loop: true
    default: false
    }
  }
}

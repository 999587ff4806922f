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

  /// Reads the bodies of a wrong statement, with the names that its heads declare.
  private mutating func parseBodies(
    of start: Int, into statements: inout [Statement]
  ) throws(SyntaxError) {
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
    if !clauses.isEmpty {
      let range = source.tokens[start].range
      statements.append(Statement(.conditional(clauses, otherwise: nil), range: range))
    }
  }

  /// The statement that stands in the place of a wrong one, with the names that it declares.
  private func invalidStatement(from start: Int, to end: Int) -> Statement {
    let first = source.tokens[start]
    let isBlock = first.keyword == .if || first.keyword == .for || first.keyword == .while
    return Statement(
      .invalid(declaring: isBlock ? [] : declaredNames(from: start, to: end - 1)),
      range: first.range)
  }

  /// Whether the `{` of a body has been reached that is missing, which has been noted.
  private var isAtMissingBrace: Bool { current.kind == .leftBrace && current.start == current.end }

  /// The `{` of the body that a wrong statement has.
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
      if !isAtMissingBrace { mistakes.append(error) }
      let names = declaredNames(from: start, to: body)
      position = body
      height = 1
      reset(to: place)
      return [.invalid(declaring: names)]
    }
  }

  /// The `{` behind the place that has been reached that begins the body of a head at `start`: nothing
  /// follows it on its line, or, if it is certain that there is one, nothing follows its `}`.
  func body(from start: Int, isCertain: Bool = true) -> Int? {
    let first = source.tokens[start].range.start
    var index = start
    while index < source.tokens.count - 1 {
      let token = source.tokens[index]
      if index > start, token.startsLine, token.range.start.column <= first.column { return nil }
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

  /// The `else` behind the place that has been reached, in front of the body of a `guard`.
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

  /// What `let`, `var` and `for` declare between two tokens.
  private func declaredNames(from start: Int, to end: Int) -> [Identifier] {
    var names: [Identifier] = []
    var index = start
    while index < end {
      defer { index += 1 }
      let token = source.tokens[index]
      if token.kind == .leftBrace { break }
      let next = source.tokens[index + 1]
      let isDeclared =
        token.keyword == .let || token.keyword == .var || token.keyword == .for
      if isDeclared, next.kind == .identifier { names.append(identifier(next)) }
      if index > start, token.kind == .identifier, next.kind == .equal,
        lacksDeclaration(source.tokens[index - 1])
          || source.tokens[start].keyword == .for && index == start + 2
      {
        names.append(identifier(token))
      }
      if next.keyword == .in {
        names += source.tokens[start...index].filter { $0.kind == .identifier }.map(identifier)
      }
    }
    return names
  }

  /// Whether a token in front of `x =` may stand for `let`: `elt x = 1`, `guard x = y else`.
  private func lacksDeclaration(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier: true
    case .keyword: token.keyword != .let && token.keyword != .var
    default: false
    }
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

extension Statement {
  /// Whether it ends with a block.
  fileprivate var hasBody: Bool {
    switch kind {
    case .conditional, .guarding, .loop: true
    default: false
    }
  }
}

import Diagnostics

// One wrong statement hides none of the others: behind a mistake, reading goes on at the next line
// that a statement can begin on, in the block that the mistake stands in.

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
      try endStatement(&statement, isInBlock: isInBlock)
      statements.append(statement)
    } catch {
      // A closure is a part of an expression, and what is too deep gets no better further on.
      if place.closureDepth > 0 || isInBlock && error.id == "nested-too-deep" { throw error }
      mistakes.append(error)
      // A closure that is not closed has taken in the lines below it.
      if current.kind == .end, resumptions < Limit.resumptions {
        resumptions += 1
        position = start + 1
      }
      position = nextStatement(after: start, isInBlock: isInBlock)
      reset(to: place)
      statements.append(invalidStatement(from: start))
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
      if !isWhole, place.closureDepth == 0 { throw leftover(wanted: "the '{' of '\(keyword)'") }
      return conditions
    } catch {
      guard place.closureDepth == 0, error.id != "nested-too-deep",
        let body = bodyOnThisLine(of: keyword)
      else { throw error }
      mistakes.append(error)
      position = body
      height = 1
      reset(to: place)
      return [.invalid(declaring: declaredNames(from: start))]
    }
  }

  /// The `{` at the end of the line that has been reached, or the `else` in front of it.
  private func bodyOnThisLine(of keyword: String) -> Int? {
    for index in position..<source.tokens.count - 1 {
      let token = source.tokens[index]
      if token.startsLine { return nil }
      let wanted = keyword == "guard" ? token.keyword == .else : token.kind == .leftBrace
      guard wanted else { continue }
      let behind = peek(index - position + (keyword == "guard" ? 2 : 1))
      if keyword == "guard" || behind.startsLine { return index }
    }
    return nil
  }

  /// The statement that stands in the place of a wrong one, with the names that it declares.
  private func invalidStatement(from start: Int) -> Statement {
    let first = source.tokens[start]
    let declares = [.let, .var, .guard].contains(first.keyword)
    return Statement(
      .invalid(declaring: declares ? declaredNames(from: start) : []), range: first.range)
  }

  /// What `let` and `var` declare between a token and the one that has been reached.
  private func declaredNames(from start: Int) -> [Identifier] {
    var names: [Identifier] = []
    for index in start..<max(start, position - 1) {
      let token = source.tokens[index]
      if token.kind == .leftBrace { break }
      let next = source.tokens[index + 1]
      if token.keyword == .let || token.keyword == .var, next.kind == .identifier {
        names.append(identifier(next))
      }
    }
    return names
  }

  /// Where the statement begins that follows the wrong one at `start`, or where the block ends.
  private func nextStatement(after start: Int, isInBlock: Bool) -> Int {
    let first = source.tokens[start].range.start
    var open = OpenBrackets()
    for index in start..<source.tokens.count {
      let token = source.tokens[index]
      let isBehind = index > start && index >= position
      if isBehind, token.startsLine, beginsLine(token),
        token.range.start.line > first.line
          ? token.range.start.column <= first.column : open.areNone
      {
        return index
      }
      let closesBlock = token.kind == .rightBrace && !open.holdBrace
      if isBehind, closesBlock, isInBlock,
        !token.startsLine || token.range.start.column < first.column
      {
        return index
      }
      if isBehind, open.areNone, token.kind == .semicolon { return index + 1 }
      open.take(token.kind)
    }
    return source.tokens.count - 1
  }

  private func beginsLine(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .dollar: true
    case .keyword: ![.else, .catch, .where, .in, .as, .is, .case, .default].contains(token.keyword)
    default: false
    }
  }
}

/// The brackets that are open at a place; those that do not fit are passed over.
private struct OpenBrackets {
  private var kinds: [Token.Kind] = []
  private var braces = 0

  var areNone: Bool { kinds.isEmpty }
  var holdBrace: Bool { braces > 0 }

  mutating func take(_ kind: Token.Kind) {
    switch kind {
    case .leftParenthesis, .leftBracket, .interpolationStart: kinds.append(kind)
    case .leftBrace:
      kinds.append(kind)
      braces += 1
    case .rightParenthesis: close(.leftParenthesis)
    case .rightBracket: close(.leftBracket)
    case .interpolationEnd: close(.interpolationStart)
    case .rightBrace where braces > 0:
      braces -= 1
      while let last = kinds.popLast(), last != .leftBrace {}
    default: break
    }
  }

  private mutating func close(_ opening: Token.Kind) {
    if kinds.last == opening { kinds.removeLast() }
  }
}

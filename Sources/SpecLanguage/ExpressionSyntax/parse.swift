/// Parses code as one expression. If the code is not an expression, reports an error and returns
/// nil.
package func parseExpression(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> Expression? {
  parse(Parser(closingBracketsOf: text), &diagnostics) { parser throws(SyntaxError) in
    try parser.parseWholeValue()
  }
}

/// Parses the value of a function or of a derived value: an expression, or statements that return
/// the value.
package func parseBody(_ text: LocatedText, _ diagnostics: inout Diagnostics) -> Expression? {
  var found = diagnostics.emptyCopy()
  if parseExpression(text, &found) != nil, !found.hasErrors {
    return parseExpression(text, &diagnostics)
  }
  var others = diagnostics.emptyCopy()
  var parser = Parser(closingBracketsOf: text)
  parser.closureDepth = 1
  let isBody = [.let, .var, .guard, .for].contains(parser.current.keyword)
  guard let body = parser.parseStatements(&others), let first = body.first, let last = body.last,
    isBody || body.isBody
  else { return parseExpression(text, &diagnostics) }
  if others.hasErrors {
    var parser = Parser(closingBracketsOf: text)
    parser.closureDepth = 1
    _ = parser.parseStatements(&diagnostics)
    return nil
  }
  return Expression(
    .closure(Closure(parameters: [], body: body, isBody: true)),
    range: SourceRange(first.range.start, last.range.end))
}

extension [Statement] {
  /// Whether these are statements that return a value, and no expression with a mistake.
  fileprivate var isBody: Bool {
    switch first?.kind {
    case .declaration, .guarding, .loop: true
    case .conditional, .switching: count > 1 || alwaysReturn || mostBranchesReturn
    // A 'let' is missing.
    case .assignment: count > 1 && alwaysReturn
    // The head of an 'if' has an error.
    case .invalid: count > 1 && mostBranchesReturn
    default: false
    }
  }

  /// Whether a `return` is missing in some branches, and not superfluous in the others.
  private var mostBranchesReturn: Bool {
    let ends = branchEnds
    let returns = ends.filter { $0.statement.isReturn }.count
    let values = ends.filter { $0.statement.isExpression }
    return returns > values.count || returns > 0 && values.contains { !$0.isAlone }
  }

  /// The last statement of each branch, and whether it is the only statement of its branch.
  private var branchEnds: [(statement: Statement, isAlone: Bool)] {
    switch last?.kind {
    case .conditional(let clauses, let otherwise):
      clauses.flatMap(\.body.branchEnds) + (otherwise?.branchEnds ?? [])
    case .switching(_, let cases): cases.flatMap(\.body.branchEnds)
    default: last.map { [($0, count == 1)] } ?? []
    }
  }

  /// The statements after which code ends without a `return`.
  package var endsWithoutReturn: [Statement] {
    guard let last else { return [] }
    switch last.kind {
    case .returning: return []
    case .conditional(let clauses, let otherwise?):
      return (clauses.map(\.body) + [otherwise]).flatMap(\.endsWithoutReturn)
    case .switching(_, let cases): return cases.flatMap(\.body.endsWithoutReturn)
    default: return [last]
    }
  }

  /// Whether every path through these statements ends in a `return`.
  package var alwaysReturn: Bool {
    switch last?.kind {
    case .returning: true
    case .conditional(let clauses, let otherwise):
      clauses.allSatisfy(\.body.alwaysReturn) && otherwise?.alwaysReturn ?? false
    case .switching(_, let cases): cases.allSatisfy(\.body.alwaysReturn)
    default: false
    }
  }
}

extension Statement {
  fileprivate var isReturn: Bool { if case .returning = kind { true } else { false } }
  fileprivate var isExpression: Bool { if case .expression = kind { true } else { false } }
}

/// Parses a list of conditions as in an `if`: `let a = b, a.isOpen`.
package func parseConditions(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> [Condition]? {
  parse(Parser(closingBracketsOf: text), &diagnostics) { parser throws(SyntaxError) in
    try parser.parseConditionsAlone()
  }
}

/// Parses `note in state.notes where note.isDirty`.
package func parseRepetition(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> Repetition? {
  parse(Parser(closingBracketsOf: text), &diagnostics) { parser throws(SyntaxError) in
    try parser.parseRepetitionAlone()
  }
}

/// Parses statements, one per line or separated by `;`. A statement that has an error is reported
/// and becomes `invalid`. Returns nil if all statements have errors.
package func parseStatements(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> [Statement]? {
  var parser = Parser(closingBracketsOf: text)
  return parser.parseStatements(&diagnostics)
}

/// Parses code as a type.
package func parseType(_ text: LocatedText, _ diagnostics: inout Diagnostics) -> TypeSyntax? {
  parse(Parser(text), &diagnostics) { parser throws(SyntaxError) in try parser.parseTypeAlone() }
}

/// Parses `Type` or `Type = default`. If only the default has an error, the type is still returned.
package func parseTypedDefault(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> TypedDefault? {
  parse(Parser(text), &diagnostics) { parser throws(SyntaxError) in
    let type = try parser.parseTypeAlone()
    guard parser.takeToken(.equal) else {
      if let error = parser.leftover(after: type) { throw error }
      return TypedDefault(type: type, value: nil)
    }
    do throws(SyntaxError) {
      let value = try parser.parseWholeValue()
      try parser.expectEnd()
      return TypedDefault(type: type, value: value)
    } catch {
      parser.skipRest(error)
      return TypedDefault(type: type, value: nil, isValueInvalid: true)
    }
  }
}

/// Parses `title`, `_ task` or `from url`. Names may be keywords, with or without backticks.
package func parseParameterName(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> ParameterName? {
  parse(Parser(text), &diagnostics) { parser throws(SyntaxError) in try parser.parseParameterName()
  }
}

/// Parses all of the code as one construct.
private func parse<Syntax>(
  _ parser: Parser, _ diagnostics: inout Diagnostics,
  _ body: (inout Parser) throws(SyntaxError) -> Syntax
) -> Syntax? {
  var parser = parser
  do throws(SyntaxError) {
    let syntax = try body(&parser)
    try parser.expectEnd()
    for error in parser.mended + parser.mistakes { diagnostics.report(error) }
    return syntax
  } catch {
    for error in parser.mistakes + [error] { diagnostics.report(error) }
    return nil
  }
}

extension Diagnostics {
  fileprivate mutating func report(_ mistake: SyntaxError) {
    error(mistake.id, mistake.message, at: mistake.range, fixes: mistake.fixes)
  }
}

extension Parser {
  fileprivate func expectEnd() throws(SyntaxError) {
    if current.kind != .end { throw leftover(.token("the end of the text")) }
  }

  /// Records an error and skips the remaining tokens.
  fileprivate mutating func skipRest(_ error: SyntaxError) {
    mistakes.append(error)
    position = source.tokens.count - 1
  }

  /// Parses all statements. A statement that has an error becomes `invalid`. Returns nil if all
  /// statements have errors.
  fileprivate mutating func parseStatements(_ diagnostics: inout Diagnostics) -> [Statement]? {
    var statements: [Statement] = []
    repeat {
      do throws(SyntaxError) {
        try parseStatement(into: &statements, isInBlock: false)
      } catch {
        mistakes.append(error)
        break
      }
    } while current.kind != .end
    for error in mistakes { diagnostics.report(error) }
    guard let last = statements.popLast() else { return nil }
    if statements.isEmpty, last.isInvalid { return nil }
    return statements + [last.with(takeRemainingComments())]
  }

  fileprivate mutating func parseParameterName() throws(SyntaxError) -> ParameterName {
    let first = try parseParameterWord(wanted: "the name of a parameter")
    guard current.kind != .end else {
      guard first.text != "_" || first.isEscaped else {
        throw unexpected(wanted: "a name after '_'")
      }
      return ParameterName(label: first, name: first)
    }
    let name = try parseParameterWord(wanted: "a name, or the end of the text")
    guard current.kind == .end else {
      throw unexpected(wanted: "'name', '_ name' or 'label name'")
    }
    if name.text == "_", !name.isEscaped {
      throw SyntaxError(
        .syntaxError, "expected the internal name of the value, found '_'",
        at: name.range)
    }
    let isUnlabeled = first.text == "_" && !first.isEscaped
    return ParameterName(label: isUnlabeled ? nil : first, name: name)
  }

  private mutating func parseParameterWord(wanted: String) throws(SyntaxError) -> Identifier {
    let token = current
    guard token.kind == .identifier || token.kind == .keyword else {
      throw unexpected(wanted: wanted)
    }
    advance()
    return identifier(token)
  }
}

/// Whether a word is a Swift keyword. A name that is a keyword needs backticks.
package func isKeyword(_ word: String) -> Bool { Keyword.named[word] != nil }

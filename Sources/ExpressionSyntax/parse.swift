import Diagnostics

/// Parses a text that is one expression; nil, with a finding, where it is not.
package func parseExpression(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> Expression? {
  parse(text, &diagnostics) { parser throws(SyntaxError) in try parser.parseExpression() }
}

/// Parses a text of statements, one a line or with `;`; nil, with a finding for each that is
/// wrong, where it is not.
package func parseStatements(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> [Statement]? {
  var parser = Parser(text)
  return parser.parseStatements(&diagnostics)
}

/// Parses a text that is a type.
package func parseType(_ text: LocatedText, _ diagnostics: inout Diagnostics) -> TypeSyntax? {
  parse(text, &diagnostics) { parser throws(SyntaxError) in try parser.parseTypeAlone() }
}

/// Parses `Type` or `Type = default`.
package func parseTypedDefault(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> TypedDefault? {
  parse(text, &diagnostics) { parser throws(SyntaxError) in
    let type = try parser.parseTypeAlone()
    guard parser.take(.equal) else { return TypedDefault(type: type, value: nil) }
    return TypedDefault(type: type, value: try parser.parseExpression())
  }
}

/// Parses `title`, `_ task` or `from url`. Names may be keywords, with or without backticks.
package func parseParameterName(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> ParameterName? {
  parse(text, &diagnostics) { parser throws(SyntaxError) in try parser.parseParameterName() }
}

/// Parses the whole of a text as one thing.
private func parse<Syntax>(
  _ text: LocatedText, _ diagnostics: inout Diagnostics,
  _ body: (inout Parser) throws(SyntaxError) -> Syntax
) -> Syntax? {
  var parser = Parser(text)
  do throws(SyntaxError) {
    let syntax = try body(&parser)
    if parser.current.kind != .end { throw parser.leftover(wanted: "the end of the text") }
    for error in parser.mended {
      diagnostics.error(error.id, error.message, at: error.range, fixes: error.fixes)
    }
    return syntax
  } catch {
    diagnostics.error(error.id, error.message, at: error.range, fixes: error.fixes)
    return nil
  }
}

extension Parser {
  /// All statements of the text. Goes on behind a mistake where it is clear that a statement
  /// begins, so that independent mistakes are reported together.
  fileprivate mutating func parseStatements(_ diagnostics: inout Diagnostics) -> [Statement]? {
    var statements: [Statement] = []
    var isValid = true
    repeat {
      let start = position
      do throws(SyntaxError) {
        var statement = try parseStatement()
        try endStatement(&statement, isInBlock: false)
        statements.append(statement)
      } catch {
        diagnostics.error(error.id, error.message, at: error.range, fixes: error.fixes)
        isValid = false
        guard let next = nextStatement(after: start) else { return nil }
        reset(to: next)
      }
    } while current.kind != .end
    guard isValid, let last = statements.popLast() else { return nil }
    return statements + [last.with(takeRemainingComments())]
  }

  /// The first token of a line behind the mistake at hand that is outside of all brackets and does
  /// not continue the line before.
  private func nextStatement(after start: Int) -> Int? {
    var brackets = 0
    for index in start..<source.tokens.count {
      let token = source.tokens[index]
      if index > position, brackets == 0, token.startsLine, beginsLine(token) { return index }
      switch token.kind {
      case .leftParenthesis, .leftBracket, .leftBrace, .interpolationStart: brackets += 1
      case .rightParenthesis, .rightBracket, .rightBrace, .interpolationEnd: brackets -= 1
      default: break
      }
      if brackets < 0 { return nil }
    }
    return nil
  }

  private func beginsLine(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier, .dollar: true
    case .keyword: ![.else, .catch, .where, .in, .as, .is, .case, .default].contains(token.keyword)
    default: false
    }
  }

  fileprivate mutating func parseParameterName() throws(SyntaxError) -> ParameterName {
    let first = try parseParameterWord(wanted: "the name of a parameter")
    guard current.kind != .end else {
      guard first.text != "_" || first.isEscaped else {
        throw unexpected(wanted: "a name behind '_'")
      }
      return ParameterName(label: first, name: first)
    }
    let name = try parseParameterWord(wanted: "a name, or the end of the text")
    guard current.kind == .end else {
      throw unexpected(wanted: "'name', '_ name' or 'label name', two words at most,")
    }
    if name.text == "_", !name.isEscaped {
      throw SyntaxError(
        "syntax-error", "'_' was found; the name that the value has inside was wanted",
        at: name.range)
    }
    let isUnlabelled = first.text == "_" && !first.isEscaped
    return ParameterName(label: isUnlabelled ? nil : first, name: name)
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

extension Parser {
  /// Rejects Swift statements that the subset does not support. The error names the kind of
  /// statement.
  func refuseStatement() throws(SyntaxError) {
    let token = current
    if token.kind == .at { throw unsupported("attributes ('@') are", at: token.range) }
    if token.kind == .identifier, !token.isEscaped, peek().kind == .identifier,
      !peek().startsLine,
      ["actor", "async", "macro", "lazy", "final", "weak", "unowned", "nonisolated", "mutating"]
        .contains(tokenText(token))
    {
      throw unsupported("'\(tokenText(token))' is", at: token.range)
    }
    guard let keyword = token.keyword else { return }
    switch keyword {
    case .while, .repeat:
      throw unsupported(
        "'\(tokenText(token))' loops are",
        instead: "use 'for … in', or 'for _ in 0..<1_000 where …' with a limit and the condition",
        at: token.range)
    case .else, .in, .where, .catch:
      throw unexpected(wanted: "a statement")
    case .break:
      throw unsupported(
        "'break' is",
        instead: "write it alone in a case, which then does nothing; in a 'guard', write 'return'",
        at: token.range)
    case .continue, .fallthrough, .case, .default, .defer, .do, .throw, .throws,
      .rethrows:
      throw unsupported("'\(tokenText(token))' is", at: token.range)
    case .func, .struct, .class, .enum, .protocol, .extension, .typealias, .import, .`init`,
      .deinit, .subscript, .operator, .precedencegroup, .associatedtype, .static, .public,
      .private, .fileprivate, .internal:
      throw unsupported("declarations ('\(tokenText(token))') are", at: token.range)
    default: return
    }
  }

  /// Returns the error for a missing expression.
  func noOperand() -> SyntaxError {
    let token = current
    switch token.kind {
    case .backslash where peek().kind == .leftParenthesis: return interpolationOutsideString()
    case .backslash:
      return unsupported(
        "key paths are", instead: "use a closure such as '{ $0.title }'", at: token.range)
    case .at: return unsupported("attributes ('@') are", at: token.range)
    case .hash:
      let word = peek().followsSpace ? "" : tokenText(peek())
      if word == "expect" || word == "require" {
        return failure(
          .unsupportedSyntax, "leave out '#\(word)': a check is the condition alone",
          at: token.range)
      }
      return unsupported("'#\(word)' is", at: token.range)
    case .keyword: return noOperand(keyword: token)
    case .colon: return foreignCoalescing() ?? unexpected(wanted: "an expression")
    case .binaryOperator where PrefixOperator(rawValue: tokenText(token)) != nil:
      if position > 0, source.tokens[position - 1].kind == .binaryOperator { break }
      return failure(
        .syntaxError,
        "'\(tokenText(token))' must be right before its operand",
        at: token.range)
    case .binaryOperator, .prefixOperator, .postfixOperator:
      let text = tokenText(token)
      if BinaryOperator(rawValue: text) == nil, RangeOperator(rawValue: text) == nil,
        !isCompoundAssignment(text)
      {
        return unsupportedOperator(token)
      }
    default: break
    }
    return unexpected(wanted: "an expression")
  }

  private func noOperand(keyword token: Token) -> SyntaxError {
    if token.startsLine, position > statementStart { return unexpected(wanted: "an expression") }
    let text = tokenText(token)
    let followsAnd = position > 0 && tokenText(source.tokens[position - 1]) == "&&"
    switch token.keyword {
    case .try: return needlessTry(token)
    case .return: return needlessReturn(token)
    case .throw, .inout, .super, .selfType, .any, .func, .do, .while, .repeat, .is, .as,
      .break, .continue, .defer, .struct, .class, .enum:
      return unsupported("'\(text)' is", at: token.range)
    case .`init`:
      return unsupported("'init' as a function is", at: token.range)
    case .underscore:
      return unexpected(wanted: "an expression")
    case .let where followsAnd, .var where followsAnd:
      return failure(
        .syntaxError, "',' and not '&&' is written before '\(text)'",
        at: source.tokens[position - 1].range)
    case .let where position == 0, .var where position == 0:
      return failure(
        .syntaxError,
        "expected an expression, found '\(text)': only 'if', 'guard' and 'when' bind the value of an "
          + "optional; the condition is 'state.x != nil'", at: token.range)
    case .case, .let, .var:
      return failure(
        .syntaxError,
        "expected an expression, found the keyword '\(text)': a pattern follows 'if' or 'when', as in "
          + "'case .failed(let reason) = state.status'", at: token.range)
    default:
      return failure(
        .syntaxError,
        "expected an expression, found the keyword '\(text)' (a name like this needs "
          + "backticks: '`\(text)`')", at: token.range)
    }
  }

  /// Returns the error for `return` before an expression.
  private func needlessReturn(_ token: Token) -> SyntaxError {
    failure(
      .syntaxError, "leave out 'return': the value of this expression is the result",
      at: token.range, fixes: withoutReturn(token.range, before: peek()))
  }

  /// The fix that removes `return ` before a value on the same line.
  func withoutReturn(_ word: SourceRange, before value: Token) -> [Fix] {
    let range = SourceRange(word.start, value.range.start)
    return range.start.advanced(by: "return ".utf8.count) == range.end
      ? [Fix("return ", by: "", at: range)] : []
  }

  /// Returns the error for `try`, `try?`, `try!` and `try await`. Effects wait for what they call,
  /// and `catch` gets the error.
  private func needlessTry(_ token: Token) -> SyntaxError {
    var end = position + 1
    while [.question, .exclamation, .postfixOperator].contains(source.tokens[end].kind) { end += 1 }
    var words = "try"
    if end > position + 1 { words += tokenText(source.tokens[position + 1]) }
    if tokenText(source.tokens[end]) == "await", source.tokens[end].kind == .identifier {
      words += " await"
      end += 1
    }
    let range = SourceRange(token.range.start, source.tokens[end].range.start)
    let isOnLine = range.start.line == range.end.line
    return failure(
      .unsupportedSyntax,
      "leave out '\(words)': only 'perform' calls what can fail, and 'catch' gets the error",
      at: SourceRange(from: token.range, to: source.tokens[end - 1].range),
      fixes: isOnLine && range.start.advanced(by: words.utf8.count + 1) == range.end
        ? [Fix(words + " ", by: "", at: range)] : [])
  }

  /// Rejects words that are keywords only before an operand, such as `await` in `await x`.
  func refuseContextualKeyword(_ name: Identifier) throws(SyntaxError) {
    let next = peek()
    guard !name.isEscaped, !next.startsLine, next.followsSpace,
      next.kind == .identifier || next.kind == .keyword && isOperand(next)
    else { return }
    switch name.text {
    case "await":
      let gap = SourceRange(name.range.start, next.range.start)
      throw failure(
        .unsupportedSyntax,
        "leave out 'await': only 'perform' calls what takes time, and waits for it", at: name.range,
        fixes: name.range.end.advanced(by: 1) == next.range.start
          ? [Fix("await ", by: "", at: gap)] : [])
    case "consume", "copy", "unsafe", "some", "any":
      throw unsupported("'\(name.text)' is", at: name.range)
    case "const", "val", "auto", "def", "final", "local", "my":
      throw failure(
        .syntaxError, "expected 'let' or 'var' before '\(tokenText(next))', found '\(name.text)'",
        at: name.range)
    case "new":
      throw failure(
        .syntaxError, "leave out 'new': Swift calls an initializer as '\(tokenText(next))(…)'",
        at: name.range)
    case "not":
      throw failure(
        .syntaxError, "expected '!' right before its operand, found 'not'",
        at: name.range)
    default: return
    }
  }

  private func isOperand(_ token: Token) -> Bool {
    switch token.keyword {
    case .true, .false, .nil, .`self`, .try: true
    default: false
    }
  }

  func isCompoundAssignment(_ text: String) -> Bool {
    switch text {
    case "+=", "-=", "*=", "/=", "%=": true
    default: false
    }
  }

  /// Returns the error for an operator that has wrong white space, or that the subset does not
  /// support.
  func unsupportedOperator(_ token: Token) -> SyntaxError {
    let text = tokenText(token)
    switch text {
    case "&" where token.kind == .prefixOperator:
      return unsupported("'inout' arguments ('&x') are", at: token.range)
    case "/" where token.kind == .prefixOperator:
      return unsupported("regular expressions are", at: token.range)
    case "&", "|":
      return unsupported(
        "bitwise operators ('\(text)') are",
        instead: "between conditions, write '\(text)\(text)'", at: token.range)
    case "**", "**=":
      return failure(
        .syntaxError, "Swift has no operator for powers: multiply, as in 'x * x'", at: token.range)
    case "^":
      return unsupported(
        "bitwise operators ('^') are", instead: "for a power, multiply, as in 'x * x'",
        at: token.range)
    case "~", "<<", ">>", "&=", "|=", "^=", "<<=", ">>=", "&<<", "&>>":
      return unsupported("bitwise operators ('\(text)') are", at: token.range)
    case "&+", "&-", "&*", "&+=", "&-=", "&*=":
      return unsupported("overflow operators ('\(text)') are", at: token.range)
    case "===", "!==":
      return unsupported(
        "'\(text)' is", instead: "compare with '\(text.dropLast())'", at: token.range)
    case "~=":
      return unsupported(
        "'~=' is", instead: "compare with the bounds, as in 'n >= 1 && n <= 5'", at: token.range)
    default: return misspeltOperator(text, token)
    }
  }

  /// Returns the error for an operator that does not exist in Swift.
  private func misspeltOperator(_ text: String, _ token: Token) -> SyntaxError {
    switch text {
    case "++" where token.kind == .binaryOperator:
      return failure(
        .syntaxError, "'++' is not a Swift operator; '+' joins strings and lists", at: token.range,
        fixes: [Fix("++", by: "+", at: token.range)])
    case "--" where token.kind != .prefixOperator && (token.startsLine || position == 0):
      return failure(
        .syntaxError, "in Swift, '//' begins a comment, not '--'", at: token.range,
        fixes: [Fix("--", by: "//", at: token.range, .likely)])
    case "++", "--":
      return failure(
        .syntaxError, "'\(text)' is not a Swift operator; write '\(text.prefix(1))= 1'",
        at: token.range,
        fixes: token.kind == .postfixOperator
          ? [Fix(text, by: " \(text.prefix(1))= 1", at: token.range)] : [])
    case "=+", "=-":
      return failure(
        .syntaxError,
        "'\(text)' is not a Swift operator; write '\(text.suffix(1))=' or '= \(text.suffix(1))'",
        at: token.range)
    case "=<": return wrongOperator("=<", "<=", token)
    case "=>": return closureOfOtherLanguage() ?? wrongOperator("=>", ">=", token)
    case "<>": return wrongOperator("<>", "!=", token)
    case "=!":
      // There is no fix, because `a =! b` may be meant as `a = !b`.
      return failure(.syntaxError, "'=!' is not a Swift operator; write '!='", at: token.range)
    case "..":
      return failure(
        .syntaxError,
        "'..' is not a Swift operator; write '..<' (without the end) or '...' (with it)",
        at: token.range)
    case "??=":
      return failure(
        .syntaxError, "'??=' is not a Swift operator; write 'a = a ?? b'", at: token.range)
    default: return unknownOperator(text, token)
    }
  }

  private func unknownOperator(_ text: String, _ token: Token) -> SyntaxError {
    let isKnown =
      BinaryOperator(rawValue: text) != nil || RangeOperator(rawValue: text) != nil
      || isCompoundAssignment(text)
    return failure(
      .syntaxError,
      isKnown
        ? "'\(text)' needs white space on both sides or on neither side"
        : "'\(excerpt(text))' is not an operator of the checked subset; separate operators with white space",
      at: token.range)
  }

  private func wrongOperator(_ found: String, _ wanted: String, _ token: Token) -> SyntaxError {
    failure(
      .syntaxError, "'\(found)' is not a Swift operator; write '\(wanted)'", at: token.range,
      fixes: [Fix(found, by: wanted, at: token.range)])
  }

  /// Returns the error for an unexpected token after a complete construct.
  func leftover(_ part: MissingPart) -> SyntaxError {
    let token = current
    let wanted = part.text
    if let error = signOfOtherLanguage(before: part) { return error }
    switch token.kind {
    case .equal:
      return failure(
        .syntaxError,
        "unexpected '=': an assignment is a separate statement; '==' compares", at: token.range)
    case .rightBrace where part == .endOfStatement && !token.startsLine:
      return failure(
        .syntaxError, "this '}' closes nothing", at: token.range,
        fixes: [Fix("}", by: "", at: token.range)])
    case .prefixOperator, .postfixOperator:
      return unsupportedOperator(token)
    case .binaryOperator where isCompoundAssignment(tokenText(token)):
      return failure(
        .syntaxError, "unexpected '\(tokenText(token))': an assignment is a separate statement",
        at: token.range)
    case .arrow:
      return closureOfOtherLanguage() ?? unsupported("function types ('->') are", at: token.range)
    case .identifier where !token.isEscaped:
      let word = tokenText(token)
      if let wanted = ["and": "&&", "or": "||", "mod": "%"][word] {
        return failure(
          .syntaxError, "expected '\(wanted)', found '\(word)'", at: token.range)
      }
      if let error = wordOfOtherLanguage(before: part) { return error }
      if let words = wordsWithoutQuotes(wanted) {
        return failure(
          .syntaxError,
          "expected \(wanted), found \(described(token)): a string needs quotes of its own: "
            + "'\"\(excerpt(words))\"'", at: token.range)
      }
    case .keyword where token.keyword == .in && part != .body(of: "switch"):
      return membershipOfOtherLanguage()
    default: break
    }
    return unexpected(wanted: wanted)
  }

  /// The words around the current token, such as `Tax office`, if they are no code: a name follows
  /// another name.
  private func wordsWithoutQuotes(_ wanted: String) -> String? {
    func isWord(_ index: Int) -> Bool {
      let token = source.tokens[index]
      return token.kind == .identifier || token.kind == .integer
        || token.kind == .keyword && index > 0 && !token.startsLine
    }
    guard position > 0, source.tokens[position - 1].kind == .identifier,
      !current.startsLine
    else { return nil }
    var (first, last) = (position - 1, position)
    while first > 0, isWord(first - 1), !source.tokens[first].startsLine { first -= 1 }
    while isWord(last + 1), !source.tokens[last + 1].startsLine { last += 1 }
    // In `a.b c`, the first word belongs to a member.
    guard first == 0 || source.tokens[first - 1].kind != .period,
      first > 0 && !source.tokens[first].startsLine || wanted == "the end of the text"
    else { return nil }
    return String(
      decoding: source.bytes[Int(source.tokens[first].start)..<Int(source.tokens[last].end)],
      as: UTF8.self)
  }
}

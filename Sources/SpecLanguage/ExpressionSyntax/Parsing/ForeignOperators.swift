// Operators of other languages, and signs of strings outside of a string.

extension Parser {
  /// Returns the error for `is` after an operand.
  ///
  ///     if state.status is .driving { … }        // syntax-error
  ///     if case .driving = state.status { … }
  func wrongTest() -> SyntaxError {
    let isNegated = tokenText(peek()) == "not"
    let last = peek(isNegated ? 1 : 0)
    let range = SourceRange(from: current.range, to: last.range)
    let found = isNegated ? "is not" : "is"
    let wanted = isNegated ? "!=" : "=="
    let first = position + (isNegated ? 2 : 1)
    if !isNegated, let end = endOfCase(from: first) {
      return testOfCase(upTo: end)
    }
    let next = source.tokens[min(first, source.tokens.count - 1)]
    if next.kind == .identifier, tokenText(next).first?.isUppercase == true,
      endOfCase(from: first) == nil
    {
      return unsupported("casts with 'is' are", at: current.range)
    }
    let isOnLine = range.start.advanced(by: found.utf8.count) == range.end
    return failure(
      .syntaxError, "expected '\(wanted)', found '\(found)'", at: range,
      fixes: isOnLine ? [Fix(found, by: wanted, at: range)] : [])
  }

  /// Returns the index of the last token of a case such as `.driving`, `Status.driving` or
  /// `.driving(let speed)`; nil if no case begins at `index`.
  private func endOfCase(from index: Int) -> Int? {
    let tokens = source.tokens
    guard index + 1 < tokens.count else { return nil }
    let isTyped =
      tokens[index].kind == .identifier && tokenText(tokens[index]).first?.isUppercase == true
    let dot = isTyped ? index + 1 : index
    guard tokens[dot].kind == .period, dot + 1 < tokens.count,
      tokens[dot + 1].kind == .identifier || tokens[dot + 1].kind == .keyword
    else { return nil }
    let next = tokens[min(dot + 2, tokens.count - 1)]
    let hasValues = next.kind == .leftParenthesis && Int(next.detail) > dot + 2
    return hasValues ? Int(next.detail) : dot + 1
  }

  /// Returns the error for `is` before a case that ends with the token at `end`.
  private func testOfCase(upTo end: Int) -> SyntaxError {
    let subject = startOfPath(before: position)
    let pattern = sourceText(position + 1, end)
    let path = subject.map { sourceText($0, position - 1) } ?? "x"
    let before = subject.flatMap { $0 > 0 ? source.tokens[$0 - 1] : nil }
    let isCondition = isInCondition || areConditionsAlone
    let isWhole =
      isCondition
      && (before.map { [.if, .guard].contains($0.keyword) || $0.kind == .comma } ?? true)
    guard isCondition else {
      return failure(
        .syntaxError,
        "'is' does not test a case in Swift; write '\(excerpt("\(path) == \(pattern)"))', or "
          + "'\(excerpt("if case \(pattern) = \(path) { true } else { false }"))' if the case has values",
        at: current.range)
    }
    let meant = "case \(pattern) = \(path)"
    let next = source.tokens[min(end + 1, source.tokens.count - 1)]
    let isAlone =
      isWhole && subject != nil
      && ([.leftBrace, .comma, .end].contains(next.kind) || next.keyword == .else)
    let whole = SourceRange(
      from: source.tokens[subject ?? position].range, to: source.tokens[end].range)
    return failure(
      .syntaxError,
      "'is' does not test a case in Swift; write '\(excerpt(meant))'"
        + (isWhole ? "" : " after a ',', or '==' if the case has no values"),
      at: current.range,
      fixes: isAlone && whole.isOnLine
        ? [Fix(sourceText(subject ?? position, end), by: meant, at: whole)] : [])
  }

  /// Returns the error for an interpolation outside of a string.
  ///
  ///     state.free = \(state.free) + 1           // syntax-error
  ///     state.free = state.free + 1
  func interpolationOutsideString() -> SyntaxError {
    let opening = peek()
    let closing = Int(opening.detail)
    guard closing > position + 2 else {
      return failure(.syntaxError, "'\\(…)' belongs in a string", at: current.range)
    }
    let range = SourceRange(from: current.range, to: source.tokens[closing].range)
    let inner = sourceText(position + 2, closing - 1)
    let isPath = startOfPath(before: closing) == position + 2
    let meant = isPath ? inner : "(\(inner))"
    return failure(
      .syntaxError, "'\\(…)' belongs in a string; here, write '\(excerpt(meant))'", at: range,
      fixes: range.isOnLine ? [Fix("\\(\(inner))", by: meant, at: range)] : [])
  }

  /// Returns the error for the operator `?:` of other languages; nil if the current token is not its
  /// colon.
  func foreignCoalescing() -> SyntaxError? {
    guard current.kind == .colon, position > 0 else { return nil }
    let question = source.tokens[position - 1]
    guard question.kind == .ternaryQuestion, question.end == current.start else { return nil }
    let range = SourceRange(from: question.range, to: current.range)
    return failure(
      .syntaxError, "'?:' is not a Swift operator; write '??'", at: range,
      fixes: [Fix("?:", by: "??", at: range)])
  }

  /// Returns the index of the first token of the path that ends before a token, such as
  /// `state.status`; nil if something else ends there.
  private func startOfPath(before index: Int) -> Int? {
    var start = index
    while start > 0,
      [.identifier, .dollar, .period, .question].contains(source.tokens[start - 1].kind)
    {
      start -= 1
      // In `a b.c`, the path begins with `b`.
      if start > 0, source.tokens[start].kind == .identifier,
        source.tokens[start - 1].kind == .identifier
      {
        break
      }
    }
    return start < index && [.identifier, .dollar].contains(source.tokens[start].kind) ? start : nil
  }

  private func sourceText(_ first: Int, _ last: Int) -> String {
    String(
      decoding: source.bytes[Int(source.tokens[first].start)..<Int(source.tokens[last].end)],
      as: UTF8.self)
  }
}

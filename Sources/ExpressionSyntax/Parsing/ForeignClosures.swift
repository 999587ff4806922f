import Diagnostics

// berths.filter(b => b.meters > 3)

extension Parser {
  /// Names a closure as other languages write it; `arrow` is the current token.
  func closureOfOtherLanguage(_ arrow: Token) -> SyntaxError? {
    guard let names = parametersBeforeArrow(), !names.isEmpty else { return nil }
    return failure(
      "syntax-error",
      "'\(text(arrow))' begins no closure in Swift; write "
        + "'{ \(names.joined(separator: ", ")) in … }' or '{ $0… }'", at: arrow.range)
  }

  /// The names right before the current token, in parentheses or alone, where a call or a `{` begins
  /// with them.
  private func parametersBeforeArrow() -> [String]? {
    let tokens = source.tokens
    var index = position - 1
    var names: [String] = []
    if index >= 0, tokens[index].kind == .rightParenthesis {
      index -= 1
      while index >= 0, tokens[index].kind == .identifier || tokens[index].kind == .comma {
        if tokens[index].kind == .identifier { names.insert(text(tokens[index]), at: 0) }
        index -= 1
      }
      guard index >= 0, tokens[index].kind == .leftParenthesis else { return nil }
    } else if index >= 0, tokens[index].kind == .identifier {
      names = [text(tokens[index])]
    }
    index -= 1
    guard index >= 0 else { return nil }
    if tokens[index].kind == .leftBrace { return names }
    guard tokens[index].kind == .leftParenthesis, !tokens[index].followsSpace, index > 0,
      tokens[index - 1].kind == .identifier
    else { return nil }
    return names
  }
}

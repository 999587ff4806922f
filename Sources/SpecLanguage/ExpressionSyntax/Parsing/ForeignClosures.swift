// Closures in another language's syntax, such as `berths.filter(b => b.meters > 3)`.

extension Parser {
  /// Returns the error for a closure in another language's syntax. Returns nil if the token at
  /// `index`, or the current token, is not an arrow after parameters.
  func closureOfOtherLanguage(arrow index: Int? = nil) -> SyntaxError? {
    let index = index ?? position
    guard index < source.tokens.count, ["=>", "->"].contains(tokenText(source.tokens[index])),
      let names = parameters(before: index), !names.isEmpty
    else { return nil }
    let arrow = source.tokens[index]
    return failure(
      .syntaxError,
      "'\(tokenText(arrow))' does not begin a closure in Swift; write "
        + "'{ \(names.joined(separator: ", ")) in … }' or '{ $0… }'", at: arrow.range)
  }

  /// Returns the parameter names directly before a token, such as `(a, b)` or `a`; nil if no
  /// closure can begin there.
  private func parameters(before index: Int) -> [String]? {
    let tokens = source.tokens
    var index = index - 1
    var names: [String] = []
    if index >= 0, tokens[index].kind == .rightParenthesis {
      index -= 1
      while index >= 0, tokens[index].kind == .identifier || tokens[index].kind == .comma {
        if tokens[index].kind == .identifier { names.append(tokenText(tokens[index])) }
        index -= 1
      }
      guard index >= 0, tokens[index].kind == .leftParenthesis else { return nil }
      names.reverse()
    } else if index >= 0, tokens[index].kind == .identifier {
      names = [tokenText(tokens[index])]
    }
    return mayBeginClosure(behind: index - 1) ? names : nil
  }

  /// Whether a closure may begin after a token. The token may be a `{`, the `(` of a call, or the
  /// colon of a label.
  private func mayBeginClosure(behind index: Int) -> Bool {
    let tokens = source.tokens
    guard index > 0 else { return false }
    switch tokens[index].kind {
    case .leftBrace: return true
    case .leftParenthesis:
      return !tokens[index].followsSpace && tokens[index - 1].kind == .identifier
    case .colon: return ["by", "where"].contains(tokenText(tokens[index - 1]))
    default: return false
    }
  }
}

// Words of other languages between or before expressions, such as `tag in tags` and `match box {`.

extension Parser {
  /// Returns the error for `in` as an operator.
  func membershipOfOtherLanguage(_ wanted: String) -> SyntaxError {
    let element = names(endingAt: position - 1)
    let list = names(beginningAt: position + 1)
    var way = "write 'list.contains(element)'"
    if let element, let list { way = "write '\(list).contains(\(element))'" }
    if let element, position + 3 < source.tokens.count {
      let (low, high) = (tokenText(source.tokens[position + 1]), source.tokens[position + 3])
      let sign = tokenText(source.tokens[position + 2])
      if sign == "..." || sign == "..<", high.kind != .end {
        let end = sign == "..." ? "<=" : "<"
        way = "write '\(element) >= \(low) && \(element) \(end) \(tokenText(high))'"
      }
    }
    return failure(.syntaxError, "'in' is not an operator: \(way)", at: current.range)
  }

  /// Returns the error for a word of another language; nil if there is none at or directly before
  /// the current token.
  func wordOfOtherLanguage(_ wanted: String) -> SyntaxError? {
    guard position > 0 else { return nil }
    let (word, previous) = (tokenText(current), source.tokens[position - 1])
    if word == "then" {
      let way =
        wanted.hasPrefix("the '{'")
        ? "write braces: 'if condition { … } else { … }'"
        : "a choice between two values is 'condition ? first : second'"
      return failure(.syntaxError, "'then' is not Swift: \(way)", at: current.range)
    }
    guard previous.kind == .identifier, !previous.isEscaped, !current.startsLine else { return nil }
    let isFirst =
      position == 1 || previous.startsLine
      || [.leftBrace, .semicolon].contains(source.tokens[position - 2].kind)
    let before = tokenText(previous)
    if word == "of", let type = Self.wordsOfCollections[before] {
      let element = peek().kind == .identifier ? tokenText(peek()) : "Element"
      return failure(
        .syntaxError,
        "'\(before) of' is not Swift: write '\(type.replacing("Element", with: element))'",
        at: previous.range)
    }
    guard isFirst, let way = Self.wordsOfStatements[before] else { return nil }
    return failure(.syntaxError, "'\(before)' is not Swift: write '\(way)'", at: previous.range)
  }

  private static let wordsOfCollections = [
    "list": "[Element]", "List": "[Element]", "array": "[Element]", "Array": "[Element]",
    "set": "Set<Element>", "Set": "Set<Element>",
  ]

  /// The Swift form for the first words of statements in other languages.
  private static let wordsOfStatements = [
    "match": "switch", "when": "switch", "select": "switch", "unless": "if !condition",
    "elif": "else if", "elsif": "else if", "elseif": "else if", "foreach": "for … in …",
    "const": "let", "val": "let", "set": "place = value",
  ]

  /// The names with dots that end at a token, such as `state.tags`; nil if there are none.
  private func names(endingAt index: Int) -> String? {
    let tokens = source.tokens
    var first = index
    while first > 1, tokens[first].kind == .identifier, tokens[first - 1].kind == .period {
      first -= 2
    }
    guard first >= 0, first <= index, tokens[first].kind == .identifier else { return nil }
    return tokens[first...index].map(tokenText).joined()
  }

  private func names(beginningAt index: Int) -> String? {
    let tokens = source.tokens
    guard index < tokens.count, tokens[index].kind == .identifier else { return nil }
    var last = index
    while last + 2 < tokens.count, tokens[last + 1].kind == .period,
      tokens[last + 2].kind == .identifier
    {
      last += 2
    }
    return tokens[index...last].map(tokenText).joined()
  }
}

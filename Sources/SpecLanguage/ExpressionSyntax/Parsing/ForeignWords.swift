// Words of other languages between or before expressions, such as `tag in tags` and `match box {`.

/// What a construct lacks where another token stands.
enum MissingPart: Equatable {
  case endOfStatement
  case body(of: String)
  case token(String)

  /// The words for a message.
  var text: String {
    switch self {
    case .endOfStatement: "a new line or ';'"
    case .body(let keyword): "the '{' of '\(keyword)'"
    case .token(let text): text
    }
  }
}

extension Parser {
  /// Returns the error for `in` as an operator.
  func membershipOfOtherLanguage() -> SyntaxError {
    let way = membershipInSwift() ?? "list.contains(element)"
    return failure(.syntaxError, "'in' is not an operator: write '\(way)'", at: current.range)
  }

  /// The Swift form of `x in list` and `x in 1...5`; nil unless both sides are names or numbers alone.
  private func membershipInSwift() -> String? {
    guard let element = operand(endingAt: position - 1),
      let first = operand(beginningAt: position + 1)
    else { return nil }
    if endsExpression(first.next) {
      return first.isNumber ? nil : excerpt("\(first.text).contains(\(element))")
    }
    let sign = tokenText(source.tokens[first.next])
    guard sign == "..." || sign == "..<", let last = operand(beginningAt: first.next + 1),
      endsExpression(last.next)
    else { return nil }
    let end = sign == "..." ? "<=" : "<"
    return excerpt("\(element) >= \(first.text) && \(element) \(end) \(last.text)")
  }

  /// Returns the error for a word of another language; nil if there is none at or directly before
  /// the current token.
  func wordOfOtherLanguage(before part: MissingPart) -> SyntaxError? {
    guard position > 0 else { return nil }
    let (word, previous) = (tokenText(current), source.tokens[position - 1])
    if word == "then" {
      var way = "a choice between two values is 'condition ? first : second'"
      if case .body = part { way = "write braces: 'if condition { … } else { … }'" }
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

  // MARK: - Operands

  /// The names with dots that end at a token, such as `state.tags`; nil if there are none, or if they are
  /// only the end of a longer operand.
  private func operand(endingAt index: Int) -> String? {
    let tokens = source.tokens
    guard index >= 0, tokens[index].kind == .identifier else { return nil }
    var first = index
    while first > 1, tokens[first - 1].kind == .period, tokens[first - 2].kind == .identifier {
      first -= 2
    }
    if first > 0, !tokens[first].startsLine {
      let before = tokens[first - 1]
      let isBeginning =
        [.leftParenthesis, .leftBrace, .comma, .equal, .ternaryQuestion, .colon].contains(
          before.kind)
        || before.kind == .keyword || ["&&", "||", "!"].contains(tokenText(before))
      guard isBeginning else { return nil }
    }
    return tokens[first...index].map(tokenText).joined()
  }

  /// The number, or the names with dots, at a token, and the index of the token after it.
  private func operand(
    beginningAt index: Int
  ) -> (text: String, isNumber: Bool, next: Int)? {
    let tokens = source.tokens
    guard index < tokens.count else { return nil }
    if [.integer, .floating].contains(tokens[index].kind) {
      return (tokenText(tokens[index]), true, index + 1)
    }
    guard tokens[index].kind == .identifier else { return nil }
    var last = index
    while last + 2 < tokens.count, tokens[last + 1].kind == .period,
      tokens[last + 2].kind == .identifier
    {
      last += 2
    }
    return (tokens[index...last].map(tokenText).joined(), false, last + 1)
  }

  /// Whether no operand goes on at a token.
  private func endsExpression(_ index: Int) -> Bool {
    guard index < source.tokens.count else { return true }
    let token = source.tokens[index]
    return token.startsLine
      || [
        .end, .leftBrace, .rightBrace, .rightParenthesis, .comma, .semicolon, .colon,
        .ternaryQuestion,
      ]
      .contains(
        token.kind)
      || ["&&", "||"].contains(tokenText(token))
  }
}

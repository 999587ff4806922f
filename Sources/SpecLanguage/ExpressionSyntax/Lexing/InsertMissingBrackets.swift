extension TokenizedText {
  /// Inserts the missing brackets, so that every opening bracket is closed. Returns the errors.
  mutating func insertMissingBrackets() -> [SyntaxError] {
    guard !bracketsFit else { return [] }
    let found = MissingBrackets(self)
    var mistakes: [SyntaxError] = []
    var rewritten: [Token] = []
    var indices: [Int] = []
    var moved: [Int: SyntaxError] = [:]
    var insertions = found.insertions[...]
    rewritten.reserveCapacity(tokens.count + insertions.count)
    for (index, token) in tokens.enumerated() {
      while let insertion = insertions.first, insertion.index == index {
        insertions.removeFirst()
        if insertion.isInvalid {
          moved[rewritten.count] = insertion.error
        } else if let error = insertion.error {
          mistakes.append(error)
        }
        rewritten.append(Token(missing: insertion.kind, behind: rewritten.last))
      }
      if let failure = failures[index] { moved[rewritten.count] = failure }
      indices.append(rewritten.count)
      if found.strays.contains(index) {
        mistakes.append(token.strayBracket)
        continue
      }
      var token = token
      if found.strays.contains(index - 1) { token.startsLine = tokens[index - 1].startsLine }
      if let error = found.early[index] {
        moved[rewritten.count] = error
        rewritten.append(token.invalid)
      } else {
        rewritten.append(token)
      }
    }
    tokens = rewritten
    failures = moved
    comments = comments.map { $0.before(indices[min($0.token, indices.count - 1)]) }
    matchBrackets()
    return mistakes
  }

  private mutating func matchBrackets() {
    var open: [Int] = []
    for index in tokens.indices {
      if tokens[index].kind.closing != nil {
        tokens[index].detail = 0
        open.append(index)
      } else if let opening = tokens[index].kind.opening, let last = open.last,
        tokens[last].kind == opening
      {
        open.removeLast()
        tokens[last].detail = Int32(clamping: index)
      }
    }
  }
}

extension Token {
  /// Creates a missing bracket, to be inserted after `token`.
  fileprivate init(missing kind: Kind, behind token: Token?) {
    let end = token?.range.end ?? .start
    let offset = token?.end ?? 0
    self.init(
      kind: kind, startsLine: false, followsSpace: false, followsBlankLine: false, start: offset,
      end: offset, range: SourceRange(end, end))
  }

  /// A copy of this token with the kind `invalid`.
  fileprivate var invalid: Token {
    var token = self
    token.kind = .invalid
    return token
  }

  /// Whether a statement can begin with this token at the start of a line.
  var canBeginStatement: Bool {
    switch kind {
    case .identifier, .dollar: true
    case .keyword: ![.else, .catch, .where, .in, .as, .is, .case, .default].contains(keyword)
    default: false
    }
  }

  /// Whether the token begins a statement with a body, such as `if`.
  var beginsHead: Bool {
    switch keyword {
    case .if, .for, .guard, .else: true
    default: false
    }
  }
}

extension Token.Kind {
  var closing: Token.Kind? {
    switch self {
    case .leftParenthesis: .rightParenthesis
    case .leftBracket: .rightBracket
    case .leftBrace: .rightBrace
    case .interpolationStart: .interpolationEnd
    default: nil
    }
  }

  var opening: Token.Kind? {
    switch self {
    case .rightParenthesis: .leftParenthesis
    case .rightBracket: .leftBracket
    case .rightBrace: .leftBrace
    case .interpolationEnd: .interpolationStart
    default: nil
    }
  }

  /// The bracket as a string.
  var bracket: String? {
    switch self {
    case .leftParenthesis, .interpolationStart: "("
    case .rightParenthesis, .interpolationEnd: ")"
    case .leftBracket: "["
    case .rightBracket: "]"
    case .leftBrace: "{"
    case .rightBrace: "}"
    default: nil
    }
  }
}

extension Comment {
  fileprivate func before(_ token: Int) -> Comment {
    Comment(
      text: text, token: token, startsLine: startsLine, followsBlankLine: followsBlankLine)
  }
}

extension Token {
  fileprivate var strayBracket: SyntaxError {
    SyntaxError(
      .syntaxError, "expected a statement, found '\(kind.bracket ?? "")'", at: range)
  }
}

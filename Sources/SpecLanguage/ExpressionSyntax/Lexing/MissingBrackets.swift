/// Finds missing brackets. An unclosed bracket would contain all following lines, so the
/// indentation decides where the bracket should end: before the first line that is not indented
/// further than the line of the bracket.
struct MissingBrackets {
  /// A missing bracket, to be inserted before the token at `index`.
  struct Insertion {
    let index: Int
    let kind: Token.Kind
    /// The error for this bracket; nil if the error for another bracket covers it.
    let error: SyntaxError?
    /// Whether the position is very uncertain. The statement around it is then not parsed.
    let isInvalid: Bool
  }

  private(set) var insertions: [Insertion] = []
  /// The error for each `}` that closes a block too early, by the token's index.
  private(set) var early: [Int: SyntaxError] = [:]
  /// The indices of the surplus opening brackets before a statement.
  private(set) var strays: Set<Int> = []
  private let tokens: [Token]
  private var open: [OpenBracket] = []
  private var line: BracketLine
  /// The `if`, `for`, `guard` or `else` that still needs its `{`.
  private var head: StatementHead?
  /// Each `}` that has closed a block in an unexpected column.
  private var doubtful: [(index: Int, block: OpenBracket, depth: Int)] = []

  init(_ text: TokenizedText) {
    tokens = text.tokens
    line = BracketLine(start: 0, column: 1)
    let columns = Self.lineColumns(tokens)
    let end = tokens.count - 1
    for index in 0..<end {
      if tokens[index].startsLine { beginLine(at: index) }
      take(index, columns)
    }
    while !open.isEmpty {
      if text.isWhole {
        leaveLast(before: end)
      } else {
        insert(open.removeLast().kind?.closing, before: end)
      }
    }
    insertions = insertions.enumerated()
      .sorted { ($0.element.index, $0.offset) < ($1.element.index, $1.offset) }
      .map(\.element)
  }

  /// Returns the column in which the line of each token begins.
  private static func lineColumns(_ tokens: [Token]) -> [UInt32] {
    var column: UInt32 = 1
    return tokens.map { token in
      if token.startsLine { column = token.range.start.column }
      return column
    }
  }

  // MARK: Lines

  private mutating func beginLine(at index: Int) {
    endHead(before: index)
    let token = tokens[index]
    line = BracketLine(start: index, column: token.range.start.column)
    if token.kind.opening != nil {
      while let last = open.last, last.column > line.column { leaveLast(before: index) }
    } else if beginsStatement(index) {
      while let last = open.last, ends(last, before: token) {
        leaveLast(before: index)
        if token.keyword == .else { line = BracketLine(start: index, column: last.column) }
      }
    }
  }

  private func beginsStatement(_ index: Int) -> Bool {
    if tokens[index].keyword == .else { return index > 0 && tokens[index - 1].kind != .rightBrace }
    return tokens[index].canBeginStatement
  }

  /// Whether the first statement of a line shows that a bracket should have been closed before the
  /// line.
  private func ends(_ bracket: OpenBracket, before token: Token) -> Bool {
    // If the '}' of '} else' is deleted, 'else' starts one column further right.
    if token.keyword == .else { return line.column <= bracket.column + (bracket.isBody ? 1 : 0) }
    if bracket.kind == .leftParenthesis || bracket.kind == .leftBracket {
      switch token.keyword {
      case .let, .var, .for, .guard, .return: return true
      default: break
      }
    }
    return line.column <= bracket.column && !bracket.isTrusted
  }

  /// Handles the end of a statement head that lacks its `{`. If the next lines are indented, they
  /// may be its body.
  private mutating func endHead(before index: Int) {
    guard let head, open.count <= head.depth else { return }
    switch tokens[index - 1].kind {
    case .binaryOperator where tokens.assigns(lineAt: index): break
    case .comma, .binaryOperator, .equal, .ternaryQuestion, .colon: return
    default: break
    }
    guard tokens[index].canBeginStatement else { return }
    self.head = nil
    let column = tokens[index].range.start.column
    guard column > head.column, tokens[head.index].keyword != .guard else { return }
    open.append(
      OpenBracket(index: head.index, kind: nil, line: line, isTrusted: false, headEnd: index))
  }

  // MARK: Tokens

  private mutating func take(_ index: Int, _ columns: [UInt32]) {
    let token = tokens[index]
    switch token.kind {
    case .leftParenthesis, .leftBracket, .leftBrace, .interpolationStart:
      if tokens.isStray(index) { strays.insert(index) } else { push(index, columns) }
    case .rightParenthesis, .rightBracket, .rightBrace, .interpolationEnd:
      close(index)
    case .semicolon:
      while let last = open.last, last.isList { leaveLast(before: index) }
    case .keyword:
      takeKeyword(token, index)
    case .invalid:
      // The rest of this line could not be read.
      while let last = open.last, last.kind != nil, last.line == line {
        insert(last.kind?.closing, before: index + 1)
        open.removeLast()
      }
    default: break
    }
  }

  private mutating func takeKeyword(_ token: Token, _ index: Int) {
    // In `first(where:)`, the word `where` is a label, not a keyword.
    if tokens[index + 1].kind == .colon { return }
    switch token.keyword {
    case .else, .where:
      let isBehindBrace = index > 0 && tokens[index - 1].kind == .rightBrace
      while let last = open.last, last.line == line,
        last.isList
          || (last.kind == .leftBrace && head?.depth == open.count - 1
            && token.keyword == .else && !isBehindBrace)
      {
        leaveLast(before: index, isInHead: true)
      }
      if token.keyword == .else { beginHead(index) }
    case .if, .for, .guard:
      if index == line.start || strays.contains(index - 1) { beginHead(index) }
    default: break
    }
  }

  private mutating func beginHead(_ index: Int) {
    head = StatementHead(index: index, column: line.column, depth: open.count)
  }

  private mutating func push(_ index: Int, _ columns: [UInt32]) {
    let token = tokens[index]
    let isBody = token.kind == .leftBrace && head?.depth == open.count
    let line = isBody ? BracketLine(start: self.line.start, column: head?.column ?? 1) : self.line
    if isBody, tokens[index + 1].startsLine { head = nil }
    let closing = Int(token.detail)
    let isFlat =
      isBody && tokens[index + 1].startsLine
      && tokens[index + 1].range.start.column <= line.column
    let isTrusted = closing > 0 && closing < tokens.count && columns[closing] == line.column
    open.append(
      OpenBracket(
        index: index, kind: token.kind, line: line, isTrusted: isTrusted || isFlat,
        isBody: isBody))
  }

  private mutating func close(_ index: Int) {
    let token = tokens[index]
    if token.kind == .rightBrace, token.startsLine, let last = open.last, last.kind == nil,
      last.column == line.column
    {
      open.removeLast()
      return insertOpening(of: last)
    }
    if token.kind == .rightBrace, token.startsLine, let last = open.last,
      last.column < line.column, let doubt = doubtful.last,
      doubt.block.column == line.column, doubt.depth == open.count
    {
      return closeAgain(index)
    }
    // The parser rejects deeper nesting, so deeper brackets need no search.
    for depth in open.indices.reversed().prefix(Limit.nesting) {
      let bracket = open[depth]
      if bracket.kind == token.kind.opening {
        while open.count > depth + 1 { leaveLast(before: index) }
        open.removeLast()
        noteDoubt(index, bracket)
        return leaveOpen(before: bracket, closedBy: index)
      }
      guard bracket.kind == nil || bracket.line == line || bracket.column >= line.column else {
        break
      }
    }
    if token.kind == .rightBrace, token.startsLine { closeAgain(index) }
  }

  /// Records a `}` in an unexpected column. A multi-line block should end in the column in which
  /// its first line begins.
  private mutating func noteDoubt(_ index: Int, _ block: OpenBracket) {
    guard block.kind == .leftBrace, block.line != line,
      !tokens[index].startsLine || line.column > block.column
    else { return }
    doubtful.append((index, block, open.count))
  }

  /// Handles an unmatched `}`. It may end a block that an earlier `}` has closed in an unexpected
  /// column. If it is in the column of that block, the earlier `}` is surplus.
  private mutating func closeAgain(_ index: Int) {
    while let last = doubtful.popLast() {
      guard last.block.column == line.column, last.depth == open.count else { continue }
      let lines = (tokens[last.block.index].range.start.line, tokens[index].range.start.line)
      early[last.index] = SyntaxError(
        .syntaxError,
        "unexpected '}'; the '}' of line \(lines.1) closes the '{' of line \(lines.0)",
        at: tokens[last.index].range)
      return
    }
  }

  /// Handles a `(` that is not closed before the body of a statement, as in `if f(a {`.
  private mutating func leaveOpen(before body: OpenBracket, closedBy index: Int) {
    guard body.kind == .leftBrace, head != nil || tokens[body.line.start].beginsHead,
      tokens[body.index + 1].startsLine
    else { return }
    switch tokens[index + 1].kind {
    case .rightParenthesis, .rightBracket, .comma, .period: return
    default: break
    }
    while let last = open.last, last.line == body.line,
      last.isList || last.kind == .leftBrace && !tokens[last.index + 1].startsLine
    {
      leaveLast(before: body.index, isInHead: true)
    }
  }
}

extension MissingBrackets {
  private mutating func insert(_ kind: Token.Kind?, before index: Int) {
    guard let kind else { return }
    insertions.append(Insertion(index: index, kind: kind, error: nil, isInvalid: false))
  }

  private mutating func insertOpening(of head: OpenBracket) {
    let keyword = tokens[head.index]
    let word = keyword.keyword?.rawValue ?? ""
    let error = SyntaxError(
      .syntaxError, "the '{' of this '\(word)' is missing; write it at the end of its line",
      at: keyword.range)
    insertions.append(
      Insertion(index: head.headEnd, kind: .leftBrace, error: error, isInvalid: false))
  }

  /// Closes the innermost bracket before a token.
  private mutating func leaveLast(before index: Int, isInHead: Bool = false) {
    guard let last = open.popLast(), let kind = last.kind, let closing = kind.closing else {
      return
    }
    let token = tokens[index]
    let place =
      switch token.kind {
      case .end: "the end of the text"
      default:
        token.startsLine
          ? "line \(token.range.start.line)"
          : "'\(token.kind.bracket ?? token.keyword?.rawValue ?? ";")'"
      }
    let error = SyntaxError(
      .syntaxError,
      "this '\(kind.bracket ?? "")' is not closed; expected '\(closing.bracket ?? "")' before \(place)",
      at: tokens[last.index].range)
    if !isInHead, last.isBody || holdsLines(last, before: index) {
      insertions.append(Insertion(index: index, kind: closing, error: error, isInvalid: false))
    } else {
      insertions.append(Insertion(index: index, kind: .invalid, error: error, isInvalid: true))
      insert(closing, before: index)
    }
  }

  /// Whether a closure has its statements on separate lines.
  private func holdsLines(_ bracket: OpenBracket, before index: Int) -> Bool {
    guard bracket.kind == .leftBrace else { return false }
    // The closure's first line ends with `{` or `{ (a, b) in`.
    for next in bracket.index + 1..<min(bracket.index + 10, tokens.count) {
      if next >= index { return false }
      guard tokens[next].startsLine else { continue }
      return next == bracket.index + 1 || tokens[next - 1].keyword == .in
    }
    return false
  }
}

/// An open bracket, or the head of a statement that lacks its `{`.
struct OpenBracket {
  let index: Int
  /// The kind of the bracket; nil for the head of a statement that lacks its `{`.
  let kind: Token.Kind?
  let line: BracketLine
  /// Whether the position of the closing bracket can be trusted: it is in the column of this
  /// bracket's line, or the lines inside are not indented.
  let isTrusted: Bool
  var isBody = false
  /// For the head of a statement, the index of the first token on the next line.
  var headEnd = 0

  var column: UInt32 { line.column }
  var isList: Bool { kind == .leftParenthesis || kind == .leftBracket }
}

extension [Token] {
  /// Whether an opening bracket is surplus. Examples are the `(` in `( if x {` without a `)`, and
  /// the first brace in `if x { {`, because no statement begins with a brace.
  func isStray(_ index: Int) -> Bool {
    let next = self[index + 1]
    if self[index].kind == .leftBrace, next.kind == .leftBrace { return true }
    guard self[index].detail == 0, self[index].startsLine, !next.startsLine else { return false }
    switch next.keyword {
    case .if, .for, .guard, .let, .var, .return: return true
    default: return false
    }
  }

  /// Whether a line is an assignment. Such a line is not part of a condition.
  func assigns(lineAt start: Int) -> Bool {
    let sign = self[(start + 1)...].first {
      $0.startsLine || $0.kind == .equal || $0.kind == .leftBrace
    }
    return sign?.kind == .equal && sign?.startsLine == false
  }
}

/// A line that contains opening brackets.
struct BracketLine: Equatable {
  /// The index of the line's first token.
  let start: Int
  let column: UInt32

  static func == (lhs: BracketLine, rhs: BracketLine) -> Bool { lhs.start == rhs.start }
}

/// The beginning of a statement: an `if`, `for`, `guard` or `else` before its `{`.
struct StatementHead {
  let index: Int
  let column: UInt32
  /// The number of open brackets that contain the statement.
  let depth: Int
}

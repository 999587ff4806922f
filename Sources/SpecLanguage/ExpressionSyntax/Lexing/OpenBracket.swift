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

/// A bracket that is open, or the head of a statement that lacks its `{`.
struct OpenBracket {
  let index: Int
  /// Nil for the head of a statement that lacks its `{`.
  let kind: Token.Kind?
  let line: BracketLine
  /// Its closing bracket stands where its line begins, or the lines in it are not indented.
  let isTrusted: Bool
  var isBody = false
  /// The first token on the line below a head.
  var headEnd = 0

  var column: UInt32 { line.column }
  var isList: Bool { kind == .leftParenthesis || kind == .leftBracket }
}

/// A line that brackets are opened on.
struct BracketLine: Equatable {
  /// Its first token.
  let start: Int
  let column: UInt32

  static func == (lhs: BracketLine, rhs: BracketLine) -> Bool { lhs.start == rhs.start }
}

/// An `if`, `for`, `guard` or `else`.
struct StatementHead {
  let index: Int
  let column: UInt32
  /// How many brackets are open around it.
  let depth: Int
}

/// A token of Swift code.
struct Token: Sendable {
  enum Kind: UInt8, Sendable {
    case identifier, dollar, keyword, integer, floating
    case stringStart, stringText, stringEnd, interpolationStart, interpolationEnd
    case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
    case comma, colon, semicolon, period, equal, arrow
    /// A `?` directly after an operand: optional chaining, or an optional type.
    case question
    /// A `?` with white space before it: the ternary operator.
    case ternaryQuestion
    /// A `!` directly after an operand.
    case exclamation
    case binaryOperator, prefixOperator, postfixOperator
    case backslash, at, hash
    /// The rest of a line that the lexer could not read. `failures` contains its error.
    case invalid
    case end
  }

  var kind: Kind
  /// Whether this is the first token of its line.
  var startsLine: Bool
  let followsSpace: Bool
  /// Whether a blank line precedes the token, or the comment before the token.
  let followsBlankLine: Bool
  /// Whether this is an identifier in backticks. `start ..< end` does not include the backticks.
  var isEscaped = false
  var keyword: Keyword?
  /// The offsets of the token's start and end, in UTF-8 bytes.
  var start: Int32
  var end: Int32
  /// For an opening bracket, the index of the closing token, or 0 if there is none. For a
  /// `stringText`, the index of its string in `strings`.
  var detail: Int32 = 0
  var range: SourceRange
}

/// The reserved words of Swift. Words that are keywords only in some places, such as `await`, are
/// identifiers.
enum Keyword: String, CaseIterable, Sendable {
  case any = "Any"
  case `as`, `associatedtype`, `break`, `case`, `catch`, `class`, `continue`, `default`, `defer`
  case `deinit`, `do`, `else`, `enum`, `extension`, `fallthrough`, `false`, `fileprivate`, `for`
  case `func`, `guard`, `if`, `import`, `in`, `init`, `inout`, `internal`, `is`, `let`, `nil`
  case `operator`, `precedencegroup`, `private`, `protocol`, `public`, `repeat`, `rethrows`
  case `return`, `self`, `static`, `struct`, `subscript`, `super`, `switch`, `throw`, `throws`
  case `true`, `try`, `typealias`, `var`, `where`, `while`
  case selfType = "Self"
  case underscore = "_"

  static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Whether the word can be an argument label without backticks.
  var isLabel: Bool { self != .inout && self != .let && self != .var }
}

/// A `//` comment without its slashes.
struct Comment: Sendable {
  let text: String
  /// The index of the token after the comment.
  let token: Int
  /// Whether the comment is alone on its line.
  let startsLine: Bool
  let followsBlankLine: Bool
}

/// Code split into tokens.
struct TokenizedText: Sendable {
  let bytes: [UInt8]
  /// The tokens. The last one is always an `end` token.
  var tokens: [Token]
  /// The segments of the string literals, with escapes resolved.
  let strings: [String]
  var comments: [Comment]
  /// The error of each `invalid` token, by the token's index.
  var failures: [Int: SyntaxError]
  /// Whether each bracket has a matching bracket.
  let bracketsFit: Bool
  /// Whether the code was read to its end.
  let isWhole: Bool
  /// The error about a comment that hides code, because YAML has joined the lines.
  let hidingComment: SyntaxError?
}

/// The first error of a statement or expression. The parser throws it, and the entry points turn it
/// into a finding.
struct SyntaxError: Error {
  let id: FindingID
  let message: String
  let range: SourceRange
  let fixes: [Fix]

  init(_ id: FindingID, _ message: String, at range: SourceRange, fixes: [Fix] = []) {
    self.id = id
    self.message = message
    self.range = range
    self.fixes = fixes
  }
}

/// Limits for the code of a spec. Later stages can walk a tree recursively because of these limits.
enum Limit {
  /// The maximum size of an expression or list of statements, in bytes.
  static let text = 1 << 20
  /// The maximum length of a name or number, in bytes.
  static let word = 1_000
  /// The maximum number of nested brackets, closures and statements.
  static let nesting = 100
  /// The maximum height of a tree. It also limits the length of a chain.
  static let height = 250
  /// The maximum number of lines with lexical errors, because nobody reads more.
  static let lexicalMistakes = 20
}

import Diagnostics

/// The smallest unit of Swift text.
struct Token: Sendable {
  enum Kind: UInt8, Sendable {
    case identifier, dollar, keyword, integer, floating
    case stringStart, stringText, stringEnd, interpolationStart, interpolationEnd
    case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
    case comma, colon, semicolon, period, equal, arrow
    /// A `?` right after an operand: optional chaining, or an optional type.
    case question
    /// A `?` with space before it: the ternary operator.
    case ternaryQuestion
    /// A `!` right after an operand.
    case exclamation
    case binaryOperator, prefixOperator, postfixOperator
    case backslash, at, hash
    /// The unreadable rest of a line; its error is in `failures`.
    case invalid
    case end
  }

  var kind: Kind
  /// The first token of its line.
  var startsLine: Bool
  let followsSpace: Bool
  /// A blank line precedes it, or the comment before it.
  let followsBlankLine: Bool
  /// An identifier in backticks, which are not part of `start ..< end`.
  var isEscaped = false
  var keyword: Keyword?
  /// Offsets in UTF-8 bytes.
  var start: Int32
  var end: Int32
  /// For an opening bracket, the index of the closing token (0 if there is none); for a
  /// `stringText`, the index of its text.
  var detail: Int32 = 0
  var range: SourceRange
}

/// The words that Swift reserves. Words that are special in some places only, such as `await`,
/// are identifiers.
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

  /// Whether the word is allowed as an argument label without backticks.
  var isLabel: Bool { self != .inout && self != .let && self != .var }
}

/// A `//` comment, without its slashes.
struct Comment: Sendable {
  let text: String
  /// The index of the token that follows it.
  let token: Int
  /// It is the only thing on its line.
  let startsLine: Bool
  let followsBlankLine: Bool
}

/// A text cut into tokens.
struct TokenizedText: Sendable {
  let bytes: [UInt8]
  /// Always ends with an `end` token.
  var tokens: [Token]
  /// The texts of string literals, with escapes resolved.
  let strings: [String]
  var comments: [Comment]
  /// The error of each `invalid` token, by its index.
  var failures: [Int: SyntaxError]
  /// Whether all brackets are matched.
  let bracketsFit: Bool
  /// Whether the text was read to its end.
  let isWhole: Bool
}

/// The first error of a statement or text. It unwinds the parser; the entry points turn it into a
/// finding.
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

/// Limits of a text, so that later stages can walk a tree recursively.
enum Limit {
  /// Bytes of a text.
  static let text = 1 << 20
  /// Bytes of a name or number.
  static let word = 1_000
  /// Brackets, closures and statements within each other.
  static let nesting = 100
  /// The depth of a tree, which also limits the length of a chain.
  static let height = 250
  /// The maximum number of lines with lexical errors: more would not be read.
  static let lexicalMistakes = 20
}

import Diagnostics

/// The smallest unit of Swift text.
struct Token: Sendable {
  enum Kind: UInt8, Sendable {
    case identifier, dollar, keyword, integer, floating
    case stringStart, stringText, stringEnd, interpolationStart, interpolationEnd
    case leftParenthesis, rightParenthesis, leftBracket, rightBracket, leftBrace, rightBrace
    case comma, colon, semicolon, period, equal, arrow
    /// A `?` right behind an operand: optional chaining, or an optional type.
    case question
    /// A `?` with space in front: the ternary operator.
    case ternaryQuestion
    /// A `!` right behind an operand.
    case exclamation
    case binaryOperator, prefixOperator, postfixOperator
    case backslash, at, hash
    /// What the lexer could not read of a line: its failure says why.
    case invalid
    case end
  }

  var kind: Kind
  /// The first token of its line.
  var startsLine: Bool
  let followsSpace: Bool
  /// Between it and what stands before it, a comment too, is a blank line.
  let followsBlankLine: Bool
  /// An identifier in backticks; these are not part of `start ..< end`.
  var isEscaped = false
  var keyword: Keyword?
  /// Offsets in UTF-8 bytes.
  var start: Int32
  var end: Int32
  /// For an opening bracket the index of the closing token (0 if there is none), for a
  /// `stringText` the index of its text.
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

  /// Whether the word can be the label of an argument as it is.
  var isLabel: Bool { self != .inout && self != .let && self != .var }
}

/// A `//` comment, without its slashes.
struct Comment: Sendable {
  let text: String
  /// The index of the token that follows it.
  let token: Int
  /// Nothing else stands on its line.
  let startsLine: Bool
  let followsBlankLine: Bool
}

/// A text cut into tokens.
struct TokenizedText: Sendable {
  let bytes: [UInt8]
  /// Ends with an `end`, always.
  var tokens: [Token]
  /// The texts of string literals, their escapes resolved.
  let strings: [String]
  var comments: [Comment]
  /// What is wrong at each `invalid` token, by its index.
  var failures: [Int: SyntaxError]
  /// Each bracket has its counterpart.
  let bracketsFit: Bool
  /// Nothing of the text was left out at its end.
  let isWhole: Bool
}

/// The first mistake of a statement or text. Unwinds the parser; the entry points turn it into a finding.
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

/// What a text may not exceed, so that later stages can walk a tree by recursion.
enum Limit {
  /// Bytes of a text.
  static let text = 1 << 20
  /// Bytes of a name or number.
  static let word = 1_000
  /// Brackets, closures and statements within each other.
  static let nesting = 100
  /// Nodes of a tree from its root to a leaf, so also the links of a chain.
  static let height = 250
  /// Lines of a text that cannot be cut into tokens: behind so many, nobody reads on.
  static let lexicalMistakes = 20
}

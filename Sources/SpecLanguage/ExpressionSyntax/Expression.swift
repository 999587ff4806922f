/// An identifier without its backticks, such as `title` or `$0`.
package struct Identifier: Sendable, Equatable {
  package let text: String
  package let range: SourceRange
  /// Whether the identifier is written in backticks, so that it is never a keyword.
  package let isEscaped: Bool

  package init(_ text: String, range: SourceRange, isEscaped: Bool = false) {
    self.text = text
    self.range = range
    self.isEscaped = isEscaped
  }
}

/// A parsed Swift expression. Only the subset of Swift that specs can use is parsed.
package struct Expression: Sendable, Equatable {
  package indirect enum Kind: Sendable, Equatable {
    /// An integer literal with its radix prefix and underscores: `5_000`, `0xFF`.
    case integer(String)
    /// A floating-point literal: `1.5`, `2e-3`.
    case floating(String)
    case string([StringSegment])
    case boolean(Bool)
    case nilLiteral
    case array([Expression])
    case dictionary([DictionaryElement])
    /// A variable, a member of the surrounding type, a function or a type.
    case name(Identifier)
    /// `self`
    case selfReference
    /// An implicit member: `.active`, `.zero`. If it has arguments, it is the callee of a `call`.
    case implicitMember(Identifier)
    case member(Expression, Identifier)
    case call(Expression, [Argument])
    case subscripting(Expression, [Argument])
    /// The `?` in an optional chain such as `a?.b`, and the expression before it.
    case optionalChaining(Expression)
    case prefix(PrefixOperator, Expression)
    case binary(Expression, BinaryOperator, SourceRange, Expression)
    case ternary(Expression, Expression, Expression)
    /// A tuple as an operand of a comparison: `(a, b) < (c, d)`.
    case tuple([Expression])
    /// A range in a subscript or a loop: `a...b`, `a..<b`, `a...`, `...b`, `..<b`.
    case range(lower: Expression?, RangeOperator, upper: Expression?)
    case closure(Closure)
    case parenthesized(Expression)
    /// An `if` or `switch` that is used as a value: every branch is one expression.
    case branching(Statement)
    /// A type used as an expression: `[String]()`, `[String: Int]`, `Set<Int>`.
    case type(TypeSyntax)
  }

  package let kind: Kind
  package let range: SourceRange

  package init(_ kind: Kind, range: SourceRange) {
    self.kind = kind
    self.range = range
  }
}

package enum StringSegment: Sendable, Equatable {
  /// A string segment between interpolations, with its escapes resolved.
  case text(String)
  case interpolation(Expression)
}

package struct DictionaryElement: Sendable, Equatable {
  package let key: Expression
  package let value: Expression

  package init(key: Expression, value: Expression) {
    self.key = key
    self.value = value
  }
}

package struct Argument: Sendable, Equatable {
  package let label: Identifier?
  package let value: Expression
  /// Whether the argument is a trailing closure: `f { … }`.
  package let isTrailing: Bool

  package init(label: Identifier?, value: Expression, isTrailing: Bool = false) {
    self.label = label
    self.value = value
    self.isTrailing = isTrailing
  }
}

/// A closure: `{ $0.isDone }`, `{ task in task.isDone }`, `{ a, b in a + b }`. An operator as an
/// argument, as in `sorted(by: <)`, is the closure `{ $0 < $1 }`.
package struct Closure: Sendable, Equatable {
  /// The names of the parameters, with `_` for an unused parameter; nil if the closure uses `$0`,
  /// `$1`.
  package let parameters: [Identifier]?
  package let body: [Statement]
  /// Whether the closure is written as an operator alone.
  package let isOperator: Bool
  /// Whether these are the statements of a function or of a derived value, without braces.
  package let isBody: Bool

  package init(
    parameters: [Identifier]?, body: [Statement], isOperator: Bool = false, isBody: Bool = false
  ) {
    self.parameters = parameters
    self.body = body
    self.isOperator = isOperator
    self.isBody = isBody
  }
}

package enum PrefixOperator: String, Sendable {
  case not = "!"
  case minus = "-"
  case plus = "+"
}

package enum RangeOperator: String, Sendable {
  case closed = "..."
  case halfOpen = "..<"
}

package enum BinaryOperator: String, Sendable, CaseIterable {
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case add = "+"
  case subtract = "-"
  case coalesce = "??"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case and = "&&"
  case or = "||"
}

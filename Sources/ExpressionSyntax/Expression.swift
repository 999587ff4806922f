import Diagnostics

/// An identifier as written, without its backticks; `$0` counts as one.
package struct Identifier: Sendable, Equatable {
  package let text: String
  package let range: SourceRange
  /// Written in backticks, so never a keyword.
  package let isEscaped: Bool

  package init(_ text: String, range: SourceRange, isEscaped: Bool = false) {
    self.text = text
    self.range = range
    self.isEscaped = isEscaped
  }
}

/// A Swift expression of the subset, as it was written.
package struct Expression: Sendable, Equatable {
  package indirect enum Kind: Sendable, Equatable {
    /// As written, with its radix prefix and underscores: `5_000`, `0xFF`.
    case integer(String)
    /// As written: `1.5`, `2e-3`.
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
    /// `.active`, `.zero`; with arguments as the callee of a `call`.
    case implicitMember(Identifier)
    case member(Expression, Identifier)
    case call(Expression, [Argument])
    case subscripting(Expression, [Argument])
    /// The `?` after an expression whose chain continues: `a?.b`.
    case optionalChaining(Expression)
    case prefix(PrefixOperator, Expression)
    case binary(Expression, BinaryOperator, SourceRange, Expression)
    case ternary(Expression, Expression, Expression)
    /// `a...b`, `a..<b`, `a...`, `...b`, `..<b`: in subscripts only.
    case range(lower: Expression?, RangeOperator, upper: Expression?)
    case closure(Closure)
    case parenthesized(Expression)
    /// An `if` or `switch` whose branches are one expression each.
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
  /// A string segment with its escapes resolved.
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
  /// Written after the parentheses: `f { … }`.
  package let isTrailing: Bool

  package init(label: Identifier?, value: Expression, isTrailing: Bool = false) {
    self.label = label
    self.value = value
    self.isTrailing = isTrailing
  }
}

/// `{ $0.isDone }`, `{ task in task.isDone }`, `{ a, b in a + b }`; an operator as an argument,
/// `sorted(by: <)`, is the closure `{ $0 < $1 }`
package struct Closure: Sendable, Equatable {
  /// Nil for the shorthand parameters `$0`, `$1`; an unused parameter is `_`.
  package let parameters: [Identifier]?
  package let body: [Statement]
  /// Written as an operator alone.
  package let isOperator: Bool

  package init(parameters: [Identifier]?, body: [Statement], isOperator: Bool = false) {
    self.parameters = parameters
    self.body = body
    self.isOperator = isOperator
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

/// A Swift expression as data. Names are given without backticks: the printer adds backticks to
/// keywords, escapes strings, adds the parentheses that precedence requires and breaks long lines
/// as `swift format` does.
///
/// ```swift
/// // state.tasks.filter { !$0.isCompleted }.count
/// let tasks = SwiftExpression.path("state", "tasks")
/// let open = tasks.calling("filter", trailing: SwiftClosure([
///   .expression(.prefix("!", .path("$0", "isCompleted")))
/// ]))
/// let count = open.member("count")
/// ```
package indirect enum SwiftExpression: Sendable, Hashable {
  /// A variable, function or type by its bare name: `state`, `$0`, `self`, `TaskModel`.
  case name(String)
  /// Printed unchanged, on one line: numbers, `true`, `nil`, a key path.
  case literal(String)
  /// A string literal; see `string(_:)` for one without interpolations.
  case interpolation([SwiftStringPiece])
  case array([SwiftExpression])
  case dictionary([SwiftDictionaryElement])
  /// `.active`
  case implicitMember(String)
  case member(SwiftExpression, String)
  /// `f(a, b: c)`, `f { … }`, `f(a) { … }`
  case call(SwiftExpression, [SwiftArgument], trailing: SwiftClosure? = nil)
  /// `#expect(a == b)`
  case macro(String, [SwiftArgument])
  case subscripting(SwiftExpression, [SwiftArgument])
  /// `a?` (before a member), `a!`, `a...`
  case postfix(SwiftExpression, String)
  /// `!a`, `-a`, `&a`, `..<a`
  case prefix(String, SwiftExpression)
  case infix(SwiftExpression, String, SwiftExpression)
  case ternary(SwiftExpression, SwiftExpression, SwiftExpression)
  /// `a as B`, `a as? B`, `a is B`: the value, the keyword, the type
  case cast(SwiftExpression, String, SwiftType)
  /// `try`, `await` or `try await` before an expression
  case effect(SwiftEffect, SwiftExpression)
  case closure(SwiftClosure)
  case parenthesized(SwiftExpression)
  case tuple([SwiftArgument])
  /// A type used as an expression: `Set<Int>` in `Set<Int>()`.
  case type(SwiftType)
  /// The `let x` in the pattern `.added(let x)`.
  case binding(SwiftBinding, String)
  /// An `if` or `switch` with a value, after `=` or `return`, or as a body of its own.
  case statement(SwiftStatement)
}

/// The text of a type: `[String: TaskModel]?`. Not encoded: the caller has to check the names in
/// it.
package typealias SwiftType = String

package enum SwiftEffect: Sendable {
  case `try`
  case await
  case tryAwait
}

package enum SwiftStringPiece: Sendable, Hashable {
  /// Escaped by the printer.
  case text(String)
  /// `\(…)`
  case value(SwiftExpression)
}

package struct SwiftDictionaryElement: Sendable, Hashable {
  package var key: SwiftExpression
  package var value: SwiftExpression

  package init(_ key: SwiftExpression, _ value: SwiftExpression) {
    self.key = key
    self.value = value
  }
}

/// An argument of a call, an element of a tuple: `a`, `label: a`.
package struct SwiftArgument: Sendable, Hashable {
  package var label: String?
  package var value: SwiftExpression

  package init(_ value: SwiftExpression) {
    self.init(nil, value)
  }

  /// `label` may be nil or `"_"` for none.
  package init(_ label: String?, _ value: SwiftExpression) {
    self.label = label == "_" ? nil : label
    self.value = value
  }
}

/// `{ $0.isDone }`, `{ a, b in … }`, `{ [weak self] in … }`
package struct SwiftClosure: Sendable, Hashable {
  /// `weak self`, `state`
  package var captures: [String]
  /// Empty if the parameters are `$0`, `$1`.
  package var parameters: [String]
  /// One statement stays on the line if it fits; several go on lines of their own.
  package var body: [SwiftStatement]
  /// Even a single statement is on a line of its own.
  package var breaksBody: Bool

  package init(
    captures: [String] = [], parameters: [String] = [], breaksBody: Bool = false,
    _ body: [SwiftStatement]
  ) {
    self.captures = captures
    self.parameters = parameters
    self.breaksBody = breaksBody
    self.body = body
  }
}

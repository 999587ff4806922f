/// A Swift expression as data.
///
/// Names are given without backticks. The printer adds backticks to keywords, escapes strings, adds
/// the parentheses that precedence requires, and breaks long lines as `swift format` does.
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
  /// A variable, function or type, by its name without backticks: `state`, `$0`, `self`,
  /// `TaskModel`.
  case name(String)
  /// Code that is printed unchanged on one line, such as a number, `true`, `nil` or a key path.
  case literal(String)
  /// A string literal with interpolations. For a literal without interpolations, use `string(_:)`.
  case interpolation([SwiftStringPiece])
  case array([SwiftExpression])
  case dictionary([SwiftDictionaryElement])
  /// A member without a base, such as `.active`.
  case implicitMember(String)
  case member(SwiftExpression, String)
  /// A member on a line of its own, as modifiers of views are written.
  case modifier(SwiftExpression, String)
  /// Called modifiers between `#if` and `#endif`.
  case compiledModifiers(SwiftExpression, if: String, [SwiftModifierCall])
  /// A call: `f(a, b: c)`, `f { … }`, `f(a) { … }`.
  case call(SwiftExpression, [SwiftArgument], trailing: SwiftClosure? = nil)
  /// A macro, such as `#expect(a == b)`.
  case macro(String, [SwiftArgument])
  case subscripting(SwiftExpression, [SwiftArgument])
  /// A postfix operator: `a?` (before a member), `a!`, `a...`.
  case postfix(SwiftExpression, String)
  /// A prefix operator: `!a`, `-a`, `&a`, `..<a`.
  case prefix(String, SwiftExpression)
  case infix(SwiftExpression, String, SwiftExpression)
  case ternary(SwiftExpression, SwiftExpression, SwiftExpression)
  /// A cast: `a as B`, `a as? B`, `a is B`. The associated values are the value, the keyword and
  /// the type.
  case cast(SwiftExpression, String, SwiftType)
  /// An expression with `try`, `await` or `try await` before it.
  case effect(SwiftEffect, SwiftExpression)
  case closure(SwiftClosure)
  case parenthesized(SwiftExpression)
  case tuple([SwiftArgument])
  /// A type that is used as an expression, such as `Set<Int>` in `Set<Int>()`.
  case type(SwiftType)
  /// A binding in a pattern, such as `let x` in `.added(let x)`.
  case binding(SwiftBinding, String)
  /// An `if` or `switch` expression. Allowed after `=` or `return`, or as the only statement of a
  /// body.
  case statement(SwiftStatement)
}

/// The source code of a type, such as `[String: TaskModel]?`. The code is printed unchanged, so the
/// caller must make sure that its names are valid.
package typealias SwiftType = String

package enum SwiftEffect: Sendable {
  case `try`
  case await
  case tryAwait
}

package enum SwiftStringPiece: Sendable, Hashable {
  /// The literal part of a string, which the printer escapes.
  case text(String)
  /// An interpolated value: `\(…)`.
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

/// An argument of a call, or an element of a tuple: `a` or `label: a`.
/// A called modifier without the view before it: `.keyboardType(.numberPad)`.
package struct SwiftModifierCall: Sendable, Hashable {
  package var name: String
  package var arguments: [SwiftArgument]
  package var trailing: SwiftClosure?

  package init(_ name: String, _ arguments: [SwiftArgument], trailing: SwiftClosure? = nil) {
    self.name = name
    self.arguments = arguments
    self.trailing = trailing
  }
}

package struct SwiftArgument: Sendable, Hashable {
  package var label: String?
  package var value: SwiftExpression

  package init(_ value: SwiftExpression) {
    self.init(nil, value)
  }

  /// Creates an argument. If `label` is nil or `"_"`, the argument has no label.
  package init(_ label: String?, _ value: SwiftExpression) {
    self.label = label == "_" ? nil : label
    self.value = value
  }
}

/// A closure: `{ $0.isDone }`, `{ a, b in … }`, `{ [weak self] in … }`.
package struct SwiftClosure: Sendable, Hashable {
  /// The captures, such as `weak self` and `state`.
  package var captures: [String]
  /// The names of the parameters; empty if the body uses `$0` and `$1` instead.
  package var parameters: [String]
  /// The statements of the closure. A single statement stays on the line of the braces if it fits.
  package var body: [SwiftStatement]
  /// Whether the body is on separate lines even if it is a single statement.
  package var breaksBody: Bool
  /// The closures with labels that follow a trailing closure: `{ … } label: { … }`.
  package var following: [SwiftLabeledClosure] = []

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

package struct SwiftLabeledClosure: Sendable, Hashable {
  package var label: String
  package var closure: SwiftClosure

  package init(_ label: String, _ closure: SwiftClosure) {
    self.label = label
    self.closure = closure
  }
}

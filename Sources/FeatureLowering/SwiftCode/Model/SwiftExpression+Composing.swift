/// Functions that create frequent expressions.
extension SwiftExpression {
  package static let `self` = SwiftExpression.name("self")
  package static let `nil` = SwiftExpression.literal("nil")
  package static let `true` = SwiftExpression.literal("true")
  package static let `false` = SwiftExpression.literal("false")

  /// Creates a single-line string literal, and escapes its contents.
  package static func string(_ text: String) -> SwiftExpression {
    .interpolation([.text(text)])
  }

  /// Creates a decimal literal, with the separators that `swift format lint` requires: `1_000_000`.
  package static func integer(_ value: Int) -> SwiftExpression {
    value < 0
      ? .prefix("-", .number(String(value.magnitude))) : .number(String(value))
  }

  /// Creates a number literal from source code such as `5000000`, `0xFF` or `1.5`. Adds separators
  /// where they are required.
  package static func number(_ text: String) -> SwiftExpression {
    .literal(groupDigits(text))
  }

  package static func boolean(_ value: Bool) -> SwiftExpression {
    value ? .true : .false
  }

  /// Creates an access to nested members, such as `state.tasks.count`.
  package static func path(_ first: String, _ members: String...) -> SwiftExpression {
    members.reduce(.name(first)) { .member($0, $1) }
  }

  /// Creates the call `name(arguments)`.
  package static func call(_ name: String, _ arguments: [SwiftArgument]) -> SwiftExpression {
    .call(.name(name), arguments)
  }

  /// Creates an enum case as a value or a pattern: `.name(arguments)`, or `.name` without
  /// arguments.
  package static func enumCase(_ name: String, _ arguments: [SwiftArgument]) -> SwiftExpression {
    arguments.isEmpty ? .implicitMember(name) : .call(.implicitMember(name), arguments)
  }

  /// Creates the macro call `#expect(condition)`.
  package static func expect(_ condition: SwiftExpression) -> SwiftExpression {
    .macro("expect", [SwiftArgument(condition)])
  }

  /// Creates the macro call `#require(condition)`, which throws if the condition does not hold.
  package static func require(_ condition: SwiftExpression) -> SwiftExpression {
    .macro("require", [SwiftArgument(condition)])
  }

  /// Joins operands with one operator, such as `a && b && c`; nil if there are no operands.
  package static func chain(
    _ operands: [SwiftExpression], _ operation: String
  ) -> SwiftExpression? {
    operands.dropFirst().reduce(operands.first) { left, right in
      left.map { .infix($0, operation, right) }
    }
  }

  /// Returns the member `name` of this expression.
  package func member(_ name: String) -> SwiftExpression {
    .member(self, name)
  }

  /// Returns a call of the method `name` on this expression, with an optional trailing closure.
  package func calling(
    _ name: String, _ arguments: [SwiftArgument] = [], trailing: SwiftClosure? = nil
  ) -> SwiftExpression {
    .call(.member(self, name), arguments, trailing: trailing)
  }

  /// This expression followed by `?`, so that a member of an optional can be accessed.
  package var chained: SwiftExpression { .postfix(self, "?") }
}

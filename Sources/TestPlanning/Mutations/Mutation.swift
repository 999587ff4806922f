/// Code with one small change that a generated test should detect.
struct Mutant<Text> {
  let text: Text
  let mutation: Mutation

  init(_ text: Text, _ mutation: Mutation) {
    self.text = text
    self.mutation = mutation
  }
}

/// A small change of an expression or statement.
package enum Mutation: Hashable, Sendable {
  /// A statement is omitted.
  case statement
  /// A condition is replaced by this value.
  case condition(Bool)
  /// One operand of `&&` or `||` is omitted.
  case operand
  /// An operator or a member is replaced, such as `<` by `<=`, or `first` by `last`.
  case replaced(String, by: String)
  /// A literal is replaced by another literal.
  case literal(String)
  /// An expression is replaced by one of its operands, such as `-x` by `x`, or `list.sorted()` by
  /// `list`.
  case omitted(String)
  /// A sorting call is omitted, or sorts in the opposite order.
  case order
  /// The sort key at this index is omitted or reversed.
  case key(Int)
  /// A rule is omitted, or the condition of a rule is omitted.
  case rule, ruleCondition
  /// A requirement of a rule is replaced by one that no action meets.
  case requirement
}

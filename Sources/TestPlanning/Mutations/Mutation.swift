/// A piece of code with one small change, which a generated test should detect.
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
  /// A statement is missing.
  case statement
  /// A condition is replaced by this value.
  case condition(Bool)
  /// One operand of `&&` or `||` is missing.
  case operand
  /// An operator or a member is replaced: `<` by `<=`, `first` by `last`.
  case replaced(String, by: String)
  /// A literal is replaced by another literal.
  case literal(String)
  /// An expression is replaced by one of its operands: `-x` by `x`, `list.sorted()` by `list`.
  case omitted(String)
  /// A sorting call is missing, or sorts in the opposite order.
  case order
  /// The sort key at this index is missing or reversed.
  case key(Int)
  /// A rule is missing, or a rule's condition is missing.
  case rule, ruleCondition
  /// No action meets the requirement of a rule.
  case requirement
}

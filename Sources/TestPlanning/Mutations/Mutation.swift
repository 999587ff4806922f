/// A text with one small change, which a generated test should notice.
struct Mutant<Text> {
  let text: Text
  let mutation: Mutation

  init(_ text: Text, _ mutation: Mutation) {
    self.text = text
    self.mutation = mutation
  }
}

/// A small change of a text.
package enum Mutation: Hashable, Sendable {
  /// A statement is missing.
  case statement
  /// A condition always has this value.
  case condition(Bool)
  /// One operand of `&&` or `||` is missing.
  case operand
  /// An operator or a member is replaced: `<` by `<=`, `first` by `last`.
  case replaced(String, by: String)
  /// A literal has another value.
  case literal(String)
  /// A part is replaced by what it is computed from: `-x` by `x`, `list.sorted()` by `list`.
  case omitted(String)
  /// A call that sorts is missing, or sorts in the opposite order.
  case order
  /// The sort key at this place is missing or reversed.
  case key(Int)
  /// A rule is missing, or its condition.
  case rule, ruleCondition
  /// No action meets the requirement of a rule.
  case requirement
}

/// A declaration that has no test of its own or an incomplete test.
package struct Untested: Sendable, Hashable {
  package enum Reason: Sendable, Hashable, CaseIterable {
    /// The declaration is `!swift` code.
    case swiftText
    /// The action's payload has a type that the spec does not declare.
    case payload
    /// The declaration has a type that the spec does not declare, or contains such a type.
    case noSample
    /// The samples of the declaration's type, or of its payload, are too large.
    case tooLarge
    /// Every sample causes a fault, or has a value that cannot be compared. Such a value differs
    /// each time (`UUID()`), or is a `Decimal` with too many digits.
    case notEvaluated
    /// No sample shows an effect of the action.
    case noEffect
    /// `keepsAll`: the filter keeps all elements of every sample. `keepsNone`: the filter keeps no
    /// element of any sample.
    case keepsAll, keepsNone
    /// In every sample, the sort key makes no difference.
    case order
    /// In every sample, the sorting call of the derived value makes no difference.
    case derivedOrder
    /// In every sample, one operand of an `&&` or `||` makes no difference.
    case half
    /// In every sample, the rule does nothing.
    case neverActs
    /// In every sample, the requirement of the rule is not met.
    case neverPasses
    /// In every sample, the rule's condition makes no difference.
    case alwaysActs
    /// The action has effects and occurs in no scenario.
    case effects
    /// The declaration may call a function of another module, and only scenarios specify the
    /// results of such functions.
    case asksFunction
    /// No scenario checks the invariant.
    case notHeld
    /// In every sample, some small changes of the declaration make no difference. The changes are
    /// listed.
    case change
    /// Not all samples were tried, because trying all of them would take too long.
    case work
  }

  package let name: String
  package let reason: Reason
  package let changes: [Mutation]

  package init(_ name: String, _ reason: Reason, _ changes: [Mutation] = []) {
    self.name = name
    self.reason = reason
    self.changes = changes
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

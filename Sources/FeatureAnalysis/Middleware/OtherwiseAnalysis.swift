import SpecLanguage

/// Analyzes the rules of `else`, which apply if a condition before them is false.
///
///     add: {when: state.isFull, emit: .full, else: {require: isPaid, message: Pay}}   # misplaced-key
///     add: {when: state.isFull, emit: .full, else: {dispatch: .count}}
extension RuleAnalysis {
  /// Reports an `else` of a rule that decides before the reducer, and such a rule in an `else`.
  func refusesOtherwise(_ rule: RuleSpec, _ findings: inout Findings) -> Bool {
    if rule.followsReducer { return false }
    let what = rule.precedesReducer ? "before" : rule.verb.key
    if let range = rule.otherwise {
      findings.error(
        .misplacedKey, "'else' is decided after the reducer, and '\(what)' before it", at: range,
        help: "write a rule with the opposite 'when'")
      return true
    }
    guard !rule.unless.isEmpty else { return false }
    findings.error(
      .misplacedKey,
      "'else' allows 'dispatch', 'emit', 'cancel' and 'perform' after the reducer, not '\(what)'",
      at: rule.range, help: "write a rule with the opposite 'when'")
    return true
  }

  /// The conditions of a rule in an `else`: that those before it are false, and its own.
  func conditions(
    of rule: RuleSpec, _ payload: [Parameter], _ own: Code<[TypedCondition]>?,
    _ findings: inout Findings
  ) -> Code<[TypedCondition]>? {
    let scope = Scope(
      variables: RuleNames(stateType, payload: payload, followsReducer: true).variables())
    var all: [TypedCondition] = []
    for text in rule.unless {
      // The findings of a condition are reported at the rule that it belongs to.
      let negated = findings.withSeparateFindings {
        effects.texts.texts.code(
          text.asValue(at: rule.range, isNegated: true), wanted: .bool, in: scope, &$0)
      }.result
      switch negated {
      case .unchecked(let text)?: return .unchecked(text)
      case .checked(let value)?: all.append(.expression(value))
      case nil: return nil
      }
    }
    switch own {
    case .unchecked(let text)?: return .unchecked(text)
    case .checked(let conditions)?: return .checked(all + conditions)
    case nil: return .checked(all)
    }
  }
}

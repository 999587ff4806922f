// when: state.isFull
// emit: .full
// else: {dispatch: .add}

/// The rules of a key `else`.
struct OtherwiseDraft {
  var rules: [RuleSpec] = []
  var range: SourceRange?

  /// The rule and, after it, the rules of its `else`.
  func following(_ rule: RuleSpec?) -> [RuleSpec] {
    guard var rule else { return [] }
    guard let range, let condition = rule.condition else { return [rule] }
    rule.otherwise = range
    return [rule]
      + rules.map { other in
        var other = other
        other.unless.insert(condition, at: 0)
        return other
      }
  }
}

/// `else` needs `when`.
let otherwiseNeedsCondition = KeyCompanion(key: "else", other: "when", isRequired: false)

extension Construct {
  /// The key `else` of a rule.
  ///
  /// - Parameter otherwise: the rules of a draft.
  static func otherwise(
    _ shape: ValueShape, _ otherwise: any WritableKeyPath<Draft, OtherwiseDraft> & Sendable
  ) -> Entry {
    .optional(
      "else", shape,
      "the rule that applies if a condition of `when` is false, or a list of rules. They may have a "
        + "`when` and an `else`, too"
    ) {
      $1[keyPath: otherwise].range = $2.key.range
      $1[keyPath: otherwise].rules = $0.rules($2)
    }
  }
}

/// The rules of an `else`. The tables inside have the same names and describe the same keys.
let otherwiseRulesShape: ValueShape = {
  let effects = constructOfEffects(otherwise: .innerRules).table
  return rulesShape(
    constructOfRules(otherwise: .innerRules, effects: effects).table, effects,
    constructOfTimers(otherwise: .innerRules).table)
}()

func rulesShape(_ rule: KeyTable, _ effect: KeyTable, _ timer: KeyTable) -> ValueShape {
  let rules: [ValueShape] = [.keys(rule), .keys(effect), .keys(timer)]
  return .oneOf([.filled(.list("rules", .oneOf(rules)))] + rules)
}

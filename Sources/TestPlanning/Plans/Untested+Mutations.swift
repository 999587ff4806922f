import FeatureAnalysis

extension Untested {
  /// The README's entries for the mutants of a declaration that no test detects. If a whole part of
  /// the declaration has no effect, there is a single entry for it. Otherwise, the mutants are
  /// listed.
  static func of(_ name: String, missed: [Mutation]) -> [Untested] {
    if missed.contains(.rule) { return [Untested(name, .neverActs)] }
    var reasons: [Reason] = []
    for mutation in missed {
      if let reason = mutation.reason, !reasons.contains(reason) { reasons.append(reason) }
    }
    if !reasons.isEmpty { return reasons.map { Untested(name, $0) } }
    var changes: [Mutation] = []
    for mutation in missed where !changes.contains(mutation) { changes.append(mutation) }
    return changes.isEmpty ? [] : [Untested(name, .change, changes)]
  }
}

extension Mutation {
  /// The reason in the README if a part of a declaration can be omitted without an effect; nil for
  /// other mutants.
  fileprivate var reason: Untested.Reason? {
    switch self {
    case .rule: .neverActs
    case .requirement: .neverPasses
    case .ruleCondition: .alwaysActs
    case .operand: .half
    case .order: .derivedOrder
    case .statement, .condition, .replaced, .literal, .omitted, .key: nil
    }
  }
}

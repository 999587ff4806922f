extension Untested {
  /// What the mutants that no case notices say about a declaration: in few words if a whole part of
  /// it has no effect, one by one otherwise.
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
  /// The words of the README for a missing part without an effect.
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

import FeatureAnalysis

/// The variables that a rule's condition has bound. The other expressions of the rule can read
/// them.
package struct BoundValues: Sendable {
  var parameters: [Parameter] = []
  var values: [Value] = []

  package init() {}

  init(_ parameters: [Parameter], _ values: [Value]) {
    self.parameters = parameters
    self.values = values
  }

  /// The values of the variables if the condition is false: nil for each of them.
  package static func nothing(for rule: Rule) -> BoundValues {
    BoundValues(rule.bindings, rule.bindings.map { _ in .null })
  }
}

extension SimulatedStore {
  /// The variables that the condition of a rule binds; nil if the condition is false.
  mutating func holds(
    _ rule: Rule, _ action: SimulatedAction
  ) throws(Signal) -> BoundValues? {
    guard let condition = rule.condition else { return BoundValues() }
    guard case .checked(let conditions) = condition else {
      throw .fault(.notEvaluated("'!swift' text"))
    }
    if !rule.conditionIDs.isEmpty {
      interpreter.environment.bindParameters(
        actions[action.name]?.payload ?? [], action.payload, rule.conditionIDs)
    }
    guard try interpreter.holds(conditions) else { return nil }
    if rule.bound.isEmpty { return BoundValues() }
    return BoundValues(
      rule.bindings, rule.bound.map { interpreter.environment.variables[$0.id] ?? .null })
  }
}

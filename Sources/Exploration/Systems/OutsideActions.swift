import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The actions of a feature that may come from outside, and the actions that only effects send.
struct OutsideActions {
  let actions: [Action]
  let answersOnly: [String]
  /// The actions whose payloads cannot be created.
  var withoutSamples: Set<String> = []

  /// - Parameter named: the actions that something outside the feature sends.
  init(_ feature: Feature, named: Set<String> = []) {
    var sent: Set<String> = []
    for rule in feature.middleware.flatMap(\.rules) {
      guard case .perform(let effect) = rule.verb else { continue }
      for case .checked(let text) in effect.actions {
        if let name = text.actionName { sent.insert(name) }
      }
    }
    let calls = feature.scenarios.flatMap(\.when).compactMap(\.call)
    let outside = named.union(calls.map(\.action)).union(feature.exploration.actions)
    // The runtime drops an action that starts a load. Another action delivers the value.
    let loads = Set(feature.persistence?.entries.map(\.actions.load) ?? [])
    actions = feature.actions.filter { action in
      !loads.contains(action.name)
        && (!sent.contains(action.name) || outside.contains(action.name))
    }
    answersOnly = feature.actions.map(\.name).filter { sent.contains($0) && !outside.contains($0) }
  }
}

extension TypedExpression {
  /// The action that the expression creates.
  fileprivate var actionName: String? {
    switch kind {
    case .enumCase(let signature, _): signature.name
    case .parenthesized(let inner), .promoted(let inner): inner.actionName
    default: nil
    }
  }
}

extension Feature {
  private static var mostCombinations: Int { 8 }

  /// The combinations of results of functions from other modules. Within a combination, a function
  /// always returns the same value.
  func functionAnswers(_ sampler: Sampler) -> [[FunctionAnswer]] {
    let external = (functions + imported.functions).map(\.signature).filter { $0.module != nil }
    var combinations: [[FunctionAnswer]] = [[]]
    for function in external {
      let answers = sampler.samples(function.result)
      if answers.isEmpty { continue }
      let room = Self.mostCombinations / combinations.count
      combinations = combinations.flatMap { combination in
        answers.prefix(max(room, 1)).map {
          combination + [FunctionAnswer(function: function, value: $0)]
        }
      }
    }
    return combinations
  }
}

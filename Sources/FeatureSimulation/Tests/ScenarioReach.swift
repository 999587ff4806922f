import ExpressionTyping
import FeatureAnalysis

/// The actions that scenarios dispatch, and those that rules may dispatch because of them.
struct ScenarioReach {
  private(set) var actions: Set<String> = []

  init(_ feature: Feature) {
    var followers: [String: Set<String>] = [:]
    var general: Set<String> = []
    for entry in feature.middleware.flatMap(\.entries) {
      let names = Set(entry.rules.flatMap(\.dispatched))
      if let action = entry.action {
        followers[action, default: []].formUnion(names)
      } else {
        general.formUnion(names)
      }
    }
    var open = feature.scenarios.flatMap { $0.when.compactMap { $0.call?.action } }
    if !open.isEmpty { open += general }
    while let action = open.popLast() {
      if actions.insert(action).inserted { open += followers[action] ?? [] }
    }
  }
}

extension Rule {
  /// The names of the actions that it may dispatch.
  fileprivate var dispatched: [String] {
    let texts: [Code<TypedExpression>?] =
      switch verb {
      case .dispatch(let text): [text]
      case .perform(let effect): [effect.then, effect.failure]
      case .require, .rewrite, .stop, .emit, .cancel: []
      }
    var names: [String] = []
    for case .checked(let expression)? in texts {
      expression.visit { part in
        if case .enumCase(let signature, _) = part.kind { names.append(signature.name) }
        return true
      }
    }
    return names
  }
}

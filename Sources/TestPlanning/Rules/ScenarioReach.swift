import FeatureAnalysis
import FeatureSimulation

/// The actions that scenarios dispatch, and the actions that rules may dispatch because of them.
struct ScenarioReach {
  private(set) var actions: Set<String> = []

  init(_ feature: Feature) {
    var followers: [String: Set<String>] = [:]
    // The rules that apply to every action dispatch no actions.
    for entry in feature.middleware.flatMap(\.entries) {
      guard let action = entry.action else { continue }
      followers[action, default: []].formUnion(entry.rules.flatMap(\.dispatched))
    }
    for change in feature.middleware.flatMap(\.changes) {
      let dispatched = change.rules.flatMap(\.dispatched)
      for action in feature.actions where change.mayFollow(action.writes) {
        followers[action.name, default: []].formUnion(dispatched)
      }
    }
    var open = feature.scenarios.flatMap { $0.when.compactMap { $0.call?.action } }
    while let action = open.popLast() {
      if actions.insert(action).inserted { open += followers[action] ?? [] }
    }
  }
}

extension Rule {
  /// The names of the actions that the rule may dispatch.
  fileprivate var dispatched: [String] {
    let texts: [Code<TypedExpression>?] =
      switch verb {
      case .dispatch(let text): [text]
      case .perform(let effect): effect.actions
      case .require, .rewrite, .stop, .emit, .cancel: []
      }
    var names: [String] = []
    for case .checked(let expression)? in texts {
      expression.visitExpressions { part in
        if case .enumCase(let signature, _) = part.kind { names.append(signature.name) }
        return true
      }
    }
    return names
  }
}

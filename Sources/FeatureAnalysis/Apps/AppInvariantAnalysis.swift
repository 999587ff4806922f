import SpecLanguage

extension App {
  /// Returns the name of an action in the `after` of an app's invariant: `feature.action`. For a
  /// feature with keys, the name stands for the action in every store of the feature.
  package static func qualifiedName(of action: Action, of feature: AppFeature) -> String {
    "\(feature.name).\(action.name)"
  }
}

extension AppTexts {
  /// Analyzes the invariants of an app. They can use the members of the app's state by name, and
  /// `after` names actions of features.
  ///
  ///     invariants: {one user: {holds: old.users.count <= users.count, after: add}}        # unknown-action
  ///     invariants: {one user: {holds: old.users.count <= users.count, after: users.add}}
  func invariants(of spec: AppSpec, _ findings: inout Findings) -> [Invariant] {
    let names = features.found.flatMap { found in
      found.feature.feature.actions.map { App.qualifiedName(of: $0, of: found.feature) }
    }
    return analyzeInvariants(
      spec.invariants, stateType: state.type, actions: names, texts, &findings
    ) { written, findings in
      guard let (place, name, action) = action(named: written, &findings) else { return nil }
      if let key = name.key {
        findings.error(
          .wrongArguments,
          "'after' is about all stores of '\(name.feature.value)': it takes no key",
          at: key.range)
        return nil
      }
      return names.firstIndex(of: App.qualifiedName(of: action, of: features.found[place].feature))
    }
  }
}

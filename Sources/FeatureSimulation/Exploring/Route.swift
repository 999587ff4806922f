import FeatureAnalysis

// A route is the list of actions that are reduced before a state is reached. Routes are used to
// compare a search with a scenario.

extension SimulatedApp {
  /// The actions that were reduced and can occur in explorations.
  package var route: [Value] {
    let others = app.features.map(\.feature.unexploredActions)
    if app.isFeature {
      return reduced.filter { action in
        guard case .enumeration(let place, _) = action else { return false }
        return !others[0].contains(app.whole.actions[place].name)
      }
    }
    return reduced.filter { action in
      guard case .enumeration(let feature, let arguments) = action,
        case .enumeration(let place, _)? = arguments.last
      else { return false }
      return !others[feature].contains(app.features[feature].feature.actions[place].name)
    }
  }
}

extension Feature {
  /// The actions that begin loads or report saves. They do not occur in explorations, because an
  /// exploration only delivers loaded values.
  fileprivate var unexploredActions: Set<String> {
    let entries = persistence?.entries ?? []
    return Set(
      entries.flatMap { entry in
        entry.actions.names.filter { $0 != entry.actions.loaded }
      })
  }
}

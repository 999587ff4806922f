import FeatureAnalysis

// A route is the list of actions that are reduced before a state is reached. Routes are used to
// compare a search with a scenario.

extension SimulatedStore {
  /// Starts recording the actions that are reduced.
  package mutating func recordRoute() { watch.reduced = [] }

  /// The actions that were reduced and can occur in explorations.
  package var route: [Value] {
    let others = feature.unexploredActions
    return (watch.reduced ?? []).compactMap { action in
      guard !others.contains(action.name),
        let place = feature.actions.firstIndex(where: { $0.name == action.name })
      else { return nil }
      return .enumeration(place, action.payload)
    }
  }
}

extension SimulatedApp {
  /// The actions that were reduced and can occur in explorations.
  package var route: [Value] {
    let others = app.features.map(\.feature.unexploredActions)
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

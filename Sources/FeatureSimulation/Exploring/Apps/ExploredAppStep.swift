import FeatureAnalysis

/// A possible next step in the exploration of an app.
package enum ExploredAppStep: Sendable {
  /// The app dispatches its start actions.
  case start
  /// An action is dispatched from outside to the store of a feature.
  case action(AppActionCall)
  /// A stored property is loaded.
  case load(AppLoad)
  /// A call is answered. The number identifies the effect of the call.
  case answer(Int, ExploredAnswer)
  /// Time passes until the next deadline.
  case time
}

/// An action for one of an app's features.
package struct AppActionCall: Sendable {
  /// The index of the feature in the app.
  package let feature: Int
  /// The key of the store; nil if the feature has no keys.
  package let key: Value?
  package let action: SimulatedAction

  package init(feature: Int, key: Value?, _ action: SimulatedAction) {
    self.feature = feature
    self.key = key
    self.action = action
  }
}

/// A state of an app that an exploration has found.
package struct ExploredAppState: Sendable {
  package let state: KnownState
  package let effects: EffectsSnapshot?
  package let hasStarted: Bool
  package let unloaded: [UnloadedProperty]

  package init(
    state: KnownState, effects: EffectsSnapshot?, hasStarted: Bool,
    unloaded: [UnloadedProperty] = []
  ) {
    self.state = state
    self.effects = effects
    self.hasStarted = hasStarted
    self.unloaded = unloaded
  }
}

extension App {
  /// The stores that are open in `state`, ordered by feature and then by key.
  package func stores(
    in state: Value
  ) -> [(feature: Int, key: Value?, state: Value)] {
    guard case .structure(let values) = state else { return [] }
    var stores: [(feature: Int, key: Value?, state: Value)] = []
    for (feature, value) in values.enumerated() {
      switch (features[feature].presence, value) {
      case (.optional, .null): break
      case (.keyed, .dictionary(let states)):
        for (key, state) in states.sorted(by: { $0.key.precedes($1.key) }) {
          stores.append((feature, key, state))
        }
      default: stores.append((feature, nil, value))
      }
    }
    return stores
  }
}

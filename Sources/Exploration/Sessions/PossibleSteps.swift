import FeatureAnalysis
import FeatureSimulation

// What a person who plays can do, and with which samples.

extension SessionPlayer {
  /// Who sends an action.
  package enum Sender: Sendable {
    case people
    /// Effects and storages send it. A person may send it, too.
    case effects
    /// It is private.
    case feature
  }

  /// The senders of the actions of a feature, by the name of the action. Actions that deliver loaded
  /// values are not among them.
  package func senders(of feature: Int) -> [String: Sender] {
    let own = app.features[feature].feature
    let entries = own.persistence?.entries ?? []
    let outside = Set(
      possible.features[feature].outside.actions.map(\.name) + entries.map(\.actions.load))
    let loaded = Set(entries.map(\.actions.loaded))
    var senders: [String: Sender] = [:]
    for action in own.actions where !loaded.contains(action.name) {
      senders[action.name] =
        action.isPrivate ? .feature : outside.contains(action.name) ? .people : .effects
    }
    return senders
  }

  /// A payload with which an action can be tried now; nil if there is no sample.
  package func sample(of action: Action, to feature: Int) -> [Value]? {
    possible.samplePayload(of: action, to: feature, beside: possible.ids(in: last.state))
  }

  /// An answer with which a call can be tried now; nil if there is no sample.
  package func sampleAnswer(of method: DependencyMethod, _ feature: Int) -> Value? {
    (method.element ?? method.result).flatMap {
      possible.sampleValue(of: $0, from: feature, beside: possible.ids(in: last.state))
    }
  }

  /// The ids in the current state.
  package var ids: [Value] { possible.uuids(in: last.state) }
}

import FeatureAnalysis

extension SimulatedStore {
  /// Records the end of an effect's call as the last event. The message names this event if the
  /// scenario breaks an invariant.
  mutating func note(_ effect: SimulatedEffect, _ verb: String) {
    // An exploration has its own descriptions of effects.
    if effects.areAnswersOpen { return }
    let name = "\(dependency(of: effect).name).\(method(of: effect).name)"
    moment = "'\(prefix)\(name)' \(verb)"
  }
}

extension Answer.Outcome {
  /// The verb that describes the end of a call, such as `returns`.
  var verb: String {
    switch self {
    case .returns, .stream: "returns"
    case .failure: "fails"
    case .error: "throws"
    }
  }
}

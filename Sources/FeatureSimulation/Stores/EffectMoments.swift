import FeatureAnalysis

extension SimulatedStore {
  /// Notes what comes last, for a scenario whose invariant it breaks.
  mutating func note(_ effect: SimulatedEffect, _ verb: String) {
    // An exploration describes effects in its own words.
    if effects.areAnswersOpen { return }
    let name = "\(dependency(of: effect).name).\(method(of: effect).name)"
    watch.moment = "'\(prefix)\(name)' \(verb)"
  }
}

extension Answer.Outcome {
  /// The description of an effect in an exploration.
  var verb: String {
    switch self {
    case .returns, .stream: "returns"
    case .failure: "fails"
    case .error: "throws"
    }
  }
}

import FeatureAnalysis

extension SimulatedStore {
  /// Notes what comes last, for a scenario whose invariant it breaks.
  mutating func note(_ effect: SimulatedEffect, _ verb: String) {
    // An exploration has words of its own.
    if effects.areAnswersOpen { return }
    let name = "\(dependency(of: effect).name).\(method(of: effect).name)"
    watch.moment = "'\(prefix)\(name)' \(verb)"
  }
}

extension Answer.Outcome {
  /// The words of an exploration for it.
  var verb: String {
    switch self {
    case .returns, .stream: "returns"
    case .failure: "fails"
    case .error: "throws"
    }
  }
}

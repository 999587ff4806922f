import FeatureAnalysis
import FeatureSimulation

/// The calls and actions of a trace if nothing happens between its steps.
struct TraceRoute {
  /// The numbers of the answered calls, by the index of the step.
  var calls: [Int: Int] = [:]
  /// The position of the answered call among the calls of its method, by the index of the step.
  /// Only set if several calls are under way.
  var ordinals: [Int: Int] = [:]
  /// The actions that the trace reduces.
  var actions: [Value] = []

  /// Records the answer to a call.
  ///
  /// - Parameter open: the calls under way.
  mutating func note(
    _ call: OpenCall, at index: Int, among open: [OpenCall], _ calls: TracedCalls
  ) {
    self.calls[index] = call.number
    let own = open.filter { $0.feature == call.feature && $0.reference == call.reference }
    if own.count > 1 { ordinals[index] = calls.ordinal(of: call.number) }
  }

  /// The simplest scenario of a trace that makes its mistake. A scenario with the same route is
  /// preferred.
  ///
  /// - Parameters:
  ///   - scenario: returns the scenario for a pace.
  ///   - verdict: runs a scenario; nil if it does not make the mistake.
  func simplest<Scenario>(
    _ scenario: (Pace) -> Scenario?, _ verdict: (Scenario) -> ScenarioVerdict?
  ) -> Scenario? {
    var other: Scenario?
    for pace in Pace.all {
      guard let scenario = scenario(pace), let verdict = verdict(scenario) else { continue }
      if verdict.route.starts(with: actions) { return scenario }
      if other == nil { other = scenario }
    }
    return other
  }
}

extension TraceRoute {
  /// The description of a call, such as `the second call of 'web.find'`, or only its name if no
  /// other call is under way.
  func text(ofCall name: String, at index: Int) -> String {
    guard let ordinal = ordinals[index] else { return "'\(name)'" }
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
    let word = ordinal <= words.count ? words[ordinal - 1] : "\(ordinal)th"
    return "the \(word) call of '\(name)'"
  }
}

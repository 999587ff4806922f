import FeatureAnalysis
import FeatureSimulation

/// The calls that a trace answers and the actions that it reduces, if no time passes between its
/// steps.
struct TraceRoute {
  /// The numbers of the answered calls, by the index of the answering step.
  var calls: [Int: Int] = [:]
  /// For each answering step, by its index: the position of the answered call among the calls of
  /// its method. Set only if several calls of the method are under way.
  var ordinals: [Int: Int] = [:]
  /// The actions that are reduced during the trace.
  var actions: [Value] = []

  /// Records the call that a step answers.
  ///
  /// - Parameter open: the calls that are under way.
  mutating func note(
    _ call: OpenCall, at index: Int, among open: [OpenCall], _ calls: TracedCalls
  ) {
    self.calls[index] = call.number
    let own = open.filter { $0.feature == call.feature && $0.reference == call.reference }
    if own.count > 1 { ordinals[index] = calls.ordinal(of: call.number) }
  }

  /// The simplest scenario that reproduces the mistake of a trace. A scenario with the same route
  /// as the trace is preferred.
  ///
  /// - Parameters:
  ///   - scenario: returns the scenario for a pace, if there is one.
  ///   - verdict: runs a scenario and returns the result; nil if the scenario does not reproduce
  ///     the mistake.
  func simplest(
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
  /// The description of a call, such as `the second call of 'web.find'`. If no other call of the
  /// method is under way, only the name of the method.
  func text(ofCall name: String, at index: Int) -> String {
    guard let ordinal = ordinals[index] else { return "'\(name)'" }
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
    let word = ordinal <= words.count ? words[ordinal - 1] : "\(ordinal)th"
    return "the \(word) call of '\(name)'"
  }
}

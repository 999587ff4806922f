import FeatureAnalysis
import FeatureSimulation

/// The state at the end of a scenario, in which an exploration can begin.
package struct ScenarioEnd: Sendable {
  /// The sentence of the scenario.
  package let name: String
  /// The values of the properties of the state.
  let state: [GivenValue]
  /// What the summary says about effects that were under way at the end.
  let omission: String
}

extension App {
  /// The state at the end of a scenario; nil if the tool cannot run the scenario to its end.
  package func end(of scenario: Scenario) -> ScenarioEnd? {
    guard let played = playedState(of: scenario, in: self),
      case .structure(let values) = played.state
    else { return nil }
    var initial: [Value] = []
    if case .structure(let known)? = (try? SimulatedApp(self, given: []))?.state { initial = known }
    let given = zip(whole.state.properties, values).enumerated()
      .filter { !initial.indices.contains($0) || initial[$0] != $1.1 }
      .map { GivenValue(property: $1.0.name, type: $1.0.type, value: $1.1) }
    return ScenarioEnd(
      name: scenario.sentence, state: given,
      omission: played.effects > 0 ? ", without the calls under way there" : "")
  }
}

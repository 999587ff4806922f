import FeatureAnalysis
import FeatureSimulation

/// The state at the end of a scenario or a session, in which an exploration can begin.
package struct ScenarioEnd: Sendable {
  /// The sentence of the scenario, or the path of the session.
  package let name: String
  /// The values of the properties that differ from the initial state.
  let state: [GivenValue]
  /// Where exploring begins, such as `at the end of 'a task is added'` or `after step 3`.
  let place: String
  /// What the summary says about skipped steps and calls, such as `, without the calls under way
  /// there`; empty if nothing was skipped.
  let omission: String
  /// Whether something is under way there, which is left out.
  let omitsEffects: Bool
}

extension App {
  /// The state at the end of a scenario; nil if the tool cannot run the scenario to its end.
  package func stateAtEnd(of scenario: Scenario) -> ScenarioEnd? {
    guard let played = playedState(of: scenario, in: self),
      let state = differences(in: played.state)
    else { return nil }
    return ScenarioEnd(
      name: scenario.sentence, state: state, place: "at the end of '\(scenario.sentence)'",
      omission: played.effects > 0 ? ", without the calls under way there" : "",
      omitsEffects: played.effects > 0)
  }

  /// The state after the steps of a session that fit; nil if the tool cannot play them.
  ///
  /// - Parameter path: the file of the session.
  package func stateAtEnd(of session: Session, at path: String) -> ScenarioEnd? {
    guard let run = try? SessionRun(self, given: session.given, session.entries),
      let end = state(at: run.player.last, called: path)
    else { return nil }
    let misfits = run.misfits.count { $0 != nil }
    let steps = misfits == 1 ? "1 step that does not fit" : "\(misfits) steps that do not fit"
    return ScenarioEnd(
      name: path, state: end.state, place: "at the end of '\(path)'",
      omission: (misfits > 0 ? ", without \(steps)" : "") + end.omission,
      omitsEffects: end.omitsEffects)
  }

  /// The state that a session has at a moment; nil if the tool cannot compute the initial state.
  ///
  /// - Parameter place: where exploring then begins, such as `after step 3`.
  package func state(at moment: SessionPlayer.Moment, called place: String) -> ScenarioEnd? {
    differences(in: moment.state).map {
      ScenarioEnd(
        name: place, state: $0, place: place,
        omission: moment.underWay.isEmpty ? "" : ", without what was under way there",
        omitsEffects: !moment.underWay.isEmpty)
    }
  }

  /// The values of a state that differ from the initial state.
  private func differences(in state: Value) -> [GivenValue]? {
    guard case .structure(let values) = state else { return nil }
    var initial: [Value] = []
    if case .structure(let known)? = (try? SimulatedApp(self, given: []))?.state { initial = known }
    return zip(whole.state.properties, values).enumerated()
      .filter { !initial.indices.contains($0) || initial[$0] != $1.1 }
      .map { GivenValue(property: $1.0.name, type: $1.0.type, value: $1.1) }
  }
}

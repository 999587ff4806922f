import FeatureAnalysis

/// The state and the number of effects at the end of a scenario.
package struct PlayedState: Sendable {
  package let state: Value
  /// The number of effects under way.
  package let effects: Int
}

/// The state in which a scenario ends; nil if the tool cannot run the scenario to its end.
///
/// - Parameter time: the time on the clock at which to stop, even if effects are under way. The
///   result is nil if the last entry of `when` runs later.
package func playedState(
  of scenario: Scenario, in app: App, at time: Duration? = nil
) -> PlayedState? {
  do throws(EvaluationFault) {
    let stores = try ScenarioPlay(scenario).begin(InitialApp(app))
    stores.limitSteps(to: 1_000_000)
    for (place, step) in scenario.when.enumerated() {
      try stores.perform(step)
      let isLast = time != nil && place == scenario.when.count - 1
      if !step.isFollowedAtOnce, !isLast { try stores.settle() }
    }
    if let time {
      if time < stores.now { return nil }
      try stores.wait(time - stores.now)
    }
    return PlayedState(state: stores.state, effects: stores.effects.countUnderWay)
  } catch {
    return nil
  }
}

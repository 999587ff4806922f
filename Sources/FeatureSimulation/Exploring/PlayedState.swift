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
  of scenario: Scenario, in feature: Feature, at time: Duration? = nil
) -> PlayedState? {
  let play = ScenarioPlay(scenario)
  do throws(EvaluationFault) {
    var store = try play.begin(InitialStore(feature))
    store.interpreter.operations.maximumSteps = 1_000_000
    for (place, step) in scenario.when.enumerated() {
      switch step.kind {
      case .dispatch(let call):
        try store.dispatch(SimulatedAction(call.action, call.arguments))
      case .wait(let length): try store.wait(length)
      }
      let isLast = time != nil && place == scenario.when.count - 1
      if !step.isFollowedAtOnce, !isLast { try store.settle() }
    }
    if let time {
      if time < store.now { return nil }
      try store.wait(time - store.now)
    }
    return PlayedState(state: store.state, effects: store.effects.countUnderWay)
  } catch {
    return nil
  }
}

/// The state in which a scenario of an app ends; nil if the tool cannot run the scenario to its
/// end.
///
/// - Parameter time: the time on the clock at which to stop, even if effects are under way. The
///   result is nil if the last entry of `when` runs later.
package func playedState(
  of scenario: AppScenario, in app: App, at time: Duration? = nil
) -> PlayedState? {
  let play = AppScenarioPlay(app: app, scenario)
  do throws(EvaluationFault) {
    let stores = try play.begin()
    stores.limitSteps(to: 1_000_000)
    for (place, step) in scenario.when.enumerated() {
      switch step.kind {
      case .dispatch(let feature, let key, let call):
        try stores.dispatch(
          feature: feature, key: key, SimulatedAction(call.action, call.arguments))
      case .wait(let length): try stores.wait(length)
      case .start: try stores.start()
      }
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

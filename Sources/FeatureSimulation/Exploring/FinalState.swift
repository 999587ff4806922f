import FeatureAnalysis

/// The state in which a scenario ends; nil if it does not run to its end in the tool.
package func finalState(of scenario: Scenario, in feature: Feature) -> Value? {
  var play = ScenarioPlay(scenario)
  guard var store = try? play.begin(InitialStore(feature)) else { return nil }
  store.interpreter.operations.maximumSteps = 1_000_000
  return play.fault(goingOnWith: &store) == nil ? store.interpreter.state : nil
}

/// The state in which a scenario of an app ends; nil if it does not run to its end in the tool.
package func finalState(of scenario: AppScenario, in app: App) -> Value? {
  var play = AppScenarioPlay(app: app, scenario)
  guard let stores = try? play.begin() else { return nil }
  stores.limitSteps(to: 1_000_000)
  return play.fault(goingOnWith: stores) == nil ? stores.state : nil
}

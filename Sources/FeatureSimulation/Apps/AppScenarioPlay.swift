import FeatureAnalysis
import SpecLanguage

/// Runs a scenario in the stores of an app.
struct AppScenarioPlay {
  let app: App
  let scenario: AppScenario
  /// The range at which to report a fault.
  var range: SourceRange

  init(app: App, _ scenario: AppScenario) {
    self.app = app
    self.scenario = scenario
    range = scenario.range
  }

  /// Creates the app's stores in their state before the first step of the scenario.
  func begin() throws(EvaluationFault) -> SimulatedApp {
    let stores = try SimulatedApp(app, given: scenario.given, answers: scenario.answers)
    stores.watch = InvariantWatch(scenario.holds)
    return stores
  }

  /// Runs all steps. Returns the fault that ends the run early; nil if no fault occurs.
  mutating func fault(goingOnWith stores: SimulatedApp) -> EvaluationFault? {
    do throws(EvaluationFault) {
      try stores.checkPlainInvariants(.start)
      for step in scenario.when {
        range = step.range
        try follow(step, stores)
      }
      return nil
    } catch {
      return error
    }
  }

  private func follow(_ step: AppStep, _ stores: SimulatedApp) throws(EvaluationFault) {
    switch step.kind {
    case .dispatch(let feature, let key, let call):
      try stores.dispatch(
        feature: feature, key: key, SimulatedAction(call.action, call.arguments))
    case .wait(let length): try stores.wait(length)
    case .start: try stores.start()
    }
    if step.isFollowedAtOnce { return }
    try stores.settle()
    try stores.checkPlainInvariants(.step(name(of: step)))
  }

  /// The name of the step, in quotes, as the scenario writes it.
  private func name(of step: AppStep) -> String {
    switch step.kind {
    case .dispatch(let feature, let key, let call):
      "'\(app.name(of: SimulatedApp.StorePlace(feature: feature, key: key))).\(call.action)'"
    case .wait: InvariantWatch.time
    case .start: "'start'"
    }
  }
}

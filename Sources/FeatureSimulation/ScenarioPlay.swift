import FeatureAnalysis
import SpecLanguage

/// Runs a scenario in the stores of an app, or in the store of a feature.
struct ScenarioPlay {
  let scenario: Scenario
  /// The range at which to report a fault.
  var range: SourceRange
  /// The failed checks so far.
  private(set) var failures: [FailedCheck] = []

  init(_ scenario: Scenario) {
    self.scenario = scenario
    range = scenario.range
  }

  /// Creates the stores in their state before the first step of the scenario.
  func createStores(_ initial: InitialApp) throws(EvaluationFault) -> SimulatedApp {
    let stores = try SimulatedApp(
      initial, given: scenario.given, functions: scenario.functionAnswers,
      answers: scenario.answers, waitingMethods: scenario.waitingMethods)
    stores.watch = InvariantWatch(scenario.holds)
    stores.awaitsStart = scenario.startsApp
    return stores
  }

  /// Runs all steps. Returns the fault that ends the run early; nil if no fault occurs.
  mutating func fault(goingOnWith stores: SimulatedApp) -> EvaluationFault? {
    do throws(EvaluationFault) {
      try goOn(stores)
      return nil
    } catch {
      return error
    }
  }

  /// Runs all steps. The `watch` of the stores records violated invariants.
  mutating func goOn(_ stores: SimulatedApp) throws(EvaluationFault) {
    try stores.checkPlainInvariants(.start)
    for step in scenario.when {
      range = step.range
      try stores.perform(step)
      if let check = step.check {
        failures += try stores.failures(of: check, since: &stores.checked, &range)
      }
      if step.isFollowedAtOnce { continue }
      try stores.settle()
      try stores.checkPlainInvariants(.step(stores.app.stepName(of: step)))
    }
    stores.watch.settle()
    try stores.checkPlainInvariants(.end)
  }

  /// Checks what the scenario expects at its end.
  mutating func checkEnd(_ stores: SimulatedApp) throws(EvaluationFault) {
    for check in scenario.finalChecks {
      var lists = CheckedLists()
      failures += try stores.failures(of: check, since: &lists, &range)
    }
  }
}

extension SimulatedApp {
  /// Performs a step of a scenario. The effects that it begins have not ended afterwards.
  package func perform(_ step: ScenarioStep) throws(EvaluationFault) {
    switch step.kind {
    case .dispatch(let call):
      effects.audience = EffectAudience(ofRun: step.run)
      try dispatch(call)
    case .wait(let length): try wait(length)
    case .start: try start()
    case .answer(let answers): try answer(answers)
    case .cancel(let run, let action): try cancel(run, of: action)
    case .check: break
    }
  }
}

extension App {
  /// The name of a step, in quotes, as the scenario writes it.
  fileprivate func stepName(of step: ScenarioStep) -> String {
    switch step.kind {
    case .dispatch(let call):
      "'\(prefix(of: StorePlace(feature: call.feature, key: call.key)))\(call.action)'"
    case .wait: InvariantWatch.time
    case .start: "'start'"
    case .cancel: "'cancel'"
    case .answer, .check: InvariantWatch.time
    }
  }
}

/// The calls that each scenario makes to functions of other modules, in the order of the scenarios.
/// The generated test of a scenario checks that the real functions return the same results. No
/// findings are reported.
package func askedFunctions(of feature: Feature) -> [[AskedFunction]] {
  guard feature.asksFunctions else { return feature.scenarios.map { _ in [] } }
  let initial = InitialApp(App(feature))
  return feature.scenarios.map { scenario in
    guard !scenario.functionAnswers.isEmpty else { return [] }
    var play = ScenarioPlay(scenario)
    guard let stores = try? play.createStores(initial) else { return [] }
    // A fault is ignored: the tool may reach a handler that only the generated test can run.
    try? play.goOn(stores)
    try? play.checkEnd(stores)
    return stores.evaluator.answering.asked
  }
}

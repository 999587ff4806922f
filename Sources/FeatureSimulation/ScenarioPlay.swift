import FeatureAnalysis
import SpecLanguage

/// Runs a scenario in a store.
struct ScenarioPlay {
  let scenario: Scenario
  /// The range at which to report a fault.
  var range: SourceRange

  init(_ scenario: Scenario) {
    self.scenario = scenario
    range = scenario.range
  }

  /// Creates the store in its state before the first step of the scenario.
  func begin(_ initial: InitialStore) throws(EvaluationFault) -> SimulatedStore {
    var store = try initial.store(given: scenario.given, answers: scenario.functionAnswers)
    store.effects = SimulatedEffects(answers: scenario.answers)
    store.beginStorages(loading: store.feature.loadedStorages(with: scenario.answers))
    store.watch = InvariantWatch(scenario.holds)
    return store
  }

  /// Runs all steps. Returns the fault that ends the run early; nil if no fault occurs.
  mutating func fault(goingOnWith store: inout SimulatedStore) -> EvaluationFault? {
    do throws(EvaluationFault) {
      try goOn(&store)
      return nil
    } catch {
      return error
    }
  }

  /// Runs all steps. The store's `watch` records violated invariants.
  mutating func goOn(_ store: inout SimulatedStore) throws(EvaluationFault) {
    try store.checkPlainInvariants(.start)
    for step in scenario.when {
      range = step.range
      switch step.kind {
      case .dispatch(let call):
        try store.dispatch(SimulatedAction(call.action, call.arguments))
      case .wait(let length): try store.wait(length)
      }
      if step.isFollowedAtOnce { continue }
      try store.settle()
      try store.checkPlainInvariants(
        .step(step.call.map { "'\($0.action)'" } ?? InvariantWatch.time))
    }
  }
}

/// The calls that each scenario makes to functions of other modules, in the order of the scenarios.
/// The generated test of a scenario checks that the real functions return the same results. No
/// findings are reported.
package func askedFunctions(of feature: Feature) -> [[AskedFunction]] {
  guard feature.asksFunctions else { return feature.scenarios.map { _ in [] } }
  let initial = InitialStore(feature)
  return feature.scenarios.map { scenario in
    guard !scenario.functionAnswers.isEmpty else { return [] }
    var play = ScenarioPlay(scenario)
    guard var store = try? play.begin(initial) else { return [] }
    // A fault is ignored: the tool may reach a handler that only the generated test can run.
    try? play.goOn(&store)
    for case .checked(let expression) in scenario.then { _ = try? store.evaluate(expression) }
    for expression in (scenario.events ?? []) + (scenario.calls ?? []) {
      _ = try? store.evaluate(expression)
    }
    return store.interpreter.answering.asked
  }
}

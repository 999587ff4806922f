import Diagnostics
import FeatureAnalysis

/// A scenario on its way through a store.
struct ScenarioPlay {
  let scenario: Scenario
  /// Where a fault has its place.
  var range: SourceRange

  init(_ scenario: Scenario) {
    self.scenario = scenario
    range = scenario.range
  }

  /// The store before the first step.
  func begin(_ initial: InitialStore) throws(EvaluationFault) -> SimulatedStore {
    var store = try initial.store(given: scenario.given, answers: scenario.functionAnswers)
    store.effects = SimulatedEffects(answers: scenario.answers)
    store.watch = InvariantWatch(scenario.holds)
    return store
  }

  /// Does all steps, and returns the fault that ends them early.
  mutating func fault(goingOnWith store: inout SimulatedStore) -> EvaluationFault? {
    do throws(EvaluationFault) {
      try goOn(&store)
      return nil
    } catch {
      return error
    }
  }

  /// Does all steps; the store's `watch` knows which invariants were broken meanwhile.
  mutating func goOn(_ store: inout SimulatedStore) throws(EvaluationFault) {
    try store.checkPlain(.start)
    for step in scenario.when {
      range = step.range
      switch step.kind {
      case .dispatch(let call):
        try store.dispatch(SimulatedAction(call.action, call.arguments))
      case .wait(let length): try store.wait(length)
      }
      if step.isFollowedAtOnce { continue }
      try store.settle()
      try store.checkPlain(.step(step.call?.action ?? "wait"))
    }
  }
}

/// What functions of other modules are asked in each scenario, in the order of the scenarios: what
/// its test must know of the real functions. Nothing is reported.
package func askedFunctions(of feature: Feature) -> [[AskedFunction]] {
  guard feature.asksFunctions else { return feature.scenarios.map { _ in [] } }
  let initial = InitialStore(feature)
  return feature.scenarios.map { scenario in
    guard !scenario.functionAnswers.isEmpty else { return [] }
    var play = ScenarioPlay(scenario)
    guard var store = try? play.begin(initial) else { return [] }
    // A handler ends the run in the tool, but not the test.
    try? play.goOn(&store)
    for case .checked(let expression) in scenario.then { _ = try? store.evaluate(expression) }
    for expression in (scenario.events ?? []) + (scenario.calls ?? []) {
      _ = try? store.evaluate(expression)
    }
    return store.interpreter.answering.asked
  }
}

import FeatureAnalysis
import SpecLanguage

/// The result of one scenario.
package struct ScenarioResult: Sendable {
  package enum Outcome: Sendable {
    case passed
    case failed
    /// The scenario needs code that the tool does not run. The value describes this code.
    case notEvaluated(String)
  }

  package let sentence: String
  package let outcome: Outcome
  /// The names of the user-written handlers and middleware that were skipped.
  package let passedBy: [String]
  /// The actions that were dropped because their feature was not open, written as in the scenario.
  package var dropped: [String] = []
}

/// Runs every scenario of a feature through its middleware and reducers, without a compiler.
/// Reports each false `then` expectation and each fault at its range.
package func runScenarios(
  of feature: Feature, in file: SourceFile, _ diagnostics: inout Diagnostics
) -> [ScenarioResult] {
  guard !feature.scenarios.isEmpty else { return [] }
  let initial = InitialStore(feature)
  return feature.scenarios.map { scenario in
    var run = ScenarioRun(feature: feature, scenario: scenario, file: file, initial: initial)
    let outcome = run.outcome(&diagnostics)
    return ScenarioResult(sentence: scenario.sentence, outcome: outcome, passedBy: run.passedBy)
  }
}

/// The run of one scenario.
private struct ScenarioRun {
  let feature: Feature
  let scenario: Scenario
  let file: SourceFile
  let initial: InitialStore
  var passedBy: [String] = []

  init(feature: Feature, scenario: Scenario, file: SourceFile, initial: InitialStore) {
    self.feature = feature
    self.scenario = scenario
    self.file = file
    self.initial = initial
  }

  mutating func outcome(_ diagnostics: inout Diagnostics) -> ScenarioResult.Outcome {
    var play = ScenarioPlay(scenario)
    do throws(EvaluationFault) {
      var store = try play.begin(initial)
      let start = store
      let fault = play.fault(goingOnWith: &store)
      passedBy = store.passedBy
      var holds = true
      for violation in store.watch.violations {
        holds = false
        diagnostics.report(violation, in: scenario.sentence, of: feature, file, store.interpreter)
      }
      if let fault {
        // After a broken invariant, a fault is not reported: its cause is unclear.
        if !holds { return .failed }
        throw fault
      }
      for expectation in scenario.then {
        guard case .checked(let expression) = expectation else {
          throw .notEvaluated("'!swift' text")
        }
        play.range = expression.range
        if try store.evaluate(expression) != .boolean(true) {
          holds = false
          diagnostics.reportFalse(
            expression, in: scenario.sentence, of: file, store.interpreter)
        }
      }
      for difference in try store.differences(from: scenario) {
        holds = false
        diagnostics.error(
          .failedScenario, "\(difference.text) in '\(scenario.sentence)'", at: difference.range)
      }
      if holds { warn(about: scenario, in: feature, from: start, to: store, &diagnostics) }
      return holds ? .passed : .failed
    } catch {
      if case .notEvaluated(let what) = error { return .notEvaluated(what) }
      diagnostics.error(
        .failedScenario, "the scenario '\(scenario.sentence)' fails: \(error.message)",
        at: play.range)
      return .failed
    }
  }
}

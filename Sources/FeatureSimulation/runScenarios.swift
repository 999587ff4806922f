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
  package let dropped: [String]
}

/// Runs every scenario of a feature through its middleware and reducers, without a compiler.
/// Reports each false `then` expectation and each fault at its range.
package func runScenarios(
  of feature: Feature, in file: SourceFile, _ diagnostics: inout Diagnostics
) -> [ScenarioResult] {
  runScenarios(of: App(feature), in: file, &diagnostics)
}

/// Runs every scenario of an app with all features and links, without a compiler. Reports each
/// false `then` expectation and each fault at its range.
package func runScenarios(
  of app: App, in file: SourceFile, _ diagnostics: inout Diagnostics
) -> [ScenarioResult] {
  guard !app.scenarios.isEmpty else { return [] }
  let initial = InitialApp(app)
  return app.scenarios.map { scenario in
    var run = ScenarioRun(initial: initial, scenario: scenario, file: file)
    let outcome = run.outcome(&diagnostics)
    return ScenarioResult(
      sentence: scenario.sentence, outcome: outcome, passedBy: run.passedBy,
      dropped: run.dropped)
  }
}

/// The run of one scenario.
private struct ScenarioRun {
  let initial: InitialApp
  let scenario: Scenario
  let file: SourceFile
  var passedBy: [String] = []
  var dropped: [String] = []

  init(initial: InitialApp, scenario: Scenario, file: SourceFile) {
    self.initial = initial
    self.scenario = scenario
    self.file = file
  }

  mutating func outcome(_ diagnostics: inout Diagnostics) -> ScenarioResult.Outcome {
    var play = ScenarioPlay(scenario)
    do throws(EvaluationFault) {
      let stores = try play.createStores(initial)
      let start = stores.state
      let fault = play.fault(goingOnWith: stores)
      passedBy = stores.passedBy
      dropped = stores.dropped
      var holds = stores.watch.violations.isEmpty
      for violation in stores.watch.violations {
        diagnostics.report(
          violation, in: scenario.sentence, of: initial.app.whole, file, stores.evaluator)
      }
      if let fault {
        // After a broken invariant, a fault is not reported: its cause is unclear.
        if !holds { return .failed }
        throw fault
      }
      if try !expectationsHold(stores, &play.range, &diagnostics) { holds = false }
      for difference in try stores.differences(from: scenario) {
        holds = false
        diagnostics.error(
          .failedScenario, "\(difference.text) in '\(scenario.sentence)'", at: difference.range)
      }
      if holds {
        warn(about: scenario, from: start, to: stores, &diagnostics)
      }
      return holds ? .passed : .failed
    } catch {
      if case .notEvaluated(let what) = error { return .notEvaluated(what) }
      diagnostics.error(
        .failedScenario, "the scenario '\(scenario.sentence)' fails: \(error.message)",
        at: play.range)
      return .failed
    }
  }

  /// Reports each false expectation.
  ///
  /// - Parameter range: receives the source range of each expectation before the expectation is
  ///   evaluated.
  private func expectationsHold(
    _ stores: SimulatedApp, _ range: inout SourceRange, _ diagnostics: inout Diagnostics
  ) throws(EvaluationFault) -> Bool {
    var holds = true
    for expectation in scenario.then {
      guard case .checked(let expression) = expectation else {
        throw .notEvaluated("'!swift' text")
      }
      range = expression.range
      if try stores.result(of: expression) != .boolean(true) {
        holds = false
        diagnostics.reportFalse(expression, in: scenario.sentence, of: file, stores.evaluator)
      }
    }
    return holds
  }
}

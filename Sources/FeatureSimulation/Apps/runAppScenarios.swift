import FeatureAnalysis
import SpecLanguage

/// Runs every scenario of an app with all features and links, without a compiler. Reports each
/// false `then` expectation and each fault at its range.
package func runScenarios(
  of app: App, in file: SourceFile, _ diagnostics: inout Diagnostics
) -> [ScenarioResult] {
  app.scenarios.map { scenario in
    var run = AppScenarioRun(app: app, scenario: scenario, file: file)
    let outcome = run.outcome(&diagnostics)
    return ScenarioResult(
      sentence: scenario.sentence, outcome: outcome, passedBy: run.passedBy,
      dropped: run.dropped)
  }
}

private struct AppScenarioRun {
  let app: App
  let scenario: AppScenario
  let file: SourceFile
  var passedBy: [String] = []
  var dropped: [String] = []

  init(app: App, scenario: AppScenario, file: SourceFile) {
    self.app = app
    self.scenario = scenario
    self.file = file
  }

  mutating func outcome(_ diagnostics: inout Diagnostics) -> ScenarioResult.Outcome {
    var play = AppScenarioPlay(app: app, scenario)
    do throws(EvaluationFault) {
      let stores = try play.begin()
      let fault = play.fault(goingOnWith: stores)
      passedBy = stores.passedBy
      dropped = stores.dropped
      var isTrue = stores.watch.violations.isEmpty
      for violation in stores.watch.violations {
        diagnostics.report(
          violation, in: scenario.sentence, of: app.whole, file, stores.interpreter)
      }
      if let fault {
        // After a broken invariant, other failures are not reported: their causes are unclear.
        if !isTrue { return .failed }
        throw fault
      }
      if try !holds(stores, &play.range, &diagnostics) { isTrue = false }
      for difference in try stores.differences(from: scenario) {
        isTrue = false
        diagnostics.error(
          .failedScenario, "\(difference.text) in '\(scenario.sentence)'", at: difference.range)
      }
      return isTrue ? .passed : .failed
    } catch {
      if case .notEvaluated(let what) = error { return .notEvaluated(what) }
      diagnostics.error(
        .failedScenario, "the scenario '\(scenario.sentence)' fails: \(error.message)",
        at: play.range)
      return .failed
    }
  }

  /// Whether all expectations hold. Reports each false expectation.
  ///
  /// - Parameter range: receives the source range of each expectation before the expectation is
  ///   evaluated.
  private func holds(
    _ stores: SimulatedApp, _ range: inout SourceRange, _ diagnostics: inout Diagnostics
  ) throws(EvaluationFault) -> Bool {
    var isTrue = true
    stores.interpreter.state = stores.state
    for expectation in scenario.then {
      guard case .checked(let expression) = expectation else {
        throw .notEvaluated("'!swift' text")
      }
      range = expression.range
      if try stores.interpreter.result(of: expression) != .boolean(true) {
        isTrue = false
        diagnostics.reportFalse(expression, in: scenario.sentence, of: file, stores.interpreter)
      }
    }
    return isTrue
  }
}

extension Interpreter {
  /// Evaluates an expression without local variables.
  mutating func result(of expression: TypedExpression) throws(EvaluationFault) -> Value {
    do throws(Signal) {
      return try evaluate(expression)
    } catch {
      throw error.fault
    }
  }
}

import Diagnostics
import ExpressionTyping
import FeatureAnalysis

/// Runs every scenario of an app with all features and links, without a compiler. A false `then`
/// and a fault are reported at their ranges.
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
    var range = scenario.range
    do throws(EvaluationFault) {
      let stores = try SimulatedApp(app, given: scenario.given, answers: scenario.answers)
      stores.watch = InvariantWatch(scenario.holds)
      try stores.checkPlainInvariants(.start)
      for step in scenario.when {
        range = step.range
        try follow(step, stores)
      }
      passedBy = stores.passedBy
      dropped = stores.dropped
      var isTrue = stores.watch.violations.isEmpty
      for violation in stores.watch.violations {
        diagnostics.report(
          violation, in: scenario.sentence, of: app.whole, file, stores.interpreter)
      }
      stores.interpreter.state = stores.state
      for expectation in scenario.then {
        guard case .checked(let expression) = expectation else {
          throw .notEvaluated("'!swift' text")
        }
        range = expression.range
        if try stores.interpreter.result(of: expression) != .boolean(true) {
          isTrue = false
          diagnostics.reportFalse(
            expression, in: scenario.sentence, of: file, stores.interpreter)
        }
      }
      for difference in try stores.differences(from: scenario) {
        isTrue = false
        diagnostics.error(
          .failedScenario, "\(difference.text) in '\(scenario.sentence)'", at: difference.range)
      }
      return isTrue ? .passed : .failed
    } catch {
      if case .notEvaluated(let what) = error { return .notEvaluated(what) }
      diagnostics.error(
        .failedScenario, "the scenario '\(scenario.sentence)' fails: \(error.message)", at: range)
      return .failed
    }
  }

  private func follow(_ step: AppStep, _ stores: SimulatedApp) throws(EvaluationFault) {
    switch step.kind {
    case .dispatch(let feature, let key, let call):
      try stores.dispatch(
        feature: feature, key: key, SimulatedAction(call.action, call.arguments))
    case .wait(let length): try stores.wait(length)
    case .start:
      try stores.loadStored()
      for text in app.start {
        guard case .checked(let action) = text else { throw .notEvaluated("'!swift' text") }
        stores.interpreter.state = stores.state
        try stores.dispatch(try stores.interpreter.result(of: action))
      }
    }
    if step.isFollowedAtOnce { return }
    try stores.settle()
    try stores.checkPlainInvariants(.step(name(of: step)))
  }
}

extension AppScenarioRun {
  /// A step as the scenario writes it.
  private func name(of step: AppStep) -> String {
    switch step.kind {
    case .dispatch(let feature, _, let call): "\(app.features[feature].name).\(call.action)"
    case .wait: "wait"
    case .start: "start"
    }
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

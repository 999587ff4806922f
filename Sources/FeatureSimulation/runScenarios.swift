import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import FeatureAnalysis

/// What became of one scenario.
package struct ScenarioResult: Sendable {
  package enum Outcome: Sendable {
    case passed
    case failed
    /// It needs code that the tool does not run, named here.
    case notEvaluated(String)
  }

  package let scenario: Scenario
  package let outcome: Outcome
  /// Handlers and middleware of the user's that were passed by.
  package let passedBy: [String]
}

/// Runs every scenario of a feature through its middleware and reducers, without a compiler. A
/// false `then` and a fault are reported at their places.
package func runScenarios(
  of feature: Feature, in file: SourceFile, _ diagnostics: inout Diagnostics
) -> [ScenarioResult] {
  guard !feature.scenarios.isEmpty else { return [] }
  let initial = InitialStore(feature)
  return feature.scenarios.map { scenario in
    var run = ScenarioRun(feature: feature, scenario: scenario, file: file, initial: initial)
    let outcome = run.outcome(&diagnostics)
    return ScenarioResult(scenario: scenario, outcome: outcome, passedBy: run.passedBy)
  }
}

/// One scenario on its way.
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
      try play.goOn(&store)
      passedBy = store.passedBy
      var holds = true
      for violation in store.watch.violations {
        holds = false
        report(violation, store, &diagnostics)
      }
      for expectation in scenario.then {
        guard case .checked(let expression) = expectation else {
          throw .notEvaluated("'!swift' text")
        }
        play.range = expression.range
        if try store.evaluate(expression) != .boolean(true) {
          holds = false
          report(expression, store, &diagnostics)
        }
      }
      for difference in try store.differences(from: scenario) {
        holds = false
        diagnostics.error(
          .failedScenario, "\(difference.text) in '\(scenario.sentence)'", at: difference.range)
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

  private func report(
    _ violation: InvariantWatch.Violation, _ store: SimulatedStore,
    _ diagnostics: inout Diagnostics
  ) {
    var parts: [String] = []
    for part in Self.parts(of: violation.held.invariant.condition) {
      var store = store
      store.interpreter.state = violation.state
      let value = try? store.value(of: part, violation.occasion)
      guard let text = value?.shown(as: part.type, feature.types) else { continue }
      parts.append("\(file.text(in: part.range)) is \(text)")
    }
    diagnostics.error(
      .failedScenario, store.description(of: violation, in: scenario, parts: parts),
      at: violation.held.range)
  }

  private func report(
    _ expression: TypedExpression, _ store: SimulatedStore, _ diagnostics: inout Diagnostics
  ) {
    let parts = Self.parts(of: expression).compactMap { part -> String? in
      var store = store
      let value = try? store.evaluate(part)
      guard let text = value?.shown(as: part.type, feature.types) else { return nil }
      return "\(file.text(in: part.range)) is \(text)"
    }
    let detail = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
    diagnostics.error(
      .failedScenario,
      "expected '\(file.text(in: expression.range))' in '\(scenario.sentence)'\(detail)",
      at: expression.range)
  }

  /// The parts of a false expression whose values tell why it is false.
  private static func parts(of expression: TypedExpression) -> [TypedExpression] {
    switch expression.kind {
    case .parenthesized(let inner), .promoted(let inner), .chain(let inner): parts(of: inner)
    case .prefix(.not, let inner):
      if case .member = inner.kind { [inner] } else { parts(of: inner) }
    case .binary(let left, .and, let right), .binary(let left, .or, let right):
      parts(of: left) + parts(of: right)
    case .binary(let left, _, let right): [left, right].filter { !isLiteral($0) }
    case .standard(let call):
      ([call.base].compactMap { $0 } + call.arguments.map(\.value)).filter { !isLiteral($0) }
    default: []
    }
  }

  private static func isLiteral(_ expression: TypedExpression) -> Bool {
    switch expression.kind {
    case .integer, .floating, .boolean, .nilLiteral, .closure, .range: true
    case .string(let segments): segments.count == 1
    case .array(let elements): elements.allSatisfy(isLiteral)
    case .dictionary(let elements):
      elements.allSatisfy { isLiteral($0.key) && isLiteral($0.value) }
    case .prefix(_, let inner), .promoted(let inner), .parenthesized(let inner): isLiteral(inner)
    case .enumCase(_, let arguments): arguments.allSatisfy { isLiteral($0.value) }
    default: false
    }
  }
}

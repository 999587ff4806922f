import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import FeatureAnalysis

/// The result of one scenario.
package struct ScenarioResult: Sendable {
  package enum Outcome: Sendable {
    case passed
    case failed
    /// It needs code that the tool does not run, described here.
    case notEvaluated(String)
  }

  package let scenario: Scenario
  package let outcome: Outcome
  /// User-written handlers and middleware that were skipped.
  package let passedBy: [String]
}

/// Runs every scenario of a feature through its middleware and reducers, without a compiler. A
/// false `then` and a fault are reported at their ranges.
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
    var range = scenario.range
    do throws(EvaluationFault) {
      var store = try initial.store(given: scenario.given)
      store.effects = SimulatedEffects(answers: scenario.answers)
      for step in scenario.when {
        range = step.range
        switch step.kind {
        case .dispatch(let call):
          try store.dispatch(SimulatedAction(call.action, call.arguments))
        case .wait(let length): try store.wait(length)
        }
        if !step.isFollowedAtOnce { try store.settle() }
      }
      passedBy = store.passedBy
      var holds = true
      for expectation in scenario.then {
        guard case .checked(let expression) = expectation else {
          throw .notEvaluated("'!swift' text")
        }
        range = expression.range
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
        .failedScenario, "the scenario '\(scenario.sentence)' fails: \(error.message)", at: range)
      return .failed
    }
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

  /// The parts of a false expression whose values explain why it is false.
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

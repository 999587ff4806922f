import Exploration
import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import PackageWriting
import SpecLanguage

/// What a code lens asks for. It runs beside the requests, and its result answers the request of the
/// client.
package struct Job: Sendable {
  enum Subject: Sendable {
    case scenario(String)
    /// An invariant or a condition of `reachable`.
    case invariant(String)
  }

  /// The result for the client.
  package struct Result: Sendable {
    let text: String
    var traces: [FoundTrace] = []
  }

  /// The request of the client.
  package let id: JSONValue
  /// The token with which the client shows progress; nil if it does not.
  let token: JSONValue?
  /// The state of all documents when the job was requested.
  let revision: Int
  let path: String
  let file: SourceFile
  let app: App
  let subject: Subject

  /// The steps of an exploration, which take a few seconds.
  private static let work = 20_000_000

  var title: String {
    switch subject {
    case .scenario(let name): "Running '\(name)'"
    case .invariant(let name): "Exploring '\(name)'"
    }
  }

  /// Runs the scenario, or explores.
  ///
  /// - Parameter isStopped: Whether the result is no longer needed.
  package func runSubject(isStopped: @escaping @Sendable () -> Bool = { false }) -> Result {
    switch subject {
    case .scenario(let sentence): Result(text: scenarioText(sentence, isStopped))
    case .invariant(let name): explorationResult(name, isStopped)
    }
  }

  private func scenarioText(
    _ sentence: String, _ isStopped: @escaping @Sendable () -> Bool
  ) -> String {
    var diagnostics = Diagnostics()
    let budget = ScenarioBudget(steps: Self.work, only: sentence, isStopped: isStopped)
    let results = runScenarios(of: app, in: file, within: budget, &diagnostics)
    guard let result = results.first(where: { $0.sentence == sentence }) else {
      return "there is no scenario '\(sentence)'"
    }
    switch result.outcome {
    case .passed: return "passed: \(sentence)"
    case .notEvaluated(let what): return "skipped: \(sentence) (\(what) is not evaluated here)"
    case .failed:
      let reasons = diagnostics.inSourceOrder.filter { $0.severity == .error }.map(\.message)
      return "failed: \(sentence)\n" + reasons.joined(separator: "\n")
    }
  }

  private func explorationResult(
    _ name: String, _ isStopped: @escaping @Sendable () -> Bool
  ) -> Result {
    var options = ExplorationOptions()
    options.work = Self.work
    options.isStopped = isStopped
    guard let exploration = explore(app, options) else {
      return Result(text: "not explored: the tool cannot compute the initial state")
    }
    let traces = exploration.violations.compactMap(FoundTrace.init)
    let verdict: String
    if let violation = exploration.violations.first(where: { $0.invariant?.name == name }) {
      verdict = violation.message
    } else if exploration.unwitnessed.contains(where: { $0.name == name }) {
      verdict = "no explored state satisfies '\(name)'"
    } else if let other = exploration.unevaluated.first(where: { $0.reachable.name == name }) {
      verdict = "'\(name)' could not be evaluated: \(other.reason)"
    } else if app.allReachable.contains(where: { $0.name == name }) {
      verdict = "a state satisfies '\(name)'"
    } else {
      verdict = "no explored state breaks '\(name)'"
    }
    return Result(text: "\(verdict)\nexplored: \(exploration.summary)", traces: traces)
  }
}

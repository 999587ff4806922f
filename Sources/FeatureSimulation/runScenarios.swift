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
  package let range: SourceRange
  package let outcome: Outcome
  /// Why the scenario failed; empty if it did not.
  package let failures: [ScenarioFailure]
  /// The names of the user-written handlers and middleware that were skipped.
  package let passedBy: [String]
  /// The actions that were dropped because their feature was not open, written as in the scenario.
  package let dropped: [String]

  /// Whether the scenario was not run because of its budget.
  package var exceedsBudget: Bool {
    if case .notEvaluated(ScenarioBudget.excess) = outcome { true } else { false }
  }
}

/// A reason for which a scenario fails.
package struct ScenarioFailure: Sendable {
  package let range: SourceRange
  package let message: String
  /// The condition that is false, or the expected elements of a list; nil if the run ended with a
  /// fault.
  package let expected: String?
  /// The values of the parts of the condition, or the elements of the list.
  package let found: [FoundValue]

  init(
    _ message: String, at range: SourceRange, expected: String? = nil, found: [FoundValue] = []
  ) {
    self.range = range
    self.message = message
    self.expected = expected
    self.found = found
  }
}

/// The value of an expression in a failed scenario.
package struct FoundValue: Sendable, Equatable {
  package let expression: String
  package let value: String
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
///
/// - Parameter budget: what the scenarios may cost; nil for no limit but that of each scenario.
package func runScenarios(
  of app: App, in file: SourceFile, within budget: ScenarioBudget? = nil,
  _ diagnostics: inout Diagnostics
) -> [ScenarioResult] {
  guard !app.scenarios.isEmpty else { return [] }
  let initial = InitialApp(app)
  var stepsLeft = budget?.steps
  return app.scenarios.map { scenario in
    var run = ScenarioRun(initial: initial, scenario: scenario, file: file, stepsLeft: stepsLeft)
    let isSkipped = budget.map { budget in
      !budget.includes(scenario.sentence) || stepsLeft == 0 || budget.isStopped()
    }
    let outcome =
      isSkipped == true ? .notEvaluated(ScenarioBudget.excess) : run.outcome(&diagnostics)
    stepsLeft = run.stepsLeft
    return ScenarioResult(
      sentence: scenario.sentence, range: scenario.range, outcome: outcome,
      failures: run.failures, passedBy: run.passedBy,
      dropped: run.dropped)
  }
}

/// What the scenarios of a spec may cost. Unlike a time limit, a number of steps has the same effect
/// in every run.
package struct ScenarioBudget: Sendable {
  static let excess = "what takes too many steps"

  /// The number of evaluation steps of all scenarios together. Those for which none are left are
  /// not run.
  package let steps: Int
  /// The sentence of the only scenario that is run; nil for all of them.
  package let only: String?
  /// Called before each scenario. Returns whether no further scenario is run.
  let isStopped: @Sendable () -> Bool

  package init(
    steps: Int, only: String? = nil, isStopped: @escaping @Sendable () -> Bool = { false }
  ) {
    self.steps = steps
    self.only = only
    self.isStopped = isStopped
  }

  func includes(_ sentence: String) -> Bool { only.map { $0 == sentence } ?? true }
}

/// The steps of links that the scenarios of an app perform.
package func stepsFollowed(inScenariosOf app: App) -> Set<FollowedStep> {
  let initial = InitialApp(app)
  return app.scenarios.reduce(into: []) { steps, scenario in
    var play = ScenarioPlay(scenario)
    guard let stores = try? play.createStores(initial) else { return }
    _ = play.fault(goingOnWith: stores)
    steps.formUnion(stores.followed)
  }
}

/// The run of one scenario.
private struct ScenarioRun {
  let initial: InitialApp
  let scenario: Scenario
  let file: SourceFile
  private(set) var failures: [ScenarioFailure] = []
  private(set) var passedBy: [String] = []
  private(set) var dropped: [String] = []
  private var notBegun: [String] = []
  /// The number of steps that a budget leaves; nil without a budget.
  private(set) var stepsLeft: Int?

  init(initial: InitialApp, scenario: Scenario, file: SourceFile, stepsLeft: Int?) {
    self.initial = initial
    self.scenario = scenario
    self.file = file
    self.stepsLeft = stepsLeft
  }

  mutating func outcome(_ diagnostics: inout Diagnostics) -> ScenarioResult.Outcome {
    var play = ScenarioPlay(scenario)
    let limit = stepsLeft
    do throws(EvaluationFault) {
      let stores = try play.createStores(initial)
      if let limit { stores.limitTotalSteps(to: limit) }
      defer { stepsLeft = limit.map { max($0 - stores.steps, 0) } }
      let start = stores.state
      let fault = play.fault(goingOnWith: stores)
      passedBy = stores.passedBy
      (dropped, notBegun) = (stores.dropped, stores.effects.notBegun)
      var holds = stores.watch.violations.isEmpty
      for violation in stores.watch.violations {
        failures.append(
          diagnostics.report(
            violation, in: scenario.sentence, of: initial.app, file, stores.evaluator))
      }
      if let fault {
        // After a failure, a fault is not reported: its cause is unclear.
        if report(play.failures, &diagnostics) || !holds { return .failed }
        throw fault
      }
      try play.checkEnd(stores)
      if report(play.failures, &diagnostics) { holds = false }
      if holds {
        warn(about: scenario, from: start, to: stores, &diagnostics)
        stores.noteOrder()
        if stores.dependsOnOrder { warnAboutOrder(&diagnostics) }
      }
      return holds ? .passed : .failed
    } catch {
      return outcome(of: error, at: play.range, &diagnostics)
    }
  }

  private mutating func outcome(
    of fault: EvaluationFault, at range: SourceRange, _ diagnostics: inout Diagnostics
  ) -> ScenarioResult.Outcome {
    if stepsLeft == 0 { return .notEvaluated(ScenarioBudget.excess) }
    if case .notEvaluated(let what) = fault { return .notEvaluated(what) }
    let failure = ScenarioFailure(
      "the scenario '\(scenario.sentence)' fails: \(fault.message)", at: range)
    diagnostics.error(.failedScenario, failure.message, at: failure.range, help: help(for: fault))
    failures.append(failure)
    return .failed
  }

  /// The help for a trap: the expression that traps, if it is elsewhere in the spec.
  private func help(for fault: EvaluationFault) -> String? {
    guard fault.isTrap, let (place, step) = trap,
      !(step.start..<step.end).contains(place.start)
    else { return nil }
    let code = file.sourceText(in: place)
    let help = "line \(place.start.line) evaluates '\(excerpt(code))'"
    guard case .indexOutOfRange = fault, code.hasSuffix("]"), let open = code.lastIndex(of: "["),
      case let index = code[code.index(after: open)...].dropLast(),
      index == "id" || index.hasSuffix(".id") || index.hasSuffix("ID")
    else { return help }
    return help + "; an element with an id is '[id: \(index)]?'"
  }

  /// The range of the expression that traps when the scenario runs again, and the range of its step.
  private var trap: (place: SourceRange, step: SourceRange)? {
    var play = ScenarioPlay(scenario)
    guard let stores = try? play.createStores(initial) else { return nil }
    stores.recordFaultPlaces(true)
    defer { stores.recordFaultPlaces(false) }
    guard play.fault(goingOnWith: stores) != nil else { return nil }
    return stores.faultRange.map { ($0, play.range) }
  }

  /// Warns if the scenario passes in one order of the elements of sets and dictionaries only.
  ///
  ///     when: [add: b, add: a]
  ///     then: 'Array(state.tags) == ["a", "b"]'      # order-dependent
  ///     then: 'state.tags == ["a", "b"]'
  private func warnAboutOrder(_ diagnostics: inout Diagnostics) {
    guard let range = ElementOrder.$isReversed.withValue(true, operation: { failingRange })
    else { return }
    diagnostics.warning(
      .orderDependent,
      "'\(scenario.sentence)' depends on the order of a set or a dictionary, which differs in each run",
      at: range, help: "sort the elements, or compare sets")
  }

  /// The range of what fails when the scenario runs again; nil if it passes.
  private var failingRange: SourceRange? {
    var play = ScenarioPlay(scenario)
    do throws(EvaluationFault) {
      let stores = try play.createStores(initial)
      try play.goOn(stores)
      try play.checkEnd(stores)
      switch play.failures.first {
      case .condition(let condition, _)?: return condition.range
      case .difference(let difference)?: return difference.range
      case nil: return stores.watch.violations.isEmpty ? nil : scenario.range
      }
    } catch {
      if case .notEvaluated = error { return nil }
      return play.range
    }
  }

  /// Reports failed checks. Returns whether there are any.
  private mutating func report(
    _ checks: [FailedCheck], _ diagnostics: inout Diagnostics
  ) -> Bool {
    for check in checks {
      let failure =
        switch check {
        case .condition(let condition, let interpreter):
          ScenarioFailure(of: condition, in: scenario.sentence, of: file, interpreter)
        case .difference(let difference):
          ScenarioFailure(
            "\(difference.text) in '\(scenario.sentence)'", at: difference.range,
            expected: difference.expected, found: difference.found)
        }
      diagnostics.error(
        .failedScenario, failure.message, at: failure.range,
        help: failures.isEmpty ? helpForFailedChecks : nil)
      failures.append(failure)
    }
    return !checks.isEmpty
  }

  /// The help for failed checks: an action was dropped, or a call did not begin.
  private var helpForFailedChecks: String? {
    guard let first = dropped.first else {
      return notBegun.first.map {
        "a call of '\($0)' did not begin: its policy is 'first', and one was under way"
      }
    }
    let others = dropped.count > 1 ? ", and \(dropped.count - 1) more" : ""
    return "'\(first)' was dropped\(others): its feature was not open"
  }
}

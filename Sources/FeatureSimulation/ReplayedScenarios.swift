import FeatureAnalysis

/// Code of a feature that is replaced by other code.
package enum ReplacedCode: Sendable {
  /// The statements of the action with this name.
  case statements(ReducerCode, action: String)
  /// The rules of the entry with this index.
  case rules([Rule], entry: Int, middleware: String)

  func statements(of name: String) -> ReducerCode? {
    if case .statements(let statements, let action) = self, action == name {
      statements
    } else {
      nil
    }
  }

  func rules(of place: Int, in name: String) -> [Rule]? {
    if case .rules(let rules, let entry, let middleware) = self, entry == place, middleware == name
    {
      rules
    } else {
      nil
    }
  }
}

/// The statements of an action, and those of a function of the state that it calls.
package struct ReducerCode: Sendable {
  package let statements: [TypedStatement]
  /// The function that differs from the feature's; nil if only the action differs.
  package let function: (name: String, statements: [TypedStatement])?

  package init(
    _ statements: [TypedStatement], function: (name: String, statements: [TypedStatement])? = nil
  ) {
    self.statements = statements
    self.function = function
  }
}

/// Runs the scenarios of a feature again with replaced code, to find out whether a scenario notices
/// a mistake.
package struct ReplayedScenarios {
  private let initial: InitialApp
  /// The scenarios that hold, with the names of the actions that they send through the middleware.
  private var scenarios: [(scenario: Scenario, handled: Set<String>)] = []
  /// The number of steps of scenarios that may still be run.
  private var remaining: Int

  /// - Parameter maximumSteps: how many steps of scenarios may be run in total. After that, no
  ///   scenario notices anything.
  package init(of feature: Feature, maximumSteps: Int) {
    initial = InitialApp(App(feature))
    remaining = maximumSteps
    for scenario in feature.scenarios where remaining > 0 {
      let run = run(scenario, initial)
      remaining -= run.steps
      if run.holds == true { scenarios.append((scenario, run.handled)) }
    }
  }

  /// Whether a scenario fails if the feature has this code. Only scenarios that send one of the
  /// actions are run; nil for all scenarios.
  package mutating func notice(_ code: ReplacedCode, in action: String?) -> Bool {
    var changed = initial
    changed.replaceCode(by: code)
    for (place, (scenario, handled)) in scenarios.enumerated() where remaining > 0 {
      if let action, !handled.contains(action) { continue }
      let run = run(scenario, changed)
      remaining -= run.steps
      guard run.holds == false else { continue }
      // A scenario that notices one mistake often notices the next one, too.
      scenarios.insert(scenarios.remove(at: place), at: 0)
      return true
    }
    return false
  }

  /// Runs a scenario. The result is nil if the tool cannot decide whether it holds. `steps` is the
  /// number of actions that were handled, and at least that of the scenario's steps.
  private func run(
    _ scenario: Scenario, _ initial: InitialApp
  ) -> (holds: Bool?, handled: Set<String>, steps: Int) {
    var play = ScenarioPlay(scenario)
    var handled: Set<String> = []
    var steps = scenario.when.count + 1
    do throws(EvaluationFault) {
      let stores = try play.createStores(initial)
      stores.limitSteps(to: 20_000)
      // With a mistake, effects may cause one another endlessly.
      stores.effects.maximumCauses = 1_000
      stores.maximumHandled = 2_000
      let fault = play.fault(goingOnWith: stores)
      handled = stores.handledActions
      steps = max(steps, stores.handledCount)
      if !play.failures.isEmpty { return (false, handled, steps) }
      if let fault { throw fault }
      guard stores.watch.violations.isEmpty else { return (false, handled, steps) }
      try play.checkEnd(stores)
      return (play.failures.isEmpty, handled, steps)
    } catch {
      return (error.endsTest(of: scenario) ? false : nil, handled, steps)
    }
  }
}

extension EvaluationFault {
  /// Whether the compiled test of the scenario fails, too.
  fileprivate func endsTest(of scenario: Scenario) -> Bool {
    switch self {
    case .uncaught, .notUnderWay: true
    // A mock throws an error, which the feature may handle, but the test compares the calls.
    case .unanswered: scenario.checksCalls
    default: isTrap
    }
  }
}

extension SimulatedApp {
  /// The names of the actions that the stores have handled.
  fileprivate var handledActions: Set<String> {
    Set(stores.flatMap { $0.map { Array($0.chains.keys) } ?? [] })
  }
}

extension InitialApp {
  fileprivate mutating func replaceCode(by code: ReplacedCode) {
    for place in stores.indices { stores[place].blank.replacedCode = code }
  }
}

import FeatureAnalysis

/// The result of running a scenario. The expectations of the scenario are not evaluated.
package struct ScenarioVerdict: Sendable {
  /// The names of the invariants that the scenario breaks.
  package let broken: [String]
  package let fault: EvaluationFault?
  /// The computed members that trap in the last state of the scenario.
  package var traps: [ComputedTrap] = []
  /// The actions that change the state during the scenario.
  package var changing: Set<String> = []
  /// The actions that are reduced during the scenario and can occur in explorations.
  package var route: [Value] = []

  /// Whether the scenario ends: no repetition goes on, and what the scenario ends is under way.
  package var ends: Bool {
    switch fault {
    case .keepsWaiting, .nothingToCancel: false
    default: true
    }
  }
}

/// Runs a scenario of an app or feature without reporting anything.
///
/// - Parameter isTried: whether a search tries the scenario. Its clock then advances less often.
package func verdict(
  of scenario: Scenario, in app: App, isTried: Bool = false
) -> ScenarioVerdict {
  var play = ScenarioPlay(scenario)
  do throws(EvaluationFault) {
    let stores = try play.createStores(InitialApp(app))
    stores.limitSteps(to: 1_000_000)
    // In many scenarios that are tried, effects cause one another endlessly after the mistake.
    stores.effects.maximumCauses = 2_000
    if isTried { stores.maximumWakeUps = WakeUps.triedLimit }
    stores.watch.changing = []
    let fault = play.fault(goingOnWith: stores)
    return ScenarioVerdict(
      broken: stores.watch.violations.map(\.held.invariant.name), fault: fault,
      traps: fault == nil ? ComputedMembers(app).traps(in: stores) : [],
      changing: stores.watch.changing ?? [], route: stores.route)
  } catch {
    return ScenarioVerdict(broken: [], fault: error)
  }
}

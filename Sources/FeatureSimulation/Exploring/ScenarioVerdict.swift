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
/// - Parameters:
///   - isTried: whether a search tries the scenario. Its clock then advances less often.
///   - isPlayed: whether somebody has played its steps, so that it may take as many evaluation steps as
///     a scenario of the spec.
package func verdict(
  of scenario: Scenario, in app: App, isTried: Bool = false, isPlayed: Bool = false
) -> ScenarioVerdict {
  var play = ScenarioPlay(scenario)
  do throws(EvaluationFault) {
    let stores = try play.createStores(InitialApp(app))
    if !isPlayed { stores.limitSteps(to: SimulatedApp.maximumExploringSteps) }
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

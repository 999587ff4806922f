import FeatureAnalysis
import FeatureSimulation

/// A state of an app, with the effects under way.
struct AppSnapshot: Sendable {
  let state: KnownState
  let effects: EffectsSnapshot?
  /// The index of a combination of results. In this state, the functions of other modules have
  /// these results.
  let functions: Int
}

/// A state in which an exploration starts.
struct AppStart: Sendable {
  /// The values that a scenario sets in `given`; nil for the initial state.
  let given: [GivenValue]?
  let functions: [FunctionAnswer]
  let snapshot: AppSnapshot
  /// The renaming of the ids in the starting state.
  let renaming: IDRenaming
}

/// The result of one step.
enum Outcome {
  case state(AppSnapshot, Fingerprint)
  /// The state is outside the bounds and is not entered. Nothing has to be checked in it.
  case outside(Fingerprint, ExceededBounds)
  /// The step makes mistakes. If a state follows and is needed, it is visited next.
  case mistakes([Mistake])
  /// Only compiled code knows the result.
  case unknown
}

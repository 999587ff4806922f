import FeatureAnalysis
import FeatureSimulation

/// A state of a feature, with the effects under way.
struct FeatureSnapshot: Sendable {
  let state: KnownState
  let effects: EffectsSnapshot?
  /// The index of the combination of function answers (of other modules) that it was reached with.
  let functions: Int
  /// The stored properties that are loaded: one bit for each.
  var loaded: UInt32 = 0

  /// Distinguishes states with equal properties and effects.
  static func surroundings(_ functions: Int, _ loaded: UInt32) -> UInt64 {
    UInt64(functions) << 32 | UInt64(loaded)
  }
}

/// Where an exploration begins.
struct FeatureStart: Sendable {
  /// The `given` of a scenario; empty for the initial state.
  let given: [GivenValue]
  let functions: [FunctionAnswer]
  let snapshot: FeatureSnapshot
  /// How the ids of the state are renamed.
  let renaming: IDRenaming
}

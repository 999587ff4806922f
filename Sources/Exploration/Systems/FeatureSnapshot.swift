import FeatureAnalysis
import FeatureSimulation

/// A state of a feature, with the effects under way.
struct FeatureSnapshot: Sendable {
  let state: KnownState
  let effects: EffectsSnapshot?
  /// The index of the combination of results of functions from other modules.
  let functions: Int
  /// The stored properties that are loaded, with one bit for each.
  var loaded: UInt32 = 0

  /// A number that distinguishes states whose properties and effects are equal.
  static func surroundings(_ functions: Int, _ loaded: UInt32) -> UInt64 {
    UInt64(functions) << 32 | UInt64(loaded)
  }
}

/// A start of an exploration.
struct FeatureStart: Sendable {
  /// The `given` of a scenario; empty for the initial state.
  let given: [GivenValue]
  let functions: [FunctionAnswer]
  let snapshot: FeatureSnapshot
  /// The renaming of the ids in the state.
  let renaming: IDRenaming
}

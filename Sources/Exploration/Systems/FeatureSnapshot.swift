import FeatureAnalysis
import FeatureSimulation

/// A state of a feature, with the effects under way.
struct FeatureSnapshot: Sendable {
  let state: KnownState
  let effects: EffectsSnapshot?
  /// The index of a combination of results. In this state, the functions of other modules have
  /// these results.
  let functions: Int
  /// The set of stored properties that are loaded, with one bit for each property.
  var loaded: UInt32 = 0

  /// A number for the parts of a snapshot other than the state and the effects.
  static func surroundings(_ functions: Int, _ loaded: UInt32) -> UInt64 {
    UInt64(functions) << 32 | UInt64(loaded)
  }
}

/// A state in which an exploration starts.
struct FeatureStart: Sendable {
  /// The values that a scenario sets in `given`; empty for the initial state.
  let given: [GivenValue]
  let functions: [FunctionAnswer]
  let snapshot: FeatureSnapshot
  /// The renaming of the ids in the starting state.
  let renaming: IDRenaming
}

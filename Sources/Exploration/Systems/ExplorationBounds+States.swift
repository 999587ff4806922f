import FeatureAnalysis
import FeatureSimulation

extension ExplorationBounds {
  /// Whether a state is outside the bounds.
  ///
  /// - Parameter previous: the previous state, if it may be outside the bounds. A collection may
  ///   then be as long as the longest collection of `previous`.
  func exclude(
    _ state: KnownState, _ effects: EffectsSnapshot?, after previous: KnownState? = nil
  ) -> Bool {
    if let effects, effects.count > self.effects { return true }
    let longest = previous.map { max($0.longestCollection, lists) } ?? lists
    return state.longestCollection > longest
  }
}

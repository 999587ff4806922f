import FeatureAnalysis
import FeatureSimulation

/// The bounds that a state exceeds.
struct ExceededBounds: OptionSet, Sendable {
  let rawValue: UInt8

  static let lists = ExceededBounds(rawValue: 1)
  static let effects = ExceededBounds(rawValue: 2)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(lists: Bool, effects: Bool) {
    self = []
    if lists { insert(.lists) }
    if effects { insert(.effects) }
  }
}

extension ExplorationBounds {
  /// The bounds that a state exceeds.
  ///
  /// - Parameter previous: the previous state, if it may be outside the bounds. A collection may
  ///   then be as long as the longest collection of `previous`.
  func exceeded(
    by state: KnownState, _ effects: EffectsSnapshot?, after previous: KnownState? = nil
  ) -> ExceededBounds {
    let longest = previous.map { max($0.longestCollection, lists) } ?? lists
    return ExceededBounds(
      lists: state.longestCollection > longest,
      effects: effects.map { $0.count > self.effects } == true)
  }
}

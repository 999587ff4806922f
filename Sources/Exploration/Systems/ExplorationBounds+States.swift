import FeatureAnalysis
import FeatureSimulation

extension ExplorationBounds {
  /// Whether a state is outside the bounds.
  ///
  /// - Parameter previous: the state before it, if that may be outside too: its lists may be kept.
  func exclude(
    _ state: KnownState, _ effects: EffectsSnapshot?, after previous: KnownState? = nil
  ) -> Bool {
    if let effects, effects.count > self.effects { return true }
    let longest = previous.map { max($0.value.longestCollection, lists) } ?? lists
    return state.value.hasCollection(longerThan: longest)
  }
}

extension Value {
  /// Whether it has a list, set or dictionary with more elements.
  fileprivate func hasCollection(longerThan limit: Int) -> Bool {
    switch self {
    case .list(let values):
      values.count > limit || values.contains { $0.hasCollection(longerThan: limit) }
    case .set(let values): values.count > limit
    case .dictionary(let values):
      values.count > limit || values.values.contains { $0.hasCollection(longerThan: limit) }
    case .structure(let values), .enumeration(_, let values):
      values.contains { $0.hasCollection(longerThan: limit) }
    default: false
    }
  }

  /// The length of its longest list, set or dictionary.
  fileprivate var longestCollection: Int {
    switch self {
    case .list(let values):
      values.reduce(values.count) { max($0, $1.longestCollection) }
    case .set(let values): values.count
    case .dictionary(let values):
      values.values.reduce(values.count) { max($0, $1.longestCollection) }
    case .structure(let values), .enumeration(_, let values):
      values.reduce(0) { max($0, $1.longestCollection) }
    default: 0
    }
  }
}

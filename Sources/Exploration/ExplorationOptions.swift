import FeatureAnalysis

/// The options of an exploration. They override the settings of the specs.
package struct ExplorationOptions: Sendable {
  package var states: Int?
  package var depth: Int?
  package var workers = 1
  /// The maximum number of evaluation steps. Unlike a time limit, it has the same effect in every
  /// run.
  package var work: Int?
  /// Called periodically. Returns whether to stop exploring.
  package var isStopped: (@Sendable () -> Bool)?
  /// Called periodically with the number of states and the depth.
  package var onProgress: (@Sendable (Int, Int) -> Void)?

  package init() {}

  func limits(_ bounds: ExplorationBounds) -> SearchLimits {
    var limits = SearchLimits()
    limits.bounds = bounds
    if let states { limits.bounds.states = states }
    if let depth { limits.bounds.depth = depth }
    limits.work = work ?? .max
    limits.isStopped = isStopped
    limits.onProgress = onProgress
    return limits
  }
}

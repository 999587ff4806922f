import FeatureAnalysis

/// The options of a run, which take precedence over the settings of the specs.
package struct ExplorationOptions: Sendable {
  package var states: Int?
  package var depth: Int?
  package var workers = 1
  /// The limit of evaluation steps, which has the same effect in every run, unlike a time limit.
  package var work: Int?
  /// Returns whether to stop. Called periodically.
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

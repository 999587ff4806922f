import FeatureAnalysis

/// How a run explores specs, where it differs from what the specs say.
package struct ExplorationOptions: Sendable {
  package var states: Int?
  package var depth: Int?
  package var workers = 1
  /// The steps that the evaluator may take: the same in every run, unlike time.
  package var work: Int?
  /// Called periodically.
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

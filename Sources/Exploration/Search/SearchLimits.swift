import FeatureAnalysis

/// Where a search ends.
struct SearchLimits: Sendable {
  var bounds = ExplorationBounds()
  /// The greatest number of steps of the evaluator: the same in every run, unlike time.
  var work = Int.max
  /// Called periodically.
  var isStopped: (@Sendable () -> Bool)?
  /// Called periodically with the number of states and the depth.
  var onProgress: (@Sendable (Int, Int) -> Void)?
}

/// Why a search ended.
package enum SearchEnd: Sendable, Equatable {
  /// No further state can be reached within the other bounds.
  case exhausted
  case depth
  case states
  /// The work that a run of `test` may take was used up.
  case work
  /// The time limit was reached, or the user pressed Ctrl-C.
  case stopped
}

import FeatureAnalysis

/// The limits of a search.
struct SearchLimits: Sendable {
  var bounds = ExplorationBounds()
  /// The maximum number of evaluation steps. Unlike a time limit, it has the same effect in every
  /// run.
  var work = Int.max
  /// Called periodically. Returns whether to stop the search.
  var isStopped: (@Sendable () -> Bool)?
  /// Called periodically with the number of states and the depth.
  var onProgress: (@Sendable (Int, Int) -> Void)?
}

/// The reason why a search ended.
package enum SearchEnd: Sendable, Equatable {
  /// No further state can be reached within the bounds of lists and effects.
  case exhausted
  case depth
  case states
  /// The maximum number of evaluation steps was reached.
  case work
  /// The time limit was reached, or the user pressed Ctrl-C.
  case stopped
}

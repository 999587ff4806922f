import FeatureAnalysis

/// The limits of a search.
struct SearchLimits: Sendable {
  var bounds = ExplorationBounds()
  /// The greatest number of evaluation steps. It has the same effect in every run, unlike a time
  /// limit.
  var work = Int.max
  /// Returns whether to stop. Called periodically.
  var isStopped: (@Sendable () -> Bool)?
  /// Called periodically with the number of states and the depth.
  var onProgress: (@Sendable (Int, Int) -> Void)?
}

/// The reason why a search ended.
package enum SearchEnd: Sendable, Equatable {
  /// No further state can be reached within the other bounds.
  case exhausted
  case depth
  case states
  /// The run of `test` has used up its work.
  case work
  /// The time limit was reached, or the user pressed Ctrl-C.
  case stopped
}

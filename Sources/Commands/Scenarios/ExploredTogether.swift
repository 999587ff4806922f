import Exploration
import FeatureAnalysis

/// What the explorations of a run know about one another. An app has the invariants of its features,
/// and brings its features into more states than their own specs do.
struct ExploredTogether {
  /// The invariants that the exploration of their own feature or app breaks, by its name.
  private var broken: [String: Set<String>] = [:]
  /// The conditions of `reachable` that apps satisfy, by the feature.
  private var witnessed: [String: Set<String>] = [:]
  /// The actions that change something in apps, by the feature.
  private var changing: [String: Set<String>] = [:]

  init(_ explorations: [Exploration]) {
    for exploration in explorations {
      witnessed.merge(exploration.witnessed) { $0.union($1) }
      changing.merge(exploration.changing) { $0.union($1) }
      for violation in exploration.violations where !violation.isInherited {
        guard let (name, invariant) = violation.invariant else { continue }
        broken[name, default: []].insert(invariant)
      }
    }
  }

  /// The exploration of a spec without what another exploration disproves or reports.
  func settled(_ exploration: Exploration, of feature: String?) -> Exploration {
    var settled = exploration
    settled.violations.removeAll { violation in
      guard violation.isInherited, let invariant = violation.invariant else { return false }
      return broken[invariant.feature]?.contains(invariant.name) == true
    }
    guard let feature else { return settled }
    if let reached = witnessed[feature] {
      settled.unwitnessed.removeAll { reached.contains($0.name) }
      settled.unevaluated.removeAll { reached.contains($0.reachable.name) }
    }
    if let changed = changing[feature] {
      settled.unchanging.removeAll { changed.contains($0.name) }
    }
    return settled
  }
}

import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// Tries every order of actions and answers within the bounds. Nil if the initial state cannot be
/// computed by the tool.
package func explore(_ feature: Feature, _ options: ExplorationOptions) -> Exploration? {
  let limits = options.limits(feature.exploration.bounds)
  var systems: [FeatureSystem] = []
  for _ in 0..<max(options.workers, 1) {
    guard let system = try? FeatureSystem(feature, limits.bounds) else { return nil }
    systems.append(system)
  }
  let plain = feature.invariants.filter { $0.around == nil }
  var search = Search(
    systems, invariants: plain.map(\.name), reachable: feature.reachable.count, limits)
  search.run()
  var exploration = Exploration(search, limits.bounds)
  exploration.unwitnessed = search.unwitnessed.map { feature.reachable[$0] }
  exploration.describeActions(of: feature, systems[0].outside, search.notes)
  for found in search.found {
    exploration.violations.append(
      FeatureViolation(feature: feature, found: found).violation(&systems[0], search.visited))
  }
  return exploration
}

extension Exploration {
  init(_ search: Search<some ExploredSystem>, _ bounds: ExplorationBounds) {
    states = search.visited.count
    depth = search.depth
    end = search.end
    pruned = search.pruned
    self.bounds = bounds
  }

  fileprivate mutating func describeActions(
    of feature: Feature, _ outside: OutsideActions, _ notes: ActionNotes
  ) {
    answersOnly = outside.answersOnly
    unchanging = feature.actions.filter { action in
      guard case .statements(.checked) = action.reduction else { return false }
      return !notes.changing.contains(action.name) && notes.unknown[action.name] == nil
        && !outside.withoutSamples.contains(action.name)
    }
    unknown =
      outside.actions.filter { outside.withoutSamples.contains($0.name) }
      .map { ($0.name, "its payload has no samples") }
      + notes.unknown.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    isFinite = outside.actions.allSatisfy { action in
      action.payload.allSatisfy { feature.types.isFinite($0.type) }
    }
  }
}

extension TypeTable {
  /// Whether the samples of a type are all its values.
  fileprivate func isFinite(_ type: Type) -> Bool {
    switch type {
    case .scalar(let scalar): return scalar == .bool || scalar == .uuid
    case .optional(let inner): return isFinite(inner)
    case .nominal:
      guard case .enumeration(let cases)? = nominal(type)?.kind else { return false }
      return cases.allSatisfy(\.parameters.isEmpty)
    default: return false
    }
  }
}

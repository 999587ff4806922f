import FeatureAnalysis
import FeatureSimulation

/// Maps the ids in a search, which renames the ids of each state, to the ids in a scenario.
struct TracedIDs {
  /// The ids in the scenario, by the ids of the current state.
  private var originals: [Value: Value] = [:]
  private let areRenamed: Bool

  /// - Parameter renaming: nil if the search renames no ids.
  init(_ renaming: IDRenaming?) {
    areRenamed = renaming != nil
    for (id, original) in renaming?.pairs ?? [] { originals[id] = original }
  }

  /// Replaces the ids of a step by ids of the scenario. An id that is not in the current state gets
  /// a new id.
  mutating func original(of step: ExploredStep) -> ExploredStep {
    guard areRenamed else { return step }
    return step.mappingIDs { id in
      if let known = originals[id] { return known }
      let fresh = StateIDs.fresh(1, beside: Array(originals.values))[0]
      originals[id] = fresh
      return fresh
    }
  }

  /// Continues with the state after a step, in which the search has renamed the ids.
  mutating func rename(_ renaming: IDRenaming) {
    var next: [Value: Value] = [:]
    for (id, previous) in renaming.pairs {
      next[id] = originals[previous] ?? unused(previous, next.values)
    }
    originals = next
  }

  /// The id that the evaluator creates in the scenario where the search creates `id`. The ids may
  /// differ, because the search forgets the ids that it has created before.
  private func unused(_ id: Value, _ others: some Collection<Value>) -> Value {
    guard case .uuid(let high, var low) = id else { return id }
    let taken = Set(originals.values).union(others)
    while taken.contains(.uuid(high: high, low: low)) { low += 1 }
    return .uuid(high: high, low: low)
  }
}

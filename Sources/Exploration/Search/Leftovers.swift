import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// An invariant of settled states that does not hold after a restart: stored properties keep their
/// values, and the calls that would have changed them are gone.
package struct Leftover: Sendable {
  package let name: String
  /// The range of the invariant in the explored spec.
  package let range: SourceRange
  /// The steps before the restart.
  package let steps: [String]

  package var way: String { steps.map { "'\($0)'" }.joined(separator: ", ") }
}

/// Finds the invariants of settled states that a restart may break.
struct RestartCheck: Sendable {
  /// The stored values that were tried.
  private var tried: Set<[Value]> = []
  /// The indices of the invariants that are not known to break.
  private(set) var invariants: [Int]

  init(_ invariants: [Int]) { self.invariants = invariants }

  /// Returns the invariants that are broken when the app restarts with what a state has stored.
  mutating func broken(
    in snapshot: AppSnapshot, _ system: inout AppSystem
  ) -> [Int] {
    guard !invariants.isEmpty, (snapshot.effects?.count ?? 0) > 0 else { return [] }
    let stored = system.storedValues(in: snapshot)
    guard !stored.isEmpty, tried.insert(stored).inserted else { return [] }
    guard let restarted = system.restarted(with: stored) else { return [] }
    let broken = system.brokenWhenSettled(invariants, in: restarted)
    invariants.removeAll { broken.contains($0) }
    return broken
  }
}

extension Exploration {
  mutating func noteLeftovers(
    _ found: [(invariant: Int, state: UInt32, step: Int)], _ system: AppSystem,
    _ visited: VisitedStates
  ) {
    var system = system
    for (place, state, step) in found {
      let invariant = system.plainInvariant(place)
      guard !leftovers.contains(where: { $0.name == invariant.name }) else { continue }
      let trace = system.trace(to: state, step, visited)
      let text = system.text
      leftovers.append(
        Leftover(
          name: invariant.name, range: invariant.condition.range,
          steps: trace.steps.map { text.plain($0) }))
    }
  }
}

import FeatureAnalysis
import FeatureSimulation

/// A state that exploring reaches, with the possible payloads of actions from outside in this
/// state.
package struct ReachedState: Sendable {
  /// The values of the state's properties, in order.
  package let values: [Value]
  /// The payloads, by the name of the action.
  package let payloads: [String: [[Value]]]
}

/// The first states that exploring reaches, ordered by the length of their traces. Empty if the
/// tool cannot compute the initial state.
///
/// - Parameter work: the maximum number of evaluation steps.
package func reachedStates(of feature: Feature, atMost most: Int, work: Int) -> [ReachedState] {
  guard var system = try? AppSystem(App(feature), feature.exploration.bounds) else { return [] }
  var found: [AppSnapshot] = []
  var known: Set<Fingerprint> = []
  func add(_ snapshots: [AppSnapshot]) {
    for snapshot in snapshots where found.count < most && system.exceededBounds(snapshot).isEmpty {
      if known.insert(system.fingerprint(of: snapshot)).inserted { found.append(snapshot) }
    }
  }
  add(system.starts())
  var next = 0
  while next < found.count, found.count < most, system.work < work {
    var following: [AppSnapshot] = []
    let isNew = { (_: Int, state: Fingerprint) in !known.contains(state) }
    system.expand(found[next], isWanted: isNew) { _, outcome in
      if case .state(let snapshot, _) = outcome { following.append(snapshot) }
    }
    add(following)
    next += 1
  }
  var steps = system.possible
  var payloads: [FoundIDs: [String: [[Value]]]] = [:]
  return found.compactMap { snapshot in
    guard case .structure(let values) = snapshot.state.value else { return nil }
    let ids = steps.ids(in: snapshot.state.value)
    let possible =
      payloads[ids]
      ?? Dictionary(grouping: steps.actions(for: ids), by: \.name).mapValues {
        $0.map(\.payload)
      }
    payloads[ids] = possible
    return ReachedState(values: values, payloads: possible)
  }
}

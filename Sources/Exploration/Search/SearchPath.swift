/// The steps that lead from a start to a state, or to a mistake.
struct SearchPath<System: ExploredSystem> {
  /// The index of the start among the starts of the system.
  let start: Int
  /// The steps, each with the state before it.
  let steps: [(before: System.Snapshot, step: System.Step)]
}

extension ExploredSystem {
  /// - Parameter last: the index of a further step after the state.
  mutating func path(
    to state: UInt32, _ last: Int? = nil, _ visited: VisitedStates
  ) -> SearchPath<Self> {
    let path = visited.path(to: state)
    let start = Int(visited.steps[Int(path.start)])
    var snapshot = starts()[start]
    var taken: [(before: Snapshot, step: Step)] = []
    for place in path.steps + (last.map { [$0] } ?? []) {
      let step = steps(from: snapshot)[place]
      taken.append((snapshot, step))
      guard let next = following(step, snapshot) else { break }
      snapshot = next
    }
    return SearchPath(start: start, steps: taken)
  }
}

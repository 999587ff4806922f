import FeatureAnalysis
import FeatureSimulation

/// Performs the steps that are possible in a state of a feature.
struct FeatureExpansion {
  let snapshot: FeatureSnapshot
  /// The numbers of the steps other than actions from outside.
  let others: Range<Int32>
  let loads: StorageLoads
  /// The bounds; nil if states outside the bounds may be entered.
  let bounds: ExplorationBounds?
  /// Whether something has to be checked in states outside the bounds.
  let checksOutside: Bool

  /// Performs each step that is possible in the state.
  ///
  /// - Parameter store: a store that has entered the state.
  /// - Returns: the number of steps that were performed.
  func run(
    in store: inout RememberingStore, _ noticed: inout ActionNotes,
    _ isWanted: (Int, Fingerprint) -> Bool, _ visit: (Int, Outcome<FeatureSnapshot>) -> Void
  ) -> Int {
    let count = store.actionCount
    for place in 0..<count + others.count {
      var loaded = snapshot.loaded
      var load: StorageLoads.Property?
      if place < count, store.isLoad(place),
        let property = loads.property(loadedBy: store.action(place))
      {
        if loaded & property.bit != 0 { continue }
        loaded |= property.bit
        load = property
      }
      let next: NumberedState
      switch result(place, load, &store) {
      case .state(let state): next = state
      case .broken(let invariants, let state):
        visit(place, .mistakes(invariants.map { Mistake(.invariant($0)) }))
        next = state
      case .fault(let fault):
        let step = load.map { merged(place, $0, &store) } ?? store.step(at: place, others)
        visit(place, outcome(fault, step, &store, &noticed))
        continue
      }
      let surroundings = FeatureSnapshot.surroundings(snapshot.functions, loaded)
      if store.isUnneeded(next, others: surroundings) { continue }
      let fingerprint = store.fingerprint(of: next, others: surroundings)
      guard isWanted(place, fingerprint) else {
        store.note(unneeded: next, others: surroundings)
        continue
      }
      visit(place, outcome(next, fingerprint, loaded, &store))
    }
    return count + others.count
  }

  private func result(
    _ place: Int, _ load: StorageLoads.Property?, _ store: inout RememberingStore
  ) -> StepResult {
    if let load {
      return store.result(ofLoad: place, property: load.entry.index) {
        loads.merged($0, load, $1)
      }
    }
    let count = store.actionCount
    return place < count
      ? store.result(ofAction: place)
      : store.result(of: others.lowerBound + Int32(place - count))
  }

  private func merged(
    _ place: Int, _ load: StorageLoads.Property, _ store: inout RememberingStore
  ) -> ExploredStep {
    .action(
      loads.merged(store.action(place), load, load.entry.value(in: snapshot.state.value)))
  }

  private func outcome(
    _ next: NumberedState, _ fingerprint: Fingerprint, _ loaded: UInt32,
    _ store: inout RememberingStore
  ) -> Outcome<FeatureSnapshot> {
    let isOutside =
      bounds.map { store.exceeds(next, lists: $0.lists, effects: $0.effects) } ?? false
    if isOutside, !checksOutside { return .outside(fingerprint) }
    let reached = FeatureSnapshot(
      state: store.state(of: next), effects: store.effects(of: next),
      functions: snapshot.functions, loaded: loaded)
    if isOutside { store.leave(next) }
    return .state(reached, fingerprint)
  }

  private func outcome(
    _ fault: EvaluationFault, _ step: ExploredStep, _ store: inout RememberingStore,
    _ noticed: inout ActionNotes
  ) -> Outcome<FeatureSnapshot> {
    if fault.isMistake {
      return .mistakes([Mistake(.fault(fault, at: store.place(ofFaultIn: step)))])
    }
    noticed.note(fault, of: step.action ?? "")
    return .unknown
  }
}

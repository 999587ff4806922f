import FeatureAnalysis
import FeatureSimulation

/// Performs the steps that are possible in a state of an app.
struct AppExpansion {
  let snapshot: AppSnapshot
  /// The numbers of the steps other than impulses from outside.
  let others: Range<Int32>
  /// The bounds; nil if states outside the bounds may be entered.
  let bounds: ExplorationBounds?
  /// Whether something has to be checked in states outside the bounds.
  let checksOutside: Bool
  /// For each feature, the lists whose positions views send.
  let lists: [PositionedLists]
  /// Whether to skip states that the search is known to have visited.
  var skipsVisited = true
  /// Returns whether to leave out the steps that are left.
  let isStopped: (@Sendable () -> Bool)?

  /// The number of evaluation steps from which the cost of an action is noted.
  private static var greatWork: Int { 50_000 }

  /// Performs each step that is possible in the state.
  ///
  /// - Parameter stores: the app, which has entered the state.
  /// - Returns: the number of steps that were performed.
  func performSteps(
    in stores: inout RememberingApp, _ noticed: inout ActionNotes,
    _ isWanted: (Int, Fingerprint) -> Bool, _ visit: (Int, Outcome) -> Void
  ) -> Int {
    let count = stores.impulseCount + others.count
    for place in 0..<count {
      // A step may take as long as the rest of the search.
      if place % 16 == 15, isStopped?() == true { return place }
      performStep(place, in: &stores, &noticed, isWanted, visit)
    }
    return count
  }

  /// Performs the step with the given index.
  @inline(__always)
  func performStep(
    _ place: Int, in stores: inout RememberingApp, _ noticed: inout ActionNotes,
    _ isWanted: (Int, Fingerprint) -> Bool, _ visit: (Int, Outcome) -> Void
  ) {
    let count = stores.impulseCount
    let surroundings = UInt64(snapshot.functions)
    let before = stores.work
    if place < count,
      let fingerprint = stores.plainFingerprint(ofImpulse: place, others: surroundings)
    {
      noteWork(stores.work - before, place, &stores, &noticed)
      if isWanted(place, fingerprint) {
        visit(place, outcome(stores.plainState, fingerprint, &stores))
      }
      return
    }
    let result =
      place < count
      ? stores.result(ofImpulse: place)
      : stores.result(of: others.lowerBound + Int32(place - count))
    noteWork(stores.work - before, place, &stores, &noticed)
    let next: NumberedState
    switch result {
    case .state(let state): next = state
    case .broken(let invariants, let state):
      visit(place, .mistakes(invariants.map { Mistake(.invariant($0)) }))
      next = state
    case .fault(let fault):
      return visit(place, outcome(fault, stores.step(at: place, others), &stores, &noticed))
    }
    if skipsVisited, stores.isUnneeded(next, others: surroundings) { return }
    let fingerprint = stores.fingerprint(of: next, others: surroundings)
    guard isWanted(place, fingerprint) else {
      return stores.noteUnneeded(next, others: surroundings)
    }
    visit(place, outcome(next, fingerprint, &stores))
  }

  @inline(__always)
  private func noteWork(
    _ work: Int, _ place: Int, _ stores: inout RememberingApp, _ noticed: inout ActionNotes
  ) {
    if work <= Self.greatWork { return }
    noticed.noteWork(work, of: stores.actionName(of: stores.step(at: place, others)))
  }

  private func outcome(
    _ next: NumberedState, _ fingerprint: Fingerprint, _ stores: inout RememberingApp
  ) -> Outcome {
    let exceeded =
      bounds.map {
        ExceededBounds(
          lists: stores.longParts(next, longerThan: $0.lists),
          effects: stores.hasEffects(next, moreThan: $0.effects))
      } ?? ExceededBounds()
    if !exceeded.isEmpty, !checksOutside { return .outside(fingerprint, exceeded) }
    let reached = AppSnapshot(
      state: stores.state(of: next), effects: stores.effects(of: next),
      functions: snapshot.functions)
    if !exceeded.isEmpty { stores.freeState(next) }
    return .state(reached, fingerprint)
  }

  private func outcome(
    _ fault: EvaluationFault, _ step: ExploredStep, _ stores: inout RememberingApp,
    _ noticed: inout ActionNotes
  ) -> Outcome {
    switch admission(of: step, fault, &stores) {
    case .admitted: break
    case .refused: return .unknown
    case .unknown:
      noticed.unsentPositions.insert(stores.actionName(of: step))
      return .unknown
    }
    if fault.isMistake {
      if case .endlessLoop(let cycle) = fault { stores.stores.loops.noteCycle(cycle) }
      let named = fault.beginningLoop(with: stores.actionName(of: step))
      return .mistakes([Mistake(.fault(named, at: stores.faultRange(in: step)))])
    }
    noticed.noteFault(fault, of: stores.actionName(of: step))
    return .unknown
  }

  /// Whether a view may send an action that has failed because of its positions.
  private func admission(
    of step: ExploredStep, _ fault: EvaluationFault, _ stores: inout RememberingApp
  ) -> Admission {
    guard case .impulse(.action(let call)) = step else { return .admitted }
    switch fault {
    case .positionOutOfRange, .indexOutOfRange: break
    default: return .admitted
    }
    let lists = lists[call.store.feature]
    guard let positions = lists.positions(in: call.action) else { return .admitted }
    let uses = lists.uses(by: call.action)
    let evaluations = stores.evaluations(in: step, at: call.store)
    let evaluated = uses.compactMap { use in evaluations[use.range].map { (use: use, at: $0) } }
    guard let first = evaluated.min(by: { $0.at < $1.at })?.use else {
      // The positions may have been sent on, to another feature.
      guard case .positionOutOfRange(let index, _) = fault, uses.isEmpty else { return .admitted }
      let isSent = positions.contains(index) || call.action.payload.contains(.integer(Int64(index)))
      return isSent ? .unknown : .admitted
    }
    switch stores.hasPositions(positions, in: first, call) {
    case true?: return .admitted
    case false?: return .refused
    case nil: return .unknown
    }
  }

  /// Whether a view may send the positions of an action that has failed.
  private enum Admission {
    case admitted
    /// The list of the view does not have the positions.
    case refused
    case unknown
  }
}

extension RememberingApp {
  /// Whether the list has the positions that an action uses in it; nil if that is not known.
  fileprivate mutating func hasPositions(
    _ positions: [Int], in use: PositionedLists.Use, _ call: AppActionCall
  ) -> Bool? {
    guard use.list.readsOnlyStateAndPayload else { return nil }
    do throws(EvaluationFault) {
      guard case .list(let elements)? = try value(of: use.list, with: call) else { return nil }
      guard positions.allSatisfy(elements.indices.contains) else { return false }
      guard let destination = use.destination else { return true }
      guard destination.readsOnlyStateAndPayload,
        case .integer(let place)? = try value(of: destination, with: call)
      else { return nil }
      return (0...Int64(elements.count)).contains(place)
    } catch {
      return true
    }
  }
}

extension TypedExpression {
  /// Whether the expression is a member of the state or of the payload, or computed from one, so that
  /// no statement has to be executed before it.
  fileprivate var readsOnlyStateAndPayload: Bool {
    var variables: [Variable] = []
    visitExpressions { part in
      if case .variable(let variable) = part.kind { variables.append(variable) }
      return true
    }
    // A parameter of a closure comes after the list whose elements it is.
    return variables.first?.role != .closureParameter && !variables.contains { $0.role == .local }
  }
}

import FeatureAnalysis
import FeatureSimulation

extension TestPlanner {
  /// Decides which actions are dispatched through the whole chain, from either state, without a
  /// fault, and why others are not.
  mutating func planDispatching() {
    for action in feature.actions {
      // The README already lists actions without a payload, and handlers.
      guard let payload = payloads[action.name] else { continue }
      let simulated = SimulatedAction(action.name, payload)
      if tests.dispatched.count == FeatureTests.maximumDispatched {
        note(action, .tooMany)
      } else if let reason = reasonAgainst(simulated) {
        if !action.isUnread { note(action, reason) }
      } else {
        tests.dispatched.append(simulated)
      }
    }
  }

  private mutating func note(_ action: Action, _ reason: UndispatchedAction.Reason) {
    tests.undispatched.append(UndispatchedAction(action: action.name, reason: reason))
  }

  private mutating func reasonAgainst(_ action: SimulatedAction) -> UndispatchedAction.Reason? {
    grant()
    switch initial.dispatches(action) {
    case .unrepeatable: return .unrepeatable
    case .faults(let fault): return .fault(fault, isInitial: true)
    case .succeeds: break
    }
    switch sample.dispatches(action) {
    case .unrepeatable: return sample.isSpent ? .work : .unrepeatable
    case .faults(let fault): return .fault(fault, isInitial: false)
    case .succeeds: return nil
    }
  }
}

extension Action {
  /// A handler or `!swift` text, which is listed as such.
  fileprivate var isUnread: Bool {
    switch reduction {
    case .handler, .statements(.unchecked): true
    case .none, .statements(.checked): false
    }
  }
}

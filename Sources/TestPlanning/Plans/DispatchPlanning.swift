import FeatureAnalysis
import FeatureSimulation

extension TestPlanner {
  /// Decides which actions can be dispatched through all middleware without a fault, in the initial
  /// state and in the sample state. Records the reason for each other action.
  mutating func planDispatching() {
    for action in feature.actions {
      // The README already lists the handlers and the actions without a sample payload.
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
  /// Whether the action is reduced by a handler or by `!swift` code. The README lists such actions
  /// separately.
  fileprivate var isUnread: Bool {
    switch reduction {
    case .handler, .statements(.unchecked): true
    case .none, .statements(.checked): false
    }
  }
}

extension UndispatchedAction.Reason {
  /// The reason that an evaluation of the action in the initial or in the sample state gave.
  static func fault(_ fault: EvaluationFault, isInitial: Bool) -> Self {
    switch fault {
    case .unanswered(let function): .unanswered(function: function, isInitial: isInitial)
    default:
      fault.isTrap
        ? .traps(message: fault.message, isInitial: isInitial)
        : .notEvaluated(message: fault.message, isInitial: isInitial)
    }
  }
}

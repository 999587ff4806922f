import Diagnostics
import ExpressionTyping
import FeatureAnalysis

extension SimulatedStore {
  /// Creates a store for exploring a feature. It begins with the initial state, or with the initial
  /// state of a scenario.
  ///
  /// - Parameter answers: the results of functions of other modules.
  package init(
    exploring feature: Feature, given: [GivenValue], functions answers: [FunctionAnswer]
  ) throws(EvaluationFault) {
    self = try InitialStore(feature).store(given: given, answers: answers)
    openAnswers()
    watch = InvariantWatch(
      feature.invariants.filter { $0.around != nil }.map {
        HeldInvariant(invariant: $0, range: $0.condition.range)
      })
    watch.changing = []
  }

  /// Continues from a state.
  ///
  /// - Parameter ids: the ids in the state, which `UUID()` does not create again.
  package mutating func resume(_ state: Value, _ effects: EffectsSnapshot?, ids: [Value]) {
    interpreter.environment.state = state
    interpreter.environment.forgetTouched()
    interpreter.environment.surrounding.removeAll(keepingCapacity: true)
    interpreter.operations.steps = 0
    interpreter.operations.makeIDs(after: ids)
    if let effects {
      self.effects = effects.effects
    } else if !self.effects.areNew {
      self.effects = SimulatedEffects()
    }
    self.effects.areAnswersOpen = true
    recording = ActionRecording()
    rejections.removeAll(keepingCapacity: true)
    watch.forgetViolations()
  }

  /// The store's effects; nil if no effect is under way and no deadline is open.
  package func effectsSnapshot(_ reads: EffectReads) -> EffectsSnapshot? {
    effects.areIdle ? nil : EffectsSnapshot(effects, reads)
  }

  /// The invariants that the last step broke.
  package var brokenInvariants: [BrokenInvariant] { watch.brokenInvariants }

  /// The actions that have changed the state in some step.
  package var changingActions: Set<String> { watch.changing ?? [] }

  /// Whether a condition is true in the current state.
  package mutating func truth(of condition: TypedExpression) -> Truth {
    interpreter.truth(of: condition)
  }

  /// Repeats a step that has failed before.
  ///
  /// - Returns: the place of the fault.
  mutating func place(
    ofFaultIn body: (inout SimulatedStore) throws(EvaluationFault) -> Void
  ) -> SourceRange? {
    interpreter.faultPlace = FaultPlace()
    defer { interpreter.faultPlace = nil }
    try? body(&self)
    return interpreter.faultPlace?.range
  }

  /// The time on the store's clock.
  package var now: Duration { effects.now }

  /// Advances the clock by a short time, in which deadlines may be reached.
  package mutating func letPass(_ length: Duration) throws(EvaluationFault) { try wait(length) }
}

extension Interpreter {
  /// Whether a condition is true in the current state.
  mutating func truth(of condition: TypedExpression) -> Truth {
    do throws(Signal) {
      let value = try inside(state) { interpreter throws(Signal) in
        try interpreter.evaluate(condition)
      }
      return value == .boolean(true) ? .holds : .fails
    } catch {
      if case .notEvaluated = error.fault { return .unknown }
      return .faults(error.fault)
    }
  }
}

extension InvariantWatch {
  var brokenInvariants: [BrokenInvariant] {
    violations.map { BrokenInvariant(name: $0.held.invariant.name, fault: $0.fault) }
  }
}

/// An invariant that a step broke.
package struct BrokenInvariant: Hashable, Sendable {
  package let name: String
  /// The fault for which the invariant could not be evaluated; nil if the invariant is false.
  package let fault: EvaluationFault?

  package init(name: String, fault: EvaluationFault?) {
    self.name = name
    self.fault = fault
  }
}

/// The value of a condition in a state.
package enum Truth: Sendable, Equatable {
  case holds
  case fails
  /// Evaluating the condition would trap.
  case faults(EvaluationFault)
  /// Only compiled code knows the result.
  case unknown
}

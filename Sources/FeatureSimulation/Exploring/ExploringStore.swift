import FeatureAnalysis
import SpecLanguage

extension SimulatedStore {
  /// Creates a store for exploring a feature.
  ///
  /// - Parameters:
  ///   - given: the values of a scenario that replace values of the initial state.
  ///   - answers: the results of functions from other modules.
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

  /// Continues the exploration from a state.
  ///
  /// - Parameter ids: the ids that occur in the state, so that `UUID()` does not create them again.
  package mutating func resume(_ state: Value, _ effects: EffectsSnapshot?, ids: [Value]) {
    interpreter.environment.state = state
    interpreter.environment.forgetTouched()
    interpreter.environment.surrounding.removeAll(keepingCapacity: true)
    interpreter.operations.resetSteps()
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

  /// A snapshot of the store's effects; nil if no effect is under way and no deadline is open.
  package func effectsSnapshot(_ reads: EffectReads) -> EffectsSnapshot? {
    effects.areIdle ? nil : EffectsSnapshot(effects, reads)
  }

  /// The invariants that the last step broke.
  package var brokenInvariants: [BrokenInvariant] { watch.brokenInvariants }

  /// The names of the actions that have changed the state in any step.
  package var changingActions: Set<String> { watch.changing ?? [] }

  /// The calls that follow one another in any step.
  package var callRestarts: CallRestarts { restarts }

  /// Evaluates a condition in the current state.
  package mutating func truth(of condition: TypedExpression) -> Truth {
    interpreter.truth(of: condition)
  }

  /// Repeats a step that has failed, to find the source of its fault.
  ///
  /// - Returns: the range of the fault in the spec.
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

  /// Advances the clock by a short time. Effects whose deadline is reached continue.
  package mutating func letPass(_ length: Duration) throws(EvaluationFault) { try wait(length) }
}

extension Interpreter {
  /// Evaluates a condition in the current state.
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
  /// The fault that prevented the evaluation of the invariant; nil if the invariant is false.
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

import Diagnostics
import ExpressionTyping
import FeatureAnalysis

extension SimulatedStore {
  /// A store for exploring a feature, in its initial state or in that of a scenario.
  ///
  /// - Parameter answers: what functions of other modules give.
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

  /// Goes on from a state.
  ///
  /// - Parameter ids: those in the state: `UUID()` makes others.
  package mutating func resume(_ state: Value, _ effects: EffectsSnapshot?, ids: [Value]) {
    interpreter.environment.state = state
    interpreter.environment.surrounding.removeAll(keepingCapacity: true)
    interpreter.operations.steps = 0
    interpreter.operations.makeIDs(after: ids)
    self.effects = effects?.effects ?? SimulatedEffects()
    self.effects.areAnswersOpen = true
    recording = ActionRecording()
    rejections.removeAll(keepingCapacity: true)
    watch.forgetViolations()
  }

  /// Its effects; nil if none is under way and no time matters.
  package func effectsSnapshot(_ reads: EffectReads) -> EffectsSnapshot? {
    effects.areIdle ? nil : EffectsSnapshot(effects, reads)
  }

  /// The invariants that the last step broke, by their names.
  package var brokenInvariants: [String] { watch.violations.map(\.held.invariant.name) }

  /// The actions that have changed the state in some step.
  package var changingActions: Set<String> { watch.changing ?? [] }

  /// Whether a condition is true in the present state. False if it would trap; nil if only compiled
  /// code can tell.
  package mutating func truth(of condition: TypedExpression) -> Bool? {
    let state = interpreter.state
    do throws(Signal) {
      return try interpreter.inside(state) { interpreter throws(Signal) in
        try interpreter.evaluate(condition)
      } == .boolean(true)
    } catch {
      if case .notEvaluated = error.fault { return nil }
      return false
    }
  }

  /// Does a step that is known to fail.
  ///
  /// - Returns: the fault and its place.
  package mutating func fault(
    of step: ExploredStep
  ) -> (fault: EvaluationFault, range: SourceRange?)? {
    interpreter.faultPlace = FaultPlace()
    defer { interpreter.faultPlace = nil }
    do throws(EvaluationFault) {
      try explore(step)
      return nil
    } catch {
      return (error, interpreter.faultPlace?.range)
    }
  }

  /// The moment on its clock.
  package var now: Duration { effects.now }

  /// Lets a little time pass, in which deadlines may come.
  package mutating func letPass(_ length: Duration) throws(EvaluationFault) { try wait(length) }
}

import FeatureAnalysis
import SpecLanguage

// What a person who plays an app does and sees, beyond the steps of an exploration.

/// A rejected action, and why it was rejected.
package struct PlayedRejection: Sendable, Equatable {
  /// The name of the action, which begins with the feature in an app.
  package let action: String
  package let message: String
}

/// A computed value of a state.
package struct PlayedValue: Sendable {
  package let name: String
  package let type: Type
  /// The value, or the words for what prevents its evaluation.
  package let result: Result<Value, EvaluationFault>
}

extension SimulatedApp {
  /// Performs a step of a session, of which a later step may cancel what it begins.
  ///
  /// - Parameter run: a number that only this step has.
  package func play(_ step: ExploredStep, asRun run: Int) throws(EvaluationFault) {
    effects.audience = EffectAudience(ofRun: run)
    try explore(step)
  }

  /// Lets time pass, and everything happen that is due until its end.
  package func play(waiting length: Duration) throws(EvaluationFault) {
    effects.beginStep()
    try wait(length)
  }

  /// Cancels the task that waits for an action of an earlier step.
  package func play(cancelling run: Int, of action: String) throws(EvaluationFault) {
    effects.beginStep()
    try cancel(run, of: action)
    try wait(.zero)
  }

  /// Whether an effect that a step began would end if its task were cancelled.
  package func isCancellable(run: Int) -> Bool { !effects.places(ofRun: run).isEmpty }

  /// The step that began the effect of a call; nil for an effect that no single step has begun.
  package func runIndex(ofCall number: Int) -> Int? {
    effects.underWay[number].flatMap { _ in effects.causes[number].audience.runs.min() }
  }

  /// The time on the clock at which something happens next; nil if nothing waits for the clock.
  package var nextDeadline: Duration? { effects.nextDeadline }

  /// The effects that have not ended, in the order in which they began.
  package func effectsUnderWay(_ reads: EffectReads) -> [EffectUnderWay] {
    effectsSnapshot(reads)?.underWay ?? []
  }

  /// Whether nothing is under way and no time is waited for.
  package var isSettled: Bool { effects.areIdle }

  /// The rejections after the first `count`, in order.
  package func playedRejections(after count: Int) -> [PlayedRejection] {
    rejections.dropFirst(count).map { PlayedRejection(action: $0.action, message: $0.message) }
  }

  /// The events that the last step emitted, in order and in Swift syntax.
  package var playedEvents: [String] {
    effects.events.map { $0.shown(as: .nominal(app.name + "Event"), app.whole.types) }
  }

  /// The number of ids that rules and links have created.
  package var countOfCreatedIDs: Int { storeValues?.created.count ?? 0 }

  /// The number of rejections so far.
  package var rejectionCount: Int { rejections.count }

  /// The names of the invariants that do not hold: those of the current state, and those that an
  /// action of the last step broke.
  package func playedInvariants(
    _ all: [Invariant]
  ) -> [(invariant: Invariant, truth: Truth)] {
    let around = Set(watch.violations.map(\.held.invariant.name))
    return all.compactMap { invariant in
      if invariant.around != nil {
        return (invariant, around.contains(invariant.name) ? .fails : .holds)
      }
      if invariant.isSettled, !isSettled { return nil }
      return (invariant, truth(of: StateCondition(invariant)))
    }
  }

  /// Forgets the invariants that earlier steps broke, and allows the next step its own number of
  /// evaluation steps.
  package func beginPlayedStep() {
    watch.forgetViolations()
    changeStores { store in
      store.interpreter.environment.forgetTouched()
      store.interpreter.operations.resetSteps()
    }
    changeInterpreter { $0.operations.resetSteps() }
  }

  /// The computed values in another state, which this app enters.
  package func playedValues(in state: Value) -> [PlayedValue] {
    enterState(state, anew: true)
    return playedValues()
  }

  /// The derived values and the results of the filters of each open store, and those of the app.
  package func playedValues() -> [PlayedValue] {
    var values: [PlayedValue] = []
    for number in stores.indices where isOpen(number) {
      guard var interpreter = stores[number]?.interpreter else { continue }
      let feature = app.features[places[number].feature].feature
      let prefix = app.prefix(of: places[number])
      values += interpreter.playedValues(of: feature, prefix: prefix)
    }
    if !app.isFeature {
      interpreter.state = state
      values += interpreter.playedValues(of: app.whole, prefix: "")
    }
    return values
  }
}

extension Interpreter {
  fileprivate mutating func playedValues(of feature: Feature, prefix: String) -> [PlayedValue] {
    let state = state
    var values: [PlayedValue] = []
    for value in feature.derived where !value.isPrivate {
      values.append(
        played(prefix + value.name, value.type) { interpreter throws(Signal) in
          try interpreter.derived(value, in: state)
        })
    }
    for filter in feature.filters {
      values.append(
        played(prefix + filter.result, .array(filter.element)) { interpreter throws(Signal) in
          try interpreter.filterResult(filter.result, in: state)
        })
    }
    return values
  }

  private mutating func played(
    _ name: String, _ type: Type, _ evaluate: (inout Interpreter) throws(Signal) -> Value
  ) -> PlayedValue {
    operations.resetSteps()
    do throws(Signal) {
      return PlayedValue(name: name, type: type, result: .success(try evaluate(&self)))
    } catch {
      return PlayedValue(name: name, type: type, result: .failure(error.fault))
    }
  }
}

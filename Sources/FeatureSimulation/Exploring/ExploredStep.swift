import FeatureAnalysis

/// A possible next step of an exploration.
package enum ExploredStep: Sendable {
  /// An action is dispatched from outside.
  case action(SimulatedAction)
  /// A call is answered. The number identifies the effect of the call.
  case answer(Int, ExploredAnswer)
  /// Time passes until the next deadline.
  case time
}

/// The answer of a dependency.
package enum ExploredAnswer: Sendable {
  /// The returned value; nil for a method that returns nothing.
  case returns(Value?)
  case failure(String)
  /// The error of a method that declares its error type.
  case error(Value)
  /// An element of a stream.
  case element(Value)
  /// The end of a stream.
  case end
}

/// A call that waits for its answer.
package struct OpenCall: Sendable {
  /// The number of the call's effect.
  package let number: Int
  package let method: DependencyMethod
  package let reference: MethodReference
  /// The index of the feature in its app.
  package let feature: Int
  /// The time on the clock at which the call began.
  package let begin: Duration
  /// Whether the effect handles elements of a stream.
  package let handlesElements: Bool
}

extension SimulatedEffects {
  /// The calls that wait for an answer, in the order in which they began.
  func openCalls(
    _ method: (SimulatedEffect) -> DependencyMethod
  ) -> [OpenCall] {
    guard !underWay.isEmpty else { return [] }
    var calls: [OpenCall] = []
    for (number, effect) in underWay {
      guard case .open(let begin) = effect.next else { continue }
      calls.append(
        OpenCall(
          number: number, method: method(effect), reference: effect.effect.method,
          feature: effect.feature, begin: begin, handlesElements: effect.effect.each != nil))
    }
    return calls.sorted { $0.number < $1.number }
  }

  /// The number of effects that have not ended.
  var countUnderWay: Int { underWay.count }

  /// The next time at which an effect continues or a window ends; nil if there is no such time.
  var nextDeadline: Duration? {
    var deadline = asleep.last { underWay[$0.number] != nil }?.until
    for calls in names.values.lazy.flatMap(\.values) {
      for time in [calls.freshUntil, calls.throttle.end] {
        guard let time, time > now else { continue }
        deadline = min(deadline ?? time, time)
      }
    }
    return deadline
  }

  /// Whether no effect is under way and no deadline is open, so that earlier steps no longer
  /// matter.
  var areIdle: Bool { underWay.isEmpty && nextDeadline == nil }
}

extension SimulatedStore {
  /// The maximum number of evaluation steps of a step of an exploration. A reducer that visits all
  /// pairs of a few hundred elements takes fewer.
  package static let maximumExploringSteps = 1_000_000

  /// Prepares the store for exploring. Its calls then wait for answers that the exploration
  /// chooses.
  package mutating func openAnswers() {
    effects.areAnswersOpen = true
    interpreter.operations.maximumSteps = Self.maximumExploringSteps
  }

  package var openCalls: [OpenCall] { effects.openCalls { method(of: $0) } }

  /// Performs a step and all of its consequences that occur before time passes.
  package mutating func explore(_ step: ExploredStep) throws(EvaluationFault) {
    effects.beginStep()
    switch step {
    case .action(let action): try dispatch(action)
    case .answer(let number, let answer): try explore(answer, to: number)
    case .time:
      guard let deadline = effects.nextDeadline else { return }
      while let (number, work) = effects.next(until: deadline) { try go(on: number, work) }
      effects.pass(until: deadline)
    }
    try beginEffects()
  }

  /// Begins the effects that are due now.
  mutating func beginEffects() throws(EvaluationFault) {
    let now = effects.now
    while let (number, work) = effects.next(until: now) { try go(on: number, work) }
  }

  mutating func explore(
    _ answer: ExploredAnswer, to number: Int
  ) throws(EvaluationFault) {
    guard let effect = effects.underWay[number] else { return }
    func finish(_ outcome: Answer.Outcome) throws(EvaluationFault) {
      try self.finish(number, effect, Answer(outcome: outcome, delay: .zero))
    }
    switch answer {
    case .returns(let value): try finish(.returns(value))
    case .failure(let message): try finish(.failure(message))
    case .error(let value): try finish(.error(value))
    case .element(let value): try sendElement(value, number, effect)
    case .end: try finish(.returns(nil))
    }
  }
}

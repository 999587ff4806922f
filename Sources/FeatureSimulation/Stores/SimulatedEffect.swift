import FeatureAnalysis

/// An effect under way.
struct SimulatedEffect {
  /// The next step of an effect.
  enum Step {
    /// The effect waits for the delay of `debounce` or `throttle`.
    case wait(Duration)
    case begin
    case call
    /// The effect waits for the next time of its timer.
    case due
    /// The call waits for an exploration, which answers it or sends the next element of its stream.
    case open(since: Duration)
    case answer(Answer)
    /// The remaining steps of a stream, and whether the delay before the first of them is over.
    case stream(ArraySlice<StreamStep>, hasWaited: Bool)
  }

  let effect: Effect
  /// The effect's store.
  var store = StorePlace(feature: 0)
  var feature: Int { store.feature }
  var action: SimulatedAction
  /// The variables that the condition of the effect's rule has bound.
  var bound = BoundValues()
  /// The value of `state` in the effect's expressions.
  var state: Value
  /// The call; nil for a timer.
  var call: Value?
  var key: Value?
  var started: SimulatedAction?
  var cancelled: SimulatedAction?
  var next = Step.begin
  /// The number of retries so far.
  var retries = 0

  init(effect: Effect, action: SimulatedAction, state: Value, call: Value?) {
    self.effect = effect
    self.action = action
    self.state = state
    self.call = call
  }

  /// The method that the effect calls; nil for a timer.
  var calledMethod: FeatureMethod? {
    effect.call.map { FeatureMethod(feature: feature, method: $0.method) }
  }

  /// Whether the effect waits for the next time of a repetition without an end.
  var isPausing: Bool {
    if case .due = next { effect.isEndless } else { false }
  }
}

extension SimulatedStore {
  /// Records the end of an effect's call as the last event. The message names this event if the
  /// scenario breaks an invariant.
  mutating func noteCallEnd(of effect: SimulatedEffect, _ verb: String) {
    // An exploration has its own descriptions of effects.
    guard !effects.areAnswersOpen, let called = called(by: effect) else { return }
    let name = "\(called.dependency.name).\(called.method.name)"
    moment = "'\(prefix)\(name)' \(verb)"
  }
}

extension Answer.Outcome {
  /// The verb that describes the end of a call, such as `returns`.
  var verb: String {
    switch self {
    case .returns, .stream: "returns"
    case .failure: "fails"
    case .error: "throws"
    }
  }
}

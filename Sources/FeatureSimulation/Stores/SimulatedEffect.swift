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
    /// The calls that are made at the same time are under way, each as an effect of its own.
    case branches
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
  /// The call; nil for a timer, and for calls that are made at the same time.
  var call: Value?
  /// The first calls of the effect, as its action has requested them.
  var firstCalls: [Value]
  /// The place of the current call in the chain.
  private(set) var link = 0
  /// The results of earlier calls of the chain.
  var results = BoundValues()
  /// For one of several calls at the same time: the number of the effect that makes them, and the
  /// place of the call.
  var group: (effect: Int, place: Int)?
  var key: Value?
  var started: SimulatedAction?
  var cancelled: SimulatedAction?
  var next = Step.begin
  /// The number of retries so far.
  var retries = 0

  init(effect: Effect, action: SimulatedAction, state: Value, calls: [Value]) {
    self.effect = effect
    self.action = action
    self.state = state
    firstCalls = calls
    call = effect.call == nil ? nil : calls.first
  }

  /// The part of the effect whose call is made now.
  var current: Effect { link == 0 ? effect : effect.links[link - 1] }

  /// Whether the current call is the last one.
  var isLast: Bool { link == effect.links.count }

  /// The method that the effect calls now; nil for a timer.
  var calledMethod: FeatureMethod? {
    current.call.map { FeatureMethod(feature: feature, method: $0.method) }
  }

  /// Returns the first calls again, for an effect that begins or is repeated.
  mutating func restart() -> [Value] {
    (link, results) = (0, BoundValues())
    if effect.call != nil { call = firstCalls.first }
    return firstCalls
  }

  /// Goes on to the next call of the chain.
  mutating func advance() {
    link += 1
    (call, retries) = (nil, 0)
  }

  /// Returns one of the calls that are made at the same time, as an effect of its own.
  func branch(_ place: Int, of number: Int, call: Value) -> SimulatedEffect {
    var branch = SimulatedEffect(
      effect: current.branches[place], action: action, state: state, calls: [call])
    branch.group = (number, place)
    (branch.store, branch.key, branch.bound) = (store, key, bound)
    return branch
  }

  /// Whether the effect waits for the next time of a repetition without an end.
  var isPausing: Bool {
    if case .due = next, group == nil { effect.isEndless } else { false }
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

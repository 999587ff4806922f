import FeatureAnalysis

/// An effect under way.
struct SimulatedEffect {
  /// The next step of an effect.
  enum Step {
    /// The effect waits for the delay of `debounce` or `throttle`.
    case wait(Duration)
    case begin
    case call
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
  var call: Value
  var key: Value?
  var started: SimulatedAction?
  var cancelled: SimulatedAction?
  var next = Step.begin
  /// Whether the effect waits for the delay of its policy.
  var isWaiting = false
  /// Whether the effect waits in the queue of `serial`.
  var isQueued = false
  /// Whether the call has returned, and the action for its result is being handled.
  var hasReturned = false
  /// The number of retries so far.
  var retries = 0

  init(effect: Effect, action: SimulatedAction, state: Value, call: Value) {
    self.effect = effect
    self.action = action
    self.state = state
    self.call = call
  }

  /// The delay before the next retry; nil if the call is not retried again.
  func nextRetry() -> Duration? {
    guard let retry = effect.retry, retries < retry.times else { return nil }
    var delay = retry.delay
    for _ in 0..<retries { delay = delay * retry.factor }
    return delay
  }
}

/// The calls that have the same id and key.
struct NamedCalls {
  var numbers: Set<Int> = []
  /// The number of calls that are not queued.
  var activeCount = 0
  /// The queued calls, including cancelled ones.
  var queue: [Int] = []
  private var head = 0
  var throttle = SimulatedThrottle()
  /// The time of the last success.
  var success: Duration?
  /// The time until which the last success may prevent new calls.
  var freshUntil: Duration? { success.flatMap { time in freshness.map { time + $0 } } }
  private var freshness: Duration?

  mutating func noteSuccess(at time: Duration, of effect: SimulatedEffect) {
    success = time
    freshness = effect.effect.freshness
  }

  mutating func popQueued() -> Int? {
    guard head < queue.count else { return nil }
    head += 1
    defer {
      if head == queue.count { (queue, head) = ([], 0) }
    }
    return queue[head - 1]
  }
}

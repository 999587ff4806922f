import ExpressionTyping
import FeatureAnalysis

/// An effect under way.
struct SimulatedEffect {
  /// What it does next.
  enum Step {
    /// The wait of `debounce` or `throttle`.
    case wait(Duration)
    case begin
    case call
    case answer(Answer)
    /// The rest of a stream; the wait before its first step is over or not.
    case stream(ArraySlice<StreamStep>, hasWaited: Bool)
  }

  let effect: Effect
  /// The number of its store in an app, and the place of the store's feature.
  var store = 0
  var feature = 0
  let action: SimulatedAction
  /// What the rule's condition has bound.
  var bound = BoundValues()
  /// What its texts see as `state`.
  let state: Value
  let call: Value
  var key: Value?
  var started: SimulatedAction?
  var cancelled: SimulatedAction?
  var next = Step.begin
  /// Whether it waits for its beginning.
  var isWaiting = false
  /// Whether it waits for the calls before it.
  var isQueued = false
  /// How often it has called again after a failure.
  var retries = 0

  init(effect: Effect, action: SimulatedAction, state: Value, call: Value) {
    self.effect = effect
    self.action = action
    self.state = state
    self.call = call
  }

  /// The wait before the next call after a failure; nil if there is none.
  func nextRetry() -> Duration? {
    guard let retry = effect.retry, retries < retry.times else { return nil }
    var delay = retry.delay
    for _ in 0..<retries { delay = delay * retry.factor }
    return delay
  }
}

/// The calls of one id and key.
struct NamedCalls {
  var numbers: Set<Int> = []
  /// How many of them do not wait in the queue.
  var activeCount = 0
  /// Those that wait for the ones before them, also cancelled ones.
  var queue: [Int] = []
  private var head = 0
  var throttle = SimulatedThrottle()
  /// When the last of them succeeded.
  var success: Duration?

  mutating func popQueued() -> Int? {
    guard head < queue.count else { return nil }
    head += 1
    defer {
      if head == queue.count { (queue, head) = ([], 0) }
    }
    return queue[head - 1]
  }
}

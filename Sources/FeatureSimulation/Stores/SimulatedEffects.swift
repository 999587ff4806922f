import FeatureAnalysis
import ReduxSemantics

/// A call of a dependency. Its value is a case of the dependency's `callType`.
struct SimulatedCall: Equatable {
  /// The index of the feature in its app.
  var feature = 0
  let dependency: Int
  let value: Value
}

/// An id of effects, together with their store.
struct EffectName: Hashable {
  let store: StorePlace
  let id: String

  init(_ effect: SimulatedEffect) {
    store = effect.store
    id = effect.effect.id
  }

  init(_ id: String, of store: StorePlace) {
    self.id = id
    self.store = store
  }
}

/// The effects of a store, or of all stores of an app. As in the runtime with a test's clock, the
/// effects run one after the other, each until it ends or sleeps. The clock advances when all
/// effects are asleep.
struct SimulatedEffects {
  /// The answers of the dependencies.
  private let answers: [FeatureMethod: MethodAnswers]
  private(set) var calls: [SimulatedCall] = []
  var events: [Value] = []
  private(set) var now = Duration.zero
  var underWay: [Int: SimulatedEffect] = [:]
  /// How many effects and jobs may be caused in total before the rest is taken for endless.
  var maximumCauses = Int.max
  /// How many effects and jobs may be under way at the same time. More are the start of calls that
  /// double again and again. Fewer than `LoopRule.waiting`, at which the compiled store stops: that many
  /// would take too long here.
  private static let maximumWaiting = 20_000
  /// The loads and saves under way.
  var jobs: [Int: StorageJob] = [:]
  var names: [EffectName: [Value?: EffectLane]] = [:]
  /// The numbers of the effects that have not begun, in the order in which they will begin.
  var held: [Int] = []
  private var nextHeld = 0
  /// The numbers of the sleeping effects. The effect with the earliest deadline is last.
  var asleep: [(number: Int, until: Duration)] = []
  private var answerCounts: [FeatureMethod: Int] = [:]
  /// Why each effect began.
  var causes: [Cause] = []
  private(set) var current: Int?
  /// What waits for the effects that begin now.
  var audience = EffectAudience()
  /// Whether calls wait for the answers that an exploration chooses.
  var areAnswersOpen = false
  /// The methods whose calls wait after the answers of the scenario have been used.
  private let waitingMethods: Set<FeatureMethod>
  /// The numbers of the effects whose calls wait or have waited for an answer, in order.
  private var waiting: [Int] = []

  /// The ids of the effects that did not begin because another one was under way. Not recorded in
  /// explorations.
  private(set) var notBegun: [String] = []

  init(answers: [MethodAnswers] = [], waitingMethods: Set<FeatureMethod> = []) {
    self.waitingMethods = waitingMethods
    self.answers = Dictionary(
      answers.map { (FeatureMethod(feature: $0.feature, method: $0.method), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Forgets everything that has happened. A replacement of all properties costs as much as a short
  /// action, and in most cases nothing has happened.
  mutating func renew() {
    let areNew =
      underWay.isEmpty && jobs.isEmpty && names.isEmpty && held.isEmpty && asleep.isEmpty
      && calls.isEmpty && events.isEmpty && causes.isEmpty && answerCounts.isEmpty
      && answers.isEmpty && now == .zero && nextHeld == 0 && current == nil
    if !areNew { self = SimulatedEffects() }
  }

  // MARK: - Beginning and ending

  /// Registers an effect if its policy allows the effect to begin.
  mutating func beginEffect(_ effect: SimulatedEffect) throws(Signal) {
    let id = EffectName(effect)
    if let fresh = effect.effect.timing.fresh,
      names[id]?[effect.key]?.isFresh(for: fresh, at: now) == true
    {
      return
    }
    let number = causes.count
    // A copy of the lane would cost as much as all effects in it.
    let (start, replaced) = names[id, default: [:]][effect.key, default: EffectLane()]
      .request(number, effect.effect.timing.policy, at: now)
    endEffects(Set(replaced))
    if start == .never {
      if effect.effect.timing.policy == .first {
        join(id, effect.key)
        if !areAnswersOpen { notBegun.append(id.id) }
      }
      return
    }
    try addCause(effect.action.name, audience)
    var effect = effect
    if case .after(let delay) = start, delay > .zero { effect.next = .wait(delay) }
    underWay[number] = effect
    if start != .queued { held.append(number) }
  }

  /// Adds what has caused an effect or a job, which gets the number of the cause.
  mutating func addCause(_ action: String, _ audience: EffectAudience) throws(Signal) {
    let number = causes.count
    var chain = current.map { causes[$0].chain } ?? CauseChain()
    let isEndless = current != nil && !chain.append(action, at: now)
    causes.append(Cause(action: action, effect: current, audience: audience, chain: chain))
    let waitingCount = underWay.count + jobs.count
    if isEndless || causes.count > maximumCauses || waitingCount >= Self.maximumWaiting {
      throw .fault(.endlessLoop(cycle(from: number)))
    }
  }

  /// Counts a repetition of an effect or job as one of its own causes.
  mutating func countAgain(causeOf number: Int) throws(Signal) {
    let action = causes[number].action
    if !causes[number].chain.append(action, at: now) {
      throw .fault(.endlessLoop([action, action]))
    }
  }

  /// Cancels the effects with an id, and forgets their successes. `key` is nil for the effects of
  /// all keys.
  ///
  /// - Returns: for each key, the action that its most recent effect sends when it is cancelled, if
  ///   any.
  mutating func cancel(_ id: String, key: Value?, of store: StorePlace) -> [SimulatedAction] {
    let id = EffectName(id, of: store)
    let keys: [Value?] = key.map { [$0] } ?? Array((names[id] ?? [:]).keys)
    var last: [Int] = []
    var numbers: Set<Int> = []
    for key in keys {
      names[id]?[key]?.forgetSuccess()
      let calls = names[id]?[key]?.stages.keys.map(\.self) ?? []
      numbers.formUnion(calls)
      if let number = calls.filter({ underWay[$0]?.cancelled != nil }).max() { last.append(number) }
    }
    let sent = last.sorted().compactMap { underWay[$0]?.cancelled }
    endEffects(numbers)
    return sent
  }

  mutating func endEffect(_ number: Int) { endEffects([number]) }

  /// Ends all effects of a store that closes. The loads and saves of the store continue.
  mutating func endAll(of store: StorePlace) {
    endEffects(Set(underWay.filter { $0.value.store == store }.keys))
    names = names.filter { $0.key.store != store }
  }

  mutating func endEffects(_ numbers: Set<Int>) {
    // All effects in `numbers` are removed first, so that a queued effect among them does not begin
    // when another effect ends.
    let parts = numbers.flatMap(branches)
    let ended = numbers.union(parts).sorted().compactMap { number in
      underWay.removeValue(forKey: number).map { (number, $0) }
    }.filter { $0.1.group == nil }
    for (number, effect) in ended {
      if current == number { current = nil }
      names[EffectName(effect)]?[effect.key]?.remove(number)
    }
    for (_, effect) in ended {
      if let next = names[EffectName(effect)]?[effect.key]?.takeQueued() { held.append(next) }
    }
  }

  /// Records the time of a successful call if the effect has `fresh`, which may prevent new calls.
  mutating func noteSuccess(of effect: SimulatedEffect) {
    guard let time = effect.effect.timing.freshness else { return }
    names[EffectName(effect), default: [:]][effect.key, default: EffectLane()]
      .noteSuccess(for: time, at: now)
  }

  /// Records that the call of an effect has returned. The action for its result may start the next
  /// call if the policy is `first`.
  mutating func noteReturn(of number: Int) {
    guard let effect = underWay[number], effect.effect.timing.policy == .first,
      !effect.effect.isRepeated
    else { return }
    names[EffectName(effect)]?[effect.key]?.noteReturn(of: number)
  }

  /// Called when the delay of an effect's policy is over.
  mutating func endDelay(of number: Int, _ effect: SimulatedEffect) {
    names[EffectName(effect)]?[effect.key]?.endDelay(of: number, at: now)
  }

  /// How far an effect is with regard to its policy.
  func stage(of number: Int, _ effect: SimulatedEffect) -> EffectLane.Stage {
    names[EffectName(effect)]?[effect.key]?.stages[number] ?? .begun
  }

  mutating func update(_ number: Int, to effect: SimulatedEffect) { underWay[number] = effect }

  func isUnderWay(_ number: Int) -> Bool { underWay[number] != nil }

  /// The actions of an endless cycle, back to the first action.
  func cycle(from number: Int) -> [String] {
    var actions = [causes[number].action]
    var place = causes[number].effect
    while let cause = place, actions.count < 32 {
      actions.append(causes[cause].action)
      if causes[cause].action == actions[0] { break }
      place = causes[cause].effect
    }
    return actions.reversed()
  }

  // MARK: - Continuing

  /// The next effect or storage job that can continue. If all of them sleep, the clock advances.
  ///
  /// - Parameter end: the latest time to which the clock advances; nil to advance as long as
  ///   something other than repetitions without an end is asleep.
  mutating func next(until end: Duration? = nil) -> (number: Int, work: SimulatedWork)? {
    audience = EffectAudience()
    while nextHeld < held.count {
      let number = held[nextHeld]
      nextHeld += 1
      if let work = work(number) { return (number, work) }
    }
    held = []
    nextHeld = 0
    while let (number, until) = asleep.last {
      if let end {
        if until > end { return nil }
      } else if until > now, !isAnySleepAwaited {
        return nil
      }
      asleep.removeLast()
      guard let work = work(number) else { continue }
      now = max(now, until)
      return (number, work)
    }
    return nil
  }

  /// Whether something is asleep other than repetitions without an end.
  private var isAnySleepAwaited: Bool {
    asleep.reversed().contains { number, _ in
      jobs[number] != nil || underWay[number].map { !$0.isPausing } ?? false
    }
  }

  private func work(_ number: Int) -> SimulatedWork? {
    underWay[number].map { .effect($0) } ?? jobs[number].map { .storage($0) }
  }

  /// Advances the clock to `end`. All effects that are due before `end` have already run.
  mutating func pass(until end: Duration) { now = max(now, end) }

  mutating func sleep(_ number: Int, as effect: SimulatedEffect, for time: Duration) {
    underWay[number] = effect
    sleep(number, for: time)
  }

  mutating func sleep(_ number: Int, for time: Duration) {
    let until = now + time
    asleep.insert((number, until), at: asleep.partitioning { $0.until <= until })
  }

  mutating func noteCall(_ call: SimulatedCall) { calls.append(call) }

  /// The number of answers that calls of a method have used so far.
  func usedAnswers(of method: FeatureMethod) -> Int { answerCounts[method] ?? 0 }

  /// The answer to the next call of a method; nil if the scenario provides no answer.
  ///
  /// - Parameter call: the call, a case with the arguments; nil for a storage.
  mutating func nextAnswer(to method: FeatureMethod, _ call: Value? = nil) -> Answer? {
    guard let known = answers[method] else { return nil }
    if !known.arguments.isEmpty { return known.answer(to: call) }
    let place = min(answerCounts[method, default: 0], known.answers.count - 1)
    answerCounts[method] = place + 1
    return known.answers[place]
  }

  /// Whether the next call of a method waits until the scenario answers it.
  func waits(for method: FeatureMethod, _ call: Value) -> Bool {
    guard waitingMethods.contains(method) else { return false }
    guard let known = answers[method] else { return true }
    if !known.arguments.isEmpty { return known.answer(to: call) == nil }
    return answerCounts[method, default: 0] >= known.answers.count
  }

  /// Lets the call of an effect wait for an answer.
  mutating func wait(_ number: Int, _ effect: SimulatedEffect) {
    var effect = effect
    effect.next = .open(since: now)
    underWay[number] = effect
    // A call that is repeated has waited before. Without the ended ones, the list stays short.
    waiting = waiting.filter { $0 != number && isUnderWay($0) }
    waiting.append(number)
  }

  /// The effects whose calls wait for an answer, the oldest call first.
  var waitingEffects: [(number: Int, effect: SimulatedEffect)] {
    waiting.compactMap { number in
      guard let effect = underWay[number], case .open = effect.next else { return nil }
      return (number, effect)
    }
  }

  /// Makes an effect the cause of the actions that follow.
  mutating func enterEffect(_ number: Int) {
    current = number
    audience = causes[number].audience
  }

  mutating func leaveEffect() { current = nil }

  /// Forgets the calls and events of earlier steps.
  mutating func beginStep() {
    calls = []
    events = []
  }

  /// Why an effect began.
  struct Cause {
    /// The action that started the effect.
    let action: String
    /// The effect that sent this action.
    let effect: Int?
    var audience: EffectAudience
    /// The effects that led to this one.
    var chain: CauseChain
  }
}

extension [(number: Int, until: Duration)] {
  /// The first index whose element satisfies the predicate. Elements that do not satisfy the
  /// predicate must come first in the list.
  fileprivate func partitioning(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension MethodAnswers {
  /// The answer for the argument of a call; nil if there is none.
  fileprivate func answer(to call: Value?) -> Answer? {
    guard case .enumeration(_, let values)? = call, let argument = values.first,
      let place = arguments.firstIndex(of: argument)
    else { return nil }
    return answers[place]
  }
}

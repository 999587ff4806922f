import ExpressionTyping
import FeatureAnalysis

/// A call of a dependency, as a case of its `callType`.
struct SimulatedCall: Equatable {
  let dependency: Int
  let value: Value
}

/// An effect under way.
struct SimulatedEffect {
  let effect: Effect
  let action: SimulatedAction
  /// What its texts see as `state`.
  let state: Value
  let call: Value
  /// Whether the wait of its `debounce` is still before it.
  var isWaiting: Bool
  /// What it goes on with when it wakes up.
  var answer: Answer?
}

/// The effects of a store, as the runtime's on a clock that tests move: one after the other, each
/// until it ends or sleeps, and the clock goes on when all of them sleep.
struct SimulatedEffects {
  /// What the dependencies answer.
  private let answers: [MethodReference: [Answer]]
  private(set) var calls: [SimulatedCall] = []
  var events: [Value] = []
  /// More effects than any action needs.
  var maximumEffects = 10_000

  private(set) var now = Duration.zero
  private var underWay: [Int: SimulatedEffect] = [:]
  private var numbers: [String: Set<Int>] = [:]
  /// The numbers of those that have not begun, in the order of their beginning.
  private var held: [Int] = []
  private var nextHeld = 0
  /// The numbers of those that sleep; the first to wake up stands last.
  private var asleep: [(number: Int, until: Duration)] = []
  private var throttledSince: [String: (Duration, Duration)] = [:]
  private var answerCounts: [MethodReference: Int] = [:]
  /// The actions that began the effects, and the effects that these came from.
  private var causes: [(action: String, cause: Int?)] = []
  private(set) var current: Int?

  init(answers: [MethodAnswers] = []) {
    self.answers = Dictionary(
      answers.map { ($0.method, $0.answers) }, uniquingKeysWith: { first, _ in first })
  }

  // MARK: - Beginning and ending

  /// Takes note of an effect, if its policy lets it begin.
  mutating func begin(_ effect: SimulatedEffect) throws(Signal) {
    guard mayBegin(effect.effect) else { return }
    let number = causes.count
    causes.append((effect.action.name, current))
    guard number < maximumEffects else { throw .fault(.endlessEffects(cycle(from: number))) }
    underWay[number] = effect
    numbers[effect.effect.id, default: []].insert(number)
    held.append(number)
  }

  private mutating func mayBegin(_ effect: Effect) -> Bool {
    switch effect.policy {
    case .concurrent: return true
    case .latest, .debounce: cancel(effect.id)
    case .first: return numbers[effect.id]?.isEmpty ?? true
    case .throttle(let length):
      if let (since, length) = throttledSince[effect.id], now - since < length { return false }
      throttledSince[effect.id] = (now, length)
    }
    return true
  }

  mutating func cancel(_ id: String) {
    for number in numbers[id] ?? [] { end(number) }
  }

  mutating func end(_ number: Int) {
    guard let effect = underWay.removeValue(forKey: number) else { return }
    numbers[effect.effect.id]?.remove(number)
    if current == number { current = nil }
  }

  func isUnderWay(_ number: Int) -> Bool { underWay[number] != nil }

  /// The actions that lead from one to the next, back to the first of them.
  private func cycle(from number: Int) -> [String] {
    var actions = [causes[number].action]
    var place = causes[number].cause
    while let cause = place, actions.count < 8 {
      actions.append(causes[cause].action)
      if causes[cause].action == actions[0] { break }
      place = causes[cause].cause
    }
    return actions.reversed()
  }

  // MARK: - Going on

  /// The next effect that has something to do; the clock goes on where all of them sleep.
  ///
  /// - Parameter end: the clock does not go on beyond it.
  mutating func next(until end: Duration? = nil) -> (number: Int, effect: SimulatedEffect)? {
    while nextHeld < held.count {
      let number = held[nextHeld]
      nextHeld += 1
      if let effect = underWay[number] { return (number, effect) }
    }
    held = []
    nextHeld = 0
    while let (number, until) = asleep.last {
      if let end, until > end { return nil }
      asleep.removeLast()
      guard let effect = underWay[number] else { continue }
      now = max(now, until)
      return (number, effect)
    }
    return nil
  }

  /// Sets the clock, where nothing wants to be woken before.
  mutating func pass(until end: Duration) { now = max(now, end) }

  mutating func sleep(_ number: Int, as effect: SimulatedEffect, for time: Duration) {
    underWay[number] = effect
    let until = now + time
    asleep.insert((number, until), at: asleep.partitioning { $0.until <= until })
  }

  mutating func note(call effect: SimulatedEffect) {
    calls.append(SimulatedCall(dependency: effect.effect.method.dependency, value: effect.call))
  }

  /// What the next call of a method gets; nil where nothing is said.
  mutating func nextAnswer(of method: MethodReference) -> Answer? {
    guard let answers = answers[method] else { return nil }
    let place = min(answerCounts[method, default: 0], answers.count - 1)
    answerCounts[method] = place + 1
    return answers[place]
  }

  /// Says that what happens now comes of this effect.
  mutating func enter(_ number: Int) { current = number }
}

extension [(number: Int, until: Duration)] {
  /// The first place whose element holds, in a list where all behind it do.
  fileprivate func partitioning(_ holds: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

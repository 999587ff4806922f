/// The one rule against endless loops, which the runtime applies as well. Actions and effects form an
/// endless loop if 10,000 causes in a row led to the next one without time passing on the clock, or
/// if more than a million wait.
enum LoopLimit {
  /// The maximum number of causes in a row, without time passing on the clock.
  static let causes = 10_000
  /// The maximum number of actions or effects that wait at the same time.
  static let waiting = 1_000_000
  /// How often the clock advances at the end of a step of a scenario, until no effect waits for it.
  /// The clock of the generated tests has the same limit.
  static let wakeUps = 100_000
}

/// Checks the actions that a dispatch causes for an endless loop. The actions are handled in the
/// order in which they were queued, so those with the same number of causes follow one another.
struct ActionChain {
  /// The number of causes in a row that led to the current action.
  private var depth = 0
  /// The index of the first action with one cause more.
  private var nextLevel = 1
  /// The names of the latest actions, recorded only shortly before a limit.
  private var trail: [String] = []

  private static let trailLength = 32

  /// Checks the action with the given index in the queue, before it is handled.
  ///
  /// - Parameter count: the number of actions in the queue, including those already handled.
  mutating func check(_ name: String, at index: Int, of count: Int) throws(Signal) {
    if index == nextLevel {
      depth += 1
      nextLevel = count
    }
    let left = min(LoopLimit.causes - depth, LoopLimit.waiting - (count - index - 1))
    if left < Self.trailLength {
      trail.append(name)
      trail.removeFirst(max(0, trail.count - 2 * Self.trailLength))
    }
    if left < 0 { throw .fault(.endlessLoop(cycle)) }
  }

  /// The shortest sequence of names that is repeated at the end of the trail, back to its first
  /// name.
  private var cycle: [String] {
    for length in 1..<max(2, trail.count / 2 + 1) {
      let end = trail.suffix(length)
      guard trail.dropLast(length).suffix(length).elementsEqual(end), let first = end.first else {
        continue
      }
      return end + [first]
    }
    return trail
  }
}

/// Counts how often the clock advances at the end of a step of a scenario.
struct WakeUps {
  private var count = 0
  private var time: Duration

  init(_ effects: SimulatedEffects) { time = effects.now }

  /// - Parameter number: the effect or job that continues.
  mutating func check(_ effects: SimulatedEffects, at number: Int) throws(EvaluationFault) {
    if effects.now == time { return }
    time = effects.now
    count += 1
    if count > LoopLimit.wakeUps { throw .keepsWaiting(effects.cycle(from: number)) }
  }
}

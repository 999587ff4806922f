import ReduxSemantics

/// Checks the actions that a dispatch causes for an endless loop. The actions are handled in the
/// order in which they were queued, so those with the same number of causes follow one another.
struct ActionChain {
  /// The number of causes in a row that led to the current action.
  private var depth = 0
  /// The index of the first action with one cause more.
  private var nextLevel = 1
  private var history = QueueHistory()
  /// The loops that were found before, and the last actions, if the actions may be one of them.
  private let known: KnownLoops
  private var names: Set<String> = []

  init(_ known: KnownLoops = KnownLoops()) { self.known = known }

  /// Checks the action with the given index in the queue, before it is handled.
  ///
  /// - Parameter count: the number of actions in the queue, including those already handled.
  mutating func checkAction(
    _ name: @autoclosure () -> String, at index: Int, of count: Int
  ) throws(Signal) {
    if index == nextLevel {
      depth += 1
      nextLevel = count
    }
    if !known.isEmpty, depth > KnownLoops.patience / 2 {
      names.insert(name())
      // This may be a long chain that ends, so it is not reported as a loop.
      if depth == KnownLoops.patience, known.cycle(of: names) != nil {
        throw .fault(.tooLong(steps: KnownLoops.patience))
      }
    }
    if history.admits(name(), depth: depth, waiting: count - index - 1) { return }
    throw .fault(.endlessLoop(history.closedCycle))
  }
}

/// The endless loops that an exploration has reported. From most states a loop can be entered again, and
/// it would be costly to follow it to its limit each time.
package struct KnownLoops {
  /// The number of causes in a row after which actions of a known loop are not followed further.
  static let patience = 128
  private var cycles: [[String]] = []

  var isEmpty: Bool { cycles.isEmpty }

  package mutating func noteCycle(_ cycle: [String]) {
    if self.cycle(of: Set(cycle)) == nil { cycles.append(cycle) }
  }

  /// The loop that these actions belong to.
  func cycle(of names: Set<String>) -> [String]? {
    cycles.first { names.isSubset(of: $0) }
  }
}

/// Counts how often the clock advances at the end of a step of a scenario.
struct WakeUps {
  /// How often the clock advances at the end of a step of a scenario, until no effect waits for it,
  /// and during a wait. At the end of a step, the clock of the generated tests has the same limit.
  static let limit = 100_000
  /// The limit for a scenario that a search tries. In many of them, a repetition never ends.
  static let triedLimit = 2_000
  private let limit: Int
  private var count = 0
  private var time: Duration

  init(_ effects: SimulatedEffects, limit: Int) {
    time = effects.now
    self.limit = limit
  }

  /// - Parameter number: the effect or job that continues.
  mutating func checkEffects(_ effects: SimulatedEffects, at number: Int) throws(EvaluationFault) {
    if effects.now == time { return }
    time = effects.now
    count += 1
    if count > limit { throw .keepsWaiting(effects.cycle(from: number)) }
  }
}

// The runtime of redux-gen, written by it. Do not edit.

/// The one rule against endless loops, for actions, events, effects, loads and saves: something
/// belongs to an endless loop if 10,000 causes in a row led to it without time passing on the clock,
/// or if more than a million wait.
package enum LoopRule {
  /// The number of causes in a row, without time passing on the clock.
  package static let causes = 10_000
  /// The number of actions, events or effects that wait at the same time.
  package static let waiting = 1_000_000
  /// The average time between two effects below which no time passes on a clock that never stands
  /// still.
  static let instant = Duration.milliseconds(1)
}

/// The most recent names of what was done; recorded only shortly before a limit.
struct LoopTrail: Sendable {
  /// The number of causes before the limit from which on names are recorded.
  static let length = 32
  private var names: [String] = []

  mutating func append(_ name: String) {
    names.append(name)
    names.removeFirst(max(0, names.count - 2 * Self.length))
  }

  /// The shortest sequence of names that occurs twice in a row at the end, or else all names.
  var cycle: [String] { period ?? names }

  /// The same sequence, back to its first name if it is repeated.
  var closedCycle: [String] { period.map { $0 + $0.prefix(1) } ?? names }

  private var period: [String]? {
    for length in 1..<max(1, names.count / 2 + 1) {
      let end = names.suffix(length)
      if names.dropLast(length).suffix(length).elementsEqual(end) { return Array(end) }
    }
    return nil
  }
}

/// What a queue has done so far, while no time passes.
package struct QueueHistory: Sendable {
  private var trail = LoopTrail()

  package init() {}

  /// Returns whether the next action, event or notification may be done. If not, it belongs to an
  /// endless loop.
  ///
  /// - Parameters:
  ///   - depth: The number of causes in a row that led to it.
  ///   - waiting: The number of others that wait.
  package mutating func admits(
    _ name: @autoclosure () -> String, depth: Int, waiting: Int
  ) -> Bool {
    let left = min(LoopRule.causes - depth, LoopRule.waiting - waiting)
    if left < LoopTrail.length { trail.append(name()) }
    return left >= 0
  }

  /// The names of the endless loop. Each is the cause of the next.
  package var cycle: [String] { trail.cycle }

  /// The names of the endless loop, back to the first one if they are repeated.
  package var closedCycle: [String] { trail.closedCycle }
}

/// A row of effects, each of which is a cause of the next.
package struct CauseChain: Sendable {
  /// The number of causes, without time passing on the clock.
  private var depth = 0
  /// The time at which the counting of `depth` began.
  private var start = Duration.zero
  private var trail = LoopTrail()

  package init() {}

  package var isEmpty: Bool { depth == 0 }

  /// Adds a cause. Returns false if the row is an endless loop.
  ///
  /// Effects between which time passes, such as polls of a server, may continue forever.
  package mutating func append(_ name: @autoclosure () -> String, at now: Duration) -> Bool {
    if depth == 0 { start = now }
    depth += 1
    if depth > LoopRule.causes - LoopTrail.length { trail.append(name()) }
    if depth <= LoopRule.causes { return true }
    if now - start < LoopRule.instant * LoopRule.causes { return false }
    self = CauseChain()
    return true
  }

  /// The names of the endless loop. Each is the cause of the next.
  package var cycle: [String] { trail.cycle }
}

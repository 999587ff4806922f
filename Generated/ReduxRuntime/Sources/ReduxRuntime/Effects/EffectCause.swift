// The runtime of redux-gen, written by it. Do not edit.

/// The tasks that wait for an effect, and the chain of effects that led to it.
struct EffectCause {
  var waiters: [EffectGroup] = []
  /// Whether it was also caused by an action that no task waits for.
  var isWantedElsewhere = true
  var depth = 0
  /// When the counting began.
  var start: Duration = .zero
  /// The last effects and actions before the limit.
  var trail: [String] = []

  /// The cause of the effects of an action that an effect sends; nil at the limit.
  @MainActor func next<Action>(_ id: EffectID?, _ action: Action, at now: Duration) -> Self? {
    var next = self
    if depth == 0 { next.start = now }
    next.depth += 1
    if next.depth + CauseCount.trailLength > EffectLimit.depth {
      next.trail.append(caseName(of: action) + (id.map { " (effect \($0))" } ?? ""))
    }
    if next.depth <= EffectLimit.depth { return next }
    // A loop that lets time pass, such as one that polls a server, may continue forever.
    if now - next.start < EffectLimit.link * EffectLimit.depth { return nil }
    next.depth = 0
    next.start = now
    next.trail = []
    return next
  }

  /// The repeated part of the trail.
  var cycle: [String] { shortestPeriod(of: trail) }
}

enum EffectLimit {
  static let depth = 10_000
  static let link = Duration.milliseconds(1)
}

/// Effects that a task waits for together.
@MainActor final class EffectGroup {
  /// Their numbers.
  private(set) var members: Set<UInt64> = []
  private var continuation: CheckedContinuation<Void, Never>?
  private var isAbandoned = false
  /// The number of running dispatches that may still begin effects.
  private var holdCount = 0

  /// - Returns: Whether the effect is new to the group.
  @discardableResult func enter(_ number: UInt64) -> Bool {
    members.insert(number).inserted
  }

  func leave(_ number: UInt64) {
    members.remove(number)
    resumeIfEmpty()
  }

  /// Prevents the wait from ending during a dispatch, which may end the last effect before it
  /// begins another.
  func hold() {
    holdCount += 1
  }

  func release() {
    holdCount -= 1
    resumeIfEmpty()
  }

  private func resumeIfEmpty() {
    if members.isEmpty, holdCount == 0 { resume() }
  }

  /// Ends the wait, because the waiting task was cancelled.
  func abandon() {
    isAbandoned = true
    resume()
  }

  /// Returns when no effect is left. Only one task may wait.
  func wait() async {
    if members.isEmpty || isAbandoned { return }
    await withCheckedContinuation { continuation = $0 }
  }

  private func resume() {
    continuation?.resume()
    continuation = nil
  }
}

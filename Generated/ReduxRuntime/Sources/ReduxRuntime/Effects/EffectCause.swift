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
  ///
  /// - Parameter feature: The name of the feature in its app, if it is in one.
  @MainActor func next<Action>(
    _ id: EffectID?, _ action: Action, of feature: String?, at now: Duration
  ) -> Self? {
    var next = self
    if depth == 0 { next.start = now }
    next.depth += 1
    if next.depth + CauseCount.trailLength > EffectLimit.depth {
      next.trail.append(caseName(of: action, in: feature) + (id.map { " (effect \($0))" } ?? ""))
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
  /// The stores of the effects, by the effects' numbers.
  private var members: [UInt64: WeakOwner] = [:]
  private var continuation: CheckedContinuation<Void, Never>?
  private var isAbandoned = false
  /// The number of running dispatches that may still begin effects.
  private var holdCount = 0

  /// - Returns: Whether the effect is new to the group.
  @discardableResult func enter(_ number: UInt64, of owner: any EffectOwner) -> Bool {
    members.updateValue(WeakOwner(value: owner), forKey: number) == nil
  }

  func leave(_ number: UInt64) {
    members[number] = nil
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

  /// Ends the effects that nobody else waits for, and the wait, because the task that waits was
  /// cancelled.
  func abandon() {
    var numbers: [ObjectIdentifier: [UInt64]] = [:]
    var owners: [any EffectOwner] = []
    for (number, member) in members.sorted(by: { $0.key < $1.key }) {
      guard let owner = member.value else { continue }
      if numbers[ObjectIdentifier(owner)] == nil { owners.append(owner) }
      numbers[ObjectIdentifier(owner), default: []].append(number)
    }
    for owner in owners { owner.abandon(numbers[ObjectIdentifier(owner)] ?? [], of: self) }
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

/// The effects of a store, as waiting tasks see them.
@MainActor protocol EffectOwner: AnyObject {
  /// Cancels those of the effects that only this group waits for.
  func abandon(_ numbers: [UInt64], of group: EffectGroup)
}

private struct WeakOwner {
  weak var value: (any EffectOwner)?
}

// The runtime of redux-gen, written by it. Do not edit.

/// Why an effect runs: the tasks that wait for it, and the length of the chain of effects that led
/// to it.
struct EffectCause {
  var waiters: [EffectGroup] = []
  /// Whether the effect has also been caused by an action that no task waits for.
  var isWantedElsewhere = true
  var depth = 0
  /// The time at which the counting of `depth` began.
  var start: Duration = .zero
  /// The effects that the first effect of the chain has caused; nil before that effect sends
  /// something.
  var family: EffectFamily?
  /// The names of the most recent effects and actions; recorded only shortly before a limit.
  var trail: [String] = []

  /// Returns the cause of the effects that `message` starts: an action, event or error sent by an
  /// effect with this cause. If the effects form an endless loop, reports the loop and returns nil.
  ///
  /// - Parameters:
  ///   - id: The id of the effect that sends the message.
  ///   - feature: The name of the feature in its app; nil outside an app.
  ///   - now: The time of the family's stopwatch.
  @MainActor func next<Message>(
    _ id: EffectID?, _ message: Message, of feature: String?, at now: Duration,
    _ report: (Rejection) -> Void
  ) -> Self? {
    if let family, family.isLoop(at: now) {
      let name = Self.name(of: message, in: feature, sentBy: id)
      if family.beginReport() { report(.runawayLoop(shortestPeriod(of: trail + [name]))) }
      return nil
    }
    if let next = deeper(id, message, of: feature, at: now) { return next }
    report(.runawayLoop(shortestPeriod(of: trail)))
    return nil
  }

  /// Returns this cause with the next depth; nil at the limit.
  @MainActor private func deeper<Message>(
    _ id: EffectID?, _ message: Message, of feature: String?, at now: Duration
  ) -> Self? {
    var next = self
    if depth == 0 { next.start = now }
    next.depth += 1
    if next.depth + CauseCount.trailLength > EffectLimit.depth || family?.isLarge == true {
      next.trail.append(Self.name(of: message, in: feature, sentBy: id))
      next.trail.removeFirst(max(0, next.trail.count - 2 * CauseCount.trailLength))
    }
    if next.depth <= EffectLimit.depth { return next }
    // A loop in which time passes, such as polling a server, may continue forever.
    if now - next.start < EffectLimit.link * EffectLimit.depth { return nil }
    next.depth = 0
    next.start = now
    next.trail = []
    return next
  }

  private static func name<Message>(
    of message: Message, in feature: String?, sentBy id: EffectID?
  ) -> String {
    caseName(of: message, in: feature) + (id.map { " (effect \($0))" } ?? "")
  }
}

enum EffectLimit {
  static let depth = 10_000
  /// The average time between two effects below which they can be an endless loop.
  static let link = Duration.milliseconds(1)
  /// The limits of the number of effects in one family, from the two depths of ``CauseCount``.
  static let wide = 50_000
  static let shallow = 200_000
}

/// A group of effects. One task waits until all of them have ended.
@MainActor final class EffectGroup {
  /// The stores that own the effects, by the numbers of the effects.
  private var members: [UInt64: WeakOwner] = [:]
  private var continuation: CheckedContinuation<Void, Never>?
  private var isAbandoned = false
  /// The number of dispatches in progress that may still begin effects.
  private var holdCount = 0

  /// - Returns: Whether the effect is new to the group.
  @discardableResult func enter(_ number: UInt64, of owner: any EffectOwner) -> Bool {
    members.updateValue(WeakOwner(value: owner), forKey: number) == nil
  }

  func leave(_ number: UInt64) {
    members[number] = nil
    resumeIfEmpty()
  }

  /// Prevents the wait from ending during a dispatch. The dispatch may end the last effect before
  /// it begins the next one.
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

  /// Called when the waiting task is cancelled. Cancels the effects that no other task waits for,
  /// and ends the wait.
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

  /// Returns when the group contains no effects any more. Only one task may wait.
  func wait() async {
    if members.isEmpty || isAbandoned { return }
    await withCheckedContinuation { continuation = $0 }
  }

  private func resume() {
    continuation?.resume()
    continuation = nil
  }
}

/// The owner of a store's effects, for the tasks that wait for them.
@MainActor protocol EffectOwner: AnyObject {
  /// Of the effects with these numbers, cancels those that only this group waits for.
  func abandon(_ numbers: [UInt64], of group: EffectGroup)
}

private struct WeakOwner {
  weak var value: (any EffectOwner)?
}

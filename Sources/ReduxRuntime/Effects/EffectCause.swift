/// Why an effect runs: the tasks that wait for it, and the chain of effects that led to it.
struct EffectCause {
  var waiters: [EffectGroup] = []
  /// Whether the effect has also been caused by an action that no task waits for.
  var isWantedElsewhere = true
  private var chain = CauseChain()
  /// The clock of the first effect of the chain. The effects of several stores may cause one another.
  private var stopwatch: (() -> Duration)?

  init(waiters: [EffectGroup] = [], isWantedElsewhere: Bool = true) {
    self.waiters = waiters
    self.isWantedElsewhere = isWantedElsewhere
  }

  /// Returns the cause of the effects that `message` starts: an action, event or error sent by an
  /// effect with this cause. If the effects form an endless loop (``Store/loopLimit``), reports the
  /// loop and returns nil.
  ///
  /// - Parameters:
  ///   - id: The id of the effect that sends the message.
  ///   - feature: The name of the feature in its app; nil outside an app.
  ///   - stopwatch: The clock of the store that owns the effect.
  @MainActor func next<Message>(
    _ id: EffectID?, _ message: Message, of feature: String?,
    on stopwatch: @escaping () -> Duration,
    _ report: (Rejection) -> Void
  ) -> Self? {
    var next = self
    if next.stopwatch == nil { next.stopwatch = stopwatch }
    let now = next.stopwatch?() ?? .zero
    let isEndless = !next.chain.append(
      caseName(of: message, in: feature) + (id.map { " (effect \($0))" } ?? ""), at: now)
    if !isEndless { return next }
    report(.endlessLoop(next.chain.cycle))
    return nil
  }
}

extension Turn {
  /// Calls `dispatch`. Returns when the effects that `dispatch` causes have ended, or when the
  /// waiting task is cancelled.
  @MainActor func complete(
    on driver: (any EffectDriver)?, _ dispatch: @MainActor () -> Void
  ) async {
    let group = EffectGroup()
    await withTaskCancellationHandler {
      attribute(to: EffectCause(waiters: [group], isWantedElsewhere: false), dispatch)
      await driver?.driveFromOutside()
      await group.wait()
    } onCancel: {
      Task { @MainActor in group.abandon() }
    }
  }

  /// Calls `dispatch`, and returns the effects that it causes.
  @MainActor func startRun(_ dispatch: @MainActor () -> Void) -> ActionRun {
    let group = EffectGroup()
    attribute(to: EffectCause(waiters: [group], isWantedElsewhere: false), dispatch)
    return ActionRun(group: group)
  }

  /// Sets the cause of the actions that `body` dispatches. Does nothing more than call `body` if an
  /// action is already being handled.
  @MainActor func attribute(to cause: EffectCause, _ body: () -> Void) {
    if isBusy { return body() }
    let previous = self.cause
    self.cause = cause
    for waiter in cause.waiters { waiter.hold() }
    body()
    for waiter in cause.waiters { waiter.release() }
    self.cause = previous
  }
}

/// The effects of an action that ``Store/startRun(_:)`` has dispatched: those that
/// ``Store/run(_:)`` would wait for.
@MainActor public struct ActionRun {
  let group: EffectGroup

  /// Whether effects of the action are under way.
  public var isUnderWay: Bool { group.isUnderWay }

  /// Cancels the effects of the action, as ``Store/run(_:)`` does when its task is cancelled. An effect
  /// continues if another action began or joined it.
  public func cancel() {
    group.abandon()
  }
}

/// A group of effects. One task waits until all of them have ended.
@MainActor final class EffectGroup {
  /// The stores that own the effects, by the numbers of the effects.
  private var members: [Int: WeakOwner] = [:]
  private var continuation: CheckedContinuation<Void, Never>?
  private var isAbandoned = false
  /// The number of dispatches in progress that may still begin effects.
  private var holdCount = 0

  var isUnderWay: Bool { !members.isEmpty && !isAbandoned }

  /// - Returns: Whether the effect is new to the group.
  @discardableResult func enter(_ number: Int, of owner: any EffectOwner) -> Bool {
    members.updateValue(WeakOwner(value: owner), forKey: number) == nil
  }

  func leave(_ number: Int) {
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
    var numbers: [ObjectIdentifier: [Int]] = [:]
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
  func abandon(_ numbers: [Int], of group: EffectGroup)
}

private struct WeakOwner {
  weak var value: (any EffectOwner)?
}

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

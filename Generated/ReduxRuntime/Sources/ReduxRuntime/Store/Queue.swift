// The runtime of redux-gen, written by it. Do not edit.

/// A first-in, first-out queue. A removed element is not retained, so a list in it can be changed in
/// place.
struct Queue<Element> {
  private var slots: [Element?] = []
  private var head = 0

  var isEmpty: Bool { slots.isEmpty }
  var count: Int { slots.count - head }
  /// The oldest element.
  var first: Element? { head < slots.count ? slots[head] : nil }

  mutating func append(_ element: Element) {
    slots.append(element)
  }

  /// Removes and returns the oldest element. O(1) on average.
  mutating func popFirst() -> Element? {
    guard head < slots.count else { return nil }
    let element = slots[head]
    slots[head] = nil
    head += 1
    if head == slots.count {
      slots.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 >= slots.count {
      slots.removeSubrange(..<head)
      head = 0
    }
    return element
  }
}

/// Tasks that wait for something to change.
@MainActor final class Waiters {
  private var waiting: [(number: UInt64, continuation: CheckedContinuation<Void, Never>)] = []

  var isEmpty: Bool { waiting.isEmpty }

  /// Returns at the next ``resume()``, even if the waiting task is cancelled. A storage may have
  /// cancelled the task that waits here, and a loop around a cancellable wait would then block the
  /// main actor.
  func waitUncancelled() async {
    await withCheckedContinuation { waiting.append((EffectNumber.next(), $0)) }
  }

  /// Returns at the next ``resume()``, or when the waiting task is cancelled.
  func wait() async {
    let number = EffectNumber.next()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled { return continuation.resume() }
        waiting.append((number, continuation))
      }
    } onCancel: {
      Task { @MainActor in self.resume(number) }
    }
  }

  func resume() {
    var resumed: [(number: UInt64, continuation: CheckedContinuation<Void, Never>)] = []
    swap(&resumed, &waiting)
    for waiter in resumed { waiter.continuation.resume() }
  }

  private func resume(_ number: UInt64) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume()
  }
}

// The runtime of redux-gen, written by it. Do not edit.

/// Tasks that wait for something to change.
@MainActor final class Waiters {
  private var waiting: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
  private var lastNumber = 0

  var isEmpty: Bool { waiting.isEmpty }

  /// Returns at the next ``resume()``, even if the waiting task is cancelled. A storage may have
  /// cancelled the task that waits here, and a loop around a cancellable wait would then block the
  /// main actor.
  func waitUncancelled() async {
    await withCheckedContinuation { waiting.append((nextNumber(), $0)) }
  }

  /// Returns at the next ``resume()``, or when the waiting task is cancelled.
  func wait() async {
    let number = nextNumber()
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
    var resumed: [(number: Int, continuation: CheckedContinuation<Void, Never>)] = []
    swap(&resumed, &waiting)
    for waiter in resumed { waiter.continuation.resume() }
  }

  private func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  private func resume(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume()
  }
}

// The runtime of redux-gen, written by it. Do not edit.

extension EffectRunner {
  /// Whether no effect is under way. Streams do not count.
  var isIdle: Bool { inProgress.values.allSatisfy(\.isStream) }

  func resumeIdle() {
    while let (number, waiter) = idleWaiters.first {
      idleWaiters[number] = nil
      waiter.resume()
    }
  }

  /// Returns when no effect is under way, or when the waiting task is cancelled.
  func waitUntilIdle() async {
    let number = EffectNumber.next()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if isIdle || Task.isCancelled { return continuation.resume() }
        idleWaiters[number] = continuation
      }
    } onCancel: {
      Task { @MainActor in self.idleWaiters.removeValue(forKey: number)?.resume() }
    }
  }
}

/// Returns when no effect is under way, including effects that earlier effects have caused in the
/// meantime.
///
/// - Parameters:
///   - wait: Returns when the effects that are under way have ended.
///   - isIdle: Whether no effect is under way.
@MainActor func waitUntilIdle(
  on clock: any Clock<Duration>, _ wait: @MainActor () async -> Void,
  isIdle: @MainActor () -> Bool
) async {
  if let driver = clock as? any EffectDriver { return await driver.drive() }
  repeat {
    await wait()
    // Lets the tasks that were resumed, and the streams that have an element, continue.
    for _ in 0..<16 { await Task.yield() }
  } while !isIdle() && !Task.isCancelled
}

// The runtime of redux-gen, written by it. Do not edit.

extension EffectInProgress {
  /// Does the work of an effect at the times of `timer`.
  ///
  /// - Parameters:
  ///   - isDone: Ends a repetition if it is true for the current state.
  ///   - started: The action that is sent each time before the work begins.
  func perform(
    on timer: EffectTimer, until isDone: (@MainActor (F.State) -> Bool)?, started: F.Action?,
    _ work: @MainActor () async throws -> Void
  ) async throws {
    let isEndless = timer.interval != nil && isDone == nil
    var wait = timer.delay
    while let lateness = await pause(for: wait, isEndless: isEndless), !isOver(isDone) {
      if let started { dispatch(started) }
      if isCancelled { return }
      do {
        try await work()
      } catch {
        guard timer.interval != nil, !isCancelled else { throw error }
        report(error)
      }
      guard let next = timer.wait(lateness: lateness), !isOver(isDone) else { return }
      wait = next
    }
  }

  /// Whether nothing is left to do.
  private func isOver(_ isDone: (@MainActor (F.State) -> Bool)?) -> Bool {
    guard let core, !isCancelled else { return true }
    return isDone?(core.state) ?? false
  }

  /// Waits on the store's clock.
  ///
  /// - Returns: How much longer than `duration` the wait was; nil if the effect was cancelled.
  private func pause(for duration: Duration, isEndless: Bool) async -> Duration? {
    guard duration > .zero, let start = core?.runner?.elapsed else { return .zero }
    if isEndless { notePause(true) }
    let isLeft = await sleep(for: duration)
    if isEndless { notePause(false) }
    guard isLeft, let end = core?.runner?.elapsed else { return nil }
    return end - start - duration
  }

  private func notePause(_ pauses: Bool) {
    isPausing = pauses
    core?.runner?.notePause(pauses)
  }
}

/// An effect from the moment it is asked for until it has ended.
@MainActor final class EffectInProgress<F: Feature> {
  weak var core: Core<F>?
  let number: UInt64
  let id: EffectID?
  var cause: EffectCause
  var isCancelled = false
  /// Whether it waits for its beginning, by `debounce` or `throttle`.
  var isWaiting = false

  init(_ core: Core<F>, _ number: UInt64, _ id: EffectID?, _ cause: EffectCause) {
    self.core = core
    self.number = number
    self.id = id
    self.cause = cause
  }

  func perform(
    after delay: Duration?, on clock: any Clock<Duration>,
    _ operation: @MainActor (Send<F>) async throws -> Void
  ) async {
    do {
      if let delay {
        try await clock.sleep(for: delay)
        core?.runner?.endWait(of: self)
      }
      if !isCancelled, core != nil {
        try await RunningEffect.current.withValue(self) { try await operation(Send(effect: self)) }
      }
    } catch is CancellationError where isCancelled {
    } catch {
      core?.report(error, of: id)
    }
    core?.runner?.finish(self)
  }

  func dispatch(_ action: F.Action) {
    guard !isCancelled, let core, let runner = core.runner else { return }
    guard let next = cause.next(id, action, at: runner.elapsed) else {
      core.report(action, .runawayLoop(cause.cycle))
      return
    }
    runner.dispatch(action, cause: next)
  }
}

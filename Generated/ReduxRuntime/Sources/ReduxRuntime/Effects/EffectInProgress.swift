// The runtime of redux-gen, written by it. Do not edit.

/// An effect from the moment it is requested until it has ended.
@MainActor final class EffectInProgress<F: Feature> {
  weak var core: Core<F>?
  let number: UInt64
  let id: EffectID?
  var cause: EffectCause
  /// Sent when it begins.
  let started: F.Action?
  /// Sent after a cancellation that leaves no effect of its id.
  let cancelled: F.Action?
  var isCancelled = false
  /// Whether it was cancelled while it waited for a retry: the earlier error is not reported.
  var hasGivenUp = false
  /// Whether it waits for earlier effects with its id.
  var isQueued = false
  /// Whether it waits to begin, because of `debounce` or `throttle`.
  var isWaiting = false
  /// Whether it runs until it is cancelled, such as a stream, so that nothing waits for its end.
  var isStream = false

  init(
    _ core: Core<F>, _ number: UInt64, _ id: EffectID?, _ cause: EffectCause,
    started: F.Action?, cancelled: F.Action?
  ) {
    self.core = core
    self.number = number
    self.id = id
    self.cause = cause
    self.started = started
    self.cancelled = cancelled
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
      if let started { dispatch(started) }
      if !isCancelled, core != nil {
        try await RunningEffect.current.withValue(self) { try await operation(Send(effect: self)) }
      }
    } catch is CancellationError where isCancelled {
    } catch {
      if !hasGivenUp { report(error) }
    }
    core?.runner?.finish(self)
  }

  func dispatch(_ action: F.Action) {
    guard !isCancelled, let core, let runner = core.runner else { return }
    let now = runner.elapsed
    // The `now` of a clock may have cancelled it.
    if isCancelled { return }
    guard let next = cause.next(id, action, of: core.membership?.name, at: now) else {
      core.report(action, .runawayLoop(cause.cycle))
      return
    }
    runner.dispatch(action, cause: next)
  }

  /// Emits an event. This effect counts as the cause of what hooks and an app do because of the
  /// event.
  func emit(_ event: F.Event) {
    guard !isCancelled, let core else { return }
    let now = core.effectRunner.elapsed
    if isCancelled { return }
    guard let next = cause.next(id, event, of: core.membership?.name, at: now) else {
      return core.report(Rejection.runawayLoop(cause.cycle), of: id)
    }
    core.turn.attribute(to: next) {
      // In an app, everything that the event causes follows when it has reached everybody.
      if core.membership == nil { core.emit(event) } else { core.turn.occupy { core.emit(event) } }
    }
  }
}

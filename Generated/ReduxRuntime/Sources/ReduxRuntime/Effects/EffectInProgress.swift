// The runtime of redux-gen, written by it. Do not edit.

/// An effect that was requested and has not ended yet.
@MainActor final class EffectInProgress<F: Feature> {
  weak var core: Core<F>?
  let number: UInt64
  let id: EffectID?
  var cause: EffectCause
  /// The action that is sent when the effect begins.
  let started: F.Action?
  /// The action that is sent after a cancellation if no effect with the same id is left.
  let cancelled: F.Action?
  var isCancelled = false
  /// Whether the effect was cancelled while it waited for a retry. The error of the previous
  /// attempt is then not reported.
  var hasGivenUp = false
  /// Whether the effect waits for earlier effects with the same id.
  var isQueued = false
  /// Whether `debounce` or `throttle` still delays the beginning of the effect.
  var isWaiting = false
  /// Whether the effect has sent the action for its result.
  var hasReturned = false
  /// Whether the effect runs until it is cancelled, as an effect that reads a stream does. Nothing
  /// waits for the end of such an effect.
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
    _ operation: @MainActor (EffectSender<F>) async throws -> Void
  ) async {
    do {
      // Otherwise, the task would have the value of the effect that requested this effect.
      try await RunningEffect.current.withValue(self) {
        if let delay {
          try await clock.sleep(for: delay)
          core?.runner?.endWait(of: self)
        }
        if let started { dispatch(started) }
        if !isCancelled, core != nil { try await operation(EffectSender(effect: self)) }
      }
    } catch is CancellationError where isCancelled {
    } catch {
      if !hasGivenUp { report(error) }
    }
    core?.runner?.finish(self)
  }

  /// Runs code that sends something, so that a test recognizes the sender even if a detached task
  /// runs it.
  func identified(_ body: () -> Void) {
    guard core?.runner?.driver != nil, EffectNumber.current.get() != number else { return body() }
    EffectNumber.current.withValue(number, operation: body)
  }

  func dispatch(_ action: F.Action) {
    guard !isCancelled, let core, let runner = core.runner else { return }
    let now = time(in: runner)
    // The `now` of a user-written clock may have cancelled the effect.
    if isCancelled { return }
    guard let next = next(action, at: now, { core.report(action, $0) }) else { return }
    runner.dispatch(action, cause: next)
  }

  /// Emits an event. This effect counts as the cause of the actions that hooks and an app dispatch
  /// because of the event.
  func emit(_ event: F.Event) {
    guard !isCancelled, let core else { return }
    let now = time(in: core.effectRunner)
    if isCancelled { return }
    guard let next = next(event, at: now, { core.report($0, of: id) }) else { return }
    core.turn.attribute(to: next) {
      // In an app, actions that the event causes are handled after the event was delivered to every
      // listener.
      if core.membership == nil { core.emit(event) } else { core.turn.occupy { core.emit(event) } }
    }
  }

  /// The time at which this effect sends something. Effects of several stores may cause one another,
  /// so their times come from the same stopwatch.
  func time(in runner: EffectRunner<F>) -> Duration {
    let family = cause.family ?? EffectFamily(runner.runningStopwatch)
    cause.family = family
    return family.elapsed
  }

  /// Returns the cause of the effects that an action, event or error of this effect starts. If this
  /// effect belongs to an endless loop, reports the loop and returns nil.
  func next<Message>(
    _ message: Message, at now: Duration, _ report: (Rejection) -> Void
  ) -> EffectCause? {
    cause.next(id, message, of: core?.membership?.name, at: now, report)
  }
}

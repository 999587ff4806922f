// The runtime of redux-gen, written by it. Do not edit.

/// An effect that was requested and has not ended yet.
@MainActor final class EffectInProgress<F: OpenedFeature> {
  weak var core: Core<F>?
  let number: Int
  let id: EffectID?
  /// The entry of the id in the runner's table, which retains it.
  weak var entry: NamedEffects?
  var cause: EffectCause
  /// The action that is sent when the effect begins.
  let started: F.Action?
  /// The action that is sent after a cancellation if no effect with the same id is left.
  let cancelled: F.Action?
  /// Begins the effect; nil unless it waits for a driver or for an earlier effect.
  var begin: (() -> Void)?
  var isCancelled = false
  /// Whether the effect was cancelled while it waited for a retry. The error of the previous
  /// attempt is then not reported.
  var hasGivenUp = false
  /// Whether the effect runs until it is cancelled, as an effect that reads a stream does. Nothing
  /// waits for the end of such an effect.
  var isStream = false
  /// Whether the effect waits for the next time of a repetition without an end.
  var isPausing = false

  init(
    _ core: Core<F>, _ number: Int, _ id: EffectID?, _ cause: EffectCause,
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
    after delay: Duration, on clock: any Clock<Duration>,
    _ operation: @MainActor (EffectSender<F>) async throws -> Void
  ) async {
    do {
      // Otherwise, the task would have the value of the effect that requested this effect.
      try await RunningEffect.current.withValue(self) {
        if delay > .zero {
          try await clock.sleep(for: delay)
          core?.runner?.endDelay(of: self)
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
    guard !isCancelled, let core,
      let cause = nextCause(from: action, { core.reject(action, because: $0) })
    else { return }
    core.turn.attribute(to: cause) { core.dispatch(action) }
  }

  /// Emits an event. This effect counts as the cause of the actions that hooks and an app dispatch
  /// because of the event.
  func emit(_ event: F.Event) {
    guard !isCancelled, let core,
      let cause = nextCause(from: event, { core.report($0, of: id) })
    else { return }
    core.turn.attribute(to: cause) {
      // In an app, actions that the event causes are handled after the event was delivered to every
      // listener.
      if core.membership == nil { core.emit(event) } else { core.turn.occupy { core.emit(event) } }
    }
  }

  /// Returns the cause of the effects that an action, event or error of this effect starts. If this
  /// effect belongs to an endless loop, reports the loop and returns nil.
  func nextCause<Message>(from message: Message, _ report: (Rejection) -> Void) -> EffectCause? {
    guard let core else { return nil }
    var cause = cause.nextCause(
      id, from: message, in: core.membership?.name, on: core.effectRunner.stopwatch, report)
    if isCancelled { cause?.forgetWaiters() }
    return cause
  }

  /// Sleeps on the store's clock, without retaining the store.
  ///
  /// - Returns: False if the effect or the calling task was cancelled, or the store was released.
  func sleep(for duration: Duration) async -> Bool {
    if !isCancelled, let clock = core?.runner?.clock {
      try? await clock.sleep(for: duration)
    }
    hasGivenUp = isCancelled || core == nil
    // A child task of the effect may be cancelled alone, for example by a time limit.
    return !hasGivenUp && !Task.isCancelled
  }
}

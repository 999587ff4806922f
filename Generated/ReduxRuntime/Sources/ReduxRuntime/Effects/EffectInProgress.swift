// The runtime of redux-gen, written by it. Do not edit.

/// An effect that was requested and has not ended yet.
@MainActor final class EffectInProgress<F: OpenedFeature> {
  weak var core: Core<F>?
  let number: Int
  let id: EffectID?
  /// The entry of the id in the runner's table, which retains it.
  weak var name: NamedEffects?
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
    guard !isCancelled, let core, let next = next(action, { core.report(action, $0) }) else {
      return
    }
    core.turn.attribute(to: next) { core.dispatch(action) }
  }

  /// Emits an event. This effect counts as the cause of the actions that hooks and an app dispatch
  /// because of the event.
  func emit(_ event: F.Event) {
    guard !isCancelled, let core, let next = next(event, { core.report($0, of: id) }) else {
      return
    }
    core.turn.attribute(to: next) {
      // In an app, actions that the event causes are handled after the event was delivered to every
      // listener.
      if core.membership == nil { core.emit(event) } else { core.turn.occupy { core.emit(event) } }
    }
  }

  /// Returns the cause of the effects that an action, event or error of this effect starts. If this
  /// effect belongs to an endless loop, reports the loop and returns nil.
  func next<Message>(_ message: Message, _ report: (Rejection) -> Void) -> EffectCause? {
    guard let core else { return nil }
    return cause.next(
      id, message, of: core.membership?.name, on: core.effectRunner.stopwatch, report)
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

/// The effect that is calling a dependency. If a method of the dependency cannot throw, it reports
/// its errors here.
/// ```swift
/// func unreadCount() async -> Int {
///   do {
///     return try await service.unreadCount()
///   } catch {
///     await RunningEffect.report(error)
///     return 0
///   }
/// }
/// ```
/// Tasks that the effect starts belong to it; detached tasks do not.
public enum RunningEffect {
  static let current = TaskLocal<(any ErrorTaker)?>(wrappedValue: nil)

  /// The tasks of failed effects, which are never resumed.
  @MainActor private static var failed: [CheckedContinuation<Void, Never>] = []

  /// Passes an error to ``Store/onError`` of the store whose effect calls this method. The
  /// effect continues. Outside an effect, the error is written to standard error.
  ///
  /// It is `async` although it never suspends: an implementation may or may not be isolated to the main
  /// actor, and calls it with `await` in both cases.
  @MainActor public static func report(_ error: any Error) async {
    guard let effect = current.get() else { return writeError("error: \(error)") }
    effect.report(error)
  }

  /// Ends the calling effect as if it had thrown `error`. It is meant for a method that cannot
  /// throw and has no value to return. The error is passed to ``Store/onError``, and tasks that
  /// wait for the effect continue.
  ///
  /// This method never returns. Objects retained by the calling task are therefore never released.
  @MainActor public static func fail(with error: any Error) async -> Never {
    await report(error)
    current.get()?.end()
    while true { await withCheckedContinuation { failed.append($0) } }
  }
}

/// An effect of any feature that can report errors.
@MainActor protocol ErrorTaker: AnyObject, Sendable {
  func report(_ error: any Error)
  func end()
}

extension EffectInProgress: ErrorTaker {
  /// Reports an error. Actions that hooks dispatch because of the error are caused by this effect.
  func report(_ error: any Error) {
    if isCancelled, error is CancellationError { return }
    guard let core, var next = next(error, { core.report($0, of: id) }) else { return }
    if isCancelled {
      // No task waits for a cancelled effect any more.
      next.waiters = []
      next.isWantedElsewhere = true
    }
    core.turn.attribute(to: next) { core.report(error, of: id) }
  }

  func end() {
    isCancelled = true
    core?.runner?.finish(self)
  }
}

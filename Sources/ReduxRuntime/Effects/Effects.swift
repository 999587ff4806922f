/// Collects the further requests of a middleware: actions, events, effects and cancellations. It is
/// passed to one call of the middleware and cannot be stored.
///
/// If a middleware makes no requests, `Effects` costs nothing.
/// ```swift
/// func after(
///   _ action: TaskListAction, _ state: TaskListState, _ changes: Changes,
///   _ effects: inout Effects<TaskListFeature>
/// ) {
///   if case .loadTasks = action {
///     effects.run(id: "loadTasks", policy: .latest) { [repository] send in
///       send(.tasksLoaded(try await repository.loadAll()))
///     }
///   }
/// }
/// ```
@frozen public struct Effects<F: OpenedFeature>: ~Copyable {
  @usableFromInline let core: Core<F>

  @inlinable init(core: Core<F>) {
    self.core = core
  }

  /// Dispatches another action. The new action is handled by the whole chain, after the current
  /// action and the actions that are already queued, and before the store's `dispatch` returns. It
  /// is dispatched even if a later middleware stops the current action.
  @inlinable @MainActor public mutating func dispatch(_ action: F.Action) {
    core.enqueue(action)
  }

  /// Emits an event, such as a message to show, to the listeners of ``Store/events``. If there is
  /// no listener, the event is kept for the next one. O(listeners).
  @MainActor public mutating func emit(_ event: F.Event) {
    core.emit(event)
  }

  /// Cancels the effects with this id that are under way or wait to begin. A cancelled effect
  /// cannot send anything any more. An id without a key includes the ids with all of its keys.
  /// O(number of effects).
  ///
  /// Also forgets the successes that are remembered for `fresh` under this id.
  @MainActor public mutating func cancel(_ id: EffectID) {
    core.runner?.cancel(id)
  }

  /// Starts an effect: asynchronous work that sends actions or events.
  ///
  /// The effect begins on the main actor after the current dispatch. Effects begin in the order in
  /// which they are requested. The effect begins even if a later middleware stops the action.
  ///
  /// An effect ends when its store is released, and does not retain the store. Errors that the
  /// effect throws are passed to ``Store/onError``. An effect costs a task and three allocations.
  ///
  /// - Parameters:
  ///   - id: Identifies the effect for `cancel` and for the policy. Without an id, the policy is
  ///     ignored, except for the delay of `debounce`.
  ///   - policy: How the effect interacts with other effects under way that have the same id.
  ///   - fresh: The effect does not begin if an effect with the same id called
  ///     ``EffectSender/markFresh(for:)`` within this time.
  ///   - delay: The time before the operation begins, on the store's clock. With `interval`, the
  ///     time before it runs for the first time.
  ///   - interval: The operation is repeated, each time after this time. The next time begins only
  ///     after the operation has ended. If it throws, the error is reported, and the repetition
  ///     continues. If `delay` is nil, the operation runs for the first time after `interval`.
  ///   - isDone: Ends the repetition if it is true for the current state, before or after the
  ///     operation. Without it, ``Store/idle()`` does not wait for the repetition.
  ///   - started: The action that is sent when the effect begins, after any delay.
  ///   - cancelled: The action that is sent after a cancellation if no effect with the same id is
  ///     left. Replacement by a policy does not count as a cancellation.
  ///   - isStream: Whether the effect runs until it is cancelled, as an effect that reads a stream
  ///     does. ``Store/idle()`` does not wait for such an effect.
  ///   - operation: The work. It may send any number of actions and events.
  @MainActor public mutating func run(
    id: EffectID? = nil, policy: EffectPolicy = .concurrent, fresh: Duration? = nil,
    after delay: Duration? = nil, every interval: Duration? = nil,
    until isDone: (@MainActor (F.State) -> Bool)? = nil,
    started: F.Action? = nil, cancelled: F.Action? = nil, isStream: Bool = false,
    _ operation: @escaping @MainActor (EffectSender<F>) async throws -> Void
  ) {
    guard delay != nil || interval != nil else {
      return core.effectRunner.run(
        id, policy, fresh: fresh, started: started, cancelled: cancelled, isStream: isStream,
        operation)
    }
    let timer = EffectTimer(after: delay, every: interval)
    core.effectRunner.run(
      id, policy, fresh: fresh, started: nil, cancelled: cancelled, isStream: isStream
    ) { send in
      try await send.effect.perform(on: timer, until: isDone, started: started) {
        try await operation(send)
      }
    }
  }
}

/// Sends the actions and events of an effect.
///
/// An `EffectSender` does nothing after its effect was cancelled or the store was released. It may
/// be stored beyond the effect's end, and may be passed to other tasks, which call it with `await`.
public struct EffectSender<F: OpenedFeature>: Sendable {
  let effect: EffectInProgress<F>

  /// Sends an action through the whole chain of middleware. Returns after the action has been
  /// handled.
  ///
  /// Endless loops of effects and actions are stopped: see ``Store/loopLimit``.
  @MainActor public func callAsFunction(_ action: F.Action) {
    effect.identified { effect.dispatch(action) }
  }

  /// Sends the action for the result of a call that has returned. In contrast to other actions, it
  /// can start an effect with the same id even if the policy is ``EffectPolicy/first``.
  /// ```swift
  /// effects.run(id: "upload", policy: .first) { [server] send in
  ///   try await server.upload(photo)
  ///   send.last(.uploaded)  // The rule for `uploaded` uploads the next photo.
  /// }
  /// ```
  @MainActor public func last(_ action: F.Action) {
    effect.entry?.lane.noteReturn(of: effect.number)
    self(action)
  }

  /// Emits an event to the listeners of ``Store/events``. If another event is being delivered, this
  /// event follows after that one has been delivered to all listeners.
  ///
  /// Endless loops of events are stopped: see ``Store/loopLimit``.
  @MainActor public func emit(_ event: F.Event) {
    effect.identified { effect.emit(event) }
  }

  /// Whether nothing can be sent any more, because the effect was cancelled or its store was
  /// released.
  @MainActor public var isCancelled: Bool { effect.isCancelled || effect.core == nil }

  /// Records that the effect has succeeded. For the given time, an effect with the same id does not
  /// begin if it is requested with `fresh`. The success is forgotten if ``Effects/cancel(_:)`` is
  /// called or the clock is set back.
  @MainActor public func markFresh(for duration: Duration) {
    effect.core?.runner?.markFresh(effect, for: duration)
  }

  /// Retries an operation that fails, each time after a delay on the store's clock. Throws the last
  /// error. The operation is not retried after a cancellation.
  /// ```swift
  /// let user = try await send.retrying(3, after: .seconds(1), factor: 2) {
  ///   try await network.user(id)
  /// }
  /// ```
  /// - Parameters:
  ///   - count: The maximum number of retries.
  ///   - delay: The delay before the first retry.
  ///   - factor: The factor by which the delay grows for each further retry.
  ///   - isRetried: Whether an error is followed by a retry. By default, each one is.
  @MainActor public func retrying<Value, Failure: Error>(
    _ count: Int, after delay: Duration, factor: Double = 1,
    when isRetried: @MainActor (Failure) -> Bool = { _ in true },
    _ operation: @MainActor () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    let retry = Retry(times: count, delay: delay, factor: factor)
    var retries = 0
    while true {
      do throws(Failure) {
        return try await operation()
      } catch {
        guard isRetried(error), let delay = retry.delay(after: retries),
          await effect.sleep(for: delay)
        else {
          throw error
        }
        retries += 1
      }
    }
  }
}

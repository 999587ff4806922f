// The runtime of redux-gen, written by it. Do not edit.

/// The requests of a middleware besides its verdict: actions, events, effects and cancellations. It
/// is borrowed for one call and cannot be stored.
///
/// It costs nothing if it is not used.
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
public struct Effects<F: Feature>: ~Copyable {
  @usableFromInline let core: Core<F>
  /// The type whose `after` was called, if that is the default implementation.
  @usableFromInline var idle: (any Middleware.Type)?

  @inlinable init(core: Core<F>) {
    self.core = core
  }

  /// Dispatches another action. It passes the whole chain after the current action and those
  /// already queued, and before the store's `dispatch` returns. It is dispatched even if a later
  /// middleware stops the current action.
  @inlinable @MainActor public mutating func dispatch(_ action: F.Action) {
    core.enqueue(action)
  }

  /// Emits an event to the listeners of ``Store/events``, such as a message to show. Without a
  /// listener, it waits for the next one. O(listeners).
  @MainActor public mutating func emit(_ event: F.Event) {
    core.emit(event)
  }

  /// Cancels the effects with this id that are under way or wait to begin. They can send nothing
  /// any more. An id without a key includes all of its keys. O(their number).
  ///
  /// Successes remembered for `fresh` under this id are forgotten.
  @MainActor public mutating func cancel(_ id: EffectID) {
    core.runner?.cancel(id)
  }

  /// Starts asynchronous work that sends actions or events.
  ///
  /// It begins on the main actor after the current dispatch, in the order of the requests. It
  /// begins even if a later middleware stops the action.
  ///
  /// An effect ends with its store and does not retain it. Errors that it throws are passed to
  /// ``Store/onError``. It costs a task and three allocations.
  ///
  /// - Parameters:
  ///   - id: Identifies it for `cancel` and for the policy. Without an id, no policy has an effect,
  ///     except for the delay of `debounce`.
  ///   - policy: How it affects other effects with the same id that are under way.
  ///   - fresh: It does not begin if an effect with the same id called ``Send/markFresh(for:)``
  ///     within this time.
  ///   - started: Sent when it begins, after any delay.
  ///   - cancelled: Sent when a cancellation leaves no effect with the same id. Replacement by a
  ///     policy does not count as a cancellation.
  ///   - isStream: Whether it continues by itself until it is cancelled, such as one that reads a
  ///     stream: ``Store/idle()`` does not wait for it.
  ///   - operation: The work. It may send as often as it likes.
  @MainActor public mutating func run(
    id: EffectID? = nil, policy: Policy = .concurrent, fresh: Duration? = nil,
    started: F.Action? = nil, cancelled: F.Action? = nil, isStream: Bool = false,
    _ operation: @escaping @MainActor (Send<F>) async throws -> Void
  ) {
    core.effectRunner.run(
      id, policy, fresh: fresh, started: started, cancelled: cancelled, isStream: isStream,
      operation)
  }
}

/// How effects with the same id affect one another. All delays use the store's clock, and are
/// limited to a thousand years.
public enum Policy: Equatable, Sendable {
  /// It begins, and the others continue.
  case concurrent
  /// The others are cancelled.
  case latest
  /// It does not begin. ``Store/run(_:)`` for its action waits for the one under way.
  case first
  /// The others are cancelled, and it begins when this time has passed without another one. So the
  /// result of an earlier request never replaces the result of a later one.
  case debounce(Duration)
  /// It begins at once and opens a window of this length, in which no other begins. With
  /// `trailing`, the last one requested in a window begins at the window's end and opens the next
  /// window. Setting the clock back closes the window.
  case throttle(Duration, trailing: Bool = false)
  /// It begins when the others have ended, in the order of the requests. None is dropped.
  case serial
}

/// Sends the actions and events of an effect.
///
/// After its effect was cancelled, or the store was released, it does nothing. It may be kept after
/// the effect's end, and may be passed to other tasks, which await it.
public struct Send<F: Feature>: Sendable {
  let effect: EffectInProgress<F>

  /// Sends an action through the whole chain, and returns after it has been handled.
  ///
  /// Endless loops of effects and actions are stopped: see ``Core/effectLimit``.
  @MainActor public func callAsFunction(_ action: F.Action) {
    effect.dispatch(action)
  }

  /// Emits an event to the listeners of ``Store/events``. If it is called while another event is
  /// passed on, this event follows when the other has reached everybody.
  ///
  /// Endless loops of events are stopped: see ``Core/actionLimit`` and ``Core/effectLimit``.
  @MainActor public func emit(_ event: F.Event) {
    effect.emit(event)
  }

  /// Whether the effect was cancelled or its store released, so that nothing can be sent any more.
  @MainActor public var isCancelled: Bool { effect.isCancelled || effect.core == nil }
}

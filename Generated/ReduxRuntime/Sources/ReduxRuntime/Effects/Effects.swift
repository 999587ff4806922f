// The runtime of redux-gen, written by it. Do not edit.

/// What a middleware asks for besides its verdict. It is lent for one call and cannot be kept.
///
/// A middleware that asks for nothing costs nothing.
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
  /// The type whose `after` was called, if it is the default one.
  @usableFromInline var idle: (any Middleware.Type)?

  @inlinable init(core: Core<F>) {
    self.core = core
  }

  /// Dispatches another action. It passes the whole chain after the present action and those that
  /// already wait, and before the store's `dispatch` returns. It is dispatched even if a later
  /// middleware stops the present action.
  @inlinable @MainActor public mutating func dispatch(_ action: F.Action) {
    core.enqueue(action)
  }

  /// Emits an event to the listeners of ``Store/events``, such as a message to show. If nobody
  /// listens, it waits for the next listener. O(listeners).
  @MainActor public mutating func emit(_ event: F.Event) {
    core.emit(event)
  }

  /// Cancels the effects with this id that are under way or wait for their beginning. From now on
  /// they can send nothing. An id without a key stands for all of its keys. O(their number).
  ///
  /// What was fresh under this id is forgotten.
  @MainActor public mutating func cancel(_ id: EffectID) {
    core.runner?.cancel(id)
  }

  /// Begins work that takes time and answers with actions or events.
  ///
  /// It begins on the main actor when the dispatch under way is done, after all effects that were
  /// asked for before it. It begins even if a later middleware stops the action.
  ///
  /// An effect ends with its store and does not keep it alive. What it throws reaches
  /// ``Store/onError``. It costs a task and three allocations.
  ///
  /// - Parameters:
  ///   - id: Identifies it for `cancel` and for the policy. Without an id, of all policies only the
  ///     wait of `debounce` applies.
  ///   - policy: What happens while other effects of the same id are under way.
  ///   - fresh: It does not begin if an effect of the same id called ``Send/markFresh(for:)`` not
  ///     longer ago than this.
  ///   - started: Sent when it begins, after all waiting.
  ///   - cancelled: Sent when a cancellation leaves no effect of the same id. A policy that replaces
  ///     an effect cancels nothing in this sense.
  ///   - isStream: Whether it goes on by itself until it is cancelled, such as one that reads a stream:
  ///     ``Store/idle()`` does not wait for it.
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

/// What happens to an effect while others of its id are under way. All waiting is done on the
/// store's clock, for at most a thousand years.
public enum Policy: Equatable, Sendable {
  /// It begins, and the others go on.
  case concurrent
  /// The others are cancelled.
  case latest
  /// It does not begin. ``Store/run(_:)`` of its action waits for the one under way.
  case first
  /// The others are cancelled, and it begins when this time has passed without another one. So the
  /// answer to an earlier request never replaces the answer to a later one.
  case debounce(Duration)
  /// It begins at once and opens a window of this length, in which no other begins. With
  /// `trailing`, the last one that was asked for in a window begins at the window's end and opens
  /// the next. Setting the clock back closes the window.
  case throttle(Duration, trailing: Bool = false)
  /// It begins when the others have ended, after those that were asked for before it. None is lost.
  case serial
}

/// Sends the answers of an effect.
///
/// After its effect was cancelled, or the store was released, it does nothing. It may be kept after
/// the effect's end, and may be handed to other tasks, which await it.
public struct Send<F: Feature>: Sendable {
  let effect: EffectInProgress<F>

  /// Sends an action through the whole chain, and returns when that is done.
  ///
  /// Effects and actions that cause one another without an end are cut off: see
  /// ``Core/effectLimit``.
  @MainActor public func callAsFunction(_ action: F.Action) {
    effect.dispatch(action)
  }

  /// Emits an event to the listeners of ``Store/events``.
  @MainActor public func emit(_ event: F.Event) {
    effect.emit(event)
  }

  /// Whether the effect was cancelled or its store released, so that nothing is sent any more.
  @MainActor public var isCancelled: Bool { effect.isCancelled || effect.core == nil }
}

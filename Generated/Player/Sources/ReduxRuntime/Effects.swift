// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

/// What a middleware asks for besides its verdict. Lent for one call, it cannot be kept.
///
/// It is only a way into the store: a middleware that asks for nothing costs nothing.
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
  // The store that lends it outlives the call, so nothing is counted.
  @usableFromInline unowned(unsafe) let core: Core<F>
  /// The type whose `after` was called and is the one that does nothing.
  @usableFromInline var idle: (any Middleware.Type)?

  @inlinable init(core: Core<F>) {
    self.core = core
  }

  /// Sends another action through the whole chain, after the present one and those that already
  /// wait are done, and before the store's `dispatch` returns. It goes even if a later middleware
  /// stops the present action.
  @inlinable public mutating func dispatch(_ action: F.Action) {
    core.inbox.append(action)
  }

  /// Tells whoever listens to ``Store/events`` something once, such as a toast to show. What is
  /// told before anybody listens waits for the first listener. O(listeners).
  @MainActor public mutating func emit(_ event: F.Event) {
    core.effectRunner.emit(event)
  }

  /// Cancels the effects that were begun under this id and are under way, and those that wait for
  /// their beginning: from now on they can send nothing. O(their number).
  @MainActor public mutating func cancel(_ id: EffectID) {
    core.runner?.cancel(id)
  }

  /// Begins work that takes time, and whose outcome comes back as actions or events.
  ///
  /// It begins when the dispatch that is under way is done, on the main actor, after all effects
  /// that were asked for before it. It begins even if a later middleware stops the action.
  ///
  /// An effect ends with its store: it does not keep the store alive. What it throws reaches
  /// ``Store/onError``. A task and three allocations; a middleware that asks for none pays nothing.
  ///
  /// - Parameters:
  ///   - id: What it is cancelled and told apart by. Without one it is in nobody's way: of the
  ///     policy only the wait of `debounce` holds.
  ///   - policy: What becomes of it while others of its id are under way.
  ///   - operation: The work. It may send as often as it likes.
  @MainActor public mutating func run(
    id: EffectID? = nil, policy: Policy = .concurrent,
    _ operation: @escaping @MainActor (Send<F>) async throws -> Void
  ) {
    core.effectRunner.run(id, policy, operation)
  }
}

/// The name of an effect, such as `"loadTasks"`, or one with a part that varies:
/// `EffectID("image \(id)")`.
public struct EffectID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let description: String

  public init(_ name: String) {
    description = name
  }

  public init(stringLiteral name: String) {
    description = name
  }
}

/// What becomes of an effect while others of its id are under way. All waiting is done on the
/// store's clock.
public enum Policy: Equatable, Sendable {
  /// It begins, and the others go on.
  case concurrent
  /// The others are cancelled.
  case latest
  /// It does not begin, and whoever asked for it with ``Store/run(_:)`` waits for the one under way.
  case first
  /// It begins when this time has passed without another one; a later one takes its place. One
  /// that has begun goes on.
  case debounce(Duration)
  /// It begins at once, and others that are asked for before this time has passed since do not
  /// begin at all: the last of them is not made up for. A clock that was set back ends the time.
  case throttle(Duration)
}

/// What an effect answers with.
///
/// After its effect was cancelled, or the store is gone, it does nothing. One that was kept works on
/// after the effect's end. It may be handed to other tasks, which await it.
public struct Send<F: Feature>: Sendable {
  let effect: EffectInProgress<F>

  /// Sends an action through the whole chain, and returns when that is done.
  ///
  /// Actions that cause effects that cause actions without an end are cut off: see
  /// ``Core/effectLimit``.
  @MainActor public func callAsFunction(_ action: F.Action) {
    effect.dispatch(action)
  }

  /// Tells the listeners of ``Store/events`` something once.
  @MainActor public func emit(_ event: F.Event) {
    guard !effect.isCancelled else { return }
    effect.core?.effectRunner.emit(event)
  }

  /// Whether what is sent still arrives.
  @MainActor public var isCancelled: Bool { effect.isCancelled || effect.core == nil }
}

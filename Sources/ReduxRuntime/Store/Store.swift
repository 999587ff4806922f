import Observation

/// Holds a feature's state. Actions are the only way to change it.
///
/// ```swift
/// let store = TaskListStore()
/// store.dispatch(.addTask(TaskModel(title: "Milk")))
/// store.select(\.activeCount) { count in
///   label.text = "\(count) to do"
/// }
/// ```
/// A store is isolated to the main actor: calls from views and tests there cost nothing extra, and
/// calls from elsewhere are awaited. It is `Observable`, so a view that reads it is updated after a
/// dispatch that changed what the view has read.
///
/// An observer or a middleware that references the store retains it: use a weak reference there.
@MainActor @dynamicMemberLookup public final class Store<F: Feature> {
  @usableFromInline let core: Core<F>

  /// Creates a store with a middleware chain.
  ///
  /// - Parameters:
  ///   - initialState: The initial state. The feature's own if omitted.
  ///   - middleware: The chain. The first one sees an action first.
  ///   - clock: The clock for the delays of effects. Tests pass one that they control.
  public init(
    initialState: F.State = F.initialState, middleware: [any Middleware<F>],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    core = Core(initialState: initialState, middleware: middleware, clock: clock)
    core.storages = StoreStorages(of: middleware, in: core)
    startSoon()
  }

  /// Creates a store that is ready to use, with the feature's own middleware chain.
  public convenience init(
    initialState: F.State = F.initialState, clock: any Clock<Duration> = ContinuousClock()
  ) where F.Dependencies: LiveDependencies {
    self.init(
      initialState: initialState, middleware: F.middleware(F.Dependencies.live), clock: clock)
  }

  /// The state after the last action.
  ///
  /// A view that reads it is updated after every change. Read a single property through the store
  /// itself, `store.tasks`, to be updated after changes of that property alone.
  ///
  /// - Precondition: The store's reducer is not running.
  @inlinable public var state: F.State {
    core.checkReading()
    core.track(core.wholeState)
    return core.state
  }

  /// A property of the state: `store.tasks` is `store.state.tasks`.
  ///
  /// A view that reads it is updated only after a change of that property, if the feature lists its
  /// ``Feature/properties``.
  ///
  /// - Precondition: The store's reducer is not running.
  @inlinable public subscript<Value>(dynamicMember property: KeyPath<F.State, Value>) -> Value {
    core.checkReading()
    core.track(core.tracker(reading: property))
    // A computed property is user code, which may dispatch or release this store.
    return lend { $0[keyPath: property] }
  }

  /// Called for every action that a middleware rejects, with the reason, and for an endless loop of
  /// actions.
  ///
  /// Nothing is printed by default: an app can show or log rejections here.
  public var onRejection: ((F.Action, Rejection) -> Void)? {
    get { core.onRejection }
    set { core.onRejection = newValue }
  }

  /// Sends an action through the middleware to the reducer and calls the observers.
  ///
  /// When it returns, all actions that middleware and observers dispatched meanwhile have been
  /// handled, in order. A call during a dispatch only queues the action: an action is never handled
  /// inside another.
  @inlinable public func dispatch(_ action: F.Action) {
    core.dispatch(action)
  }
}

extension Store: Observable {}

// MARK: - Observers

extension Store {
  /// Adds an observer. It is called with the current state at once, and after every action that may
  /// have changed what it depends on, until it returns `.dead` or is cancelled.
  ///
  /// Observers are called in the order of subscription. An action that one of them dispatches is
  /// queued until all have seen the current state. An observer that is added while the reducer
  /// runs, or deep within first calls of other observers, gets its first call a little later,
  /// before the dispatch returns.
  ///
  /// - Parameters:
  ///   - changes: The properties that the observer depends on.
  ///   - observe: Called with the state. If the closure keeps the state, the next change copies
  ///     what it changes.
  /// - Returns: The subscription, for cancelling it. It need not be kept.
  @_disfavoredOverload @inlinable @discardableResult public func subscribe(
    to changes: Changes = .all, _ observe: @escaping (F.State) -> ObserverStatus
  ) -> Subscription {
    core.subscribe(to: changes, observe)
  }

  /// Adds an observer that is called until it is cancelled.
  /// ```swift
  /// store.subscribe { state in print(state.tasks.count) }
  /// ```
  @inlinable @discardableResult public func subscribe(
    to changes: Changes = .all, _ observe: @escaping (F.State) -> Void
  ) -> Subscription {
    core.add(
      Observer(changes) { state, _ in
        state.lend(to: observe)
        return .alive
      })
  }

  /// Adds an observer of one value of the state, such as `\.activeCount`. It is called with the
  /// current value at once, and then whenever the value differs from the last one.
  ///
  /// The last value is kept for the comparison. Observe a long list with ``subscribe(to:_:)``
  /// instead, because a list that is also referenced elsewhere is copied when it is changed.
  ///
  /// - Parameters:
  ///   - value: Reads the value from the state.
  ///   - changes: The properties that the value depends on: it is not recomputed after other
  ///     changes.
  ///   - observe: Called with the value.
  /// - Returns: The subscription, for cancelling it. It need not be kept.
  @_disfavoredOverload @inlinable @inline(__always) @discardableResult
  public func select<Value: Equatable>(
    _ value: @escaping (F.State) -> Value, from changes: Changes = .all,
    _ observe: @escaping (Value) -> ObserverStatus
  ) -> Subscription {
    core.add(Observer(changes, Selection(value, observe).receive))
  }

  /// Adds an observer of one value that is called until it is cancelled.
  @inlinable @inline(__always) @discardableResult public func select<Value: Equatable>(
    _ value: @escaping (F.State) -> Value, from changes: Changes = .all,
    _ observe: @escaping (Value) -> Void
  ) -> Subscription {
    let selection = Selection(value) {
      observe($0)
      return .alive
    }
    return core.add(Observer(changes, selection.receive))
  }

  /// A stream of a value of the state: the current one, and then each that differs from the last.
  /// ```swift
  /// for await count in store.states(\.activeCount) { badge = count }
  /// ```
  /// It ends with the store. Values are kept until they are read.
  ///
  /// - Parameters:
  ///   - value: Reads the value from the state.
  ///   - changes: The properties that the value depends on: it is not recomputed after other
  ///     changes.
  public func states<Value: Equatable & Sendable>(
    _ value: @escaping (F.State) -> Value, from changes: Changes = .all
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    let end = StreamEnd(continuation)
    let subscription = select(value, from: changes) { (value: Value) -> ObserverStatus in
      // The cancellation handler below runs only when the main actor has a turn.
      if case .terminated = end.continuation.yield(value) { return .dead }
      return .alive
    }
    continuation.onTermination = { [weak subscription] _ in
      Task { @MainActor in subscription?.cancel() }
    }
    return stream
  }
}

/// Ends a stream when its observer is released.
private final class StreamEnd<Value> {
  let continuation: AsyncStream<Value>.Continuation

  init(_ continuation: AsyncStream<Value>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}

import Observation

/// Holds a feature's state. The state changes only through actions.
///
/// ```swift
/// let store = TaskListStore()
/// store.dispatch(.addTask(TaskModel(title: "Milk")))
/// store.select(\.activeCount) { count in
///   label.text = "\(count) to do"
/// }
/// ```
/// A store is isolated to the main actor. Calls from views and tests on the main actor cost nothing
/// extra, and calls from elsewhere need `await`. A store is `Observable`: a view is updated after a
/// dispatch that changed a property that the view has read.
///
/// If an observer or a middleware references the store, it retains the store. Use a weak reference
/// instead.
@MainActor @dynamicMemberLookup public final class Store<F: OpenedFeature> {
  @usableFromInline let core: Core<F>

  /// Creates a store with a middleware chain.
  ///
  /// - Parameters:
  ///   - initialState: The initial state.
  ///   - middleware: The middleware chain. The first middleware of the array receives an action
  ///     first.
  ///   - clock: The clock for the delays of effects. Tests pass a clock that they control.
  public init(
    initialState: F.State, middleware: [any Middleware<F>],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    core = Core(initialState: initialState, middleware: middleware, clock: clock)
    core.storages = StoreStorages(of: middleware, in: core)
    startSoon()
  }

  /// Creates a store with the feature's own middleware chain and live dependencies.
  public convenience init(
    initialState: F.State, clock: any Clock<Duration> = ContinuousClock()
  ) where F.Dependencies: LiveDependencies {
    self.init(
      initialState: initialState, middleware: F.middleware(F.Dependencies.live), clock: clock)
  }

  /// Creates a store with the feature's own middleware chain and these dependencies.
  public convenience init(
    initialState: F.State, dependencies: F.Dependencies,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(initialState: initialState, middleware: F.middleware(dependencies), clock: clock)
  }

  /// Creates a store in the feature's own initial state, with a middleware chain.
  public convenience init(
    middleware: [any Middleware<F>], clock: any Clock<Duration> = ContinuousClock()
  ) where F: Feature {
    self.init(initialState: F.initialState, middleware: middleware, clock: clock)
  }

  /// Creates a store in the feature's own initial state, with its live dependencies.
  public convenience init(
    clock: any Clock<Duration> = ContinuousClock()
  ) where F: Feature, F.Dependencies: LiveDependencies {
    self.init(initialState: F.initialState, clock: clock)
  }

  /// Creates a store in the feature's own initial state, with these dependencies.
  public convenience init(
    dependencies: F.Dependencies, clock: any Clock<Duration> = ContinuousClock()
  ) where F: Feature {
    self.init(initialState: F.initialState, dependencies: dependencies, clock: clock)
  }

  /// The state after the last action.
  ///
  /// A view that reads the state is updated after every change. To update the view only after
  /// changes of a single property, read the property through the store itself, as in `store.tasks`.
  @inlinable public var state: F.State {
    core.noteRead()
    return core.state
  }

  /// A property of the state. `store.tasks` is the same as `store.state.tasks`.
  ///
  /// A view that reads the property is updated only after a change of that property, if the feature
  /// lists its ``Feature/properties``. A view that reads a computed property is updated only after a
  /// change of what it depends on, if the feature lists it in ``Feature/derived``.
  @inlinable public subscript<Value>(dynamicMember property: KeyPath<F.State, Value>) -> Value {
    core.noteRead(property)
    return core.state[keyPath: property]
  }

  /// Called for every action that a middleware rejects, and for an endless loop of actions. The
  /// rejection contains the reason.
  ///
  /// By default, a rejection is not printed. An app can use this closure to show or log rejections.
  public var onRejection: ((F.Action, Rejection) -> Void)? {
    get { core.onRejection }
    set { core.onRejection = newValue }
  }

  /// Sends an action through the middleware to the reducer and calls the observers.
  ///
  /// When the method returns, all actions that middleware and observers dispatched in the meantime
  /// have been handled, in order. If the method is called during another dispatch, it only queues
  /// the action. An action is never handled inside another.
  ///
  /// In debug builds, a private action (``Feature/isPrivate(_:)``) is rejected if nothing is being
  /// handled: then it cannot come from the feature or its app.
  @inlinable public func dispatch(_ action: F.Action) {
    #if DEBUG
      if core.refusesPrivate(action) { return }
    #endif
    core.dispatch(action)
  }

  /// Dispatches an action, and returns why it was rejected; nil if it was accepted.
  /// ```swift
  /// rejection = store.send(.addTask(task))
  /// if rejection == nil { dismiss() }
  /// ```
  /// A rejection is also reported to ``onRejection``. If this is called during another dispatch, the
  /// action is only queued, and the result is nil.
  public func send(_ action: F.Action) -> Rejection? {
    #if DEBUG
      if core.refusesPrivate(action) { return core.rejection }
    #endif
    return core.send(action)
  }

  /// Sends an action as the feature itself does, for the tests of a middleware: it may be private.
  package func dispatchFromInside(_ action: F.Action) {
    core.dispatch(action)
  }
}

extension Store: Observable {}

// MARK: - Observers

extension Store {
  /// Adds an observer. It is called at once with the current state, and after every action that may
  /// have changed one of the given properties. The calls end when the observer returns `.dead` or
  /// is cancelled.
  ///
  /// Observers are called in the order of subscription. An action that an observer dispatches is
  /// queued until all observers have seen the current state.
  ///
  /// - Parameters:
  ///   - changes: The properties that the observer depends on.
  ///   - observe: Called with the state. If the closure stores the state, the next action copies
  ///     the parts of the state that it changes.
  /// - Returns: The subscription, which can be cancelled. It need not be retained.
  @_disfavoredOverload @discardableResult public func subscribe(
    to changes: Changes = .all, _ observe: @escaping (F.State) -> ObserverStatus
  ) -> StoreSubscription {
    core.addObserver(Observer(changes, observe))
  }

  /// Adds an observer. It is called until it is cancelled.
  /// ```swift
  /// store.subscribe { state in print(state.tasks.count) }
  /// ```
  @discardableResult public func subscribe(
    to changes: Changes = .all, _ observe: @escaping (F.State) -> Void
  ) -> StoreSubscription {
    core.addObserver(Observer(changes, always: observe))
  }

  /// Adds an observer of one value of the state, such as `\.activeCount`. It is called at once with
  /// the current value, and then whenever the value differs from the previous one.
  ///
  /// The last value is stored for the comparison. Observe a long list with ``subscribe(to:_:)``
  /// instead: a list that is also stored elsewhere is copied when it changes.
  ///
  /// - Parameters:
  ///   - value: Reads the value from the state.
  ///   - changes: The properties that the value depends on. The value is not recomputed after
  ///     changes of other properties.
  ///   - observe: Called with the value.
  /// - Returns: The subscription, which can be cancelled. It need not be retained.
  @_disfavoredOverload @inlinable @discardableResult public func select<Value: Equatable>(
    _ value: @escaping (F.State) -> Value, from changes: Changes = .all,
    _ observe: @escaping (Value) -> ObserverStatus
  ) -> StoreSubscription {
    core.addObserver(Observer(changes, Selection(value, observe).receive))
  }

  /// Adds an observer of one value. It is called until it is cancelled.
  @inlinable @discardableResult public func select<Value: Equatable>(
    _ value: @escaping (F.State) -> Value, from changes: Changes = .all,
    _ observe: @escaping (Value) -> Void
  ) -> StoreSubscription {
    core.addObserver(Observer(changes, Selection(value, always: observe).receive))
  }

  /// A stream of a value of the state. It contains the current value, and then each new value that
  /// differs from the previous one.
  /// ```swift
  /// for await count in store.states(\.activeCount) { badge = count }
  /// ```
  /// The stream ends when the store is released. Values are kept until they are read.
  ///
  /// - Parameters:
  ///   - value: Reads the value from the state.
  ///   - changes: The properties that the value depends on. The value is not recomputed after
  ///     changes of other properties.
  public func states<Value: Equatable & Sendable>(
    _ value: @escaping (F.State) -> Value, from changes: Changes = .all
  ) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(of: Value.self)
    let end = StreamEnd(continuation)
    let subscription = select(value, from: changes) { (value: Value) -> ObserverStatus in
      // This check is needed because the cancellation handler below runs only in a later turn of
      // the main actor.
      if case .terminated = end.continuation.yield(value) { return .dead }
      return .alive
    }
    continuation.onTermination = { [weak subscription] _ in
      Task { @MainActor in subscription?.cancel() }
    }
    return stream
  }
}

/// Finishes a stream when the stream's observer is released.
private final class StreamEnd<Value> {
  let continuation: AsyncStream<Value>.Continuation

  init(_ continuation: AsyncStream<Value>.Continuation) {
    self.continuation = continuation
  }

  deinit {
    continuation.finish()
  }
}

extension Store {
  /// Dispatches an action. Returns when all effects that the action causes, directly or indirectly,
  /// have ended. A cancelled effect counts as ended.
  /// ```swift
  /// .refreshable { await store.run(.loadTasks) }
  /// .refreshable { await store.run(.loadTasks) { rejection = $0 } }
  /// ```
  /// An action that joins an effect under way (``EffectPolicy/first``) waits for that effect. If an
  /// effect awaits a run of an action that joins this same effect, the effect waits for itself
  /// until it is cancelled.
  ///
  /// A repetition without an end (`every` without `until`) ends only when it is cancelled. An action
  /// that begins it is therefore dispatched, not run.
  ///
  /// If the waiting task is cancelled, the effects of this action are cancelled. An effect
  /// continues if another action joined it, or if another action began or joined one of the effects
  /// that caused it.
  ///
  /// - Parameter onRejection: Called at the end with what ``send(_:)`` returns, if the action was
  ///   rejected.
  public func run(
    _ action: F.Action, onRejection: @MainActor (_ rejection: Rejection) -> Void = { _ in }
  ) async {
    // During another dispatch, the effects of this action could not be distinguished from others.
    await core.turn.waitUntilFree()
    var rejection: Rejection?
    await core.turn.complete(on: core.clock as? any EffectDriver) { rejection = send(action) }
    if let rejection { onRejection(rejection) }
  }

  /// Dispatches an action, and returns its effects without waiting for them. In a test, the effects can
  /// be cancelled as a view's task cancels those of ``run(_:)``.
  /// ```swift
  /// let loadRun = store.startRun(.load)
  /// await clock.advance(by: .seconds(1))
  /// loadRun.cancel()
  /// ```
  public func startRun(_ action: F.Action) -> ActionRun {
    core.turn.startRun { dispatch(action) }
  }

  /// Returns when no effect is under way and nothing is being loaded or saved, or when the waiting
  /// task is cancelled. An effect, a load or a save that calls this method waits for itself. A
  /// stream (`isStream` of
  /// ``Effects/run(id:policy:fresh:after:every:until:started:cancelled:isStream:_:)``) does not
  /// count as an effect under way, but the effects of the actions that the stream has sent do. The
  /// wait of a repetition without `until` does not count either.
  ///
  /// If the clock drives the effects, as in tests, this call drives them. It returns even if
  /// effects still wait for a later time or for something other than the clock.
  public func idle() async {
    await driveUntilIdle(on: core.clock) {
      await core.waitForIdle()
    } isIdle: {
      core.isIdle
    }
  }

  /// A stream of the feature's one-shot outputs. A listener first receives every unread event, and
  /// then all further events, in the order in which they are emitted.
  /// ```swift
  /// for await event in store.events { show(event) }
  /// ```
  /// The stream ends when the store is released. Events are kept until they are read. An event that
  /// is emitted after a listener has ended is therefore read by the next listener.
  public var events: AsyncStream<F.Event> {
    core.effectRunner.events.listen()
  }

  /// Called with every event when it is emitted, in addition to the listeners of ``events``. When
  /// the closure is set, it is first called with all unread events.
  public var onEvent: ((F.Event) -> Void)? {
    get { core.runner?.events.onEvent }
    set { core.setOnEvent(newValue) }
  }

  /// Called with each error that an effect throws and the effect's id, except for the
  /// `CancellationError` of a cancelled effect. Also called with a ``Rejection`` for an endless
  /// loop without actions: see ``Store/loopLimit``. While the closure is nil and no object receives
  /// errors (``handleErrors(with:_:)``), errors are written to standard error.
  public var onError: ((any Error, EffectID?) -> Void)? {
    get { core.reports.onError }
    set { core.reports.onError = newValue }
  }

  /// The ids of the effects that are under way or wait to begin, in the order in which they were
  /// requested; nil for an effect without an id. O(*n* log *n*).
  public var effectsInProgress: [EffectID?] {
    core.idsOfEffects
  }

  /// Cancels all effects. O(number of effects).
  public func cancelEffects() {
    core.runner?.cancelAll()
  }
}

extension Store {
  /// The number of causes in a row after which actions, events and effects are an endless loop, if
  /// no time passes on the store's clock: 10,000.
  ///
  /// An action counts that middleware or an observer dispatches because of another action, an event
  /// that a hook emits because of another event, and what an effect sends if it follows its cause in
  /// less than a millisecond on the store's clock, on average. A poll that continues for a day is
  /// therefore no loop. The number of actions that a single action causes does not matter, as long as
  /// not more than a million wait: then they double without end.
  ///
  /// The loop is reported once, to `onRejection` with the action or to `onError`, with a
  /// ``Rejection`` that contains the cycle. Everything that waits is dropped, and the store continues
  /// to work.
  public nonisolated static var loopLimit: Int { LoopRule.causes }
}

import Observation

/// Holds a feature's state, and is the only way to change it: by dispatching actions.
///
/// ```swift
/// let store = TaskListStore()
/// store.dispatch(.addTask(TaskModel(title: "Milk")))
/// store.select(\.activeCount) { count in
///   label.text = "\(count) to do"
///   return .alive
/// }
/// ```
/// It lives on the main actor, so calls from views and tests on the main actor cost nothing extra,
/// and calls from elsewhere are awaited. It is `Observable`: a view that reads ``state`` is drawn
/// again after a dispatch that changed it.
///
/// An observer or a middleware that holds the store keeps it alive: let it hold the store weakly.
@MainActor public final class Store<F: Feature> {
  @usableFromInline let core: Core<F>

  /// A store with this chain of middleware.
  ///
  /// - Parameters:
  ///   - initialState: Where to begin; the feature's own beginning if left out.
  ///   - middleware: The chain, the first in it sees an action first.
  ///   - clock: What effects wait on; tests bring one that they set.
  public init(
    initialState: F.State = F.initialState, middleware: [any Middleware<F>],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    core = Core(initialState: initialState, middleware: middleware, clock: clock)
  }

  /// A store that is ready to use, with the feature's own chain of middleware.
  public convenience init(
    initialState: F.State = F.initialState, clock: any Clock<Duration> = ContinuousClock()
  ) where F.Dependencies: LiveDependencies {
    self.init(
      initialState: initialState, middleware: F.middleware(F.Dependencies.live), clock: clock)
  }

  /// The state as the last action left it.
  @inlinable public var state: F.State {
    core.trackReading()
    return core.state
  }

  /// Hears of every action that a middleware rejects, with the reason, and of a runaway loop.
  ///
  /// Nothing is printed: an app that wants to show or log rejections does it here.
  public var onRejection: ((F.Action, Rejection) -> Void)? {
    get { core.onRejection }
    set { core.onRejection = newValue }
  }

  /// Sends an action through the middleware to the reducer and calls the observers.
  ///
  /// When it returns, everything is done that middleware and observers dispatched meanwhile, in the
  /// order in which they did. Called by one of them, it only puts the action into that queue: an
  /// action is never handled in the midst of another.
  @inlinable public func dispatch(_ action: F.Action) {
    core.dispatch(action)
    core.publishIfWatched()
  }

  /// Adds an observer, calls it with the present state at once, and after every action that may
  /// have changed what it is interested in, until it answers `.dead` or is cancelled.
  ///
  /// Observers are called in the order of their subscription. A dispatch by one of them waits until
  /// all have seen the present state.
  ///
  /// - Parameters:
  ///   - changes: What the observer is interested in.
  ///   - observe: Gets the state. Keeping it costs a copy of what changes next.
  /// - Returns: What cancels the subscription; need not be kept.
  @inlinable @discardableResult public func subscribe(
    to changes: Changes = .all, _ observe: @escaping (F.State) -> ObserverStatus
  ) -> Subscription {
    let subscription = core.subscribe(to: changes, observe)
    core.publishIfWatched()
    return subscription
  }

  /// Adds an observer of one value taken from the state, such as `\.activeCount`: it is called with
  /// the present value at once, and whenever the value is another one than before.
  ///
  /// The last value is kept for that. Observe a long list with ``subscribe(to:_:)`` instead: a list
  /// that is kept somewhere is copied when it is changed.
  ///
  /// - Parameters:
  ///   - value: Takes the value from the state.
  ///   - changes: What the value depends on: after other changes it is not even computed.
  ///   - observe: Gets the value.
  /// - Returns: What cancels the subscription; need not be kept.
  @inlinable @inline(__always) @discardableResult public func select<Value: Equatable>(
    _ value: @escaping (F.State) -> Value, from changes: Changes = .all,
    _ observe: @escaping (Value) -> ObserverStatus
  ) -> Subscription {
    let selection = Selection(value, observe)
    let subscription = core.add(Observer(changes, selection.receive))
    core.publishIfWatched()
    return subscription
  }
}

extension Store: Observable {}

// MARK: - Effects

extension Store {
  /// Dispatches an action, and returns when the effects have ended that it begins, and those that
  /// they begin in turn. An effect that is cancelled has ended.
  /// ```swift
  /// .refreshable { await store.run(.loadTasks) }
  /// ```
  /// Cancelling the task that waits does not cancel them. An action that joins an effect under way
  /// (``Policy/first``) waits for that.
  public func run(_ action: F.Action) async {
    // In the midst of a dispatch nothing could tell what this action will begin.
    while core.isBusy { await Task.yield() }
    await core.effectRunner.complete(action)
  }

  /// What the feature tells once, from now on: every listener gets every event, in the order in
  /// which they were emitted, and the first listener what was emitted before.
  /// ```swift
  /// for await event in store.events { show(event) }
  /// ```
  /// It ends with the store. Events are kept until they are read.
  public var events: AsyncStream<F.Event> {
    core.effectRunner.listen()
  }

  /// Hears of every event at once, when it is emitted, besides the listeners of ``events``. Set
  /// before any of them listens, it also hears of what was emitted before.
  public var onEvent: ((F.Event) -> Void)? {
    get { core.runner?.onEvent }
    set { core.effectRunner.onEvent = newValue }
  }

  /// Hears of what an effect throws, with the effect's id; not of a `CancellationError` after the
  /// effect was cancelled. Where nobody hears of it, it is written to standard error.
  public var onError: ((any Error, EffectID?) -> Void)? {
    get { core.onError }
    set { core.onError = newValue }
  }

  /// The ids of the effects that are under way or wait for their beginning, in the order in which
  /// they were asked for; nil for one without an id. O(*n* log *n*).
  public var effectsInProgress: [EffectID?] {
    core.runner?.inProgress.sorted { $0.key < $1.key }.map(\.value.id) ?? []
  }

  /// Cancels all effects. O(their number).
  public func cancelEffects() {
    core.runner?.cancelAll()
  }
}

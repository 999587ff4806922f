// The runtime of redux-gen, written by it. Do not edit.

import Observation

/// The implementation of a ``Store``: the state, the queue of actions, the chain of middleware, the
/// observers, and the cached values.
///
/// The code that calls the reducer and the observers and reads cached values is `@inlinable`: the
/// compiler specialises it for the feature's state and actions. Only the code for the middleware
/// chain is generic code shared by all features. The state is changed in place and never moves.
///
/// The class is not isolated, because an isolated closure checks its executor in every call. Every
/// use begins at a store, on the main actor.
///
/// ## Memory safety
/// Exclusivity is not checked for the properties marked `@exclusivity(unchecked)`, because the
/// checks cost half of the time of a dispatch. Accesses without the checks are sound for these
/// reasons, which the tests in `Tests/Attacks` try to disprove:
/// - `held` is written only by ``reduce(_:)``. During the call, `isReducing` is set, and every read
///   checks this flag. ``reduce(_:)`` begins only while no one has borrowed the state: before the
///   state is lent to user code, the turn is marked as busy.
/// - No other property is being changed while user code runs. The old value of a property is moved
///   out before the change and released after it. `withExtendedLifetime` is needed for this,
///   because the optimizer may otherwise release a value before the change that removes it.
/// - The memory of `chain` is used only by ``run(_:)``. This method is not inlinable, so the core
///   lives at least until the method returns.
@usableFromInline final class Core<F: Feature> {
  /// Called for every action that a middleware rejects, with the action as it reached that
  /// middleware. Actions that the closure dispatches are queued, except at the ``Store/actionLimit``.
  var onRejection: ((F.Action, Rejection) -> Void)? {
    get { hooks.onRejection }
    set {
      // The former closure is released after the change, because a `deinit` may set this property
      // again.
      var changed = hooks
      changed.onRejection = newValue
      swap(&changed, &hooks)
      withExtendedLifetime(changed) {}
    }
  }
  /// Called with the errors of effects.
  @MainActor var onError: ((any Error, EffectID?) -> Void)? {
    get { hooks.onError }
    set {
      var changed = hooks
      changed.onError = newValue
      swap(&changed, &hooks)
      storages?.reports.onError = newValue
      withExtendedLifetime(changed) {}
    }
  }
  private var hooks = Hooks<F>()

  /// The store's own turn, or the turn of its app.
  @exclusivity(unchecked) @usableFromInline var turn = Turn()
  /// Whether the reducer is changing the state. The state cannot be read during that time.
  @exclusivity(unchecked) @usableFromInline var isReducing = false
  /// Whether an action is passed directly to the reducer, because there is no middleware, and no
  /// app that has to see the action.
  @exclusivity(unchecked) @usableFromInline var isDirect: Bool
  @exclusivity(unchecked) @usableFromInline var inbox = Queue<F.Action>()
  /// The observers, in the order of subscription. They are retained manually, which halves the cost
  /// of notifying ten observers. Only ``sweep()`` and `deinit` release them, and never during a
  /// notification.
  @exclusivity(unchecked) @usableFromInline var observers: [Unmanaged<Observer<F.State>>] = []
  /// Observers whose first call is deferred, because they were added while the state was being
  /// changed or inside many nested calls.
  @usableFromInline var newcomers = Queue<Observer<F.State>>()
  /// The number of observers at which dead observers are removed.
  @usableFromInline var sweepCount = 16
  /// The cached values, by number.
  @usableFromInline var memos: [Memo?] = []
  /// The properties that the cached values depend on.
  @exclusivity(unchecked) @usableFromInline var memoInterest: Changes = []
  /// The properties that views have read since the last notification.
  @exclusivity(unchecked) @usableFromInline var viewInterest: Changes = []
  /// The properties that observers, cached values or views depend on.
  @exclusivity(unchecked) @usableFromInline var interest: Changes = []
  /// The changes since the last notification of views.
  @exclusivity(unchecked) @usableFromInline var unpublished: Changes = []
  /// The changes that were published because a read dispatched actions.
  @usableFromInline var publishedLate: Changes = []
  /// The trackers, one for each set of properties that views have read together. The first tracker
  /// stands for the whole state.
  @usableFromInline var trackers: [Tracker]
  /// The trackers of the key paths that views have read.
  @usableFromInline var readings: [(path: AnyKeyPath, tracker: Tracker)] = []
  /// The connection to the app; nil for a store outside an app.
  @exclusivity(unchecked) private(set) var membership: Membership<F>?
  /// The tasks that the core performs for its app at each action.
  @exclusivity(unchecked) private(set) var bonds = Bonds()
  /// The runner of the effects; nil before the first effect, event or listener.
  var runner: EffectRunner<F>?
  /// The stored properties; nil if the store has none.
  var storages: StoreStorages<F>?
  let clock: any Clock<Duration>
  /// The middleware chain. It is built once, and its elements are called in place. With an array of
  /// class instances, three middleware would be three times slower.
  @usableFromInline let chain: UnsafeMutableBufferPointer<Link<F>>
  @usableFromInline let wholeState = Tracker(.all)
  // The state is the last property, so that the offsets of the other properties do not depend on
  // the feature.
  @exclusivity(unchecked) @usableFromInline var held: Held<F.State>

  init(
    initialState: F.State, middleware: [any Middleware<F>],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    held = Held(initialState)
    trackers = [wholeState]
    isDirect = middleware.isEmpty
    chain = .allocate(capacity: middleware.count)
    for (index, middleware) in middleware.enumerated() {
      chain.initializeElement(at: index, to: Link(middleware))
    }
    self.clock = clock
  }

  deinit {
    storages?.endSoon(with: held.state)
    Observer.endSoon(observers.map { $0.takeRetainedValue() })
    chain.deinitialize()
    chain.deallocate()
  }

  /// The state after the last action.
  @inlinable var state: F.State {
    checkReading()
    return held.state
  }

  /// Stops the program if the reducer is changing the state.
  @inlinable @inline(__always) func checkReading() {
    if isReducing { readWhileReducing() }
  }

  @usableFromInline func readWhileReducing() -> Never {
    fatalError(
      """
      The state of a store was read while its reducer was changing it, by the reducer itself or by \
      the 'deinit' or 'didSet' of something in the state. Use the state that the reducer gets, or \
      read the store later.
      """)
  }
}

private struct Hooks<F: Feature> {
  var onRejection: ((F.Action, Rejection) -> Void)?
  var onError: ((any Error, EffectID?) -> Void)?
}

/// A state that can be borrowed without a copy.
@frozen @usableFromInline struct Held<State>: ~Copyable {
  @usableFromInline var state: State

  @inlinable init(_ state: State) {
    self.state = state
  }

  @inlinable @inline(__always) borrowing func lend<Result>(to body: (State) -> Result) -> Result {
    body(state)
  }
}

/// An element of the middleware chain.
@usableFromInline struct Link<F: Feature>: ~Copyable {
  let middleware: any Middleware<F>
  /// Whether `after` of the middleware may do something. False once the store knows that it is the
  /// default implementation.
  var isFollowing = true

  init(_ middleware: any Middleware<F>) {
    self.middleware = middleware
  }

  @inline(__always) @MainActor func handle(
    _ action: F.Action, _ held: borrowing Held<F.State>, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    middleware.handle(action, held.state, &effects)
  }

  @inline(__always) @MainActor mutating func after(
    _ action: F.Action, _ held: borrowing Held<F.State>, _ changes: Changes,
    _ effects: inout Effects<F>
  ) {
    middleware.after(action, held.state, changes, &effects)
    if let idle = effects.idle, idle == type(of: middleware) { isFollowing = false }
  }
}

// MARK: - Effects

extension Core {
  @MainActor var effectRunner: EffectRunner<F> {
    if let runner { return runner }
    let runner = EffectRunner(self)
    self.runner = runner
    // `adopt` is user code, which may read this property again.
    runner.driver?.adopt(runner)
    return runner
  }

  /// Whether no load, no save and no effect is under way. Streams do not count.
  @MainActor var isIdle: Bool { runner?.isIdle != false && storages?.jobs.isIdle != false }

  @MainActor func waitUntilIdle() async {
    await runner?.waitUntilIdle()
    await storages?.jobs.waitUntilIdle()
  }

  @MainActor func report(_ error: any Error, of id: EffectID?) {
    turn.afterReducer { [self] in
      if ErrorReports(onError: onError, membership: membership).report(error, of: id) { return }
      writeError("redux: effect \(id.map { "'\($0)' " } ?? "")failed: \(error)")
    }
  }

  @MainActor func report(_ action: F.Action, _ rejection: Rejection) {
    turn.afterReducer { [self] in
      onRejection?(action, rejection)
      membership?.report(action, rejection)
    }
  }

  @MainActor func emit(_ event: F.Event) {
    effectRunner.events.append(event)
    turn.passEvent(of: self)
  }

  @MainActor func setOnEvent(_ receive: ((F.Event) -> Void)?) {
    let events = effectRunner.events
    events.replaceOnEvent(by: receive)
    turn.afterReducer { [turn] in turn.holdEvents { events.deliverUnread() } }
  }

  @MainActor func passEvent(_ causes: inout CauseCount, waiting: Int) -> Bool {
    let events = effectRunner.events
    guard let next = events.next else { return true }
    guard causes.admits(caseName(of: next.event, in: membership?.name), waiting: waiting) else {
      if !causes.isCut { report(Rejection.eventLoop(causes.cycle), of: nil) }
      return false
    }
    events.passNext { event, number in membership?.emit(event, number, in: events) }
    return true
  }

  /// Whether the app has closed the feature, so that no more effects begin.
  var isClosed: Bool { bonds.has(Bonds.isClosed) }

  /// Adds the store to an app.
  @MainActor func join(_ turn: Turn, as membership: Membership<F>) {
    self.turn = turn
    self.membership = membership
    storages?.reports.membership = membership
  }

  func bind(_ bonds: Bonds) {
    self.bonds = bonds
    isDirect = chain.isEmpty && bonds.rawValue == 0
  }
}

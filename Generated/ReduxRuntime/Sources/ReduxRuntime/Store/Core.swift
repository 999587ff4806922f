// The runtime of redux-gen, written by it. Do not edit.

import Observation

/// The engine of a ``Store``: state, queue of actions, chain of middleware, observers, and cached
/// values.
///
/// A dispatch to the reducer, the observers and the cached values is `@inlinable`: the compiler of
/// the feature's module makes a version for its state and actions. Only the chain of middleware is
/// one piece of code for all features. The state never moves: it is changed in place.
///
/// It has no isolation of its own, since a closure that is isolated checks its executor in every call.
/// Everything it does begins at a store, on the main actor.
///
/// ## Memory safety
/// Exclusivity is not checked for the properties marked so, because the checks cost half of a
/// dispatch. They are sound for these reasons, which the tests in `Tests/Attacks` try to break:
/// - `held` is written only by ``reduce(_:)``, which sets `isReducing` meanwhile and begins only when
///   nothing has borrowed the state: whatever lends it to code of the user makes the turn busy
///   first. Every read checks that the reducer is not running.
/// - No other property is being changed while code of the user runs. What a property held before
///   is moved out first and released after the change. `withExtendedLifetime` says so to the
///   optimizer, which otherwise releases a value before the change that removes it.
/// - The memory of `chain` is used by ``run(_:)`` alone, which is not inlinable, so the core lives
///   at least until it returns.
public final class Core<F: Feature> {
  /// How deep actions may cause one another in one dispatch, by middleware and observers that
  /// dispatch in turn. The number of actions that one of them dispatches does not matter.
  ///
  /// At the limit `onRejection` is called with the first of the actions that wait and a rejection
  /// that names the cycle. Then all that wait are dropped, also those that `onRejection` dispatched
  /// in that call, because they may belong to the loop. The same happens after 200,000 actions that
  /// are more than 16 causes deep, because a loop that doubles its actions never gets much deeper.
  public static var actionLimit: Int { CauseCount.depthLimit }

  /// Called for every action that a middleware rejects, with the action as it reached that
  /// middleware. Actions dispatched by it are queued, but see ``actionLimit``.
  public var onRejection: ((F.Action, Rejection) -> Void)? {
    get { hooks.onRejection }
    set {
      // The former closure is released after the change: what it holds may come back here.
      var changed = hooks
      changed.onRejection = newValue
      swap(&changed, &hooks)
      withExtendedLifetime(changed) {}
    }
  }
  /// Called with what an effect throws.
  var onError: ((any Error, EffectID?) -> Void)? {
    get { hooks.onError }
    set {
      var changed = hooks
      changed.onError = newValue
      swap(&changed, &hooks)
      withExtendedLifetime(changed) {}
    }
  }
  private var hooks = Hooks<F>()

  /// Its own, or that of its app.
  @exclusivity(unchecked) @usableFromInline var turn = Turn()
  /// Whether the reducer has the state: nobody may read it.
  @exclusivity(unchecked) @usableFromInline var isReducing = false
  /// Whether an action goes straight to the reducer.
  @exclusivity(unchecked) @usableFromInline var isDirect: Bool
  @exclusivity(unchecked) @usableFromInline var inbox = Queue<F.Action>()
  /// In the order of subscription. Each is retained by hand, which halves the cost of a notification
  /// of ten observers. Only ``sweep()`` and `deinit` release them, and never during a notification.
  @exclusivity(unchecked) @usableFromInline var observers: [Unmanaged<Observer<F.State>>] = []
  /// Observers that wait for their first call, because they came while the state was being changed
  /// or in the middle of many calls.
  @usableFromInline var newcomers = Queue<Observer<F.State>>()
  /// How many first calls of observers are nested.
  @usableFromInline var nesting = 0
  /// The number of observers at which dead ones are looked for.
  @usableFromInline var sweepCount = 16
  /// Values that were computed from the state, by their numbers.
  @usableFromInline var memos: [Memo?] = []
  /// What the cached values depend on.
  @exclusivity(unchecked) @usableFromInline var memoInterest: Changes = []
  /// What views have read since they were last told of a change.
  @exclusivity(unchecked) @usableFromInline var viewInterest: Changes = []
  /// What anything depends on: observers, cached values, and views.
  @exclusivity(unchecked) @usableFromInline var interest: Changes = []
  /// What has changed since the views were told.
  @exclusivity(unchecked) @usableFromInline var unpublished: Changes = []
  /// What was published because of actions that a read dispatched.
  @usableFromInline var publishedLate: Changes = []
  /// One for each set of properties that views have read together. The first is for the whole state.
  @usableFromInline var trackers: [Tracker]
  /// The trackers of the key paths that views have read.
  @usableFromInline var readings: [(path: AnyKeyPath, tracker: Tracker)] = []
  /// Nil in a lone store.
  @exclusivity(unchecked) private(set) var membership: Membership<F>?
  /// What the membership asks for at each action.
  @exclusivity(unchecked) private(set) var bonds = Bonds()
  /// Nil before the first effect, event or listener.
  var runner: EffectRunner<F>?
  let clock: any Clock<Duration>
  /// Built once, and called in place: three middleware in an array of objects cost three times as
  /// much.
  @usableFromInline let chain: UnsafeMutableBufferPointer<Link<F>>
  @usableFromInline let wholeState = Tracker(.all)
  // Last, so that the places of the others do not depend on the feature.
  @exclusivity(unchecked) @usableFromInline var held: Held<F.State>

  public init(
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
    for observer in observers { observer.release() }
    chain.deinitialize()
    chain.deallocate()
  }

  /// The state as the last reducer left it.
  @inlinable public var state: F.State {
    checkReading()
    return held.state
  }

  /// Stops a read of a state that is half changed.
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

/// A state that can be lent without a copy.
@usableFromInline struct Held<State>: ~Copyable {
  @usableFromInline var state: State

  @inlinable init(_ state: State) {
    self.state = state
  }

  @inlinable @inline(__always) borrowing func lend<Result>(to body: (State) -> Result) -> Result {
    body(state)
  }
}

/// A place in the chain of middleware.
@usableFromInline struct Link<F: Feature>: ~Copyable {
  let middleware: any Middleware<F>
  /// Whether its `after` may do something. False once it turned out to be the default one.
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
  /// How deep effects may cause one another by the actions they send, if less than a millisecond
  /// passes for each on the store's clock. At the limit the action goes to `onRejection`, with a
  /// rejection that names the cycle, so that work that causes itself ends.
  public static var effectLimit: Int { EffectLimit.depth }

  @MainActor var effectRunner: EffectRunner<F> {
    if let runner { return runner }
    let runner = EffectRunner(self)
    self.runner = runner
    // Code of the user, which may come back here.
    runner.driver?.adopt(runner)
    return runner
  }

  @MainActor func report(_ error: any Error, of id: EffectID?) {
    if let onError { onError(error, id) }
    let isTaken = membership?.report(error, of: id) == true || onError != nil
    if isTaken { return }
    writeError("redux: effect \(id.map { "'\($0)' " } ?? "")failed: \(error)")
  }

  @MainActor func report(_ action: F.Action, _ rejection: Rejection) {
    onRejection?(action, rejection)
    membership?.report(action, rejection)
  }

  @MainActor func emit(_ event: F.Event) {
    let events = effectRunner.events
    events.emit(event)
    membership?.emit(event, in: events)
  }

  /// Whether its feature was closed, so that nothing begins any more.
  var isClosed: Bool { bonds.has(Bonds.isClosed) }

  /// Takes a place in an app.
  func join(_ turn: Turn, as membership: Membership<F>) {
    self.turn = turn
    self.membership = membership
  }

  func bind(_ bonds: Bonds) {
    self.bonds = bonds
    isDirect = chain.isEmpty && bonds.rawValue == 0
  }
}

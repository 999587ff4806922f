// The runtime of redux-gen, written by it. Do not edit.

/// The implementation of a ``Store``: the state, the chain of middleware, the observers and the
/// cached values.
///
/// The code that calls the reducer, the middleware and the observers is `@inlinable`: the compiler
/// specializes it for the feature's state and actions. The state is changed in place and never
/// moves. Of the variables, only the state is visible to that code, because Swift checks each access
/// to a visible variable at run time. For the others, the compiler proves that accesses do not
/// overlap.
///
/// The class is not isolated, because an isolated closure checks its executor in every call. Every
/// use begins at a store, on the main actor.
@usableFromInline final class Core<F: OpenedFeature> {
  /// Called for every action that a middleware rejects, with the action as it reached that
  /// middleware.
  @MainActor var onRejection: ((F.Action, Rejection) -> Void)?
  /// The receivers of the errors of effects, loads and saves.
  let reports = ErrorReports<F>()

  /// The store's own turn, or the turn of its app.
  private(set) var turn = Turn()
  /// The observers, in the order of subscription.
  private(set) var observers: [Observer<F.State>] = []
  /// The number of observers at which dead observers are removed.
  private var sweepCount = 16
  /// The cached values, by number.
  var memos: [Memo?] = []
  /// The properties that the cached values depend on.
  var memoInterest: Changes = []
  /// The properties that views have read since the last notification.
  var viewInterest: Changes = []
  /// The properties that observers, cached values or views depend on.
  var interest: Changes = []
  /// The changes since the last notification of views.
  var unpublished: Changes = []
  /// The trackers, one for each set of properties that views have read together. The first tracker
  /// stands for the whole state.
  var trackers: [Tracker]
  /// The trackers of the key paths that views have read.
  var readings: [(path: AnyKeyPath, tracker: Tracker)] = []
  /// The connection to the app; nil for a store outside an app.
  @MainActor var membership: Membership<F>? { reports.membership }
  /// Whether the actions of the feature have links, which the app follows after each action.
  private(set) var isLinked = false
  /// Whether the app observes every action of the feature.
  var isWatched = false
  /// Whether the app has closed the feature, so that its store handles no more actions.
  var isClosed = false
  /// The last reported rejection, while an action is being sent with ``Store/send(_:)``.
  private(set) var rejection: Rejection?
  /// The runner of the effects; nil before the first effect, event or listener.
  var runner: EffectRunner<F>?
  /// The stored properties; nil if the store has none.
  var storages: StoreStorages<F>?
  let clock: any Clock<Duration>
  @usableFromInline let chain: [any Middleware<F>]
  // Code that is not specialized for the feature would look up the type of `chain` first.
  private let hasMiddleware: Bool
  /// The properties whose values before an action the middleware compare.
  @usableFromInline let compared: Changes
  let wholeStateTracker = Tracker(.all)
  // The state is the last property, so that the offsets of the other properties do not depend on
  // the feature.
  @usableFromInline var held: Held<F.State>

  @MainActor init(
    initialState: F.State, middleware: [any Middleware<F>],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    held = Held(initialState)
    trackers = [wholeStateTracker]
    chain = middleware
    hasMiddleware = !middleware.isEmpty
    compared = middleware.reduce([]) { $0.union($1.compared) }
    self.clock = clock
  }

  deinit {
    storages?.endSoon(with: held.state)
    Observer.endSoon(observers)
  }

  /// The state after the last action.
  @inlinable var state: F.State { held.state }

  /// Whether the app has a part in the handling of actions.
  @usableFromInline var isFollowed: Bool { isLinked || isWatched || isClosed }

  /// Shares the turn of an app from now on.
  @MainActor func join(_ turn: Turn, isLinked: Bool) {
    self.turn = turn
    self.isLinked = isLinked
  }
}

/// A state that can be borrowed without a copy.
@frozen @usableFromInline struct Held<State>: ~Copyable {
  @usableFromInline var state: State

  init(_ state: State) {
    self.state = state
  }

  @inlinable @inline(__always) borrowing func lend<Result>(to body: (State) -> Result) -> Result {
    body(state)
  }
}

// MARK: - Actions

/// What happens to a dispatched action.
@frozen @usableFromInline enum Admission {
  /// The action waits until other actions have been handled.
  case waits
  /// The action is passed to the chain of middleware.
  case chain
  /// The action is passed to the reducer.
  case direct
}

extension Core {
  /// Handles an action, and then all actions that were dispatched in the meantime. If an action is
  /// already being handled, the new one is only queued.
  @inlinable @MainActor func dispatch(_ action: F.Action) {
    switch begin() {
    case .waits: return enqueue(action)
    case .chain: run(action)
    case .direct: _ = reduce(action)
    }
    end()
  }

  /// Handles an action as ``dispatch(_:)`` does. Returns the rejection of this action, which is
  /// reported before any other action is handled.
  @MainActor func send(_ action: F.Action) -> Rejection? {
    rejection = nil
    switch begin() {
    case .waits:
      enqueue(action)
      return nil
    case .chain: run(action)
    case .direct: _ = reduce(action)
    }
    let rejection = rejection
    end()
    return rejection
  }

  /// Whether an action is private and comes from outside. If so, it is reported.
  @usableFromInline @MainActor func refusesPrivate(_ action: F.Action) -> Bool {
    if turn.isInside || !F.isPrivate(action) { return false }
    reject(action, because: .privateAction(caseName(of: action)))
    return true
  }

  @usableFromInline @MainActor func begin() -> Admission {
    if !turn.begin() { return .waits }
    return hasMiddleware || isFollowed ? .chain : .direct
  }

  @usableFromInline @MainActor func end() { turn.end() }

  @inlinable @MainActor func enqueue(_ action: F.Action) {
    enqueue(action) { self.run(action) }
  }

  @usableFromInline @MainActor func enqueue(
    _ action: F.Action, performing perform: @escaping @MainActor () -> Void
  ) {
    turn.appendAction(
      Work(
        name: { caseName(of: action, in: self.membership?.name) }, perform: perform,
        reject: { self.reject(action, because: $0) }))
  }

  /// Sends an action through the middleware to the reducer, and then calls `after` of each
  /// middleware.
  ///
  /// - Parameter start: The index of the first middleware that receives the action.
  @inlinable @inline(never) @MainActor func run(_ action: F.Action, from start: Int = 0) {
    let isFollowed = isFollowed
    if isFollowed, start == 0, !arrive(action) { return }
    var effects = Effects(core: self)
    for index in start..<chain.count {
      let verdict = held.lend { chain[index].handle(action, $0, &effects) }
      guard case .next = verdict else { return follow(verdict, on: action, by: index) }
    }
    if compared.isEmpty {
      let changes = reduce(action)
      for index in chain.indices {
        held.lend { chain[index].after(action, $0, changes, &effects) }
      }
    } else {
      reduceComparing(action, &effects)
    }
    if isFollowed { depart(action) }
  }

  /// Reduces an action, and then calls each middleware with the states before and after it.
  @inlinable @inline(never) @MainActor func reduceComparing(
    _ action: F.Action, _ effects: inout Effects<F>
  ) {
    // By default, a feature does not say which properties an action may change.
    let mayChange = F.changes(of: action)
    let old = mayChange.isEmpty || !mayChange.isDisjoint(with: compared) ? state : nil
    let changes = reduce(action)
    for index in chain.indices {
      held.lend { chain[index].after(action, old ?? $0, $0, changes, &effects) }
    }
  }

  /// Carries out a verdict other than `.next`.
  @usableFromInline @MainActor func follow(
    _ verdict: Verdict<F.Action>, on action: F.Action, by index: Int
  ) {
    switch verdict {
    case .next, .drop: break
    case .replace(let replacement): run(replacement, from: index + 1)
    case .reject(var rejection):
      rejection.middleware = String(describing: type(of: chain[index]))
      reject(action, because: rejection)
    }
  }

  /// Reduces an action and calls the observers.
  @inlinable @MainActor func reduce(_ action: F.Action) -> Changes {
    let changes = isPrepared ? F.reduce(&held.state, action) : prepareAndReduce(action)
    if concernsAnyone(changes) { notify(changes) }
    return changes
  }

  /// Whether nothing has to be done directly before and after the reducer.
  @usableFromInline var isPrepared: Bool { memoInterest.isEmpty && !isWatched }

  /// Reduces an action that may change what cached values depend on, or that the app observes.
  @usableFromInline @MainActor func prepareAndReduce(_ action: F.Action) -> Changes {
    let didReduce = isWatched ? membership?.beginReduction(action, self) : nil
    forgetMemos(F.changes(of: action))
    let changes = F.reduce(&held.state, action)
    // The hooks may read cached values, and these have to match the new state.
    forgetMemos(changes)
    didReduce?(changes)
    return changes
  }

  @usableFromInline func concernsAnyone(_ changes: Changes) -> Bool {
    !changes.isDisjoint(with: interest)
  }

  /// Performs the app's part when an action reaches the chain. Returns whether the action
  /// continues.
  @usableFromInline @MainActor func arrive(_ action: F.Action) -> Bool {
    guard !isClosed else {
      if let membership { reject(action, because: .closed(membership.name)) }
      return false
    }
    if isWatched { membership?.willHandle(action) }
    membership?.links.remember()
    return true
  }

  /// Performs the app's part after an action was handled.
  @usableFromInline @MainActor func depart(_ action: F.Action) {
    if isLinked { membership?.links.follow(action) }
    if isWatched { membership?.didHandle(action) }
  }

  @MainActor func reject(_ action: F.Action, because rejection: Rejection) {
    self.rejection = rejection
    onRejection?(action, rejection)
    membership?.reject(action, rejection)
  }
}

// MARK: - Observers

extension Core {
  /// Adds an observer and calls it with the current state. Actions that the observer dispatches in
  /// this call are handled before this returns.
  @usableFromInline @MainActor func addObserver(
    _ observer: Observer<F.State>
  ) -> StoreSubscription {
    turn.occupy {
      insertObserver(observer)
      held.lend { _ = observer.call($0) }
    }
    return observer
  }

  /// Adds an observer without calling it.
  @MainActor func insertObserver(_ observer: Observer<F.State>) {
    if observers.count >= sweepCount { sweepObservers() }
    observers.append(observer)
    interest.formUnion(observer.interest)
  }

  /// Calls the current observers, in the order of subscription. An observer that is added during
  /// the notification has seen this state in its first call. An observer that is cancelled is not
  /// called any more.
  @inlinable @inline(never) @MainActor func notify(_ changes: Changes) {
    let observers = noteChange(changes)
    if observers.isEmpty { return }
    var isAnyDead = false
    held.lend { state in
      for observer in observers where !observer.interest.isDisjoint(with: changes) {
        if !observer.call(state) { isAnyDead = true }
      }
    }
    if isAnyDead { sweepObservers() }
  }

  /// Informs the views and the cached values of changes. Returns the observers.
  @usableFromInline @MainActor func noteChange(_ changes: Changes) -> [Observer<F.State>] {
    if !viewInterest.isDisjoint(with: changes) { noteUnpublished(changes) }
    forgetMemos(changes)
    return observers
  }

  @usableFromInline @MainActor func sweepObservers() {
    let all = observers
    observers = all.filter(\.isAlive)
    sweepCount = max(16, 2 * observers.count)
    updateInterest()
  }

  @MainActor func updateInterest() {
    interest = observers.reduce(viewInterest.union(memoInterest)) { $0.union($1.interest) }
  }
}

// MARK: - Effects and events

extension Core {
  @MainActor var effectRunner: EffectRunner<F> {
    if let runner { return runner }
    let runner = EffectRunner(self)
    self.runner = runner
    runner.driver?.adopt(runner)
    return runner
  }

  @MainActor func report(_ error: any Error, of id: EffectID?) {
    if reports.report(error, of: id) { return }
    writeError("redux: effect \(id.map { "'\($0)' " } ?? "")failed: \(error)")
  }

  @MainActor func emit(_ event: F.Event) {
    let events = effectRunner.events
    events.append(event)
    turn.deliver(
      Work(
        name: { caseName(of: event, in: self.membership?.name) },
        perform: { events.passNext { self.membership?.emit($0, $1, events) } },
        reject: { self.report($0, of: nil) }, drop: { events.dropNext() }))
  }

  @MainActor func setOnEvent(_ receive: ((F.Event) -> Void)?) {
    let events = effectRunner.events
    events.onEvent = receive
    turn.holdEvents { events.deliverUnread() }
  }

  @MainActor func addEventHandler(_ handler: EventHandler<F.Event>) {
    let events = effectRunner.events
    turn.holdEvents { events.addHandler(handler) }
  }
}

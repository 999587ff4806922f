// The runtime of redux-gen, written by it. Do not edit.

import Observation

/// The implementation of a ``Store``: the state, the chain of middleware, the observers and the
/// cached values.
///
/// The code that calls the reducer and the observers is `@inlinable`: the compiler specialises it for
/// the feature's state and actions. The state is changed in place and never moves.
///
/// The class is not isolated, because an isolated closure checks its executor in every call. Every
/// use begins at a store, on the main actor.
@usableFromInline final class Core<F: Feature> {
  /// Called for every action that a middleware rejects, with the action as it reached that
  /// middleware.
  @MainActor var onRejection: ((F.Action, Rejection) -> Void)?
  /// The receivers of the errors of effects, loads and saves.
  let reports = ErrorReports<F>()

  /// The store's own turn, or the turn of its app.
  @usableFromInline private(set) var turn = Turn()
  /// Whether an action is passed directly to the reducer, because there is no middleware, and no
  /// app that has to see the action.
  @usableFromInline private(set) var isDirect: Bool
  /// The observers, in the order of subscription.
  @usableFromInline var observers: [Observer<F.State>] = []
  /// The number of observers at which dead observers are removed.
  private var sweepCount = 16
  /// The cached values, by number.
  @usableFromInline var memos: [Memo?] = []
  /// The properties that the cached values depend on.
  @usableFromInline var memoInterest: Changes = []
  /// The properties that views have read since the last notification.
  @usableFromInline var viewInterest: Changes = []
  /// The properties that observers, cached values or views depend on.
  @usableFromInline var interest: Changes = []
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
  @usableFromInline private(set) var isLinked = false
  /// Whether the app observes every action of the feature.
  @usableFromInline private(set) var isWatched = false
  /// Whether the app has closed the feature, so that its store handles no more actions.
  @usableFromInline private(set) var isClosed = false
  /// The runner of the effects; nil before the first effect, event or listener.
  var runner: EffectRunner<F>?
  /// The stored properties; nil if the store has none.
  var storages: StoreStorages<F>?
  let clock: any Clock<Duration>
  @usableFromInline let chain: [any Middleware<F>]
  @usableFromInline let wholeState = Tracker(.all)
  // The state is the last property, so that the offsets of the other properties do not depend on
  // the feature.
  @usableFromInline var held: Held<F.State>

  init(
    initialState: F.State, middleware: [any Middleware<F>],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    held = Held(initialState)
    trackers = [wholeState]
    isDirect = middleware.isEmpty
    chain = middleware
    self.clock = clock
  }

  deinit {
    storages?.endSoon(with: held.state)
    Observer.endSoon(observers)
  }

  /// The state after the last action.
  @inlinable var state: F.State { held.state }

  /// Adds the store to an app, whose turn it shares from now on.
  @MainActor func join(_ turn: Turn, as membership: Membership<F>) {
    self.turn = turn
    reports.membership = membership
    isLinked = membership.isLinked
    isDirect = isDirect && !isLinked
  }

  /// Sets whether the app is informed of every action of the feature.
  @MainActor func watch(_ isWatched: Bool) {
    self.isWatched = isWatched
    isDirect = chain.isEmpty && !isLinked && !isWatched && !isClosed
  }

  /// Drops all further actions, because the app has closed the feature.
  func stopActions() {
    (isClosed, isDirect) = (true, false)
  }
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

// MARK: - Actions

extension Core {
  /// Handles an action, and then all actions that were dispatched in the meantime. If an action is
  /// already being handled, the new one is only queued.
  @inlinable @MainActor func dispatch(_ action: F.Action) {
    let turn = turn
    guard turn.begin() else { return enqueue(action) }
    if isDirect { _ = reduce(action) } else { run(action) }
    turn.end()
  }

  @usableFromInline @MainActor func enqueue(_ action: F.Action) {
    turn.append(WaitingAction(core: self, action: action))
  }

  /// Sends an action through the middleware to the reducer, and then calls `after` of each
  /// middleware.
  ///
  /// - Parameter start: The index of the first middleware that receives the action.
  @inlinable @inline(never) @MainActor func run(_ action: F.Action, from start: Int = 0) {
    if isWatched || isClosed, start == 0, !arrive(action) { return }
    var effects = Effects(core: self)
    for index in start..<chain.count {
      let verdict = held.lend { chain[index].handle(action, $0, &effects) }
      guard case .next = verdict else { return follow(verdict, on: action, by: index) }
    }
    let changes = isWatched ? reduceWatched(action) : reduce(action)
    for index in chain.indices {
      held.lend { chain[index].after(action, $0, changes, &effects) }
    }
    if isLinked || isWatched { depart(action) }
  }

  /// Carries out a verdict other than `.next`. It is apart from the main road, whose code would
  /// otherwise handle all verdicts without knowing the type of the action.
  @usableFromInline @inline(never) @MainActor func follow(
    _ verdict: Verdict<F.Action>, on action: F.Action, by index: Int
  ) {
    switch verdict {
    case .next, .drop: break
    case .replace(let replacement): run(replacement, from: index + 1)
    case .reject(var rejection):
      rejection.middleware = String(describing: type(of: chain[index]))
      report(action, rejection)
    }
  }

  /// Performs the app's part after an action was handled.
  @usableFromInline @MainActor func depart(_ action: F.Action) {
    if isLinked { membership?.link(action) }
    if isWatched { membership?.leave(action) }
  }

  /// Reduces an action and calls the observers.
  @inlinable @MainActor func reduce(_ action: F.Action) -> Changes {
    if !memoInterest.isEmpty { forgetMemos(F.changes(of: action)) }
    let changes = F.reduce(&held.state, action)
    if !changes.isDisjoint(with: interest) { notify(changes) }
    return changes
  }

  /// Reduces an action that the app observes.
  @usableFromInline @MainActor func reduceWatched(_ action: F.Action) -> Changes {
    guard let didReduce = membership?.watch(action, in: self) else { return reduce(action) }
    forgetMemos(F.changes(of: action))
    let changes = F.reduce(&held.state, action)
    // The hooks may read cached values, and these have to match the new state.
    forgetMemos(changes)
    didReduce(changes)
    if !changes.isDisjoint(with: interest) { notify(changes) }
    return changes
  }

  /// Performs the app's part when an action reaches the chain. Returns whether the action
  /// continues.
  @usableFromInline @MainActor func arrive(_ action: F.Action) -> Bool {
    guard let membership else { return true }
    if isClosed {
      report(action, .closed(membership.name))
      return false
    }
    membership.arrive(action)
    return true
  }

  @MainActor func report(_ action: F.Action, _ rejection: Rejection) {
    onRejection?(action, rejection)
    membership?.report(action, rejection)
  }
}

/// An action that waits to be handled.
private struct WaitingAction<F: Feature>: Work {
  let core: Core<F>
  let action: F.Action

  var name: String { caseName(of: action, in: core.membership?.name) }
  func perform() { core.run(action) }
  func reject(_ loop: Rejection) { core.report(action, loop) }
}

// MARK: - Observers

extension Core {
  /// Adds an observer and calls it with the current state. Actions that the observer dispatches in
  /// this call are handled before this returns.
  @usableFromInline @MainActor func add(_ observer: Observer<F.State>) -> StoreSubscription {
    turn.occupy {
      insert(observer)
      observer.call(held)
    }
    return observer
  }

  /// Adds an observer without calling it.
  @MainActor func insert(_ observer: Observer<F.State>) {
    if observers.count >= sweepCount { sweep() }
    observers.append(observer)
    interest.formUnion(observer.interest)
  }

  /// Calls the current observers, in the order of subscription. An observer that is added during
  /// the notification has seen this state in its first call. An observer that is cancelled is not
  /// called any more.
  @inlinable @inline(never) @MainActor func notify(_ changes: Changes) {
    if !viewInterest.isDisjoint(with: changes) { noteUnpublished(changes) }
    if !memoInterest.isEmpty { forgetMemos(changes) }
    if observers.isEmpty { return }
    var isAnyDead = false
    for observer in observers where !observer.interest.isDisjoint(with: changes) {
      observer.call(held)
      if !observer.isLive { isAnyDead = true }
    }
    if isAnyDead { sweep() }
  }

  /// Removes the dead observers.
  @usableFromInline @MainActor func sweep() {
    let all = observers
    observers = all.filter(\.isLive)
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
    effectRunner.events.append(event)
    turn.deliver(WaitingEvent(core: self, event: event))
  }

  @MainActor func setOnEvent(_ receive: ((F.Event) -> Void)?) {
    let events = effectRunner.events
    events.onEvent = receive
    turn.holdEvents { events.deliverUnread() }
  }
}

/// An event that waits to be delivered.
private struct WaitingEvent<F: Feature>: Work {
  let core: Core<F>
  let event: F.Event

  var name: String { caseName(of: event, in: core.membership?.name) }
  func reject(_ loop: Rejection) { core.report(loop, of: nil) }

  func perform() {
    let events = core.effectRunner.events
    events.passNext { event, number in core.membership?.emit(event, number, in: events) }
  }

  func drop() { core.effectRunner.events.dropNext() }
}

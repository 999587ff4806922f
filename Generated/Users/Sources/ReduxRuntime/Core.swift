// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

import Observation

/// The engine of a ``Store``: state, inbox, chain of middleware and observers, without a view's
/// needs and without isolation of its own.
///
/// Everything a dispatch runs through is `@inlinable`: the compiler of the feature's module makes a
/// version for its state and its actions, and the state is changed in place.
public final class Core<F: Feature> {
  /// How many actions may follow from one dispatch, by middleware and observers that dispatch in
  /// turn. At the limit the actions that wait are dropped, and `onRejection` hears of the first of
  /// them, with a rejection that names the cycle; so it does not end in a hang.
  @inlinable public static var actionLimit: Int { 100_000 }

  /// The state as the last reducer left it.
  @inlinable public var state: F.State { held.state }

  /// Hears of every action that a middleware rejects, as it reached that middleware. What it
  /// dispatches is queued.
  public var onRejection: ((F.Action, Rejection) -> Void)?

  // Reducers, middleware and observers never run within one another, so accesses need no check.
  @exclusivity(unchecked) @usableFromInline var held: Held<F.State>
  @exclusivity(unchecked) @usableFromInline var inbox = Inbox<F.Action>()
  @exclusivity(unchecked) @usableFromInline var isBusy = false
  /// In the order of subscription; the dead are swept out now and then. Counted by hand.
  @exclusivity(unchecked) @usableFromInline var observers: [Unmanaged<Observer<F.State>>] = []
  /// With this many observers it is time to look for dead ones before one more comes.
  @usableFromInline var sweepCount = 16
  /// Values that were computed from the state, by their numbers. Counted by hand.
  @exclusivity(unchecked) @usableFromInline var memos: [Unmanaged<Memo>?] = []
  /// What those of them depend on that hold.
  @exclusivity(unchecked) @usableFromInline var memoInterest: Changes = []
  /// What any of the observers is interested in, and what the memos depend on;
  /// everything while a view waits for a change.
  @exclusivity(unchecked) @usableFromInline var interest: Changes = []
  /// Whether a view has read the state and waits for the next change.
  @exclusivity(unchecked) @usableFromInline var isWatched = false
  /// What has changed since the views were told.
  @exclusivity(unchecked) @usableFromInline var unpublished: Changes = []
  /// There is none before the first effect, event or listener.
  @exclusivity(unchecked) var runner: EffectRunner<F>?
  let clock: any Clock<Duration>
  @usableFromInline let registrar = ObservationRegistrar()
  @usableFromInline let statePath: KeyPath<Core, F.State> = \Core.state
  /// Hears of what an effect throws.
  var onError: ((any Error, EffectID?) -> Void)?
  /// Built once, and read where it lies.
  @usableFromInline let chain: UnsafeMutableBufferPointer<Link<F>>

  public init(
    initialState: F.State, middleware: [any Middleware<F>],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    held = Held(initialState)
    self.clock = clock
    chain = .allocate(capacity: middleware.count)
    for (index, middleware) in middleware.enumerated() {
      chain.initializeElement(at: index, to: Link(middleware))
    }
  }

  deinit {
    for observer in observers { observer.release() }
    for memo in memos { memo?.release() }
    chain.deinitialize()
    chain.deallocate()
  }
}

/// A state that can be lent but not copied by the way.
@usableFromInline struct Held<State>: ~Copyable {
  @usableFromInline var state: State

  @inlinable init(_ state: State) {
    self.state = state
  }

  @inlinable @inline(__always) func lend<Result>(to body: (State) -> Result) -> Result {
    body(state)
  }
}

/// A place in the chain of middleware: called where it lies, like the state.
@usableFromInline struct Link<F: Feature>: ~Copyable {
  @usableFromInline let middleware: any Middleware<F>
  /// Whether its `after` may do something: not if it is the one that does nothing.
  @usableFromInline var isFollowing = true

  init(_ middleware: any Middleware<F>) {
    self.middleware = middleware
  }

  @inlinable @MainActor func handle(
    _ action: F.Action, _ held: borrowing Held<F.State>, _ effects: inout Effects<F>
  ) -> Verdict<F.Action> {
    middleware.handle(action, held.state, &effects)
  }

  @inlinable @MainActor mutating func after(
    _ action: F.Action, _ held: borrowing Held<F.State>, _ changes: Changes,
    _ effects: inout Effects<F>
  ) {
    middleware.after(action, held.state, changes, &effects)
    if let idle = effects.idle, idle == type(of: middleware) { isFollowing = false }
  }
}

// MARK: - Actions

extension Core {
  /// Sends an action through the middleware to the reducer, calls the observers, and then does the
  /// same with every action that was dispatched meanwhile. While that is under way it only puts the
  /// action into the queue.
  @inlinable @MainActor public func dispatch(_ action: F.Action) {
    if isBusy || !chain.isEmpty { return dispatchThroughChain(action) }
    isBusy = true
    _ = reduce(action)
    if !inbox.isEmpty { drain() }
    isBusy = false
  }

  @inlinable @inline(never) @MainActor func dispatchThroughChain(_ action: F.Action) {
    if isBusy { return inbox.append(action) }
    isBusy = true
    run(action, from: 0)
    if !inbox.isEmpty { drain() }
    isBusy = false
  }

  /// Works off the inbox.
  @inlinable @inline(never) @MainActor func drain() {
    var count = 1
    var trail: [String] = []
    while let action = inbox.popFirst() {
      if count >= Self.actionLimit - Self.trailLength { note(action, in: &trail) }
      guard count < Self.actionLimit else { return cut(action, trail) }
      count += 1
      run(action, from: 0)
    }
  }

  /// How many of the last actions tell the cycle of a runaway loop.
  @usableFromInline static var trailLength: Int { 32 }

  @usableFromInline func note(_ action: F.Action, in trail: inout [String]) {
    trail.append(caseName(of: action))
  }

  @usableFromInline func cut(_ action: F.Action, _ trail: [String]) {
    onRejection?(action, .runawayLoop(shortestPeriod(of: trail)))
    inbox.removeAll()
  }

  /// Takes an action through the chain from a place on; one that replaces it starts behind. So it
  /// is lent from one to the next, and nobody needs a copy.
  @inlinable @inline(never) @MainActor func run(_ action: F.Action, from start: Int) {
    var effects = Effects(core: self)
    for index in start..<chain.count {
      switch chain[index].handle(action, held, &effects) {
      case .next:
        continue
      case .replace(let replacement):
        return run(replacement, from: index + 1)
      case .drop:
        return
      case .reject(let rejection):
        report(action, rejection, by: index)
        return
      }
    }
    let changes = reduce(action)
    for index in chain.indices where chain[index].isFollowing {
      chain[index].after(action, held, changes, &effects)
    }
  }

  @inlinable func reduce(_ action: F.Action) -> Changes {
    if !memoInterest.isEmpty { forgetMemos(F.changes(of: action)) }
    let changes = F.reduce(&held.state, action)
    if !changes.isDisjoint(with: interest) { notify(changes) }
    return changes
  }

  @usableFromInline func report(_ action: F.Action, _ rejection: Rejection, by index: Int) {
    guard let onRejection else { return }
    var rejection = rejection
    rejection.middleware = String(describing: type(of: chain[index].middleware))
    onRejection(action, rejection)
  }
}

// MARK: - Observers

extension Core {
  /// Adds an observer and calls it at once with the present state. What it dispatches then is done
  /// before this returns.
  @inlinable @MainActor public func subscribe(
    to changes: Changes, _ receive: @escaping (F.State) -> ObserverStatus
  ) -> Subscription {
    add(Observer(changes) { $0.pointee.lend(to: receive) })
  }

  @inlinable @MainActor func add(_ observer: Observer<F.State>) -> Subscription {
    if observers.count >= sweepCount, !isBusy { sweep() }
    observers.append(.passRetained(observer))
    interest.formUnion(observer.interest)
    let isOutermost = !isBusy
    isBusy = true
    _ = withUnsafePointer(to: held) { observer.call($0) }
    if isOutermost {
      drain()
      isBusy = false
    }
    return observer
  }

  /// Calls the observers that are there now, in the order of subscription. One that comes while
  /// this is under way has been shown the state already; one that goes is not called any more.
  @inlinable @inline(never) func notify(_ changes: Changes) {
    if isWatched { unpublished.formUnion(changes) }
    if !memoInterest.isEmpty { forgetMemos(changes) }
    let isAnyDead = withUnsafePointer(to: held) { state in
      var isAnyDead = false
      for index in 0..<observers.count {
        // Nothing is swept out meanwhile, so the reference holds.
        observers[index]._withUnsafeGuaranteedRef { observer in
          if observer.interest.isDisjoint(with: changes) { return }
          if !observer.call(state) { isAnyDead = true }
        }
      }
      return isAnyDead
    }
    if isAnyDead { sweep() }
  }

  /// Lets go of the dead observers. Not while a notification counts on their places.
  @usableFromInline func sweep() {
    let dead = observers.filter { !$0._withUnsafeGuaranteedRef { $0.isAlive } }
    observers.removeAll { !$0._withUnsafeGuaranteedRef { $0.isAlive } }
    for observer in dead { observer.release() }
    sweepCount = max(16, 2 * observers.count)
    updateInterest()
  }

  func updateInterest() {
    interest = observers.reduce(into: isWatched ? .all : memoInterest) {
      $0.formUnion($1._withUnsafeGuaranteedRef { $0.interest })
    }
  }
}

// MARK: - Effects

extension Core {
  /// How many effects may follow from one another, by what they send, at less than a millisecond
  /// each on the store's clock. At the limit the action that is sent goes to `onRejection`, with
  /// a rejection that names the cycle; so work that causes itself does not go on for ever.
  public static var effectLimit: Int { EffectLimit.depth }

  @MainActor var effectRunner: EffectRunner<F> {
    if let runner { return runner }
    let runner = EffectRunner(self)
    self.runner = runner
    return runner
  }

  func report(_ error: any Error, of id: EffectID?) {
    if let onError { return onError(error, id) }
    writeError("redux: effect \(id.map { "'\($0)' " } ?? "")failed: \(error)")
  }

  func report(_ action: F.Action, _ rejection: Rejection) {
    onRejection?(action, rejection)
  }
}

// MARK: - Views

extension Core: Observable {
  /// Notes that somebody, maybe a view, has read the state.
  @inlinable func trackReading() {
    isWatched = true
    interest = .all
    registrar.access(self, keyPath: statePath)
  }

  @inlinable func publishIfWatched() {
    if isWatched { publish() }
  }

  /// Tells the views that read the state that it has changed.
  @usableFromInline func publish() {
    guard !isBusy, !unpublished.isEmpty else { return }
    unpublished = []
    // Whoever read the state before this is told now, and reads again to hear of more.
    isWatched = false
    updateInterest()
    registrar.willSet(self, keyPath: statePath)
    registrar.didSet(self, keyPath: statePath)
  }
}

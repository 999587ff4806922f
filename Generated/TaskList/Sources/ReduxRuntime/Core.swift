/// The engine of a ``Store``: state, inbox, chain of middleware and observers, without a view's
/// needs and without isolation of its own.
///
/// Everything a dispatch runs through is `@inlinable`: the compiler of the feature's module makes a
/// version for its state and its actions, and the state is changed in place.
public final class Core<F: Feature> {
  /// How many actions may follow from one dispatch, by middleware and observers that dispatch in
  /// turn. At the limit the actions that wait are dropped, and `onRejection` hears of the first of
  /// them with ``Rejection/runawayLoop``; so it does not end in a hang.
  @inlinable
  public static var actionLimit: Int { 100_000 }

  /// The state as the last reducer left it.
  @inlinable
  public var state: F.State { current }

  /// Hears of every action that a middleware rejects, as it reached that middleware. What it
  /// dispatches is queued.
  public var onRejection: ((F.Action, Rejection) -> Void)?

  // Reducers, middleware and observers never run within one another, so accesses need no check.
  @exclusivity(unchecked) @usableFromInline var current: F.State
  @usableFromInline let chain: [any Middleware<F>]
  @exclusivity(unchecked) @usableFromInline var inbox = Inbox<F.Action>()
  @exclusivity(unchecked) @usableFromInline var isBusy = false
  /// What the actions since the store last told its view may have written.
  @exclusivity(unchecked) @usableFromInline var unpublished: Changes = []
  /// Whether a view may be waiting for that.
  @exclusivity(unchecked) @usableFromInline var isWatched = false

  /// In the order of subscription; the dead are swept out now and then.
  @exclusivity(unchecked) @usableFromInline var observers: [Observer<F.State>] = []
  /// What any of the observers is interested in.
  @exclusivity(unchecked) @usableFromInline var interest: Changes = []
  /// With this many observers it is time to look for dead ones before one more comes.
  @usableFromInline var sweepCount = 16

  public init(initialState: F.State, middleware: [any Middleware<F>]) {
    current = initialState
    chain = middleware
  }
}

// MARK: - Actions

extension Core {
  /// Sends an action through the middleware to the reducer, calls the observers, and then does the
  /// same with every action that was dispatched meanwhile. While that is under way it only puts the
  /// action into the queue.
  @inlinable
  @MainActor public func dispatch(_ action: consuming F.Action) {
    if isBusy {
      inbox.append(action)
      return
    }
    isBusy = true
    if chain.isEmpty {
      _ = reduce(action)
    } else {
      runChain(action)
    }
    if !inbox.isEmpty { drain() }
    isBusy = false
  }

  /// Works off the inbox.
  @inlinable
  @inline(never)
  @MainActor func drain() {
    var count = 1
    while let action = inbox.popFirst() {
      guard count < Self.actionLimit else {
        onRejection?(action, .runawayLoop)
        inbox.removeAll()
        return
      }
      count += 1
      runChain(action)
    }
  }

  @inlinable
  @inline(never)
  @MainActor func runChain(_ action: consuming F.Action) {
    var effects = Effects(core: self)
    for middleware in chain {
      switch middleware.handle(action, current, &effects) {
      case .next:
        continue
      case .replace(let replacement):
        action = replacement
      case .drop:
        return
      case .reject(let rejection):
        report(action, rejection, by: middleware)
        return
      }
    }
    let changes = reduce(action)
    for middleware in chain {
      middleware.after(action, current, changes, &effects)
    }
  }

  @inlinable
  func reduce(_ action: F.Action) -> Changes {
    let changes = F.reduce(&current, action)
    unpublished.formUnion(changes)
    if !changes.isDisjoint(with: interest) { notify(changes) }
    return changes
  }

  @usableFromInline
  func report(_ action: F.Action, _ rejection: Rejection, by middleware: any Middleware<F>) {
    guard let onRejection else { return }
    var rejection = rejection
    rejection.middleware = String(describing: type(of: middleware))
    onRejection(action, rejection)
  }
}

// MARK: - Observers

extension Core {
  /// Adds an observer and calls it at once with the present state. What it dispatches then is done
  /// before this returns.
  @inlinable
  @MainActor public func subscribe(
    to changes: Changes, _ receive: @escaping (F.State) -> ObserverStatus
  ) -> Subscription {
    let observer = Observer(changes, receive)
    if observers.count >= sweepCount, !isBusy { sweep() }
    observers.append(observer)
    interest.formUnion(changes)
    let isOutermost = !isBusy
    isBusy = true
    if receive(current) == .dead { observer.cancel() }
    if isOutermost {
      drain()
      isBusy = false
    }
    return observer
  }

  /// Calls the observers that are there now, in the order of subscription. One that comes while
  /// this is under way has been shown the state already; one that goes is not called any more.
  @inlinable
  @inline(never)
  func notify(_ changes: Changes) {
    var isAnyDead = false
    for index in 0..<observers.count {
      let observer = observers[index]
      guard let receive = observer.receive else {
        isAnyDead = true
        continue
      }
      if observer.interest.isDisjoint(with: changes) { continue }
      if receive(current) == .dead { observer.cancel() }
      if !observer.isAlive { isAnyDead = true }
    }
    if isAnyDead { sweep() }
  }

  /// Lets go of the dead observers. Not while a notification counts on their places.
  @usableFromInline
  func sweep() {
    observers.removeAll { !$0.isAlive }
    interest = observers.reduce(into: []) { $0.formUnion($1.interest) }
    sweepCount = max(16, 2 * observers.count)
  }
}

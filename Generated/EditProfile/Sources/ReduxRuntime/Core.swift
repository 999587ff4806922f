// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

import Observation

/// The engine of a ``Store``: state, inbox, chain of middleware and observers, without a view's
/// needs and without isolation of its own.
///
/// A dispatch to the reducer, the observers and the memos is `@inlinable`: the compiler of the
/// feature's module makes a version for its state and its actions. Only the chain of middleware is
/// one piece of code for all. The state stays where it lies, and is changed there.
public final class Core<F: Feature> {
  /// How many actions may follow from one dispatch, by middleware and observers that dispatch in
  /// turn. At the limit the actions that wait are dropped, and `onRejection` hears of the first of
  /// them, with a rejection that names the cycle; so it does not end in a hang.
  @inlinable public static var actionLimit: Int { 100_000 }

  /// The state as the last reducer left it.
  @inlinable public var state: F.State { held.pointee.state }

  /// Hears of every action that a middleware rejects, as it reached that middleware. What it
  /// dispatches is queued.
  public var onRejection: ((F.Action, Rejection) -> Void)?

  /// Where the state lies, whoever it is lent to. Reducers, middleware and observers never run
  /// within one another, so accesses need no check: neither this one nor those below.
  @usableFromInline let held: UnsafeMutablePointer<Held<F.State>>
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
  /// Hears of what an effect throws.
  var onError: ((any Error, EffectID?) -> Void)?
  /// Built once, and read where it lies.
  @usableFromInline let chain: UnsafeMutableBufferPointer<Link<F>>
  @usableFromInline let statePath: KeyPath<Core, F.State> = \Core.state
  // Last: what stands behind a type of a library that may grow is looked for at every reading.
  @usableFromInline let registrar = ObservationRegistrar()

  public init(
    initialState: F.State, middleware: [any Middleware<F>],
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    held = .allocate(capacity: 1)
    held.initialize(to: Held(initialState))
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
    held.deinitialize(count: 1)
    held.deallocate()
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
  let middleware: any Middleware<F>
  /// Whether its `after` may do something: not if it is the one that does nothing.
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

// The runtime of redux-gen, written by it. Do not edit.

/// Whether an observer wants to be called again.
public enum ObserverStatus: Sendable {
  case alive
  case dead
}

/// The subscription of an observer to a store.
///
/// Releasing a subscription does not end it. The observer stays until it returns `.dead`, it is
/// cancelled, or the store is released. Observers of a released store end in the next turn of the
/// main actor.
/// ```swift
/// let subscription = store.subscribe { state in print(state) }
/// subscription.cancel()
/// ```
///
/// A subscription may be passed to other tasks, which call `cancel()` with `await`.
@MainActor public class StoreSubscription {
  /// Whether the observer can still be called.
  public final var isAlive: Bool { isLive }
  // Swift checks each access to a public variable at run time.
  fileprivate final var isLive = true

  init() {}

  /// Ends the subscription at once. The observer is not called again, not even by a notification
  /// that is in progress. Its closure is released immediately. If the observer cancels itself, the
  /// closure is released after the call.
  public func cancel() {
    isLive = false
  }
}

/// An observer and the properties that it depends on.
@MainActor @usableFromInline final class Observer<State>: StoreSubscription {
  @usableFromInline let interest: Changes
  /// Nil after the end of the subscription.
  private var receive: ((State) -> ObserverStatus)?

  @usableFromInline init(_ interest: Changes, _ receive: @escaping (State) -> ObserverStatus) {
    self.interest = interest
    self.receive = receive
    super.init()
  }

  /// Creates an observer that is called until it is cancelled.
  convenience init(_ interest: Changes, always receive: @escaping (State) -> Void) {
    self.init(interest) { state in
      receive(state)
      return .alive
    }
  }

  @usableFromInline override func cancel() {
    isLive = false
    // The closure is released after the change: something that it retains may cancel its subscription
    // when it is released.
    let former = receive
    receive = nil
    withExtendedLifetime(former) {}
  }

  /// Calls the observer with the state.
  ///
  /// - Returns: Whether the observer can be called again.
  @usableFromInline func call(_ state: State) -> Bool {
    if let receive, receive(state) == .dead { cancel() }
    return isLive
  }

  /// Ends the observers of a store that is being released, in whichever task that happens, unless they
  /// are released together with it. Otherwise, a closure that references its own subscription would
  /// never be released.
  nonisolated static func endSoon(_ observers: [Observer]) {
    if observers.isEmpty { return }
    let left = observers.map { WeakObserver(value: $0) }
    Task { @MainActor in
      for observer in left { observer.value?.cancel() }
    }
  }
}

private struct WeakObserver<State>: Sendable {
  weak let value: Observer<State>?
}

/// An observer of one value. It stores the last observed value.
@usableFromInline final class Selection<State, Value: Equatable> {
  @usableFromInline let value: (State) -> Value
  @usableFromInline let observe: (Value) -> ObserverStatus
  @usableFromInline var last: Value?

  @usableFromInline init(
    _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> ObserverStatus
  ) {
    self.value = value
    self.observe = observe
  }

  /// Creates an observer that is called until it is cancelled.
  @inlinable convenience init(
    _ value: @escaping (State) -> Value, always observe: @escaping (Value) -> Void
  ) {
    self.init(value) {
      observe($0)
      return .alive
    }
  }

  @inlinable func receive(_ state: State) -> ObserverStatus {
    let next = value(state)
    // The two values are exchanged, because a single access to the property is the cheapest.
    var previous = Optional(next)
    swap(&last, &previous)
    return previous == next ? .alive : observe(next)
  }
}

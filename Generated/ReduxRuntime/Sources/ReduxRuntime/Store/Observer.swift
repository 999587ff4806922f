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
  @usableFromInline final var isLive = true

  @usableFromInline init() {}

  /// Ends the subscription at once. The observer is not called again, not even by a notification
  /// that is in progress. Its closure is released immediately. If the observer cancels itself, the
  /// closure is released after the call.
  public func cancel() {
    isLive = false
  }
}

/// An observer and the properties that it depends on.
@MainActor @usableFromInline final class Observer<State>: StoreSubscription {
  @usableFromInline typealias Receive = (borrowing Held<State>) -> ObserverStatus

  @usableFromInline let interest: Changes
  /// Nil after the end of the subscription.
  @usableFromInline var receive: Receive?

  @inlinable init(_ interest: Changes, _ receive: @escaping Receive) {
    self.interest = interest
    self.receive = receive
    super.init()
  }

  public override func cancel() {
    isLive = false
    // The closure is released after the change: something that it retains may cancel its subscription
    // when it is released.
    let former = receive
    receive = nil
    withExtendedLifetime(former) {}
  }

  /// Calls the observer with the state.
  @inlinable func call(_ state: borrowing Held<State>) {
    if let receive, receive(state) == .dead { cancel() }
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

  @inlinable init(
    _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> ObserverStatus
  ) {
    self.value = value
    self.observe = observe
  }

  /// Not inlined, so that the method is called without another closure around it.
  @inlinable @inline(never) func receive(_ state: borrowing Held<State>) -> ObserverStatus {
    let next = state.lend(to: value)
    if last == next { return .alive }
    last = next
    return observe(next)
  }
}

// The runtime of redux-gen, written by it. Do not edit.

/// Whether an observer wants to be called again.
public enum ObserverStatus: Sendable {
  case alive
  case dead
}

/// The subscription of an observer to a store.
///
/// Releasing a subscription does not end it. The observer stays until it returns `.dead`, it is
/// cancelled, or the store is released. If the subscription is still retained when its store is
/// released, it ends in the next turn of the main actor.
/// ```swift
/// let subscription = store.subscribe { state in print(state) }
/// subscription.cancel()
/// ```
///
/// A subscription may be passed to other tasks, which call `cancel()` with `await`.
public class StoreSubscription: @unchecked Sendable {
  /// Whether the observer can still be called.
  @MainActor public final var isAlive: Bool { isLive }
  // This property is used only on the main actor, so the class can be `Sendable`.
  @exclusivity(unchecked) @usableFromInline final var isLive = true

  @usableFromInline init() {}

  /// Ends the subscription at once. The observer is not called again, not even by a notification
  /// that is in progress. Its closure is released immediately. If the observer cancels itself, the
  /// closure is released after the call.
  @MainActor public func cancel() {
    isLive = false
  }
}

/// An observer and the properties that it depends on.
///
/// For a call, the closure is moved out of the object, and afterwards it is moved back. A call
/// therefore does not count references, and the closure stays alive during the call.
@_fixed_layout @usableFromInline final class Observer<State>: StoreSubscription, @unchecked Sendable
{
  @usableFromInline typealias Receive = (borrowing Held<State>, StoreSubscription) -> ObserverStatus

  @usableFromInline let interest: Changes
  /// The closure; nil while it is being called.
  @exclusivity(unchecked) @usableFromInline var receiver: Receiver<State>?

  @inlinable init(_ interest: Changes, _ receive: @escaping Receive) {
    self.interest = interest
    receiver = Receiver(receive)
    super.init()
  }

  @MainActor public override func cancel() {
    end()
  }

  @usableFromInline func end() {
    withExtendedLifetime(takeReceiver()) {}
  }

  /// Ends the observer, and returns its closure for the caller to release. The release may run a
  /// `deinit` that calls this method again.
  func takeReceiver() -> Receiver<State>? {
    isLive = false
    return exchange(&receiver, with: nil)
  }

  /// Ends the observers of a store that is being released, in whichever task that happens.
  /// Observers that are referenced elsewhere are ended on the main actor. Otherwise, a closure that
  /// references its own subscription would never be released.
  static func endSoon(_ observers: consuming [Observer]) {
    if observers.isEmpty { return }
    observers.reverse()
    var referenced: [Observer] = []
    while var next = observers.popLast() {
      if !isKnownUniquelyReferenced(&next) {
        referenced.append(next)
        continue
      }
      // Another task may be loading a weak reference to the observer. It must not release the closure.
      next.end()
    }
    if referenced.isEmpty { return }
    Task { @MainActor [referenced] in
      for observer in referenced { observer.end() }
    }
  }

  /// Calls the observer with the state, and returns whether it is still alive.
  @inlinable func call(_ state: borrowing Held<State>) -> Bool {
    var current: Receiver<State>?
    swap(&current, &receiver)
    guard let status = current?.receive(state, self) else { return isLive }
    if status == .alive, isLive {
      swap(&current, &receiver)
      return true
    }
    isLive = false
    return false
  }
}

/// The closure of an observer. It is wrapped in a struct, because swapping bare closures would wrap
/// them.
@frozen @usableFromInline struct Receiver<State> {
  @usableFromInline let receive: Observer<State>.Receive

  @inlinable init(_ receive: @escaping Observer<State>.Receive) {
    self.receive = receive
  }
}

/// An observer of one value. It stores the last observed value.
@_fixed_layout @usableFromInline final class Selection<State, Value: Equatable> {
  @usableFromInline let value: (State) -> Value
  @usableFromInline let observe: (Value) -> ObserverStatus
  @exclusivity(unchecked) @usableFromInline var last: Value?

  @inlinable init(
    _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> ObserverStatus
  ) {
    self.value = value
    self.observe = observe
  }

  /// Not inlined, so that the method is called without another closure around it.
  @inlinable @inline(never) func receive(
    _ state: borrowing Held<State>, _ subscription: StoreSubscription
  ) -> ObserverStatus {
    let next = state.lend(to: value)
    if last == next { return .alive }
    var former: Value? = next
    // The former value is released after the change, because a `deinit` may call this method
    // again.
    swap(&former, &last)
    withExtendedLifetime(former) {}
    // The user code that computes, compares and releases values may have cancelled the
    // subscription.
    return subscription.isLive ? observe(next) : .dead
  }
}

// The runtime of redux-gen, written by it. Do not edit.

/// Whether an observer wants to be called again.
public enum ObserverStatus: Sendable {
  case alive
  case dead
}

/// The subscription of an observer to a store.
///
/// Releasing a subscription does not end it: the observer stays until it returns `.dead`, is
/// cancelled, or the store is released. A subscription that is retained beyond its store's release
/// ends in the next turn of the main actor.
/// ```swift
/// let subscription = store.subscribe { state in print(state) }
/// subscription.cancel()
/// ```
///
/// It may be passed to other tasks, which await `cancel()`.
public class Subscription: @unchecked Sendable {
  /// Whether the observer is still called.
  @MainActor public final var isAlive: Bool { isLive }
  // Used only on the main actor, so the class is `Sendable`.
  @exclusivity(unchecked) @usableFromInline final var isLive = true

  @usableFromInline init() {}

  /// Ends the subscription at once. The observer is not called again, not even by a current
  /// notification. Its closure is released immediately, or after its call if it cancels itself.
  @MainActor public func cancel() {
    isLive = false
  }
}

/// An observer with the properties that it depends on.
///
/// Its closure is moved out of it for a call and moved back afterwards, so a call does not count
/// references, and the closure stays alive during the call.
@usableFromInline final class Observer<State>: Subscription, @unchecked Sendable {
  @usableFromInline typealias Receive = (borrowing Held<State>, Subscription) -> ObserverStatus

  @usableFromInline let interest: Changes
  /// Nil while it is called.
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
    isLive = false
    // Released after the change: a `deinit` may call this again.
    var last: Receiver<State>?
    swap(&last, &receiver)
    withExtendedLifetime(last) {}
  }

  /// Releases the observers of a store that is released, in whichever task. Observers that somebody
  /// still references end on the main actor: a closure that references its own subscription would
  /// never be released.
  static func endSoon(_ observers: consuming [Observer]) {
    if observers.isEmpty { return }
    observers.reverse()
    var referenced: [Observer] = []
    while var next = observers.popLast() {
      if !isKnownUniquelyReferenced(&next) { referenced.append(next) }
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

/// The closure of an observer: in a struct, since swapping bare closures wraps them.
@usableFromInline struct Receiver<State> {
  @usableFromInline let receive: Observer<State>.Receive

  @inlinable init(_ receive: @escaping Observer<State>.Receive) {
    self.receive = receive
  }
}

/// An observer of one value, with the last observed value.
@usableFromInline final class Selection<State, Value: Equatable> {
  @usableFromInline let value: (State) -> Value
  @usableFromInline let observe: (Value) -> ObserverStatus
  @exclusivity(unchecked) @usableFromInline var last: Value?

  @inlinable init(
    _ value: @escaping (State) -> Value, _ observe: @escaping (Value) -> ObserverStatus
  ) {
    self.value = value
    self.observe = observe
  }

  /// Not inlined, so that it is called without another closure around it.
  @inlinable @inline(never) func receive(
    _ state: borrowing Held<State>, _ subscription: Subscription
  ) -> ObserverStatus {
    let next = state.lend(to: value)
    if last == next { return .alive }
    var former: Value? = next
    // Released after the change: a `deinit` may call this again.
    swap(&former, &last)
    withExtendedLifetime(former) {}
    // User code has computed, compared and released values, and may have cancelled the
    // subscription.
    return subscription.isLive ? observe(next) : .dead
  }
}

// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

/// Whether an observer wants to hear of the next change.
public enum ObserverStatus: Sendable {
  case alive
  case dead
}

/// An observer's place in a store. Letting go of it changes nothing: the observer stays until it
/// answers `.dead`, is cancelled, or the store goes.
public class Subscription {
  /// Whether the observer still hears of changes.
  @exclusivity(unchecked) public internal(set) final var isAlive = true

  @usableFromInline init() {}

  /// Ends the subscription at once: the observer is not called again, not even by a notification
  /// that is under way, and what its closure holds is released (after its call, if in its midst).
  public func cancel() {
    isAlive = false
  }
}

/// An observer with what it is interested in.
///
/// Its receiver is counted by hand: ten observers that are called cost no reference counting then.
@usableFromInline final class Observer<State>: Subscription {
  @usableFromInline let interest: Changes
  /// Nil while it is called: so its closure lasts as long as the call.
  @exclusivity(unchecked) @usableFromInline var receiver: Unmanaged<Receiver<State>>?

  @inlinable init(
    _ interest: Changes, _ receive: @escaping (UnsafeMutablePointer<Held<State>>) -> ObserverStatus
  ) {
    self.interest = interest
    receiver = .passRetained(Receiver(receive))
    super.init()
  }

  deinit {
    receiver?.release()
  }

  public override func cancel() {
    super.cancel()
    let last = receiver
    receiver = nil
    last?.release()
  }

  /// Shows it the state, and tells whether it wants to hear of the next change.
  @inlinable func call(_ state: UnsafeMutablePointer<Held<State>>) -> Bool {
    guard let receiver else { return isAlive }
    self.receiver = nil
    let status = receiver._withUnsafeGuaranteedRef { $0.receive(state) }
    self.receiver = receiver
    if status == .alive, isAlive { return true }
    cancel()
    return false
  }
}

/// What an observer runs. The pointer is valid during the call.
@usableFromInline final class Receiver<State> {
  @usableFromInline let receive: (UnsafeMutablePointer<Held<State>>) -> ObserverStatus

  @inlinable init(_ receive: @escaping (UnsafeMutablePointer<Held<State>>) -> ObserverStatus) {
    self.receive = receive
  }
}

/// An observer of one value, with the value that it has seen last.
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

  /// Not inlined, it is called without a closure around it.
  @inlinable @inline(never) func receive(_ state: UnsafeMutablePointer<Held<State>>)
    -> ObserverStatus
  {
    let next = state.pointee.lend(to: value)
    if last == next { return .alive }
    last = next
    return observe(next)
  }
}

/// Actions that wait, first in, first out. An action that left is held no longer, so the state it
/// brought along can be changed in place.
@usableFromInline struct Inbox<Action> {
  @usableFromInline var slots: [Action?] = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { slots.isEmpty }

  @inlinable mutating func append(_ action: Action) {
    slots.append(action)
  }

  @inlinable mutating func removeAll() {
    slots.removeAll()
    head = 0
  }

  /// The action that waited longest; constant time on average.
  @inlinable mutating func popFirst() -> Action? {
    guard head < slots.count else { return nil }
    var action: Action?
    swap(&action, &slots[head])
    head += 1
    if head == slots.count {
      slots.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 >= slots.count {
      slots.removeSubrange(..<head)
      head = 0
    }
    return action
  }
}

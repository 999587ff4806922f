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
  @exclusivity(unchecked) @usableFromInline var receiver: Unmanaged<Receiver<State>>?
  /// While it is called, its receiver stays.
  @exclusivity(unchecked) @usableFromInline var isCalled = false

  @inlinable init(
    _ interest: Changes, _ receive: @escaping (UnsafePointer<Held<State>>) -> ObserverStatus
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
    if !isCalled { release() }
  }

  @usableFromInline func release() {
    let last = receiver
    receiver = nil
    last?.release()
  }

  /// Shows it the state, and tells whether it wants to hear of the next change.
  @inlinable func call(_ state: UnsafePointer<Held<State>>) -> Bool {
    guard let receiver, !isCalled else { return isAlive }
    isCalled = true
    let status = receiver._withUnsafeGuaranteedRef { $0.receive(state) }
    isCalled = false
    if status == .alive, isAlive { return true }
    cancel()
    return false
  }
}

/// What an observer runs. The pointer is valid during the call.
@usableFromInline final class Receiver<State> {
  @usableFromInline let receive: (UnsafePointer<Held<State>>) -> ObserverStatus

  @inlinable init(_ receive: @escaping (UnsafePointer<Held<State>>) -> ObserverStatus) {
    self.receive = receive
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

// The runtime of redux-gen, written by it. Do not edit.

/// A first-in, first-out queue.
///
/// The queue does not retain an element after its removal, so a list in that element can be changed
/// in place.
@frozen @usableFromInline struct Queue<Element> {
  @usableFromInline var slots: [Element?] = []
  @usableFromInline var head = 0

  @inlinable init() {}

  @inlinable var isEmpty: Bool { slots.isEmpty }
  @inlinable var count: Int { slots.count &- head }

  @inlinable mutating func append(_ element: Element) {
    slots.append(element)
  }

  /// Removes and returns all elements; nil if there are none.
  mutating func popAll() -> [Element]? {
    isEmpty ? nil : exchange(&self, with: Queue()).slots.compactMap { $0 }
  }

  /// The oldest element.
  @inlinable var first: Element? { head < slots.count ? slots[head] : nil }

  /// Removes and returns the oldest element. O(1) on average.
  @inlinable mutating func popFirst() -> Element? {
    guard head < slots.count else { return nil }
    var element: Element?
    swap(&element, &slots[head])
    head += 1
    if head == slots.count {
      slots.removeAll(keepingCapacity: true)
      head = 0
    } else if head >= 64, head * 2 >= slots.count {
      slots.removeSubrange(..<head)
      head = 0
    }
    return element
  }
}

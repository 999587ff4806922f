// The runtime of redux-gen, written by it. Do not edit.

/// A first-in, first-out queue. A removed element is not retained, so a list in it can be changed in
/// place.
struct Queue<Element> {
  private var slots: [Element?] = []
  private var head = 0

  var count: Int { slots.count - head }
  /// The oldest element.
  var first: Element? { head < slots.count ? slots[head] : nil }

  mutating func append(_ element: Element) {
    slots.append(element)
  }

  /// Removes and returns the oldest element. O(1) on average.
  mutating func popFirst() -> Element? {
    guard head < slots.count else { return nil }
    let element = slots[head]
    slots[head] = nil
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

extension Queue: Sendable where Element: Sendable {}

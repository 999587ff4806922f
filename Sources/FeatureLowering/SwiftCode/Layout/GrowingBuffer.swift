/// A growing buffer of trivial values. Unlike an array, the buffer has a unique owner, so that
/// appending does not check whether the storage is shared.
struct GrowingBuffer<Element: BitwiseCopyable>: ~Copyable {
  private(set) var count = 0
  private var capacity: Int
  private var storage: UnsafeMutablePointer<Element>

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    storage = .allocate(capacity: self.capacity)
  }

  deinit { storage.deallocate() }

  var isEmpty: Bool { count == 0 }

  var last: Element? { count == 0 ? nil : storage[count - 1] }

  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return storage[index]
    }
    set {
      precondition(index >= 0 && index < count)
      storage[index] = newValue
    }
  }

  /// Calls `body` with the elements, which are valid only during the call.
  func withElements<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    body(UnsafeBufferPointer(start: storage, count: count))
  }

  mutating func append(_ element: Element) {
    if count == capacity { grow(by: 1) }
    (storage + count).initialize(to: element)
    count += 1
  }

  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let start = elements.baseAddress else { return }
    if elements.count > capacity - count { grow(by: elements.count) }
    (storage + count).initialize(from: start, count: elements.count)
    count += elements.count
  }

  mutating func append(repeating element: Element, count added: Int) {
    guard added > 0 else { return }
    if added > capacity - count { grow(by: added) }
    (storage + count).initialize(repeating: element, count: added)
    count += added
  }

  mutating func popLast() -> Element? {
    guard count > 0 else { return nil }
    count -= 1
    return storage[count]
  }

  /// Removes all elements, but keeps the capacity.
  mutating func removeAll() { count = 0 }

  mutating func reserveCapacity(_ wanted: Int) {
    if wanted > capacity { grow(by: wanted - count) }
  }

  @inline(never) private mutating func grow(by added: Int) {
    let larger = max(2 * capacity, count + added)
    let moved = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    moved.moveInitialize(from: storage, count: count)
    storage.deallocate()
    (storage, capacity) = (moved, larger)
  }
}

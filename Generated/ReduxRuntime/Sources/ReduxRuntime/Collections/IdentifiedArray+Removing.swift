// The runtime of redux-gen, written by it. Do not edit.

extension IdentifiedArray {
  /// Removes the element with an id, if there is one. O(*n*), or O(1) at the end.
  ///
  /// - Returns: The removed element; nil if there was none.
  @inlinable @discardableResult public mutating func remove(id: ID) -> Element? {
    guard let index = positions[id] else { return nil }
    return remove(at: index)
  }

  /// Removes the element that has the same id as `element`, if there is one. O(*n*), or O(1) at the
  /// end.
  ///
  /// - Returns: The removed element. It has the id of `element`, but may differ from it in
  ///   everything else.
  @inlinable @discardableResult public mutating func remove(_ element: Element) -> Element? {
    remove(id: element.id)
  }

  /// Removes the element at a position. O(*n*), or O(1) at the end.
  @inlinable @discardableResult public mutating func remove(at index: Int) -> Element {
    if index == chunks.count - 1 { return removeLast() }
    let element = chunks.withTail(from: index) { $0.remove(at: index - $1) }
    forget(element.id, at: index)
    renumber(from: index)
    return element
  }

  /// Removes the elements at some positions. O(*n*).
  ///
  /// A Foundation `IndexSet` is a sequence of positions, so SwiftUI's `onDelete` can call this:
  ///
  /// ```swift
  /// .onDelete { tasks.remove(atOffsets: $0) }
  /// ```
  @inlinable public mutating func remove(atOffsets offsets: some Sequence<Int>) {
    removeElements(at: Set(offsets).sorted())
  }

  /// Removes the elements for which a closure returns true. If the closure throws, nothing is
  /// removed. O(*n*).
  @inlinable public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
    var removed: [Int] = []
    var index = 0
    for element in self {
      if try isRemoved(element) { removed.append(index) }
      index += 1
    }
    removeElements(at: removed)
  }

  /// Removes the elements in a range of positions. O(*n*), or O(length of the range) at the end.
  @inlinable public mutating func removeSubrange(_ bounds: Range<Int>) {
    for index in bounds { forget(chunks[index].id, at: index) }
    chunks.withTail(from: bounds.lowerBound) {
      $0.removeSubrange((bounds.lowerBound - $1)..<(bounds.upperBound - $1))
    }
    renumber(from: bounds.lowerBound)
  }

  /// Removes the first element. The list cannot be empty. O(*n*).
  @inlinable @discardableResult public mutating func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Removes `count` elements from the beginning. The list must have at least that many. O(*n*).
  @inlinable public mutating func removeFirst(_ count: Int) {
    removeSubrange(0..<count)
  }

  /// Removes the last element. The list cannot be empty. O(1).
  @inlinable @discardableResult public mutating func removeLast() -> Element {
    let element = chunks.removeLast()
    forget(element.id, at: chunks.count)
    return element
  }

  /// Removes `count` elements from the end. The list must have at least that many. O(`count`).
  @inlinable public mutating func removeLast(_ count: Int) {
    for _ in 0..<count { removeLast() }
  }

  /// Removes the last element, if there is one. O(1).
  @inlinable @discardableResult public mutating func popLast() -> Element? {
    isEmpty ? nil : removeLast()
  }

  /// Removes every element. O(*n*).
  ///
  /// - Parameter keepingCapacity: Whether the table of ids keeps its capacity.
  @inlinable public mutating func removeAll(keepingCapacity: Bool = false) {
    chunks.removeAll()
    positions.removeAll(keepingCapacity: keepingCapacity)
  }

  /// Removes the elements at ascending positions.
  @inlinable mutating func removeElements(at removed: [Int]) {
    guard let first = removed.first else { return }
    for index in removed { forget(chunks[index].id, at: index) }
    chunks.withTail(from: first) { tail, start in
      var kept = Array(tail[..<(first - start)])
      kept.reserveCapacity(tail.count - removed.count)
      var next = 0
      for index in kept.count..<tail.count {
        if next < removed.count, removed[next] == start + index {
          next += 1
        } else {
          kept.append(tail[index])
        }
      }
      tail = kept
    }
    renumber(from: first)
  }
}

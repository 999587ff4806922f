// The runtime of redux-gen, written by it. Do not edit.

extension IdentifiedArray {
  /// Moves the element at position `source` to position `target`. O(*n*).
  ///
  /// - Parameter target: The position of the element after the move.
  @inlinable public mutating func move(from source: Int, to target: Int) {
    let first = Swift.min(source, target)
    chunks.withTail(from: first) { elements, start in
      elements.insert(elements.remove(at: source - start), at: target - start)
    }
    renumber(from: first)
  }

  /// Moves the elements at the positions `offsets` before the element at `destination`. The moved
  /// elements keep their order, and so do the others. O(*n*).
  ///
  /// A Foundation `IndexSet` is a sequence of positions, so SwiftUI's `onMove` can call this:
  ///
  /// ```swift
  /// .onMove { tasks.move(fromOffsets: $0, toOffset: $1) }
  /// ```
  /// - Parameter destination: A position in the list as it is before the move. The number of
  ///   elements stands for the end of the list.
  @inlinable public mutating func move(
    fromOffsets offsets: some Sequence<Int>, toOffset destination: Int
  ) {
    let moved = Set(offsets)
    require(
      (0...count).contains(destination) && moved.allSatisfy { indices.contains($0) },
      "move(fromOffsets:toOffset:): a position is out of range")
    let first = Swift.min(moved.min() ?? destination, destination)
    chunks.withTail(from: first) { elements, start in
      let staying = (start..<(start + elements.count)).filter { !moved.contains($0) }
      let before = staying.prefix { $0 < destination }
      let order = before + moved.sorted() + staying.dropFirst(before.count)
      elements = order.map { elements[$0 - start] }
    }
    renumber(from: first)
  }

  /// Exchanges two elements. O(1).
  @inlinable public mutating func swapAt(_ left: Int, _ right: Int) {
    let element = chunks[left]
    chunks[left] = chunks[right]
    chunks[right] = element
    place(chunks[left].id, from: right, at: left)
    place(chunks[right].id, from: left, at: right)
  }

  /// Reverses the order of the elements. O(*n*).
  @inlinable public mutating func reverse() {
    chunks.withTail(from: 0) { elements, _ in elements.reverse() }
    renumber(from: 0)
  }

  /// Sorts the elements. Equal elements keep their order. O(*n* log *n*).
  ///
  /// If the closure throws, the order of the elements is unspecified, but no element is lost.
  @inlinable public mutating func sort(by areInOrder: (Element, Element) throws -> Bool) rethrows {
    defer { renumber(from: 0) }
    try chunks.withTail(from: 0) { elements, _ in try elements.sort(by: areInOrder) }
  }

  /// Returns the sorted elements as an `IdentifiedArray`. Equal elements keep their order. O(*n*
  /// log *n*).
  ///
  /// If the context does not require an `IdentifiedArray`, `sorted(by:)` returns an array.
  @inlinable @_disfavoredOverload
  public func sorted(by areInOrder: (Element, Element) throws -> Bool) rethrows -> Self {
    var copy = self
    try copy.sort(by: areInOrder)
    return copy
  }

  /// Returns the elements for which a closure returns true, as an `IdentifiedArray`. O(*n*).
  ///
  /// If the context does not require an `IdentifiedArray`, `filter(_:)` returns an array, which
  /// needs no table of ids:
  ///
  /// ```swift
  /// tasks = tasks.filter { !$0.isCompleted }       // an IdentifiedArray
  /// let open = tasks.filter { !$0.isCompleted }    // an array
  /// ```
  @inlinable @_disfavoredOverload
  public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> Self {
    var result = Self()
    for element in self where try isIncluded(element) { result.append(element) }
    return result
  }
}

extension IdentifiedArray where Element: Comparable {
  /// Sorts the elements. Equal elements keep their order. O(*n* log *n*).
  @inlinable public mutating func sort() {
    sort(by: <)
  }

  /// Returns the sorted elements as an `IdentifiedArray`. Equal elements keep their order. O(*n*
  /// log *n*).
  ///
  /// If the context does not require an `IdentifiedArray`, `sorted()` returns an array.
  @inlinable @_disfavoredOverload public func sorted() -> Self {
    sorted(by: <)
  }
}

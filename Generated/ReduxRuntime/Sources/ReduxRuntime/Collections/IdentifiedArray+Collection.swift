// The runtime of redux-gen, written by it. Do not edit.

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  /// The position of the first element: 0.
  @inlinable public var startIndex: Int { 0 }

  /// The position after the last element, which is the number of elements. O(1).
  @inlinable public var endIndex: Int { chunks.count }

  /// The element at a position. It may be changed in place, including its id. O(1); O(*n*) if the
  /// change removes an element.
  ///
  /// If an element is assigned the id of another element, the changed element is removed, and the
  /// other one stays:
  ///
  /// ```swift
  /// var list: IdentifiedArray = [Item(id: 1), Item(id: 2), Item(id: 3)]
  /// list[0] = Item(id: 4)    // the ids are 4, 2, 3
  /// list[0].id = 3           // the ids are 2, 3
  /// ```
  @inlinable public subscript(index: Int) -> Element {
    get { chunks[index] }
    _modify {
      let id = chunks[index].id
      defer { if chunks[index].id != id { rekey(index, from: id) } }
      yield &chunks[index]
    }
  }

  /// The elements in a range of positions. Reading costs O(upper bound), writing O(*n*).
  ///
  /// Written elements are skipped if their ids occur outside the range, or belong to an earlier
  /// written element.
  @inlinable public subscript(bounds: Range<Int>) -> ArraySlice<Element> {
    get {
      var list: [Element] = []
      list.reserveCapacity(bounds.upperBound)
      for index in 0..<bounds.upperBound { list.append(chunks[index]) }
      return list[bounds]
    }
    set { replaceSubrange(bounds, with: newValue) }
  }

  /// Calls a closure with the elements as contiguous storage. The closure may reorder and change
  /// them. O(*n*).
  ///
  /// The closure works on a copy, which then replaces the elements. If several elements have the
  /// same id, the list keeps the first of them.
  @inlinable public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    var list = Array(self)
    defer { self = IdentifiedArray(list) }
    return try list.withContiguousMutableStorageIfAvailable(body)
  }

  /// Calls a closure with the elements in place if the list is so short that they are contiguous.
  /// Otherwise returns nil. O(1).
  @inlinable public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    if chunks.count <= ChunkedArray<Element>.mask + 1, let leaf = chunks.groups.first?.first {
      return try leaf.withContiguousStorageIfAvailable(body)
    }
    return nil
  }

  /// Returns the elements for which a closure returns true, as an array. O(*n*).
  ///
  /// If the context requires an `IdentifiedArray`, `filter(_:)` returns one.
  @inlinable public func filter(_ isIncluded: (Element) throws -> Bool) rethrows -> [Element] {
    var result: [Element] = []
    for element in self where try isIncluded(element) { result.append(element) }
    return result
  }

  /// Updates the table of ids after the id of an element has changed.
  @inlinable @inline(never) mutating func rekey(_ index: Int, from id: ID) {
    forget(id, at: index)
    let changed = chunks[index].id
    if positions[changed] == nil {
      positions[changed] = index
    } else {
      chunks.withTail(from: index) { _ = $0.remove(at: index - $1) }
      renumber(from: index)
    }
  }
}

extension IdentifiedArray: RangeReplaceableCollection {
  /// Replaces the elements in a range of positions. O(*n*), or O(number of new elements) at the
  /// end.
  ///
  /// New elements are skipped if their ids occur outside the range or earlier in the new elements.
  @inlinable public mutating func replaceSubrange(
    _ subrange: Range<Int>, with newElements: some Collection<Element>
  ) {
    let start = subrange.lowerBound
    if start == chunks.count, subrange.isEmpty { return append(contentsOf: newElements) }
    for index in subrange { forget(chunks[index].id, at: index) }
    var added: [Element] = []
    for element in newElements where positions[element.id] == nil {
      positions[element.id] = start
      added.append(element)
    }
    chunks.withTail(from: start) {
      $0.replaceSubrange((start - $1)..<(subrange.upperBound - $1), with: added)
    }
    renumber(from: start)
  }
}

extension IdentifiedArray {
  /// An iterator over the elements of a list. Each step is O(1).
  @frozen public struct Iterator: IteratorProtocol {
    @usableFromInline let chunks: ChunkedArray<Element>
    @usableFromInline var leaf: ContiguousArray<Element> = []
    @usableFromInline var index = 0
    /// The position at which the next leaf begins.
    @usableFromInline var start = 0

    @inlinable init(_ chunks: ChunkedArray<Element>) {
      self.chunks = chunks
    }

    /// Returns the next element, or nil at the end.
    @inlinable public mutating func next() -> Element? {
      if index == leaf.count {
        guard let following = chunks.leaf(at: start) else { return nil }
        leaf = following
        start &+= leaf.count
        index = 0
      }
      defer { index &+= 1 }
      return leaf[index]
    }
  }

  /// Returns an iterator over the elements, in order. O(1).
  @inlinable public func makeIterator() -> Iterator { Iterator(chunks) }
}

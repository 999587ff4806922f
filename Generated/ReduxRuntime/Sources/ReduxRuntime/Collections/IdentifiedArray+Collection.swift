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
  /// same id, the list keeps the first of them. Generic algorithms such as `partition(by:)` need this:
  /// while they reorder elements, an id occurs twice.
  @inlinable public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    var list = Array(self)
    defer { self = IdentifiedArray(list) }
    return try list.withContiguousMutableStorageIfAvailable(body)
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
    forgetPosition(of: id, at: index)
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
    for index in subrange { forgetPosition(of: chunks[index].id, at: index) }
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

  /// Exchanges two elements. Does nothing if both indices are the same. O(1).
  @inlinable public mutating func swapAt(_ left: Int, _ right: Int) {
    if left == right { return }
    let element = chunks[left]
    chunks[left] = chunks[right]
    chunks[right] = element
    setPosition(of: chunks[left].id, from: right, at: left)
    setPosition(of: chunks[right].id, from: left, at: right)
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
}

extension IdentifiedArray where Element: Comparable {
  /// Returns the sorted elements as an `IdentifiedArray`. Equal elements keep their order. O(*n*
  /// log *n*).
  ///
  /// If the context does not require an `IdentifiedArray`, `sorted()` returns an array.
  @inlinable @_disfavoredOverload public func sorted() -> Self {
    sorted(by: <)
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// Creates a list from the elements of a literal. If several elements have the same id, the list
  /// keeps the first of them. O(*n*).
  @inlinable public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether two lists have equal elements in the same order. O(*n*).
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.chunks == right.chunks
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Hashes the elements, in order. O(*n*).
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

extension IdentifiedArray: Encodable where Element: Encodable {
  /// Encodes the elements in the format of an array. O(*n*).
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  /// Decodes the elements from the format of an array. O(*n*).
  ///
  /// - Throws: `DecodingError.dataCorrupted` if two elements have the same id.
  public init(from decoder: any Decoder) throws {
    var container = try decoder.unkeyedContainer()
    self.init()
    while !container.isAtEnd {
      let index = container.currentIndex
      if append(try container.decode(Element.self)).inserted { continue }
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "The id of the element at index \(index) is repeated")
    }
  }
}

extension IdentifiedArray: CustomStringConvertible, CustomDebugStringConvertible {
  /// The description of the elements, formatted like an array. O(*n*).
  public var description: String { Array(self).description }

  /// The description of the elements, formatted like an array, so that a state with an
  /// `IdentifiedArray` has the same description as a state with an array. O(*n*).
  public var debugDescription: String { Array(self).debugDescription }
}

extension IdentifiedArray: CustomReflectable {
  /// A mirror of the elements, so that debuggers and tests show the list like an array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}

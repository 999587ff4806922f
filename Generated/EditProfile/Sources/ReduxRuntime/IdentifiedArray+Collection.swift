// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

extension IdentifiedArray: RandomAccessCollection, MutableCollection {
  @inlinable public var startIndex: Int { 0 }

  /// The number of elements. O(1).
  @inlinable public var endIndex: Int { elements.count }

  /// The element at a position. It may be changed in place, its id too: where another element has
  /// the new id, the changed one is removed. O(1), with such a removal O(*n*).
  @inlinable public subscript(index: Int) -> Element {
    get { elements[index] }
    _modify {
      let element = elements.place(of: index)
      let id = element.pointee.id
      defer { if !Self.isSame(id, element.pointee.id) { rekey(index, from: id) } }
      yield &element.pointee
    }
  }

  /// The elements at some positions, as a list. Written back, those are left out whose ids are
  /// elsewhere or came before. Reading is O(upper bound), writing O(*n*).
  @inlinable public subscript(bounds: Range<Int>) -> ArraySlice<Element> {
    get {
      var list: [Element] = []
      list.reserveCapacity(bounds.upperBound)
      for index in 0..<bounds.upperBound { list.append(elements[index]) }
      return list[bounds]
    }
    set {
      for index in bounds { positions[elements[index].id] = nil }
      var added: [Element] = []
      for element in newValue where positions.updateValue(0, forKey: element.id) == nil {
        added.append(element)
      }
      elements.withTail(from: 0) { elements, _ in elements.replaceSubrange(bounds, with: added) }
      renumber(from: 0)
    }
  }

  /// Lends the elements to algorithms that put them in another order. O(*n*).
  @inlinable public mutating func withContiguousMutableStorageIfAvailable<Result>(
    _ body: (inout UnsafeMutableBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    var list = Array(self)
    defer { self = IdentifiedArray(list) }
    return try list.withContiguousMutableStorageIfAvailable(body)
  }

  /// Lends the elements where they lie, if the list is so short that they lie in one place. O(1).
  @inlinable public func withContiguousStorageIfAvailable<Result>(
    _ body: (UnsafeBufferPointer<Element>) throws -> Result
  ) rethrows -> Result? {
    if elements.count <= ChunkedArray<Element>.mask + 1, let leaf = elements.groups.first?.first {
      return try leaf.withContiguousStorageIfAvailable(body)
    }
    return nil
  }

  /// Goes through the elements leaf by leaf: O(1) for each.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let elements: ChunkedArray<Element>
    @usableFromInline var leaf: ContiguousArray<Element> = []
    @usableFromInline var index = 0
    /// Where the next leaf begins.
    @usableFromInline var start = 0

    @inlinable init(_ elements: ChunkedArray<Element>) {
      self.elements = elements
    }

    @inlinable public mutating func next() -> Element? {
      if index == leaf.count {
        guard let following = elements.leaf(at: start) else { return nil }
        leaf = following
        start &+= leaf.count
        index = 0
      }
      defer { index &+= 1 }
      return leaf[index]
    }
  }

  /// Goes through the elements in their order. O(1), and O(1) for each element.
  @inlinable public func makeIterator() -> Iterator { Iterator(elements) }

  /// Whether two ids are equal, or for short: a `UUID` or a `String` that has not been written is
  /// the same two words.
  @inlinable @inline(__always) static func isSame(_ left: ID, _ right: ID) -> Bool {
    guard MemoryLayout<ID>.size == 16 else { return left == right }
    typealias Words = (UInt64, UInt64)
    return unsafeBitCast(left, to: Words.self) == unsafeBitCast(right, to: Words.self)
  }

  /// Takes note of a changed id.
  @inlinable @inline(never) mutating func rekey(_ index: Int, from id: ID) {
    let changed = elements[index].id
    if changed == id { return }
    positions[id] = nil
    if positions[changed] == nil {
      positions[changed] = index
    } else {
      elements.withTail(from: index) { _ = $0.remove(at: index - $1) }
      renumber(from: index)
    }
  }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
  /// The elements of a literal; of those with one id the first. O(*n*).
  @inlinable public init(arrayLiteral elements: Element...) {
    self.init(elements)
  }
}

extension IdentifiedArray: Equatable where Element: Equatable {
  /// Whether the elements and their order are equal. O(*n*).
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.elements == right.elements
  }
}

extension IdentifiedArray: Hashable where Element: Hashable {
  /// Equal lists have equal hashes. O(*n*).
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}

/// Coded as a list; of those with one id the first is decoded. O(*n*).
extension IdentifiedArray: Encodable where Element: Encodable {
  public func encode(to encoder: any Encoder) throws {
    try Array(self).encode(to: encoder)
  }
}

extension IdentifiedArray: Decodable where Element: Decodable {
  public init(from decoder: any Decoder) throws {
    self.init(try [Element](from: decoder))
  }
}

extension IdentifiedArray: CustomStringConvertible {
  /// The elements as an array shows them. O(*n*).
  public var description: String { Array(self).description }
}

extension IdentifiedArray: CustomReflectable {
  /// Its elements, so that a debugger and the differences of a test show them as those of an array.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}

// The runtime of redux-gen, written by it. Do not edit.

/// A list that stores its elements in leaves of about 2 KB each. A group contains 64 leaves. All
/// leaves except the last have the same length.
///
/// A write to a shared list copies one leaf, the table of the leaf's group and the table of groups.
/// It does not copy all elements: for a list of 5.6 MB, it copies 3 KB.
@frozen @usableFromInline struct ChunkedArray<Element> {
  @usableFromInline typealias Leaf = ContiguousArray<Element>

  @usableFromInline var groups: ContiguousArray<ContiguousArray<Leaf>> = []
  @usableFromInline var count = 0

  @inlinable init() {}

  /// The binary logarithm of a leaf's length. It is a constant if the compiler knows the element
  /// type.
  @inlinable static var shift: Int {
    switch 2_048 / max(MemoryLayout<Element>.stride, 1) {
    case 128...: 7
    case 64...: 6
    case 32...: 5
    default: 4
    }
  }

  @inlinable static var mask: Int { 1 &<< shift &- 1 }
  @inlinable static var groupShift: Int { shift &+ 6 }
  @inlinable static var groupMask: Int { 1 &<< groupShift &- 1 }

  @inlinable subscript(index: Int) -> Element {
    @inline(__always) get {
      groups[index &>> Self.groupShift][(index & Self.groupMask) &>> Self.shift][index & Self.mask]
    }
    @inline(__always) _modify {
      yield &groups[index &>> Self.groupShift][(index & Self.groupMask) &>> Self.shift][
        index & Self.mask]
    }
  }

  /// The leaf that begins at a position; nil at the end of the list.
  @inlinable func leaf(at start: Int) -> Leaf? {
    start < count ? groups[start &>> Self.groupShift][(start & Self.groupMask) &>> Self.shift] : nil
  }

  @inlinable mutating func append(_ element: Element) {
    if count & Self.mask == 0 {
      var leaf = Leaf()
      // The first leaf grows with the list, so that a short list stays small.
      if count > 0 { leaf.reserveCapacity(Self.mask + 1) }
      leaf.append(element)
      if count & Self.groupMask == 0 { groups.append([]) }
      groups[groups.count - 1].append(leaf)
    } else {
      groups[groups.count - 1][(count & Self.groupMask) &>> Self.shift].append(element)
    }
    count += 1
  }

  @inlinable mutating func removeLast() -> Element {
    let last = count - 1
    let element = groups[groups.count - 1][(last & Self.groupMask) &>> Self.shift].removeLast()
    count = last
    if last & Self.mask == 0 { groups[groups.count - 1].removeLast() }
    if last & Self.groupMask == 0 { groups.removeLast() }
    return element
  }

  @inlinable mutating func removeAll() {
    groups = []
    count = 0
  }

  /// Passes the end of the list to a closure as an array that the closure may change. The array
  /// contains the elements from `index` on, and the earlier elements of the same leaf. If the
  /// closure throws, the list keeps the changes made so far. O(length of the array).
  ///
  /// - Parameter body: Receives the array, and the position that its first element has in the list.
  @inlinable mutating func withTail<Result>(
    from index: Int, _ body: (inout [Element], Int) throws -> Result
  ) rethrows -> Result {
    let offset = Swift.min(index, count) & ~Self.mask
    var leaves: [Leaf] = []
    while count > offset {
      let leaf = groups[groups.count - 1].removeLast()
      if groups[groups.count - 1].isEmpty { groups.removeLast() }
      count -= leaf.count
      leaves.append(leaf)
    }
    var tail: [Element] = []
    tail.reserveCapacity(leaves.count &<< Self.shift + 1)
    for leaf in leaves.reversed() { tail.append(contentsOf: leaf) }
    leaves = []
    defer { for element in tail { append(element) } }
    return try body(&tail, offset)
  }
}

extension ChunkedArray: Sendable where Element: Sendable {}

extension ChunkedArray: Equatable where Element: Equatable {
  /// Leaves that both lists share are not compared.
  @inlinable static func == (left: Self, right: Self) -> Bool {
    left.count == right.count && left.groups == right.groups
  }
}

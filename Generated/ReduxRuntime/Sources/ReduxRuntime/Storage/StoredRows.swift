// The runtime of redux-gen, written by it. Do not edit.

/// The rows in which a storage keeps a list, with one row for each element. `change(to:)` computes
/// which rows a new value of the list changes.
///
/// The positions of rows have gaps, so that an insertion or a move writes a single row. Any change
/// of the list costs a comparison of the old and the new list.
public struct StoredRows<Element: Identifiable & Equatable & Sendable>: Sendable
where Element.ID: Sendable {
  /// An element of the list and its position in the storage.
  public struct Row: Sendable {
    public let element: Element
    public let position: Int64

    @inlinable public init(_ element: Element, at position: Int64) {
      self.element = element
      self.position = position
    }
  }

  /// The difference between the stored rows and a new value of the list.
  public struct Change: Sendable {
    /// The ids of the removed elements.
    public let removed: [Element.ID]
    /// The rows that are new or have changed.
    public let written: [Row]
    /// The ids of elements that are not stored, because an earlier element has the same id.
    public let repeated: [Element.ID]
    /// The indices of the elements that `replacing` replaces.
    @usableFromInline let replaced: Range<Int>
    @usableFromInline let replacing: [Element]
    @usableFromInline let moved: RowPositions.Change

    @usableFromInline init(
      removed: [Element.ID], written: [Row], repeated: [Element.ID],
      replaced: Range<Int>, replacing: [Element], moved: RowPositions.Change
    ) {
      self.removed = removed
      self.written = written
      self.repeated = repeated
      self.replaced = replaced
      self.replacing = replacing
      self.moved = moved
    }
  }

  /// The elements, in the order of their rows.
  public private(set) var elements: [Element]
  @usableFromInline var positions: [Int64]

  @inlinable public init() {
    self.init([], at: [])
  }

  /// - Parameter rows: The rows, in the order of their positions.
  @inlinable public init(_ rows: some Collection<Row>) {
    var elements: [Element] = []
    var positions: [Int64] = []
    elements.reserveCapacity(rows.count)
    positions.reserveCapacity(rows.count)
    for row in rows {
      elements.append(row.element)
      positions.append(row.position)
    }
    self.init(elements, at: positions)
  }

  @usableFromInline init(_ elements: [Element], at positions: [Int64]) {
    self.elements = elements
    self.positions = positions
  }

  /// Applies a change to these rows, in place.
  ///
  /// After the change, these rows share no memory with the new list. If they did, the next change
  /// of that list would copy all of it.
  ///
  /// - Parameter change: The result of `change(to:)` for these rows.
  public mutating func apply(_ change: Change) {
    elements.replaceSubrange(change.replaced, with: change.replacing)
    positions.replaceSubrange(change.moved.range, with: change.moved.positions)
  }

  /// Computes the difference between these rows and a new value of the list.
  @inlinable public func change(to list: [Element]) -> Change {
    let limit = min(elements.count, list.count)
    var front = 0
    while front < limit, elements[front] == list[front] { front += 1 }
    var back = 0
    while back < limit - front,
      elements[elements.count - 1 - back] == list[list.count - 1 - back]
    { back += 1 }
    let places = places(of: elements[front..<(elements.count - back)])
    let new = list[front..<(list.count - back)].map(\.id).filter { places[$0] == nil }
    // If several elements have the same id, the first of them counts, wherever it is in the list.
    if contains(new, in: elements[..<front]) || contains(new, in: elements.suffix(back)) {
      return change(to: list, from: self.places(of: elements[...]), front: 0, back: 0)
    }
    return change(to: list, from: places, front: front, back: back)
  }

  @inlinable func contains(_ ids: [Element.ID], in elements: ArraySlice<Element>) -> Bool {
    if ids.isEmpty { return false }
    // For a few ids, comparing is cheaper than hashing.
    if ids.count <= 8 { return elements.contains { ids.contains($0.id) } }
    let ids = Set(ids)
    return elements.contains { ids.contains($0.id) }
  }

  @inlinable func places(of elements: ArraySlice<Element>) -> [Element.ID: Int] {
    Dictionary(
      zip(elements.lazy.map(\.id), elements.indices), uniquingKeysWith: { _, last in last })
  }

  /// - Parameters:
  ///   - places: The indices of the rows that may change, by their ids.
  ///   - front: The number of unchanged elements at the beginning.
  ///   - back: The number of unchanged elements at the end.
  @inlinable func change(
    to list: [Element], from places: [Element.ID: Int], front: Int, back: Int
  ) -> Change {
    var repeated: [Element.ID] = []
    var seen: Set<Element.ID> = []
    var middle: [Element] = []
    for element in list[front..<(list.count - back)] {
      if seen.insert(element.id).inserted {
        middle.append(element)
      } else {
        repeated.append(element.id)
      }
    }
    let replaced = front..<(elements.count - back)
    let removed = elements[replaced].map(\.id).filter { !seen.contains($0) }
    let stored = middle.map { places[$0.id] }
    let kept = zip(stored, RowPositions.rising(stored)).map { $1 ? $0 : nil }
    let moved = RowPositions(positions).replacing(
      replaced, with: kept.map { $0.map { positions[$0] } })
    return Change(
      removed: removed,
      written: written(middle, keeping: kept, in: replaced, moved: moved),
      repeated: repeated, replaced: replaced, replacing: middle, moved: moved)
  }

  /// - Parameters:
  ///   - new: The elements that replace the elements in `range`.
  ///   - kept: For each new element, the index of the row whose position it keeps; nil for an added
  ///     or moved element.
  @inlinable func written(
    _ new: [Element], keeping kept: [Int?], in range: Range<Int>, moved: RowPositions.Change
  ) -> [Row] {
    var written: [Row] = []
    for (index, position) in zip(moved.range.lowerBound..., moved.positions) {
      if index < range.lowerBound || index >= range.lowerBound + new.count {
        let place = index < range.lowerBound ? index : index - new.count + range.count
        if positions[place] != position { written.append(Row(elements[place], at: position)) }
        continue
      }
      let element = new[index - range.lowerBound]
      let place = kept[index - range.lowerBound]
      if let place, positions[place] == position, elements[place] == element { continue }
      written.append(Row(element, at: position))
    }
    return written
  }
}

/// The rows in which a storage keeps a list, one for each element, and what a new value of the list
/// changes in them.
///
/// The positions of rows have gaps: an insertion or a move writes one row. A change of one element
/// costs a comparison of both lists.
public struct StoredRows<Element: Identifiable & Equatable & Sendable>: Sendable
where Element.ID: Sendable {
  /// An element with its place in the order of the list.
  public struct Row: Sendable {
    public let element: Element
    public let position: Int64

    @inlinable public init(_ element: Element, at position: Int64) {
      self.element = element
      self.position = position
    }
  }

  /// What a new value of the list changes.
  public struct Change: Sendable {
    /// The ids of the elements that are gone.
    public let removed: [Element.ID]
    /// The rows that are new or differ.
    public let written: [Row]
    /// The ids of elements that have the id of an earlier one, and are not stored.
    public let repeated: [Element.ID]
    /// The rows after the change.
    public let rows: StoredRows

    @usableFromInline init(
      removed: [Element.ID], written: [Row], repeated: [Element.ID], rows: StoredRows
    ) {
      self.removed = removed
      self.written = written
      self.repeated = repeated
      self.rows = rows
    }
  }

  /// In the order of their rows.
  public let elements: [Element]
  @usableFromInline let positions: [Int64]

  @inlinable public init() {
    self.init([], at: [])
  }

  /// - Parameter rows: In the order of their positions.
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

  @inlinable init(_ elements: [Element], at positions: [Int64]) {
    self.elements = elements
    self.positions = positions
  }

  /// Finds out what a new value of the list changes.
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
    // Of equal ids the first counts, wherever it is.
    if contains(new, in: elements[..<front]) || contains(new, in: elements.suffix(back)) {
      return change(to: list, from: self.places(of: elements[...]), front: 0, back: 0)
    }
    return change(to: list, from: places, front: front, back: back)
  }

  @inlinable func contains(_ ids: [Element.ID], in elements: ArraySlice<Element>) -> Bool {
    if ids.isEmpty { return false }
    // Comparing with a few is cheaper than hashing.
    if ids.count <= 8 { return elements.contains { ids.contains($0.id) } }
    let ids = Set(ids)
    return elements.contains { ids.contains($0.id) }
  }

  @inlinable func places(of elements: ArraySlice<Element>) -> [Element.ID: Int] {
    Dictionary(
      zip(elements.lazy.map(\.id), elements.indices), uniquingKeysWith: { _, last in last })
  }

  /// - Parameters:
  ///   - places: The places of the rows between those that stay, by their ids.
  ///   - front: The number of elements at the beginning that stay.
  ///   - back: The number of elements at the end that stay.
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
    let removed = elements[front..<(elements.count - back)].map(\.id).filter { !seen.contains($0) }
    // Without a copy, the list of the state and this one share their memory.
    let all = repeated.isEmpty ? list : elements[..<front] + middle + elements.suffix(back)
    let stored = middle.map { places[$0.id] }
    let kept = zip(stored, RowPositions.rising(stored)).map { $1 ? $0 : nil }
    let now = RowPositions(positions).replacing(
      front..<(positions.count - back), with: kept.map { $0.map { positions[$0] } })
    var written: [Row] = []
    for index in now.changed {
      let place = place(of: index, kept, front: front, back: back, count: all.count)
      if let place, positions[place] == now.all[index], elements[place] == all[index] { continue }
      written.append(Row(all[index], at: now.all[index]))
    }
    return Change(
      removed: removed, written: written, repeated: repeated,
      rows: StoredRows(all, at: now.all))
  }

  /// The place of the row that an element of a new list keeps; nil for one that is new or moved.
  @inlinable func place(
    of index: Int, _ kept: [Int?], front: Int, back: Int, count: Int
  ) -> Int? {
    if index < front { return index }
    if index >= count - back { return index - count + elements.count }
    return kept[index - front]
  }
}

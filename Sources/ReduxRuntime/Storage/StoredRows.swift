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
  }

  private var elements: [Element] = []
  private var positions: [Int64] = []
  private var ids: Set<Element.ID> = []

  /// - Parameter rows: In the order of their positions.
  public init(_ rows: [Row] = []) {
    elements = rows.map(\.element)
    positions = rows.map(\.position)
    ids = Set(elements.map(\.id))
  }

  private init(_ elements: [Element], at positions: [Int64], ids: Set<Element.ID>) {
    self.elements = elements
    self.positions = positions
    self.ids = ids
  }

  /// Finds out what a new value of the list changes.
  public func change(to list: [Element]) -> Change {
    let limit = min(elements.count, list.count)
    var front = 0
    while front < limit, elements[front] == list[front] { front += 1 }
    var back = 0
    while back < limit - front,
      elements[elements.count - 1 - back] == list[list.count - 1 - back]
    { back += 1 }
    let middle = list[front..<(list.count - back)]
    // Of equal ids the first counts, so that nothing may repeat an id of what follows it.
    if middle.contains(where: { ids.contains($0.id) }) {
      let ending = Set(elements.suffix(back).map(\.id))
      if middle.contains(where: { ending.contains($0.id) }) { back = 0 }
    }
    return change(to: list, front: front, back: back)
  }

  /// - Parameters:
  ///   - front: The number of elements at the beginning that stay.
  ///   - back: The number of elements at the end that stay.
  private func change(to list: [Element], front: Int, back: Int) -> Change {
    let old = front..<(elements.count - back)
    var places: [Element.ID: Int] = [:]
    for index in old { places[elements[index].id] = index }
    var repeated: [Element.ID] = []
    var seen: Set<Element.ID> = []
    var middle: [Element] = []
    for element in list[front..<(list.count - back)] {
      let isStored = places[element.id] == nil && ids.contains(element.id)
      if !isStored, seen.insert(element.id).inserted {
        middle.append(element)
      } else {
        repeated.append(element.id)
      }
    }
    let stored = middle.map { places[$0.id] }
    let kept = zip(stored, RowPositions.rising(stored)).map { $1 ? $0 : nil }
    let all = repeated.isEmpty ? list : elements[..<front] + middle + elements.suffix(back)
    let removed = old.map { elements[$0].id }.filter { !seen.contains($0) }
    var rows: [Int?] = Array(0..<front)
    rows += kept
    for place in (elements.count - back)..<elements.count { rows.append(place) }
    return change(
      to: all, from: rows, in: front..<(all.count - back), removed, repeated,
      ids: ids.subtracting(removed).union(seen))
  }

  /// - Parameters:
  ///   - places: The place of the row that each element keeps; nil for an element that is new or
  ///     moved.
  ///   - range: Where elements may differ from those of their rows.
  private func change(
    to list: [Element], from places: [Int?], in range: Range<Int>, _ removed: [Element.ID],
    _ repeated: [Element.ID], ids: Set<Element.ID>
  ) -> Change {
    let now = RowPositions.filling(places.map { $0.map { positions[$0] } }, in: range)
    var written: [Row] = []
    for (index, position) in now.enumerated() {
      if let place = places[index], positions[place] == position,
        !range.contains(index) || elements[place] == list[index]
      {
        continue
      }
      written.append(Row(list[index], at: position))
    }
    return Change(
      removed: removed, written: written, repeated: repeated,
      rows: StoredRows(list, at: now, ids: ids))
  }
}

// The runtime of redux-gen, written by it. Do not edit.

/// The rows in which a storage keeps a list, with one row for each element. `change(to:)` computes
/// which rows a new value of the list changes.
///
/// The positions of rows have gaps, so that an insertion or a move writes a single row. Any change
/// of the list costs a comparison of the old and the new list.
///
/// Elements with equal ids are one element, also if the ids differ in their bytes, such as `é` as one
/// scalar or as two. A storage that compares bytes finds the bytes of a stored id in
/// ``Change/removed`` and ``Row/storedID``.
public struct StoredRows<Element: Identifiable & Equatable & Sendable>: Sendable
where Element.ID: Sendable {
  /// An element of the list and its position in the storage.
  public struct Row: Sendable {
    public let element: Element
    public let position: Int64
    /// The id with which the row is stored so far; nil for a new row.
    public let storedID: Element.ID?

    @inlinable public init(_ element: Element, at position: Int64) {
      self.init(element, at: position, storedAs: nil)
    }

    @usableFromInline init(_ element: Element, at position: Int64, storedAs id: Element.ID?) {
      self.element = element
      self.position = position
      storedID = id
    }
  }

  /// The difference between the stored rows and a new value of the list.
  public struct Change: Sendable {
    /// The ids of the removed rows, as they are stored.
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
  /// The ids of stored rows that later rows replace, because they have equal ids.
  @usableFromInline var outdated: [Element.ID] = []

  @inlinable public init() {
    self.init([], at: [])
  }

  /// - Parameter rows: The rows, in the order of their positions. Of rows with equal ids, the last
  ///   one counts, and the next change removes the others.
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
    if Set(elements.lazy.map(\.id)).count < elements.count { dropOutdated() }
  }

  @usableFromInline mutating func dropOutdated() {
    var seen: Set<Element.ID> = []
    for index in elements.indices.reversed() where !seen.insert(elements[index].id).inserted {
      outdated.append(elements[index].id)
      elements.remove(at: index)
      positions.remove(at: index)
    }
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
    outdated = []
  }

  /// Computes the difference between these rows and a new value of the list.
  @inlinable public func change(to list: [Element]) -> Change {
    change(to: list) { $0 }
  }

  /// Computes the difference between these rows and a new value of the list.
  ///
  /// - Parameter key: Returns what identifies the row of an element in the storage, if different ids
  ///   may have the same row.
  @inlinable public func change<Key: Hashable>(
    to list: [Element], by key: (Element.ID) -> Key
  ) -> Change {
    let limit = min(elements.count, list.count)
    var front = 0
    while front < limit, elements[front] == list[front] { front += 1 }
    var back = 0
    while back < limit - front,
      elements[elements.count - 1 - back] == list[list.count - 1 - back]
    { back += 1 }
    let places = places(of: elements[front..<(elements.count - back)], by: key)
    let new = list[front..<(list.count - back)].map { key($0.id) }.filter { places[$0] == nil }
    // If several elements have the same id, the first of them counts, wherever it is in the list.
    if contains(new, in: elements[..<front], by: key)
      || contains(new, in: elements.suffix(back), by: key)
    {
      let places = self.places(of: elements[...], by: key)
      return change(to: list, from: places, unchanged: (0, 0), by: key)
    }
    return change(to: list, from: places, unchanged: (front, back), by: key)
  }

  @inlinable func contains<Key: Hashable>(
    _ keys: [Key], in elements: ArraySlice<Element>, by key: (Element.ID) -> Key
  ) -> Bool {
    if keys.isEmpty { return false }
    // For a few ids, comparing is cheaper than hashing.
    if keys.count <= 8 { return elements.contains { keys.contains(key($0.id)) } }
    let keys = Set(keys)
    return elements.contains { keys.contains(key($0.id)) }
  }

  @inlinable func places<Key: Hashable>(
    of elements: ArraySlice<Element>, by key: (Element.ID) -> Key
  ) -> [Key: Int] {
    var places: [Key: Int] = [:]
    places.reserveCapacity(elements.count)
    for index in elements.indices { places[key(elements[index].id)] = index }
    return places
  }

  /// - Parameters:
  ///   - places: The indices of the rows that may change, by their ids.
  ///   - unchanged: The number of unchanged elements at the beginning and at the end.
  @inlinable func change<Key: Hashable>(
    to list: [Element], from places: [Key: Int], unchanged: (front: Int, back: Int),
    by key: (Element.ID) -> Key
  ) -> Change {
    var repeated: [Element.ID] = []
    var seen: Set<Key> = []
    var middle: [Element] = []
    var stored: [Int?] = []
    for element in list[unchanged.front..<(list.count - unchanged.back)] {
      let key = key(element.id)
      guard seen.insert(key).inserted else {
        repeated.append(element.id)
        continue
      }
      let place = places[key]
      // An equal element may differ from the stored one in its bytes, and is not written.
      middle.append(place.flatMap { elements[$0] == element ? elements[$0] : nil } ?? element)
      stored.append(place)
    }
    let replaced = unchanged.front..<(elements.count - unchanged.back)
    let removed =
      outdated + elements[replaced].map(\.id).filter { !seen.contains(key($0)) }
    let kept = zip(stored, RowPositions.rising(stored)).map { $1 ? $0 : nil }
    let moved = RowPositions(positions).replacing(
      replaced, with: kept.map { $0.map { positions[$0] } })
    return Change(
      removed: removed,
      written: written(middle, from: (stored, kept), in: replaced, moved: moved),
      repeated: repeated, replaced: replaced, replacing: middle, moved: moved)
  }

  /// - Parameters:
  ///   - new: The elements that replace the elements in `range`.
  ///   - places: For each new element, the index of its row, and the index of the row whose position
  ///     it keeps. They are nil for an added element, and the second also for a moved one.
  @inlinable func written(
    _ new: [Element], from places: (stored: [Int?], kept: [Int?]), in range: Range<Int>,
    moved: RowPositions.Change
  ) -> [Row] {
    var written: [Row] = []
    for (index, position) in zip(moved.range.lowerBound..., moved.positions) {
      if index < range.lowerBound || index >= range.lowerBound + new.count {
        let place = index < range.lowerBound ? index : index - new.count + range.count
        if positions[place] != position {
          written.append(Row(elements[place], at: position, storedAs: elements[place].id))
        }
        continue
      }
      let element = new[index - range.lowerBound]
      let place = places.kept[index - range.lowerBound]
      if let place, positions[place] == position, elements[place] == element { continue }
      let stored = places.stored[index - range.lowerBound].map { elements[$0].id }
      written.append(Row(element, at: position, storedAs: stored))
    }
    return written
  }
}

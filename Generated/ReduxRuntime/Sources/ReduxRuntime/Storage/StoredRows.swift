// The runtime of redux-gen, written by it. Do not edit.

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

  private static var gap: Int64 { 1 << 20 }

  /// - Parameter rows: In the order of their positions.
  public init(_ rows: [Row] = []) {
    elements = rows.map(\.element)
    positions = rows.map(\.position)
    ids = Set(elements.map(\.id))
  }

  /// Finds out what a new value of the list changes.
  public func change(to list: [Element]) -> Change {
    let front = zip(elements, list).prefix { $0 == $1 }.count
    let limit = min(elements.count, list.count) - front
    let back = zip(elements.suffix(limit).reversed(), list.suffix(limit).reversed())
      .prefix { $0 == $1 }.count
    let middle = list[front..<(list.count - back)]
    let ending = Set(elements.suffix(back).map(\.id))
    // Of equal ids the first counts, so that nothing may repeat an id of what follows it.
    let isSplit = middle.contains { ending.contains($0.id) }
    return change(to: list, front: front, back: isSplit ? 0 : back)
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
    let removed = old.map { elements[$0].id }.filter { !seen.contains($0) }
    let kept = RowPositions.rising(middle.map { places[$0.id] })
    let anchors = zip(middle, kept).map { element, isKept in
      isKept ? places[element.id].map { positions[$0] } : nil
    }
    let found = RowPositions.filling(
      anchors, after: front > 0 ? positions[front - 1] : nil,
      before: back > 0 ? positions[positions.count - back] : nil, gap: Self.gap)
    guard let found else { return renumbered(middle, front, back, removed, repeated) }
    var written: [Row] = []
    for (index, element) in middle.enumerated() {
      if anchors[index] != nil, let place = places[element.id], elements[place] == element {
        continue
      }
      written.append(Row(element, at: found[index]))
    }
    let all = repeated.isEmpty ? list : elements[..<front] + middle + elements.suffix(back)
    return Change(
      removed: removed, written: written, repeated: repeated,
      rows: StoredRows(
        Array(all), at: positions[..<front] + found + positions.suffix(back),
        ids: ids.subtracting(removed).union(seen)))
  }

  /// Writes all rows with new positions: there is no gap for what was inserted.
  private func renumbered(
    _ middle: [Element], _ front: Int, _ back: Int, _ removed: [Element.ID],
    _ repeated: [Element.ID]
  ) -> Change {
    let all = elements[..<front] + middle + elements.suffix(back)
    let rows = all.enumerated().map { Row($1, at: Int64($0 + 1) * Self.gap) }
    return Change(
      removed: removed, written: rows, repeated: repeated, rows: StoredRows(rows))
  }

  private init(_ elements: [Element], at positions: some Sequence<Int64>, ids: Set<Element.ID>) {
    self.elements = elements
    self.positions = Array(positions)
    self.ids = ids
  }
}

private enum RowPositions {
  /// Which numbers belong to the longest rising sequence among them.
  static func rising(_ numbers: [Int?]) -> [Bool] {
    // The index of the last element of the best sequence of each length.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (index, number) in numbers.enumerated() {
      guard let number else { continue }
      var range = ends.startIndex..<ends.endIndex
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        if let other = numbers[ends[middle]], other < number {
          range = (middle + 1)..<range.upperBound
        } else {
          range = range.lowerBound..<middle
        }
      }
      previous[index] = range.lowerBound > 0 ? ends[range.lowerBound - 1] : nil
      if range.lowerBound == ends.count {
        ends.append(index)
      } else {
        ends[range.lowerBound] = index
      }
    }
    var isRising = [Bool](repeating: false, count: numbers.count)
    var next = ends.last
    while let index = next {
      isRising[index] = true
      next = previous[index]
    }
    return isRising
  }

  /// The positions with those that are missing, between their neighbours; nil without a gap for
  /// them.
  static func filling(
    _ positions: [Int64?], after first: Int64?, before last: Int64?, gap: Int64
  ) -> [Int64]? {
    var result: [Int64] = []
    var lower = first
    var index = 0
    while index < positions.count {
      if let position = positions[index] {
        result.append(position)
        lower = position
        index += 1
        continue
      }
      let end = positions[index...].firstIndex { $0 != nil } ?? positions.count
      let upper = end < positions.count ? positions[end] : last
      let count = Int64(end - index)
      guard let run = run(count, after: lower, before: upper, gap) else { return nil }
      result += run
      lower = result.last
      index = end
    }
    return result
  }

  private static func run(
    _ count: Int64, after lower: Int64?, before upper: Int64?, _ gap: Int64
  ) -> [Int64]? {
    // Far from the limits of the type, so that nothing overflows.
    let limit = Int64.max / 4
    let step: Int64
    let start: Int64
    switch (lower, upper) {
    case (let lower?, let upper?): (start, step) = (lower, (upper - lower) / (count + 1))
    case (let lower?, nil): (start, step) = (lower, gap)
    case (nil, let upper?): (start, step) = (upper - gap * (count + 1), gap)
    case (nil, nil): (start, step) = (0, gap)
    }
    guard step > 0, abs(start) < limit, count < limit / gap else { return nil }
    return (1...count).map { start + $0 * step }
  }
}

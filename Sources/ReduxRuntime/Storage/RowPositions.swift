/// The positions of rows. They are increasing numbers with gaps, so that an insertion moves no
/// other row.
@usableFromInline struct RowPositions {
  private let positions: [Int64]

  private static let gap: Int64 = 1 << 32
  /// The smallest distance between rows after some of them were moved to make room.
  private static let leastStep: Int64 = 1 << 16

  /// A range of rows and their new positions.
  @usableFromInline struct Change: Sendable {
    /// The indices of the rows whose positions are replaced.
    @usableFromInline let range: Range<Int>
    @usableFromInline let positions: [Int64]
  }

  @usableFromInline init(_ positions: [Int64]) {
    self.positions = positions
  }

  /// Returns, for each number, whether it belongs to a longest increasing subsequence.
  @usableFromInline static func rising(_ numbers: [Int?]) -> [Bool] {
    // For each length, the index of the last element of the best subsequence with that length.
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

  /// Replaces the rows in a range with other rows, and assigns positions to rows that have none. If
  /// there is not enough room, moves as few neighboring rows as possible.
  @usableFromInline func replacing(_ range: Range<Int>, with others: [Int64?]) -> Change {
    var all: [Int64?] = []
    let neighbors = (range.lowerBound > 0, range.upperBound < positions.count)
    if neighbors.0 { all.append(positions[range.lowerBound - 1]) }
    all += others
    if neighbors.1 { all.append(positions[range.upperBound]) }
    let offset = neighbors.0 ? 1 : 0
    if Self.fillGaps(of: &all, movingNeighbors: false) {
      let found = all[offset..<(offset + others.count)].compactMap(\.self)
      return Change(range: range, positions: found)
    }
    all = positions.map(Optional.init)
    all.replaceSubrange(range, with: others)
    Self.fillGaps(of: &all, movingNeighbors: true)
    return Change(range: positions.indices, positions: all.compactMap(\.self))
  }

  /// Assigns positions to the rows that have none.
  ///
  /// - Parameter movesNeighbors: Whether rows around a gap are moved if it has no room for the missing
  ///   rows. The moved rows get a distance that leaves room for later ones.
  /// - Returns: Whether all rows have positions.
  @discardableResult private static func fillGaps(
    of positions: inout [Int64?], movingNeighbors movesNeighbors: Bool
  ) -> Bool {
    var end = 0
    while let start = positions[end...].firstIndex(of: nil) {
      var missing = start..<start
      widen(&missing, by: 0, in: positions)
      while !fill(missing, of: &positions, leastStep: movesNeighbors ? leastStep : 1) {
        if !movesNeighbors { return false }
        widen(&missing, by: missing.count, in: positions)
      }
      end = missing.upperBound
    }
    return true
  }

  /// Widens a range by `count` on both sides. The upper end is then moved past any positions that
  /// are missing.
  private static func widen(_ range: inout Range<Int>, by count: Int, in positions: [Int64?]) {
    let lower = max(range.lowerBound - count, 0)
    var upper = min(range.upperBound + count, positions.count)
    while upper < positions.count, positions[upper] == nil { upper += 1 }
    range = lower..<upper
  }

  /// Assigns positions at equal distances to the rows in a range. Returns false if there is no room
  /// for them.
  private static func fill(
    _ range: Range<Int>, of positions: inout [Int64?], leastStep: Int64
  ) -> Bool {
    let lower = range.lowerBound > 0 ? positions[range.lowerBound - 1] : nil
    let upper = range.upperBound < positions.count ? positions[range.upperBound] : nil
    let room = gap * Int64(range.count + 1)
    let (start, end): (Int64, Int64)
    let isTooFar: Bool
    switch (lower, upper) {
    case (let lower?, let upper?): (start, end, isTooFar) = (lower, upper, false)
    case (let lower?, nil):
      start = lower
      (end, isTooFar) = lower.addingReportingOverflow(room)
    case (nil, let upper?):
      end = upper
      (start, isTooFar) = upper.subtractingReportingOverflow(room)
    case (nil, nil): (start, end, isTooFar) = (0, room, false)
    }
    let (distance, isTooWide) = end.subtractingReportingOverflow(start)
    let step = distance / Int64(range.count + 1)
    if isTooFar || isTooWide || step < leastStep { return false }
    for (offset, index) in range.enumerated() {
      positions[index] = start + step * Int64(offset + 1)
    }
    return true
  }
}

// The runtime of redux-gen, written by it. Do not edit.

/// The positions of rows: rising numbers with gaps, so that an insertion moves no other row.
enum RowPositions {
  private static let gap: Int64 = 1 << 32
  /// The distance that rows have after others were moved to make room.
  private static let leastStep: Int64 = 1 << 16

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

  /// The positions with those that are missing. Where they have no room, as few neighbours as
  /// possible are moved.
  ///
  /// - Parameter range: Where positions may be missing.
  static func filling(_ positions: [Int64?], in range: Range<Int>) -> [Int64] {
    var positions = positions
    var index = range.lowerBound
    while index < range.upperBound {
      if positions[index] != nil {
        index += 1
        continue
      }
      var missing = index..<index
      widen(&missing, by: 0, in: positions)
      if !fill(missing, of: &positions, leastStep: 1) {
        while !fill(missing, of: &positions, leastStep: leastStep) {
          widen(&missing, by: missing.count, in: positions)
        }
      }
      index = missing.upperBound
    }
    return positions.compactMap(\.self)
  }

  /// Widens a range on both sides, and to the end of the missing positions there.
  private static func widen(_ range: inout Range<Int>, by count: Int, in positions: [Int64?]) {
    let lower = max(range.lowerBound - count, 0)
    var upper = min(range.upperBound + count, positions.count)
    while upper < positions.count, positions[upper] == nil { upper += 1 }
    range = lower..<upper
  }

  /// Gives rows positions with equal distances; returns false where there is no room for them.
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

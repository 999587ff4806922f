import YAMLParsing

/// Where a spec differs from the one that was read, as fixes are made in it round by round.
struct SpecChanges {
  /// A stretch of bytes that no fix has touched: where it was, and where it is now.
  private struct Kept {
    var original: Int
    var current: Int
    var count: Int
  }

  private let original: [UInt8]
  /// In their order, none of them empty.
  private var kept: [Kept]

  init(of original: [UInt8]) {
    self.original = original
    kept = original.isEmpty ? [] : [Kept(original: 0, current: 0, count: original.count)]
  }

  /// How many stretches of `bytes`, the spec as it is now, differ.
  func count(in bytes: [UInt8]) -> Int {
    var count = 0
    var (before, now) = (0, 0)
    for stretch in kept + [Kept(original: original.count, current: bytes.count, count: 0)] {
      if original[before..<stretch.original] != bytes[now..<stretch.current] { count += 1 }
      before = stretch.original + stretch.count
      now = stretch.current + stretch.count
    }
    return count
  }

  /// Notes that stretches of the spec as it is now, in their order, get another length.
  mutating func replace(_ stretches: [(range: Range<Int>, length: Int)]) {
    var result: [Kept] = []
    var rest = stretches[...]
    var growth = 0
    for stretch in kept {
      var start = stretch.current
      let end = start + stretch.count
      func keep(to end: Int) {
        guard start < end else { return }
        let original = stretch.original + start - stretch.current
        result.append(Kept(original: original, current: start + growth, count: end - start))
      }
      while let (range, length) = rest.first, range.lowerBound < end {
        keep(to: range.lowerBound)
        start = max(start, range.upperBound)
        // What reaches beyond this stretch moves only what stands behind its end.
        guard range.upperBound <= end else { break }
        growth += length - range.count
        rest.removeFirst()
      }
      keep(to: end)
    }
    kept = result
  }
}

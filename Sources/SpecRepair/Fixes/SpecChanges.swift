import YAMLParsing

/// The differences between a spec and its original, as fixes are applied round by round.
struct SpecChanges {
  /// A range of bytes that no fix has changed: its original and its current position.
  private struct Kept {
    var original: Int
    var current: Int
    var count: Int
  }

  private let original: [UInt8]
  /// In order, none of them empty.
  private var kept: [Kept]

  init(of original: [UInt8]) {
    self.original = original
    kept = original.isEmpty ? [] : [Kept(original: 0, current: 0, count: original.count)]
  }

  /// The number of ranges of `bytes`, the current spec, that differ.
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

  /// Records that ranges of the current spec, in order, are replaced by others of these lengths.
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
        // A change that extends past this range moves only the text after its end.
        guard range.upperBound <= end else { break }
        growth += length - range.count
        rest.removeFirst()
      }
      keep(to: end)
    }
    kept = result
  }
}

import SpecLanguage

/// Tracks the differences between a spec and its original while fixes are applied in several
/// rounds.
struct SpecChanges {
  /// A range of bytes that no fix has changed, with its offsets in the original and in the current
  /// spec.
  private struct Kept {
    var original: Int
    var current: Int
    var count: Int
  }

  private let original: SpecBytes
  /// The unchanged ranges, in order. No range is empty.
  private var kept: [Kept]

  init(of original: [UInt8]) {
    self.original = SpecBytes(original)
    kept = original.isEmpty ? [] : [Kept(original: 0, current: 0, count: original.count)]
  }

  /// The number of places at which the current spec, `bytes`, differs from the original.
  func count(in bytes: [UInt8]) -> Int {
    let content = SpecBytes(bytes)
    var count = 0
    var (before, now) = (0, 0)
    for stretch in kept + [
      Kept(original: original.range.upperBound, current: bytes.count, count: 0)
    ] {
      if original[before..<stretch.original] != content[now..<stretch.current] { count += 1 }
      before = stretch.original + stretch.count
      now = stretch.current + stretch.count
    }
    return count
  }

  /// Whether the current spec lacks some of these bytes of the original.
  func haveReplaced(_ bytes: Range<Int>) -> Bool {
    var place = bytes.lowerBound
    for stretch in kept where stretch.original + stretch.count > place {
      if stretch.original > place { return true }
      place = stretch.original + stretch.count
      if place >= bytes.upperBound { return false }
    }
    return true
  }

  /// Records that ranges of the current spec are replaced by other bytes. The ranges are in order,
  /// and `length` is the number of new bytes.
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
        // If the change extends beyond this unchanged range, only the bytes after the end of the
        // change are moved.
        guard range.upperBound <= end else { break }
        growth += length - range.count
        rest.removeFirst()
      }
      keep(to: end)
    }
    kept = result
  }
}

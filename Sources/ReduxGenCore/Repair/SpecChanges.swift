/// Where a spec differs from the one that was read, as fixes are made in it round by round.
struct SpecChanges {
  /// A stretch of bytes, and what stands there now.
  private struct Change {
    var original: Range<Int>
    var current: Range<Int>

    /// How much longer it has made the spec up to its end.
    var shift: Int { current.upperBound - original.upperBound }
  }

  private let original: [UInt8]
  /// In their order; no two touch.
  private var changes: [Change] = []

  init(of original: [UInt8]) { self.original = original }

  /// How many stretches of `bytes`, the spec as it is now, differ.
  func count(in bytes: [UInt8]) -> Int {
    changes.count { original[$0.original] != bytes[$0.current] }
  }

  /// Notes that stretches of the spec as it is now get another length. A stretch that was changed
  /// before is one change with what is made of it.
  mutating func replace(_ stretches: [(range: Range<Int>, length: Int)]) {
    var merged: [Change] = []
    var rest = changes[...]
    var shift = 0
    var growth = 0
    for (range, length) in stretches {
      while let change = rest.first, change.current.upperBound < range.lowerBound {
        merged.append(moved(rest.removeFirst(), by: growth))
        shift = change.shift
      }
      var whole = Change(original: moved(range, by: -shift), current: range)
      while let change = rest.first, change.current.lowerBound <= range.upperBound {
        whole = joined(whole, rest.removeFirst())
        shift = change.shift
      }
      let start = whole.current.lowerBound + growth
      growth += length - range.count
      whole.current = start..<whole.current.upperBound + growth
      merged.append(whole)
    }
    changes = merged + rest.map { moved($0, by: growth) }
  }

  private func moved(_ range: Range<Int>, by distance: Int) -> Range<Int> {
    range.lowerBound + distance..<range.upperBound + distance
  }

  private func moved(_ change: Change, by growth: Int) -> Change {
    Change(original: change.original, current: moved(change.current, by: growth))
  }

  /// Two changes that touch as one. Behind the first one's end the second says how far the spec has
  /// moved.
  private func joined(_ whole: Change, _ change: Change) -> Change {
    let end = max(whole.current.upperBound, change.current.upperBound)
    let start = min(whole.current.lowerBound, change.current.lowerBound)
    let original =
      start < whole.current.lowerBound ? change.original.lowerBound : whole.original.lowerBound
    return Change(original: original..<end - change.shift, current: start..<end)
  }
}

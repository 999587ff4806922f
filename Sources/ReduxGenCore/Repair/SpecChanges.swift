/// Where a spec differs from the one that was read, as fixes are made in it round by round.
struct SpecChanges {
  /// A stretch of bytes, and what stands there now.
  private struct Change {
    let original: Range<Int>
    let current: Range<Int>
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
    // What is in front has made the spec so much longer: before this round, and in it.
    var (before, now) = (0, 0)
    func take(_ change: Change) {
      merged.append(
        Change(
          original: change.original,
          current: change.current.lowerBound + now..<change.current.upperBound + now))
      before = change.current.upperBound - change.original.upperBound
    }
    for (range, length) in stretches {
      while let change = rest.first, change.current.upperBound < range.lowerBound {
        take(rest.removeFirst())
      }
      var start = (original: range.lowerBound - before, current: range.lowerBound)
      var end = (original: range.upperBound - before, current: range.upperBound)
      while let change = rest.first, change.current.lowerBound <= range.upperBound {
        rest.removeFirst()
        if change.current.lowerBound < start.current {
          start = (change.original.lowerBound, change.current.lowerBound)
        }
        before = change.current.upperBound - change.original.upperBound
        end = (range.upperBound - before, range.upperBound)
        if change.current.upperBound > end.current {
          end = (change.original.upperBound, change.current.upperBound)
        }
      }
      let first = start.current + now
      now += length - range.count
      merged.append(
        Change(original: start.original..<end.original, current: first..<end.current + now))
    }
    while !rest.isEmpty { take(rest.removeFirst()) }
    changes = merged
  }
}

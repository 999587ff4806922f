import Diagnostics

/// Where declarations stand whose names were there before: that what they declare further is there
/// twice follows from that.
package struct RepeatedDeclarations: Sendable {
  private let starts: [SourcePosition]
  /// The last end of what starts at the same place or before.
  private let ends: [SourcePosition]

  package init(_ ranges: [SourceRange] = []) {
    let sorted = ranges.sorted { $0.start < $1.start }
    var ends: [SourcePosition] = []
    for range in sorted { ends.append(max(range.end, ends.last ?? range.end)) }
    starts = sorted.map(\.start)
    self.ends = ends
  }

  /// Costs a binary search.
  package func contain(_ position: SourcePosition) -> Bool {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 && position < ends[low - 1]
  }
}

import Diagnostics

/// The ranges of declarations with duplicate names: duplicates inside them need no finding.
package struct DuplicateDeclarations: Sendable {
  private let starts: [SourcePosition]
  /// The maximum end of all ranges that start at the same position or before.
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

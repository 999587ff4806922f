/// The ranges of declarations with duplicate names. Further duplicates inside these ranges are not
/// reported.
package struct DuplicateDeclarations: Sendable {
  private let starts: [SourcePosition]
  /// The greatest end of all ranges up to each index.
  private let ends: [SourcePosition]

  package init(_ ranges: [SourceRange] = []) {
    let sorted = ranges.sorted { $0.start < $1.start }
    var ends: [SourcePosition] = []
    for range in sorted { ends.append(max(range.end, ends.last ?? range.end)) }
    starts = sorted.map(\.start)
    self.ends = ends
  }

  /// Whether a position is in one of the ranges. Uses binary search.
  package func contain(_ position: SourcePosition) -> Bool {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 && position < ends[low - 1]
  }
}

import ExpressionTyping

extension Analysis {
  /// Sets beyond this size are not worth their space: a chain of derived values stays linear.
  private static let largestSet = 256

  /// The stored properties that a text reads, through derived values and filter results too.
  func reads(of accesses: StateAccesses) -> PropertySet {
    if accesses.readsEverything { return PropertySet(isEverything: true) }
    var indices = accesses.storedReads
    for name in accesses.computedReads {
      guard let reads = memberReads[name], !reads.isEverything else {
        return PropertySet(isEverything: true)
      }
      indices.formUnion(reads.indices)
    }
    if indices.count > Analysis.largestSet { return PropertySet(isEverything: true) }
    return PropertySet(indices)
  }

  /// The stored properties that a text writes.
  func writes(of accesses: StateAccesses) -> PropertySet {
    accesses.writesEverything
      ? PropertySet(isEverything: true) : PropertySet(accesses.storedWrites)
  }
}

import ExpressionTyping

/// What the filter results and derived values read of the state.
struct MemberReads {
  private var reads: [String: PropertySet] = [:]

  /// Sets beyond this size are not worth their space: a chain of derived values stays linear.
  private static let largestSet = 256

  subscript(member: String) -> PropertySet? {
    get { reads[member] }
    set { reads[member] = newValue }
  }

  /// The stored properties that a text reads, through derived values and filter results too.
  func reads(of accesses: StateAccesses) -> PropertySet {
    if accesses.readsEverything { return PropertySet(isEverything: true) }
    var indices = accesses.storedReads
    for name in accesses.computedReads {
      guard let reads = reads[name], !reads.isEverything else {
        return PropertySet(isEverything: true)
      }
      indices.formUnion(reads.indices)
    }
    if indices.count > Self.largestSet { return PropertySet(isEverything: true) }
    return PropertySet(indices)
  }
}

extension StateAccesses {
  /// The stored properties that a text writes.
  var writes: PropertySet {
    writesEverything ? PropertySet(isEverything: true) : PropertySet(storedWrites)
  }
}

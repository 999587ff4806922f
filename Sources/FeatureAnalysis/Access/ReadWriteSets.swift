/// The stored properties that each filter result and each derived value reads, by the member's
/// name.
struct MemberReads {
  private var reads: [String: PropertySet] = [:]

  /// The size of the largest set that is stored exactly. A larger set is replaced by the set of all
  /// properties. Otherwise, a long chain of derived values would take quadratic time.
  private static let largestSet = 256

  subscript(member: String) -> PropertySet? {
    get { reads[member] }
    set { reads[member] = newValue }
  }

  /// Returns the stored properties that code with these accesses reads, directly or through derived
  /// values and filter results.
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
  /// The stored properties that the code writes.
  var writes: PropertySet {
    writesEverything ? PropertySet(isEverything: true) : PropertySet(storedWrites)
  }
}

extension Feature {
  /// Returns the stored properties that each of the expressions reads.
  package func properties(readBy texts: [TypedExpression]) -> [PropertySet] {
    var reads = MemberReads()
    for value in derived { reads[value.name] = value.reads }
    let places = Dictionary(
      state.properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for filter in filters {
      reads[filter.result] = PropertySet(
        Set([places[filter.list], places[filter.selector]].compactMap { $0 }))
    }
    return texts.map { text in
      var accesses = StateAccesses(stateType: .nominal(state.name))
      accesses.addCode(.checked(text))
      return reads.reads(of: accesses)
    }
  }
}

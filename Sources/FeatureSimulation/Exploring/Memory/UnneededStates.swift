/// The states without effects that an exploration has reached again, and therefore does not need.
/// Each state has one bit. Large tables of fingerprints are mostly outside of the processor's
/// cache, but these bits fit into it.
struct UnneededStates {
  /// The bits of the states, by the number of the state. Each of the first few values of `others`
  /// has its own bits.
  private var known: [(others: UInt64, bits: [UInt64])] = []
  private static var mostSurroundings: Int { 4 }

  func contains(_ state: Int32, others: UInt64) -> Bool {
    for (known, bits) in known where known == others {
      let word = Int(state) >> 6
      return word < bits.count && bits[word] & Self.bit(state) != 0
    }
    return false
  }

  /// - Parameter others: a number for the parts of the state that are outside the store.
  mutating func insert(_ state: Int32, others: UInt64) {
    var place = 0
    while place < known.count, known[place].others != others { place += 1 }
    if place == known.count {
      if place == Self.mostSurroundings { return }
      known.append((others, []))
    }
    let word = Int(state) >> 6
    while known[place].bits.count <= word { known[place].bits.append(0) }
    known[place].bits[word] |= Self.bit(state)
  }

  private static func bit(_ state: Int32) -> UInt64 { 1 << UInt64(state & 63) }
}

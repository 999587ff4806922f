/// States without effects that an exploration has reached again, so that it does not need them: one
/// bit for each. Large tables of fingerprints are mostly outside of the processor's cache, and these
/// bits are inside.
struct UnneededStates {
  /// The bits by the numbers of the states, for each of the first few surroundings.
  private var known: [(others: UInt64, bits: [UInt64])] = []
  private static var mostSurroundings: Int { 4 }

  func contains(_ state: Int32, others: UInt64) -> Bool {
    for (known, bits) in known where known == others {
      let word = Int(state) >> 6
      return word < bits.count && bits[word] & Self.bit(state) != 0
    }
    return false
  }

  /// - Parameter others: what else belongs to the state, as in its fingerprint.
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

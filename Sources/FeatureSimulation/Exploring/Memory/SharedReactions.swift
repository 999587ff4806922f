/// The result of an impulse. The result is the same in all states in which the touched parts have the
/// same values.
struct ComputedReaction {
  let touched: PartSet
  /// The numbers of the values that the touched parts have after the action.
  let parts: [Int32]
  let commands: Int32
  let details: Int32
}

/// The results of impulses. An impulse has the same result in all states in which the parts that it
/// touches have the same values.
///
/// The results of all impulses that touch the same parts with the same values are adjacent, in a
/// block: in a state, one block is looked up for each set of parts, and not one result for each
/// impulse. In a large space, each look-up is an access to memory that no cache holds.
struct SharedReactions {
  /// A `ComputedReaction`. Its parts are in a common array and begin at the index `firstPart`.
  struct Entry {
    /// The index of the set of touched parts in `sets`.
    let touched: Int32
    let firstPart: Int32
    let commands: Int32
    let details: Int32
  }

  /// A set of parts that some impulse touches. There are few of them.
  private struct TouchedSet {
    /// The maximum number of impulses with a place: a block must not be large if most of the impulses
    /// belong to other states.
    static let mostPlaces: Int32 = 64
    let parts: PartSet
    /// The place of each impulse in the blocks of the set; negative if it has none.
    var places: [Int32] = []
    /// The number of impulses with a place.
    var count: Int32 = 0
    /// The block for the values of the current state.
    var block = Block.unknown
    var key = Fingerprint(high: 0, low: 0)

    func place(of action: Int32) -> Int32? {
      guard Int(action) < places.count, places[Int(action)] >= 0 else { return nil }
      return places[Int(action)]
    }
  }

  /// A range of `slots`.
  private struct Block {
    var first: Int32
    var count: Int32

    static let unknown = Block(first: -1, count: 0)
    /// No impulse has a result yet.
    static let missing = Block(first: -2, count: 0)
  }

  private var entries: [Entry] = []
  private var parts: [Int32] = []
  private var sets: [TouchedSet] = []
  /// The indices of the sets that each impulse has touched so far.
  private var touched: [[Int32]] = []
  private var blocks: [Block] = []
  private var blockNumbers = FingerprintTable()
  /// The numbers of entries, each increased by one; 0 if there is none.
  private var slots: [Int32] = []
  /// The entries of impulses without a place in the block.
  private var others = FingerprintTable()
  private var otherEntries: [Int32] = []

  /// The approximate size of the reactions in bytes.
  var size: Int {
    entries.count * 16 + parts.count * 4 + slots.count * 4 + blocks.count * 40
      + otherEntries.count * 36
  }

  /// Called before the impulses of another state are looked up.
  mutating func leaveState() {
    for place in sets.indices { sets[place].block = .unknown }
  }

  /// - Parameter parts: the numbers of the values of a state's properties.
  mutating func findEntry(_ action: Int32, _ parts: [Int32]) -> Entry? {
    guard Int(action) < touched.count else { return nil }
    for index in touched[Int(action)].indices {
      let set = Int(touched[Int(action)][index])
      if let number = entryNumber(of: action, in: set, parts) { return entries[Int(number)] }
    }
    return nil
  }

  private mutating func entryNumber(
    of action: Int32, in set: Int, _ parts: [Int32]
  ) -> Int32? {
    if sets[set].block.first == Block.unknown.first { enterBlock(of: set, parts) }
    let block = sets[set].block
    if block.first < 0 { return nil }
    if let place = sets[set].place(of: action), place < block.count {
      let slot = slots[Int(block.first + place)]
      return slot > 0 ? slot - 1 : nil
    }
    return others.entryNumber(of: key(action, of: set)).map { otherEntries[Int($0)] }
  }

  private mutating func enterBlock(of set: Int, _ parts: [Int32]) {
    var bits = FingerprintBits()
    bits.addWord(UInt64(set))
    for (place, part) in parts.enumerated() where sets[set].parts.contains(place) {
      bits.addWord(UInt64(part))
    }
    sets[set].key = bits.result
    sets[set].block =
      blockNumbers.entryNumber(of: bits.result).map { blocks[Int($0)] } ?? .missing
  }

  mutating func noteReaction(
    _ reaction: ComputedReaction, to action: Int32, _ parts: [Int32]
  ) -> Entry {
    let set = index(of: reaction.touched)
    while touched.count <= Int(action) { touched.append([]) }
    if !touched[Int(action)].contains(Int32(set)) { touched[Int(action)].append(Int32(set)) }
    let entry = Entry(
      touched: Int32(set), firstPart: Int32(self.parts.count),
      commands: reaction.commands, details: reaction.details)
    self.parts += reaction.parts
    entries.append(entry)
    if sets[set].block.first == Block.unknown.first { enterBlock(of: set, parts) }
    makePlace(of: action, in: set)
    if sets[set].block.first == Block.missing.first { makeBlock(of: set) }
    let block = sets[set].block
    if let place = sets[set].place(of: action), place < block.count {
      slots[Int(block.first + place)] = Int32(entries.count)
    } else if others.insert(key(action, of: set)) != nil {
      otherEntries.append(Int32(entries.count - 1))
    }
    return entry
  }

  private mutating func makePlace(of action: Int32, in set: Int) {
    let count = sets[set].count
    guard sets[set].place(of: action) == nil, count < TouchedSet.mostPlaces else { return }
    while sets[set].places.count <= Int(action) { sets[set].places.append(-1) }
    sets[set].places[Int(action)] = count
    sets[set].count += 1
  }

  private mutating func makeBlock(of set: Int) {
    let block = Block(first: Int32(slots.count), count: sets[set].count)
    for _ in 0..<block.count { slots.append(0) }
    _ = blockNumbers.insert(sets[set].key)
    blocks.append(block)
    sets[set].block = block
  }

  /// Replaces the property values of a state by the values after a reaction.
  func replaceParts(_ parts: inout [Int32], by entry: Entry) {
    var next = Int(entry.firstPart)
    let touched = sets[Int(entry.touched)].parts
    for place in parts.indices where touched.contains(place) {
      parts[place] = self.parts[next]
      next += 1
    }
  }

  private mutating func index(of set: PartSet) -> Int {
    if let known = sets.firstIndex(where: { $0.parts == set }) { return known }
    sets.append(TouchedSet(parts: set))
    return sets.count - 1
  }

  /// The key of an entry outside of its block.
  private func key(_ action: Int32, of set: Int) -> Fingerprint {
    var bits = FingerprintBits()
    bits.addWord(UInt64(action))
    bits.addFingerprint(sets[set].key)
    return bits.result
  }
}

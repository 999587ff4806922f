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
struct SharedReactions {
  /// A `ComputedReaction`. Its parts are in a common array and begin at the index `firstPart`.
  struct Entry {
    let touched: PartSet
    let firstPart: Int32
    let commands: Int32
    let details: Int32
  }

  private var entries: [Entry] = []
  private var parts: [Int32] = []
  private var numbers = FingerprintTable()
  /// The sets of parts that each impulse has touched so far.
  private var touched: [[PartSet]] = []

  /// The approximate size of the reactions in bytes.
  var size: Int { entries.count * 48 + parts.count * 4 }

  /// - Parameter parts: the numbers of the values of a state's properties.
  func findEntry(_ action: Int32, _ parts: [Int32]) -> Entry? {
    guard Int(action) < touched.count else { return nil }
    for touched in touched[Int(action)] {
      if let number = numbers.entryNumber(of: key(action, touched, parts)) {
        return entries[Int(number)]
      }
    }
    return nil
  }

  mutating func noteReaction(
    _ reaction: ComputedReaction, to action: Int32, _ parts: [Int32]
  ) -> Entry {
    while touched.count <= Int(action) { touched.append([]) }
    if !touched[Int(action)].contains(reaction.touched) {
      touched[Int(action)].append(reaction.touched)
    }
    let entry = Entry(
      touched: reaction.touched, firstPart: Int32(self.parts.count),
      commands: reaction.commands, details: reaction.details)
    self.parts += reaction.parts
    if numbers.insert(key(action, reaction.touched, parts)) != nil { entries.append(entry) }
    return entry
  }

  /// Replaces the property values of a state by the values after a reaction.
  func replaceParts(_ parts: inout [Int32], by entry: Entry) {
    var next = Int(entry.firstPart)
    for place in parts.indices where entry.touched.contains(place) {
      parts[place] = self.parts[next]
      next += 1
    }
  }

  private func key(
    _ action: Int32, _ touched: PartSet, _ parts: [Int32]
  ) -> Fingerprint {
    var bits = FingerprintBits()
    bits.addWord(UInt64(action))
    touched.addParts(to: &bits)
    for (place, part) in parts.enumerated() where touched.contains(place) {
      bits.addWord(UInt64(part))
    }
    return bits.result
  }
}

/// The result of an action. The result is the same in all states in which the touched properties
/// have the same values.
struct ComputedReaction {
  let touched: TouchedProperties
  /// The numbers of the values that the touched properties have after the action.
  let parts: [Int32]
  let commands: Int32
  let details: Int32
}

/// The results of actions. An action has the same result in all states in which the properties that
/// it touches have the same values.
struct SharedReactions {
  /// A `ComputedReaction`. Its parts are in a common array and begin at the index `firstPart`.
  struct Entry {
    let touched: TouchedProperties
    let firstPart: Int32
    let commands: Int32
    let details: Int32
  }

  private var entries: [Entry] = []
  private var parts: [Int32] = []
  private var numbers = FingerprintTable()
  /// The sets of properties that each action has touched so far.
  private var touched: [[TouchedProperties]] = []

  /// The approximate size of the reactions in bytes.
  var size: Int { entries.count * 48 + parts.count * 4 }

  /// - Parameter parts: the numbers of the values of a state's properties.
  func find(_ action: Int32, _ parts: [Int32]) -> Entry? {
    guard Int(action) < touched.count else { return nil }
    for touched in touched[Int(action)] {
      if let number = numbers.number(of: key(action, touched, parts)) {
        return entries[Int(number)]
      }
    }
    return nil
  }

  mutating func note(
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
  func change(_ parts: inout [Int32], by entry: Entry) {
    var next = Int(entry.firstPart)
    for place in parts.indices where entry.touched.contains(place) {
      parts[place] = self.parts[next]
      next += 1
    }
  }

  private func key(
    _ action: Int32, _ touched: TouchedProperties, _ parts: [Int32]
  ) -> Fingerprint {
    var bits = FingerprintBits()
    bits.add(UInt64(action))
    bits.add(touched.bits)
    for (place, part) in parts.enumerated() where touched.contains(place) { bits.add(UInt64(part)) }
    return bits.result
  }
}

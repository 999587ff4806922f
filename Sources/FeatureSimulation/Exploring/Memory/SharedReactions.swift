/// What an action does wherever the properties that it touches have the same values.
struct SharedReaction {
  /// The numbers of the values after it, for the properties that it touches.
  let parts: [Int32]
  let commands: Int32
  let details: Int32
}

/// What actions do, by the values of the properties that they touch. An action that reads the same
/// values does the same: it reads and writes no other property.
struct SharedReactions {
  private struct Entry {
    let firstPart: Int32
    let commands: Int32
    let details: Int32
  }

  private var entries: [Entry] = []
  private var parts: [Int32] = []
  private var numbers = FingerprintTable()
  /// What each action touches, in the cases that were met.
  private var touched: [[TouchedProperties]] = []

  /// About how many bytes it takes.
  var size: Int { entries.count * 48 + parts.count * 4 }

  /// - Parameter parts: the numbers of the values of a state's properties.
  func find(
    _ action: Int32, _ parts: [Int32]
  ) -> (touched: TouchedProperties, reaction: SharedReaction)? {
    guard Int(action) < touched.count else { return nil }
    for touched in touched[Int(action)] {
      if let number = numbers.number(of: key(action, touched, parts)) {
        return (touched, reaction(Int(number)))
      }
    }
    return nil
  }

  mutating func note(
    _ reaction: SharedReaction, of action: Int32, _ touched: TouchedProperties,
    _ parts: [Int32]
  ) {
    while self.touched.count <= Int(action) { self.touched.append([]) }
    if !self.touched[Int(action)].contains(touched) { self.touched[Int(action)].append(touched) }
    guard numbers.insert(key(action, touched, parts)) != nil else { return }
    entries.append(
      Entry(
        firstPart: Int32(self.parts.count), commands: reaction.commands,
        details: reaction.details))
    self.parts += reaction.parts
  }

  private func reaction(_ number: Int) -> SharedReaction {
    let entry = entries[number]
    let end = number + 1 < entries.count ? Int(entries[number + 1].firstPart) : parts.count
    return SharedReaction(
      parts: Array(parts[Int(entry.firstPart)..<end]), commands: entry.commands,
      details: entry.details)
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

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
  private var all: [SharedReaction] = []
  private var numbers = FingerprintTable()
  /// What each action touches, in the cases that were met.
  private var touched: [[TouchedProperties]] = []

  var count: Int { all.count }

  /// - Parameter parts: the numbers of the values of a state's properties.
  func find(
    _ action: Int32, _ parts: [Int32]
  ) -> (touched: TouchedProperties, reaction: SharedReaction)? {
    guard Int(action) < touched.count else { return nil }
    for touched in touched[Int(action)] {
      if let number = numbers.number(of: key(action, touched, parts)) {
        return (touched, all[Int(number)])
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
    if numbers.insert(key(action, touched, parts)) != nil { all.append(reaction) }
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

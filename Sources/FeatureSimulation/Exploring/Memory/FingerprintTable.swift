/// Numbers for fingerprints, in the order in which these come: a hash table with open addressing.
package struct FingerprintTable: Sendable {
  /// The fingerprint of each slot; `empty` if it has none.
  private var keys: [Fingerprint]
  private var numbers: [UInt32]
  package private(set) var count = 0

  private static var empty: Fingerprint { Fingerprint(high: 0, low: 0) }

  package init() {
    keys = Array(repeating: Self.empty, count: 1 << 8)
    numbers = Array(repeating: 0, count: 1 << 8)
  }

  package func contains(_ fingerprint: Fingerprint) -> Bool {
    keys[slot(of: fingerprint)] != Self.empty
  }

  package func number(of fingerprint: Fingerprint) -> UInt32? {
    let slot = slot(of: fingerprint)
    return keys[slot] == Self.empty ? nil : numbers[slot]
  }

  /// - Returns: its new number; nil if it has one.
  package mutating func insert(_ fingerprint: Fingerprint) -> UInt32? {
    let slot = slot(of: fingerprint)
    guard keys[slot] == Self.empty else { return nil }
    let number = UInt32(count)
    keys[slot] = fingerprint
    numbers[slot] = number
    count += 1
    if count * 4 > keys.count * 3 { grow() }
    return number
  }

  private func slot(of fingerprint: Fingerprint) -> Int {
    let mask = keys.count - 1
    var slot = Int(truncatingIfNeeded: fingerprint.low) & mask
    while keys[slot] != fingerprint, keys[slot] != Self.empty { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let (oldKeys, oldNumbers) = (keys, numbers)
    keys = Array(repeating: Self.empty, count: oldKeys.count * 2)
    numbers = Array(repeating: 0, count: oldKeys.count * 2)
    for (key, number) in zip(oldKeys, oldNumbers) where key != Self.empty {
      let slot = slot(of: key)
      keys[slot] = key
      numbers[slot] = number
    }
  }
}

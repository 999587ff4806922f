/// A hash table with open addressing that numbers fingerprints in the order of their insertion.
package struct FingerprintTable: Sendable {
  /// The bits of a fingerprint that the table compares, and the number of the fingerprint. Bits and
  /// number are adjacent in memory, because a large table is mostly outside of the processor's
  /// cache. Only an empty slot is all zero.
  private struct Slot {
    var high: UInt64 = 0
    var low: UInt32 = 0
    var number: UInt32 = 0

    var isEmpty: Bool { high == 0 && low == 0 }
  }

  private var slots: [Slot]
  package private(set) var count = 0

  package init() { slots = Array(repeating: Slot(), count: 1 << 8) }

  package func contains(_ fingerprint: Fingerprint) -> Bool {
    !slots[index(of: fingerprint.high, Self.low(of: fingerprint))].isEmpty
  }

  package func number(of fingerprint: Fingerprint) -> UInt32? {
    let slot = slots[index(of: fingerprint.high, Self.low(of: fingerprint))]
    return slot.isEmpty ? nil : slot.number
  }

  /// - Returns: the new number of the fingerprint; nil if it already has a number.
  package mutating func insert(_ fingerprint: Fingerprint) -> UInt32? {
    let low = Self.low(of: fingerprint)
    let index = index(of: fingerprint.high, low)
    guard slots[index].isEmpty else { return nil }
    let number = UInt32(count)
    slots[index] = Slot(high: fingerprint.high, low: low, number: number)
    count += 1
    if count * 4 > slots.count * 3 { grow() }
    return number
  }

  private static func low(of fingerprint: Fingerprint) -> UInt32 {
    UInt32(truncatingIfNeeded: fingerprint.low)
  }

  /// The index of the slot that contains a fingerprint. If the table does not contain the
  /// fingerprint, returns the index of the empty slot for it.
  private func index(of high: UInt64, _ low: UInt32) -> Int {
    let mask = slots.count - 1
    var index = Int(low) & mask
    while true {
      let slot = slots[index]
      if slot.isEmpty || slot.high == high && slot.low == low { return index }
      index = (index + 1) & mask
    }
  }

  private mutating func grow() {
    let old = slots
    slots = Array(repeating: Slot(), count: old.count * 2)
    for slot in old where !slot.isEmpty { slots[index(of: slot.high, slot.low)] = slot }
  }
}

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

  package func entryNumber(of fingerprint: Fingerprint) -> UInt32? {
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

/// A hash table with open addressing. Its keys are pairs of numbers, and its values are numbers.
struct NumberTable {
  /// The keys, each increased by one; 0 for an empty slot.
  private var keys: [UInt64] = Array(repeating: 0, count: 1 << 8)
  private var values: [Int32] = Array(repeating: 0, count: 1 << 8)
  private(set) var count = 0

  subscript(first: Int32, second: Int32) -> Int32? {
    get {
      let key = Self.key(first, second)
      let slot = slot(of: key)
      return keys[slot] == key ? values[slot] : nil
    }
    set {
      guard let newValue else { return }
      let key = Self.key(first, second)
      let slot = slot(of: key)
      if keys[slot] == 0 { count += 1 }
      keys[slot] = key
      values[slot] = newValue
      if count * 4 > keys.count * 3 { grow() }
    }
  }

  private static func key(_ first: Int32, _ second: Int32) -> UInt64 {
    (UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))) &+ 1
  }

  private func slot(of key: UInt64) -> Int {
    let mask = keys.count - 1
    let product = key.multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    var slot = Int(truncatingIfNeeded: product.high ^ product.low) & mask
    while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
    return slot
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = Array(repeating: 0, count: oldKeys.count * 2)
    values = Array(repeating: 0, count: oldKeys.count * 2)
    for (key, value) in zip(oldKeys, oldValues) where key != 0 {
      let slot = slot(of: key)
      keys[slot] = key
      values[slot] = value
    }
  }
}

/// A set of parts of a state. Each of the first 255 parts is represented by one bit; all other parts
/// share a bit.
package struct PartSet: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0

  static var all: PartSet {
    var all = PartSet()
    (all.first, all.second, all.third, all.fourth) = (.max, .max, .max, .max)
    return all
  }

  package init() {}

  init(_ places: some Sequence<Int>) {
    for place in places { insert(place) }
  }

  package var isEmpty: Bool { first | second | third | fourth == 0 }

  mutating func insert(_ place: Int) {
    let bit: UInt64 = 1 << UInt64(place & 63)
    switch place >> 6 {
    case 0: first |= bit
    case 1: second |= bit
    case 2: third |= bit
    default: fourth |= place < 255 ? bit : 1 << 63
    }
  }

  @inline(__always) func contains(_ place: Int) -> Bool {
    let word =
      switch place >> 6 {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    return word & 1 << UInt64(place < 255 ? place & 63 : 63) != 0
  }

  /// The numbers of the parts, of which those beyond the first 255 count as one.
  package var places: [Int] { isEmpty ? [] : (0..<256).filter(contains) }

  mutating func formUnion(_ other: PartSet) {
    first |= other.first
    second |= other.second
    third |= other.third
    fourth |= other.fourth
  }

}

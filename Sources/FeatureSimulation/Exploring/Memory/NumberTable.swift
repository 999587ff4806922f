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

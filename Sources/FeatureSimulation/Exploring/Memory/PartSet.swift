/// A set of parts of a state. Each of the first 255 parts is represented by one bit; all other parts
/// share a bit.
struct PartSet: Hashable, Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0

  static var all: PartSet {
    var all = PartSet()
    (all.first, all.second, all.third, all.fourth) = (.max, .max, .max, .max)
    return all
  }

  init() {}

  init(_ places: some Sequence<Int>) {
    for place in places { insert(place) }
  }

  var isEmpty: Bool { first | second | third | fourth == 0 }

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

  mutating func formUnion(_ other: PartSet) {
    first |= other.first
    second |= other.second
    third |= other.third
    fourth |= other.fourth
  }

  func addParts(to bits: inout FingerprintBits) {
    bits.addWord(first)
    if second | third | fourth == 0 { return }
    bits.addWord(second)
    bits.addWord(third)
    bits.addWord(fourth)
  }
}

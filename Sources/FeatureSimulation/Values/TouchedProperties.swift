/// A set of properties of a state. Each property is represented by one bit.
struct TouchedProperties: Hashable {
  private(set) var bits: UInt64 = 0

  /// All properties, including properties whose index is too large to have a bit.
  static let all = TouchedProperties(bits: .max)

  mutating func insert(_ place: Int) { bits |= place < 63 ? 1 << UInt64(place) : .max }

  func contains(_ place: Int) -> Bool { bits & 1 << UInt64(min(place, 63)) != 0 }
}

/// A set of stored properties of a state that an action may have written. Each property has one
/// bit, in the order of declaration.
///
/// A reducer returns the set of properties that it may have written, and an observer is registered
/// with the set of properties that it depends on. If the two sets have no property in common, the
/// observer is not called. States are not compared.
/// ```swift
/// store.subscribe(to: [Changes(bit: 0), Changes(bit: 2)]) { state in .alive }
/// ```
/// `[]` stands for no change. Return `.all` if the changed properties are not known.
@frozen public struct Changes: OptionSet, Sendable {
  public let rawValue: UInt64

  @inlinable public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The set with the property number `bit`, counted from 0. The properties from number 63 on share
  /// one bit.
  @inlinable public init(bit: Int) {
    rawValue = 1 &<< UInt64(clamping: Swift.min(bit, 63))
  }

  /// The set of all properties: every property may have changed.
  @inlinable public static var all: Changes { Changes(rawValue: .max) }
}

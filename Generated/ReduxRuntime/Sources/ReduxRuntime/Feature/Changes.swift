// The runtime of redux-gen, written by it. Do not edit.

/// The stored properties of a state that an action may have written: one bit each, in the order of
/// their declaration.
///
/// A reducer returns it, and an observer passes the properties that it depends on. An observer
/// whose set is disjoint from the reducer's is not called, and no states are compared.
/// ```swift
/// store.subscribe(to: [Changes(bit: 0), Changes(bit: 2)]) { state in .alive }
/// ```
/// No change is `[]`. Return `.all` if the properties are not known.
public struct Changes: OptionSet, Sendable {
  public let rawValue: UInt64

  @inlinable public init(rawValue: UInt64) {
    self.rawValue = rawValue
  }

  /// The change of the property number `bit`, from 0. The properties from 63 on share one bit.
  @inlinable public init(bit: Int) {
    rawValue = 1 &<< UInt64(clamping: Swift.min(bit, 63))
  }

  /// Every property may have changed.
  @inlinable public static var all: Changes { Changes(rawValue: .max) }
}

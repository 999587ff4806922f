// The test support of redux-gen, written by it. Do not edit.

import Foundation

/// Returns the UUID whose last digits are a number: `uuid(1)` is
/// `00000000-0000-0000-0000-000000000001`.
///
/// A scenario writes such a UUID as a number, and the generated tests write it as a call of this
/// function.
public func uuid(_ number: UInt64) -> UUID {
  let bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  return UUID(
    uuid: (
      0, 0, 0, 0, 0, 0, 0, 0,
      bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
    ))
}

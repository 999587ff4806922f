// The runtime of redux-gen, written by it. Do not edit.

/// Makes random values for rules and links. In a test, they can be predicted: see ``ValueSource``.
/// ```swift
/// effects.dispatch(.rolled(Int.random(in: 1...6, using: effects.random)))
/// ```
/// Swift does not promise that its own functions make the same values of the same numbers in its next
/// version. These functions do.
public struct RandomValues {
  private let next: () -> UInt64

  /// - Parameter next: Returns 64 random bits.
  package init(_ next: @escaping () -> UInt64) { self.next = next }

  /// Values that differ in each run.
  static var live: RandomValues { RandomValues { .random(in: .min ... .max) } }

  /// Returns a number from zero up to, but not including, `bound`; any number if `bound` is zero.
  fileprivate func number(below bound: UInt64) -> UInt64 {
    bound == 0 ? next() : next().multipliedFullWidth(by: bound).high
  }
}

extension FixedWidthInteger {
  /// Returns a random number of a range that is not empty. The type has at most 64 bits.
  public static func random(in range: Range<Self>, using values: RandomValues) -> Self {
    precondition(!range.isEmpty, "The range of a random number is empty")
    return random(in: range.lowerBound...range.upperBound - 1, using: values)
  }

  /// Returns a random number of a range. The type has at most 64 bits.
  public static func random(in range: ClosedRange<Self>, using values: RandomValues) -> Self {
    let span = UInt64(Magnitude(truncatingIfNeeded: range.upperBound &- range.lowerBound))
    return range.lowerBound &+ Self(truncatingIfNeeded: values.number(below: span &+ 1))
  }
}

extension BinaryFloatingPoint {
  /// Returns a random number of a range that is neither empty nor infinite.
  public static func random(in range: Range<Self>, using values: RandomValues) -> Self {
    precondition(!range.isEmpty, "The range of a random number is empty")
    // The sum may be rounded to the upper bound.
    while true {
      let value = range.lowerBound + part(of: range.lowerBound...range.upperBound, 0, values)
      if value < range.upperBound { return value }
    }
  }

  /// Returns a random number of a range that is not infinite.
  public static func random(in range: ClosedRange<Self>, using values: RandomValues) -> Self {
    min(range.lowerBound + part(of: range, 1, values), range.upperBound)
  }

  private static func part(
    of range: ClosedRange<Self>, _ last: UInt64, _ values: RandomValues
  ) -> Self {
    let length = range.upperBound - range.lowerBound
    precondition(length.isFinite, "The range of a random number is infinite")
    let count: UInt64 = 1 << UInt64(Swift.min(Self.significandBitCount, 52) + 1)
    return length * (Self(values.number(below: count + last)) / Self(count))
  }
}

extension Bool {
  /// Returns true or false.
  public static func random(using values: RandomValues) -> Bool { values.number(below: 2) == 1 }
}

extension Sequence {
  /// Returns the elements in a random order.
  public func shuffled(using values: RandomValues) -> [Element] {
    var elements = Array(self)
    for place in elements.indices.dropFirst().reversed() {
      elements.swapAt(place, Int(values.number(below: UInt64(place + 1))))
    }
    return elements
  }
}

extension Collection {
  /// Returns a random element; nil if the collection is empty.
  public func randomElement(using values: RandomValues) -> Element? {
    guard !isEmpty else { return nil }
    return self[index(startIndex, offsetBy: Int(values.number(below: UInt64(count))))]
  }
}

/// A generator of random numbers that are the same in every run. It uses SplitMix64.
package struct SeededNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var number = state
    number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
    number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
    return number ^ (number >> 31)
  }
}

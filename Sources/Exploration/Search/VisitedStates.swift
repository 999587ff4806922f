import FeatureSimulation

/// The fingerprints of the states that were found, and how each was reached: 60 bytes a state at most.
struct VisitedStates {
  private var numbers = FingerprintTable()
  /// The predecessor of each state.
  private(set) var parents: [UInt32] = []
  private(set) var steps: [UInt32] = []

  static let none = UInt32.max

  var count: Int { numbers.count }

  func contains(_ fingerprint: Fingerprint) -> Bool { numbers.contains(fingerprint) }

  /// The number of a state; nil if it is not known.
  func number(of fingerprint: Fingerprint) -> UInt32? { numbers.number(of: fingerprint) }

  /// - Returns: the number of the state; nil if it is known.
  mutating func insert(_ fingerprint: Fingerprint, parent: UInt32, step: Int) -> UInt32? {
    guard let number = numbers.insert(fingerprint) else { return nil }
    parents.append(parent)
    steps.append(UInt32(truncatingIfNeeded: step))
    return number
  }

  /// The start from which a state was reached, and the indices of the steps that led to it.
  func path(to state: UInt32) -> (start: UInt32, steps: [Int]) {
    var (state, path): (UInt32, [Int]) = (state, [])
    while parents[Int(state)] != Self.none {
      path.append(Int(steps[Int(state)]))
      state = parents[Int(state)]
    }
    return (state, path.reversed())
  }
}

import FeatureSimulation

/// The fingerprints of the states that a search has found, with the steps that lead to them. Each
/// state takes at most 60 bytes.
struct VisitedStates {
  private var numbers = FingerprintTable()
  /// The predecessor of each state. `steps` contains the index of the step from the predecessor to
  /// the state.
  private(set) var parents: [UInt32] = []
  private(set) var steps: [UInt32] = []

  static let none = UInt32.max

  var count: Int { numbers.count }

  func contains(_ fingerprint: Fingerprint) -> Bool { numbers.contains(fingerprint) }

  /// The number of a state; nil if the search has not found the state yet.
  func stateNumber(of fingerprint: Fingerprint) -> UInt32? { numbers.entryNumber(of: fingerprint) }

  /// - Returns: the number of the new state; nil if the state was found before.
  mutating func insert(_ fingerprint: Fingerprint, parent: UInt32, step: Int) -> UInt32? {
    guard let number = numbers.insert(fingerprint) else { return nil }
    parents.append(parent)
    steps.append(UInt32(truncatingIfNeeded: step))
    return number
  }

  /// The start from which a state was reached, and the indices of the steps from the start to the
  /// state.
  func path(to state: UInt32) -> (start: UInt32, steps: [Int]) {
    var (state, path): (UInt32, [Int]) = (state, [])
    while parents[Int(state)] != Self.none {
      path.append(Int(steps[Int(state)]))
      state = parents[Int(state)]
    }
    return (state, path.reversed())
  }
}

import FeatureSimulation

/// The fingerprints of the states that were found, and how each was reached: 40 bytes a state at most.
struct VisitedStates {
  /// Open addressing: the number of a state plus one, or 0.
  private var slots: [UInt32]
  private var fingerprints: [Fingerprint] = []
  /// The state before the step that led to it, and the step's place among those of that state.
  private(set) var parents: [UInt32] = []
  private(set) var steps: [UInt32] = []

  static let none = UInt32.max

  init() { slots = Array(repeating: 0, count: 1 << 10) }

  var count: Int { fingerprints.count }

  func contains(_ fingerprint: Fingerprint) -> Bool { slots[slot(of: fingerprint)] != 0 }

  /// The number of a state; nil if it is not known.
  func number(of fingerprint: Fingerprint) -> UInt32? {
    let number = slots[slot(of: fingerprint)]
    return number == 0 ? nil : number - 1
  }

  /// - Returns: the number of the state; nil if it is known.
  mutating func insert(_ fingerprint: Fingerprint, parent: UInt32, step: Int) -> UInt32? {
    let slot = slot(of: fingerprint)
    guard slots[slot] == 0 else { return nil }
    let number = UInt32(fingerprints.count)
    slots[slot] = number + 1
    fingerprints.append(fingerprint)
    parents.append(parent)
    steps.append(UInt32(truncatingIfNeeded: step))
    if fingerprints.count * 4 > slots.count * 3 { grow() }
    return number
  }

  private func slot(of fingerprint: Fingerprint) -> Int {
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: fingerprint.low) & mask
    while slots[slot] != 0, fingerprints[Int(slots[slot] - 1)] != fingerprint {
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for (number, fingerprint) in fingerprints.enumerated() {
      slots[slot(of: fingerprint)] = UInt32(number) + 1
    }
  }

  /// The start from which a state was reached, and the places of the steps that led to it.
  func path(to state: UInt32) -> (start: UInt32, steps: [Int]) {
    var (state, path): (UInt32, [Int]) = (state, [])
    while parents[Int(state)] != Self.none {
      path.append(Int(steps[Int(state)]))
      state = parents[Int(state)]
    }
    return (state, path.reversed())
  }
}

import Diagnostics
import FeatureAnalysis
import FeatureSimulation

/// What exploring a feature or an app found.
package struct Exploration: Sendable {
  /// A sequence of steps to a mistake.
  package struct Violation: Sendable {
    /// The place of the invariant or of the trap.
    package let range: SourceRange
    package let id: FindingID
    package let message: String
    package let sentence: String
    /// The scenario that does it, as the lines of a spec; nil if no scenario can.
    package let scenario: [String]?
    /// Whether a scenario of the spec does it already.
    package var isInSpec = false
  }

  package var states = 0
  package var depth = 0
  package var end = SearchEnd.exhausted
  /// How many states were not entered because of the bounds.
  package var pruned = 0
  package var bounds = ExplorationBounds()
  package var violations: [Violation] = []
  /// Whether some sequence of steps makes the compiled code trap.
  package var traps = false
  /// The conditions of `reachable` without a witness.
  package var unwitnessed: [Reachable] = []
  /// Actions whose statements have never changed the state.
  package var unchanging: [Action] = []
  package var answersOnly: [String] = []
  /// Actions that only compiled code can execute, with the reason.
  package var unknown: [(action: String, reason: String)] = []
  /// All payloads have types with few values.
  package var isFinite = false

  /// Every state within the bounds of lists and effects was found.
  package var isExhaustive: Bool { end == .exhausted }

  /// `all 312 states reachable within 3 elements per list`
  package var summary: String {
    let counted = states == 1 ? "1 state" : "\(Self.grouped(states)) states"
    let bounded = "\(bounds.lists) elements per list and \(bounds.effects) calls under way"
    switch end {
    case .exhausted:
      let all = states == 1 ? "the only state" : "all \(counted)"
      if pruned == 0 { return "\(all) reachable, to depth \(depth)" }
      return "\(all) reachable within \(bounded), to depth \(depth); "
        + "\(Self.grouped(pruned)) not entered"
    case .depth, .states, .work, .stopped:
      return "\(counted) to depth \(depth), within \(bounded); not exhaustive"
    }
  }

  /// `10,000`
  package static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var place = digits.count - 3
    while place > 0 {
      digits.insert(",", at: digits.index(digits.startIndex, offsetBy: place))
      place -= 3
    }
    return digits
  }
}

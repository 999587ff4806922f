import FeatureSimulation

/// A system that a search explores: a feature or an app.
protocol ExploredSystem: SendableMetatype {
  associatedtype Snapshot: Sendable
  associatedtype Step

  /// The states with which the search begins.
  mutating func starts() -> [Snapshot]

  /// The steps that are possible in a state.
  mutating func steps(from snapshot: Snapshot) -> [Step]

  /// The state after a step; nil if the step leads to no state.
  mutating func following(_ step: Step, _ snapshot: Snapshot) -> Snapshot?

  /// Performs each step that is possible in a state, and calls `visit` with the index and the
  /// outcome of the step.
  ///
  /// - Parameters:
  ///   - isWanted: returns whether the state after a step is needed. A state that was not needed
  ///     once is never needed later.
  ///   - visit: called for mistakes, and for states that are needed.
  mutating func expand(
    _ snapshot: Snapshot, isWanted: (Int, Fingerprint) -> Bool,
    _ visit: (Int, Outcome<Snapshot>) -> Void)

  mutating func fingerprint(of snapshot: Snapshot) -> Fingerprint

  /// The mistakes of a state itself, which do not depend on the steps that led to it.
  mutating func mistakes(in snapshot: Snapshot) -> [Mistake]

  /// The conditions of `reachable` that are true in a state. `conditions` contains the indices of
  /// the conditions to test.
  mutating func witnessed(by snapshot: Snapshot, among conditions: [Int]) -> [Int]

  /// Whether a state is outside the bounds.
  func exceedsBounds(_ snapshot: Snapshot) -> Bool

  /// Whether a state is further outside the bounds than the previous state, which is itself outside
  /// the bounds.
  func isFurtherOutside(_ snapshot: Snapshot, than previous: Snapshot) -> Bool

  /// Limits the size of the system's cache to about this many bytes.
  mutating func remember(atMost bytes: Int)

  /// A number for a state. If possible, states with the same number are explored by the same
  /// worker, because they use the same part of the worker's cache.
  func share(of snapshot: Snapshot) -> UInt64

  /// The number of evaluation steps that the system has taken.
  var work: Int { get }

  /// The facts about actions that the system has collected.
  var notes: ActionNotes { get }
}

/// The result of one step.
enum Outcome<Snapshot: Sendable> {
  case state(Snapshot, Fingerprint)
  /// The state is outside the bounds and is not entered. Nothing has to be checked in it.
  case outside(Fingerprint)
  /// The step makes mistakes. If a state follows and is needed, it is visited next.
  case mistakes([Mistake])
  /// Only compiled code knows the result.
  case unknown
}

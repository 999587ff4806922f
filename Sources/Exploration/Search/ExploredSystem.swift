import FeatureSimulation

/// What a search explores: a feature or an app.
protocol ExploredSystem: SendableMetatype {
  associatedtype Snapshot: Sendable
  associatedtype Step

  /// The states to begin with.
  mutating func starts() -> [Snapshot]

  /// The steps that are possible in a state.
  mutating func steps(from snapshot: Snapshot) -> [Step]

  /// The state after a step; nil if there is none.
  mutating func following(_ step: Step, _ snapshot: Snapshot) -> Snapshot?

  /// Performs each step that is possible in a state; `visit` gets its index among them.
  ///
  /// - Parameters:
  ///   - isWanted: whether the state after a step is needed. A state that is not needed is never
  ///     needed later.
  ///   - visit: called for mistakes, and for states that are needed.
  mutating func expand(
    _ snapshot: Snapshot, isWanted: (Int, Fingerprint) -> Bool,
    _ visit: (Int, Outcome<Snapshot>) -> Void)

  mutating func fingerprint(of snapshot: Snapshot) -> Fingerprint

  /// The mistakes in a state itself, regardless of the steps that led to it.
  mutating func mistakes(in snapshot: Snapshot) -> [Mistake]

  /// Which of these conditions of `reachable` it satisfies, by index.
  mutating func witnessed(by snapshot: Snapshot, among conditions: [Int]) -> [Int]

  /// Whether it is outside the bounds.
  func exceedsBounds(_ snapshot: Snapshot) -> Bool

  /// Whether it is further outside than the state before, which is outside too.
  func isFurtherOutside(_ snapshot: Snapshot, than previous: Snapshot) -> Bool

  /// Allows it to cache results in about this many bytes.
  mutating func remember(atMost bytes: Int)

  /// States with the same number should be explored by the same worker, whose cache they share.
  func share(of snapshot: Snapshot) -> UInt64

  /// The steps of the evaluator so far.
  var work: Int { get }

  /// What it noticed about actions.
  var notes: ActionNotes { get }
}

/// The result of one step.
enum Outcome<Snapshot: Sendable> {
  case state(Snapshot, Fingerprint)
  /// A state outside the bounds, which is not entered.
  case outside(Fingerprint)
  /// Mistakes of the step. The state after it, if there is one and it is needed, is visited next.
  case mistakes([Mistake])
  /// Only compiled code knows the result.
  case unknown
}

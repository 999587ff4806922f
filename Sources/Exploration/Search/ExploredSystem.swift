import FeatureSimulation

/// What a search explores: a feature or an app.
protocol ExploredSystem: SendableMetatype {
  associatedtype Snapshot: Sendable

  /// The states to begin with.
  mutating func starts() -> [Snapshot]

  /// Does each step that is possible in a state.
  mutating func expand(_ snapshot: Snapshot, _ visit: (Int, Outcome<Snapshot>) -> Void)

  mutating func fingerprint(of snapshot: Snapshot) -> Fingerprint

  /// The invariants of the state alone that it breaks, by index.
  mutating func broken(in snapshot: Snapshot) -> [Int]

  /// Which of these conditions of `reachable` it satisfies, by index.
  mutating func witnessed(by snapshot: Snapshot, among conditions: [Int]) -> [Int]

  /// Whether it is outside the bounds.
  func exceedsBounds(_ snapshot: Snapshot) -> Bool

  /// States with the same number are explored by the same worker.
  func share(of snapshot: Snapshot) -> UInt64

  /// The steps of the evaluator so far.
  var work: Int { get }

  /// What it noticed about actions.
  var notes: ActionNotes { get }
}

/// The result of one step.
enum Outcome<Snapshot: Sendable> {
  case state(Snapshot)
  /// Something that must not happen.
  case mistakes([Mistake])
  /// Only compiled code can tell.
  case unknown
}

/// Something that must not happen.
struct Mistake: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// By its name.
    case invariant(String)
    /// It would trap in Swift, or it never ends.
    case fault(EvaluationFault)
  }

  let kind: Kind
  /// The action in which it happens, where that tells apart what is not the same mistake.
  var action = ""

  /// The same for all mistakes of which only the first is shown.
  var key: Mistake {
    guard case .fault(let fault) = kind else { return self }
    return Mistake(kind: .fault(fault.kindAlone), action: action)
  }
}

extension EvaluationFault {
  /// Without the values of one case.
  fileprivate var kindAlone: EvaluationFault {
    switch self {
    case .indexOutOfRange: .indexOutOfRange(index: 0, count: 0)
    case .reversedRange: .reversedRange(lower: 0, upper: 0)
    default: self
    }
  }

  /// It is a mistake of the spec, not a limit of the tool.
  var isMistake: Bool {
    switch self {
    case .runaway, .endlessEffects: true
    default: isTrap
    }
  }
}

/// What was noticed about actions in all steps.
struct ActionNotes: Sendable {
  /// Those that changed the state.
  var changing: Set<String> = []
  /// Those that only compiled code can do, with the reason.
  var unknown: [String: String] = [:]

  mutating func add(_ others: ActionNotes) {
    changing.formUnion(others.changing)
    unknown.merge(others.unknown) { first, second in min(first, second) }
  }
}

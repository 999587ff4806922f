import FeatureSimulation
import SpecLanguage

/// A mistake in a spec that exploring finds, such as a trap or a broken invariant.
struct Mistake: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case invariant(BrokenInvariant)
    /// A step would trap in Swift, or would never end.
    case fault(EvaluationFault, at: SourceRange?)
    /// A derived value or a filter traps in a state.
    case computed(ComputedTrap)
  }

  let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  /// The range in the spec at which a step fails; nil for other mistakes.
  var place: SourceRange? { if case .fault(_, let place) = kind { place } else { nil } }

  /// Whether the mistake makes the compiled code trap.
  var traps: Bool {
    switch kind {
    case .invariant(let broken): broken.fault != nil
    case .fault, .computed: true
    }
  }

  /// A mistake without details. Of all mistakes with equal keys, only the first is reported.
  var key: Mistake {
    switch kind {
    case .invariant(let broken):
      Mistake(.invariant(BrokenInvariant(name: broken.name, fault: nil)))
    case .fault(let fault, let place):
      Mistake(.fault(fault.kindAlone, at: fault.isMistake && !fault.isTrap ? nil : place))
    case .computed(let trap):
      Mistake(
        .computed(
          ComputedTrap(
            model: trap.model, name: trap.name, fault: trap.fault.kindAlone, range: trap.range)))
    }
  }
}

extension EvaluationFault {
  /// The fault without the values of its index and range.
  fileprivate var kindAlone: EvaluationFault {
    switch self {
    case .indexOutOfRange: .indexOutOfRange(index: 0, count: 0)
    case .positionOutOfRange: .positionOutOfRange(index: 0, count: 0)
    case .reversedRange: .reversedRange(lower: 0, upper: 0)
    // An endless loop is found from each of its actions, and after different actions.
    case .endlessLoop(let cycle): .endlessLoop(Set(cycle).sorted())
    default: self
    }
  }

  /// The fault with the actions of an endless loop in an order that does not depend on where the
  /// loop was noticed: from the action that was sent, or from the first one in alphabetical order.
  func beginningLoop(with action: String) -> EvaluationFault {
    guard case .endlessLoop(let cycle) = self, cycle.count > 1, cycle.first == cycle.last else {
      return self
    }
    let names = cycle.dropLast()
    let first = names.contains(action) ? action : names.min()
    guard let place = names.firstIndex(where: { $0 == first }) else { return self }
    return .endlessLoop(names[place...] + names[..<place] + [names[place]])
  }

  /// Whether the fault is a mistake of the spec, and not a limit of the tool.
  var isMistake: Bool {
    switch self {
    case .endlessLoop: true
    default: isTrap
    }
  }
}

/// Facts about actions and conditions, collected in all steps of a search.
struct ActionNotes: Sendable {
  /// The actions that changed the state.
  var changing: Set<String> = []
  /// The reasons why actions can be executed only by compiled code, by the name of the action.
  var unknown: [String: String] = [:]
  /// The number of payloads that were used and that exist, by the name of the action. Contains only
  /// actions with omitted payloads.
  var payloads: [String: SampleCoverage] = [:]
  /// The invariants that the tool could not evaluate in some state.
  var unchecked: Set<String> = []
  /// The invariants for settled states, if no state is settled.
  var unsettled: [String] = []
  /// The reasons why the tool could not evaluate conditions of `reachable` in some state, by the
  /// index of the condition.
  var unevaluated: [Int: String] = [:]
  /// The greatest number of ids in a state.
  var greatestIDCount = 0
  /// Whether samples of stored values were omitted because they break an invariant.
  var omitsStored = false
  /// The methods of which some answers were left out because `explore` rules them out.
  var assumedAnswers: Set<String> = []
  /// The actions that failed at positions that a view may not send.
  var unsentPositions: Set<String> = []
  /// Whether some state has more than one deadline: actions may come between them at other times.
  var hasSeveralDeadlines = false
  /// Whether the order of a set or dictionary may decide about a result.
  var dependsOnOrder = false
  /// Whether a rule or a link dispatches an action after a call of a handler, whose own actions come
  /// before it.
  var dispatchesAfterHandlers = false
  /// The evaluation steps of actions that take very many of them, by the name of the action.
  private(set) var works: [String: Int] = [:]
  /// The calls that follow one another.
  var restarts = CallRestarts()
  /// The code that was executed: of each feature, and of the app itself.
  private(set) var taken: [TakenPlaces] = []

  mutating func noteTaken(_ places: [TakenPlaces]) {
    while taken.count < places.count { taken.append(TakenPlaces()) }
    for (place, other) in places.enumerated() { taken[place].formUnion(other) }
  }

  mutating func addNotes(_ others: ActionNotes) {
    restarts.addRestarts(others.restarts)
    noteTaken(others.taken)
    works.merge(others.works, uniquingKeysWith: +)
    changing.formUnion(others.changing)
    unknown.merge(others.unknown) { first, second in min(first, second) }
    payloads.merge(others.payloads) { first, second in second.isWorse(than: first) ? second : first
    }
    unchecked.formUnion(others.unchecked)
    greatestIDCount = max(greatestIDCount, others.greatestIDCount)
    assumedAnswers.formUnion(others.assumedAnswers)
    unsentPositions.formUnion(others.unsentPositions)
    omitsStored = omitsStored || others.omitsStored
    hasSeveralDeadlines = hasSeveralDeadlines || others.hasSeveralDeadlines
    dependsOnOrder = dependsOnOrder || others.dependsOnOrder
    dispatchesAfterHandlers = dispatchesAfterHandlers || others.dispatchesAfterHandlers
    unevaluated.merge(others.unevaluated) { first, second in min(first, second) }
  }

  mutating func noteWork(_ work: Int, of action: String) { works[action, default: 0] += work }

  /// The action that took more than half of the evaluation steps; nil if there is none.
  func heaviestAction(of work: Int) -> String? {
    works.first { $0.value > work / 2 && !$0.key.isEmpty }?.key
  }

  // Of several reasons, the smallest is kept, because the order in which workers meet them differs.

  mutating func noteFault(_ fault: EvaluationFault, of action: String) {
    unknown[action] = min(unknown[action] ?? fault.message, fault.message)
  }

  mutating func noteUnevaluated(_ condition: Int, because reason: String) {
    unevaluated[condition] = min(unevaluated[condition] ?? reason, reason)
  }
}

/// How many of all combinations of sample values are used.
struct SampleCoverage: Sendable, Equatable {
  let used: Int
  let all: Int

  /// The greatest number that is counted.
  static let greatest = 1_000_000

  /// The product of two numbers of samples, up to the greatest number that is counted.
  static func product(_ first: Int, _ second: Int) -> Int {
    let (product, isTooGreat) = first.multipliedReportingOverflow(by: second)
    return isTooGreat ? greatest : min(product, greatest)
  }

  var isComplete: Bool { used >= all }

  func isWorse(than other: SampleCoverage) -> Bool { (all, other.used) > (other.all, used) }

  /// The numbers as in a summary, such as `64 of 120`.
  var text: String { "\(used) of \(all < Self.greatest ? all.grouped : "over a million")" }
}

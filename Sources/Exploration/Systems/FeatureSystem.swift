import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// A feature whose states are explored.
struct FeatureSystem: ExploredSystem {
  let feature: Feature
  let bounds: ExplorationBounds
  private(set) var possible: FeatureSteps
  private(set) var beginnings: [FeatureStart] = []
  private let loads: StorageLoads
  private let plain: [Invariant]
  private let reads: EffectReads
  private let hasInterchangeableIDs: Bool
  /// A store for each combination of answers of functions of other modules.
  private var stores: [RememberingStore] = []
  private var noticed = ActionNotes()
  private var steps = 0

  /// What a step costs beside the evaluator.
  private static var workOfStep: Int { 20 }

  init(_ feature: Feature, _ bounds: ExplorationBounds) throws(EvaluationFault) {
    self.feature = feature
    self.bounds = bounds
    possible = FeatureSteps(feature)
    loads = StorageLoads(feature)
    plain = feature.invariants.filter { $0.around == nil }
    reads = EffectReads([feature])
    hasInterchangeableIDs = feature.hasInterchangeableIDs
    for answers in feature.functionAnswers(possible.sampler) { try begin(answers) }
  }

  /// Adds the starts with some answers of functions of other modules.
  private mutating func begin(_ answers: [FunctionAnswer]) throws(EvaluationFault) {
    let index = stores.count
    for scenario in [nil] + feature.exploration.from {
      let given = scenario.map { feature.scenarios[$0].given } ?? []
      let store = RememberingStore(
        try SimulatedStore(exploring: feature, given: given, functions: answers), reads,
        conditions: plain.map(\.condition) + feature.reachable.map(\.condition),
        hasInterchangeableIDs: hasInterchangeableIDs)
      if scenario == nil { stores.append(store) }
      beginnings.append(
        FeatureStart(
          given: given, functions: answers,
          snapshot: FeatureSnapshot(
            state: store.initialState, effects: nil, functions: index,
            loaded: scenario == nil ? 0 : loads.all)))
    }
  }

  func starts() -> [FeatureSnapshot] { beginnings.map(\.snapshot) }

  var work: Int { steps * Self.workOfStep + stores.reduce(0) { $0 + $1.work } }

  var notes: ActionNotes {
    var notes = noticed
    for store in stores { notes.changing.formUnion(store.store.changingActions) }
    return notes
  }

  // MARK: - Steps

  /// The steps that are possible in a state.
  mutating func steps(from snapshot: FeatureSnapshot) -> [ExploredStep] {
    let (actions, others) = enter(snapshot)
    return actions.map { .action($0.action) }
      + others.map { stores[snapshot.functions].step($0) }
  }

  /// Goes on from a state.
  ///
  /// - Returns: the actions that are possible, and the numbers of the other steps.
  private mutating func enter(
    _ snapshot: FeatureSnapshot
  ) -> (actions: [NumberedAction], others: Range<Int32>) {
    let place = snapshot.functions
    let ids = stores[place].enter(snapshot.state, snapshot.effects) { [possible] in
      possible.ids(in: $0)
    }
    var actions = stores[place].knownActions
    if actions.isEmpty { actions = stores[place].know(possible.actions(for: ids)) }
    if let others = stores[place].knownOtherSteps { return (actions, others) }
    let steps = possible.others(
      stores[place].openCalls, awaitsTime: stores[place].awaitsTime, for: ids)
    return (actions, stores[place].know(otherSteps: steps))
  }

  mutating func expand(
    _ snapshot: FeatureSnapshot, _ visit: (Int, Outcome<FeatureSnapshot>) -> Void
  ) {
    let functions = snapshot.functions
    let (actions, others) = enter(snapshot)
    for (place, action) in actions.enumerated() {
      guard let loaded = loads.loaded(by: action.action, snapshot.loaded) else { continue }
      let result = stores[functions].result(of: action)
      visit(place, outcome(result, .action(action.action), functions, loaded))
    }
    for (place, step) in others.enumerated() {
      let result = stores[functions].result(of: step)
      visit(
        actions.count + place,
        outcome(result, stores[functions].step(step), functions, snapshot.loaded))
    }
    steps += actions.count + others.count
  }

  private mutating func outcome(
    _ result: StepResult, _ step: ExploredStep, _ functions: Int, _ loaded: UInt32
  ) -> Outcome<FeatureSnapshot> {
    switch result {
    case .state(let state, let effects):
      return .state(
        FeatureSnapshot(state: state, effects: effects, functions: functions, loaded: loaded))
    case .broken(let invariants, let state, let effects):
      return .mistakes(
        invariants.map { Mistake(.invariant($0)) },
        then: FeatureSnapshot(
          state: state, effects: effects, functions: functions, loaded: loaded))
    case .fault(let fault) where fault.isMistake:
      return .mistakes(
        [Mistake(.fault(fault, at: stores[functions].place(ofFaultIn: step)))], then: nil)
    case .fault(let fault):
      noticed.note(fault, of: step.action ?? "")
      return .unknown
    }
  }

  /// The state after a step; nil if there is none.
  mutating func following(_ step: ExploredStep, _ snapshot: FeatureSnapshot) -> FeatureSnapshot? {
    _ = enter(snapshot)
    var loaded = snapshot.loaded
    if case .action(let action) = step { loaded = loads.loaded(by: action, loaded) ?? loaded }
    let result = stores[snapshot.functions].ran(step)
    switch outcome(result, step, snapshot.functions, loaded) {
    case .state(let next): return next
    case .mistakes(_, let next): return next
    case .unknown: return nil
    }
  }

  /// A step with the place of its call among the open ones.
  mutating func traced(_ step: ExploredStep, _ snapshot: FeatureSnapshot) -> FeatureTrace.Step? {
    switch step {
    case .action(let action): return .action(action)
    case .time: return .time
    case .answer(let number, let answer):
      _ = enter(snapshot)
      let open = stores[snapshot.functions].openCalls
      guard let place = open.firstIndex(where: { $0.number == number }) else { return nil }
      return .answer(place, open[place].reference, answer)
    }
  }

  // MARK: - States

  func fingerprint(of snapshot: FeatureSnapshot) -> Fingerprint {
    Fingerprint(
      snapshot.state, snapshot.effects,
      functions: snapshot.functions << 32 | Int(snapshot.loaded), reads,
      hasInterchangeableIDs: hasInterchangeableIDs)
  }

  /// States with the same properties react alike to actions.
  func share(of snapshot: FeatureSnapshot) -> UInt64 { snapshot.state.share }

  mutating func mistakes(in snapshot: FeatureSnapshot) -> [Mistake] {
    var mistakes: [Mistake] = []
    for (place, invariant) in plain.enumerated() {
      switch stores[snapshot.functions].truth(of: place, in: snapshot.state) {
      case .holds, .unknown: break
      case .fails:
        mistakes.append(Mistake(.invariant(BrokenInvariant(name: invariant.name, fault: nil))))
      case .faults(let fault):
        mistakes.append(Mistake(.invariant(BrokenInvariant(name: invariant.name, fault: fault))))
      }
    }
    for trap in stores[snapshot.functions].traps(in: snapshot.state) {
      mistakes.append(Mistake(.computed(trap)))
    }
    return mistakes
  }

  mutating func witnessed(by snapshot: FeatureSnapshot, among conditions: [Int]) -> [Int] {
    conditions.filter {
      stores[snapshot.functions].truth(of: plain.count + $0, in: snapshot.state) == .holds
    }
  }

  func exceedsBounds(_ snapshot: FeatureSnapshot) -> Bool {
    bounds.exclude(snapshot.state, snapshot.effects)
  }

  func isFurtherOutside(_ snapshot: FeatureSnapshot, than previous: FeatureSnapshot) -> Bool {
    bounds.exclude(snapshot.state, snapshot.effects, after: previous.state)
  }
}

extension ExploredStep {
  /// The action of a step from outside.
  var action: String? { if case .action(let action) = self { action.name } else { nil } }
}

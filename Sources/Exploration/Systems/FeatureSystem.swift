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
    let functionAnswers = feature.functionAnswers(possible.sampler)
    hasInterchangeableIDs =
      feature.hasInterchangeableIDs && !functionAnswers.joined().contains { $0.value.holdsIDs }
    for answers in functionAnswers { try begin(answers) }
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
            state: store.presentState, effects: nil, functions: index,
            loaded: scenario == nil ? 0 : loads.all),
          renaming: store.lastRenaming))
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
    let others = enter(snapshot)
    let store = stores[snapshot.functions]
    return (0..<store.actionCount).map { .action(store.action($0)) } + others.map { store.step($0) }
  }

  /// Goes on from a state.
  ///
  /// - Returns: the numbers of the steps that are possible beside actions.
  private mutating func enter(_ snapshot: FeatureSnapshot) -> Range<Int32> {
    Self.enter(snapshot, &stores[snapshot.functions], &possible)
  }

  // Given the store, because an element of an array is copied when its methods are called.
  private static func enter(
    _ snapshot: FeatureSnapshot, _ store: inout RememberingStore, _ possible: inout FeatureSteps
  ) -> Range<Int32> {
    if !store.enter(snapshot.state, snapshot.effects) {
      store.know(possible.ids(in: snapshot.state.value)) { possible.actions(for: $0) }
    }
    if let others = store.knownOtherSteps { return others }
    return store.know(
      otherSteps: possible.others(
        store.openCalls, awaitsTime: store.awaitsTime, for: store.ids))
  }

  mutating func expand(
    _ snapshot: FeatureSnapshot, isWanted: (Int, Fingerprint) -> Bool,
    _ visit: (Int, Outcome<FeatureSnapshot>) -> Void
  ) {
    let others = enter(snapshot)
    steps += Self.expand(
      snapshot, others, loads, &stores[snapshot.functions], &noticed, isWanted, visit)
  }

  /// - Returns: the number of steps.
  private static func expand(
    _ snapshot: FeatureSnapshot, _ others: Range<Int32>, _ loads: StorageLoads,
    _ store: inout RememberingStore, _ noticed: inout ActionNotes,
    _ isWanted: (Int, Fingerprint) -> Bool, _ visit: (Int, Outcome<FeatureSnapshot>) -> Void
  ) -> Int {
    let count = store.actionCount
    for place in 0..<count + others.count {
      var loaded = snapshot.loaded
      if place < count, !loads.take(place, of: store, &loaded) { continue }
      let result =
        place < count
        ? store.result(ofAction: place)
        : store.result(of: others.lowerBound + Int32(place - count))
      let next: NumberedState
      switch result {
      case .state(let state): next = state
      case .broken(let invariants, let state):
        visit(place, .mistakes(invariants.map { Mistake(.invariant($0)) }))
        next = state
      case .fault(let fault):
        visit(place, outcome(fault, store.step(at: place, others), &store, &noticed))
        continue
      }
      let fingerprint = store.fingerprint(
        of: next, others: surroundings(snapshot.functions, loaded))
      guard isWanted(place, fingerprint) else { continue }
      let reached = FeatureSnapshot(
        state: store.state(of: next), effects: store.effects(of: next),
        functions: snapshot.functions, loaded: loaded)
      visit(place, .state(reached, fingerprint))
    }
    return count + others.count
  }

  private static func outcome(
    _ fault: EvaluationFault, _ step: ExploredStep, _ store: inout RememberingStore,
    _ noticed: inout ActionNotes
  ) -> Outcome<FeatureSnapshot> {
    if fault.isMistake {
      return .mistakes([Mistake(.fault(fault, at: store.place(ofFaultIn: step)))])
    }
    noticed.note(fault, of: step.action ?? "")
    return .unknown
  }

  /// What tells states apart beside their properties and effects.
  private static func surroundings(_ functions: Int, _ loaded: UInt32) -> UInt64 {
    UInt64(functions) << 32 | UInt64(loaded)
  }

  /// The state after a step; nil if there is none.
  mutating func following(_ step: ExploredStep, _ snapshot: FeatureSnapshot) -> FeatureSnapshot? {
    _ = enter(snapshot)
    var loaded = snapshot.loaded
    if case .action(let action) = step { loaded = loads.loaded(by: action, loaded) ?? loaded }
    switch stores[snapshot.functions].ran(step) {
    case .state(let next), .broken(_, let next):
      let store = stores[snapshot.functions]
      return FeatureSnapshot(
        state: store.state(of: next), effects: store.effects(of: next),
        functions: snapshot.functions, loaded: loaded)
    case .fault: return nil
    }
  }

  /// How the ids of the state that `following` has given are renamed.
  func lastRenaming(_ snapshot: FeatureSnapshot) -> IDRenaming {
    stores[snapshot.functions].lastRenaming
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
    RememberingStore.fingerprint(
      of: snapshot.state, snapshot.effects,
      others: Self.surroundings(snapshot.functions, snapshot.loaded))
  }

  mutating func remember(atMost bytes: Int) {
    for place in stores.indices { stores[place].memoryLimit = bytes / stores.count }
  }

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

import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// A feature as a system to explore.
struct FeatureSystem: ExploredSystem {
  let feature: Feature
  let bounds: ExplorationBounds
  private(set) var possible: FeatureSteps
  private(set) var beginnings: [FeatureStart] = []
  /// The loads of stored properties for each combination of function results. The index is
  /// `FeatureSnapshot.functions`.
  private let loads: [StorageLoads]
  private let plain: [Invariant]
  private let reads: EffectReads
  /// Whether states that differ only by their ids are treated as the same state.
  let hasInterchangeableIDs: Bool
  /// The store for each combination of function results. The index is `FeatureSnapshot.functions`.
  private var stores: [RememberingStore] = []
  private var noticed = ActionNotes()
  /// The indices of the conditions whose evaluation was given up.
  private var givenUp: Set<Int> = []
  /// Whether any start is outside the bounds.
  private var beginsOutside = false
  private var steps = 0

  /// The cost of performing a step, without the cost of evaluating its expressions.
  private static var workOfStep: Int { 3 }

  init(_ feature: Feature, _ bounds: ExplorationBounds) throws(EvaluationFault) {
    self.feature = feature
    self.bounds = bounds
    possible = FeatureSteps(feature)
    plain = feature.invariants.filter { $0.around == nil }
    reads = EffectReads([feature])
    let functionAnswers = feature.functionAnswers(possible.sampler)
    loads = try functionAnswers.map { answers throws(EvaluationFault) in
      let store = try SimulatedStore(exploring: feature, given: [], functions: answers)
      return StorageLoads(feature, start: store.state)
    }
    // Ids in the initial state are not interchangeable, because a load compares the current state
    // with the initial state.
    hasInterchangeableIDs =
      feature.hasInterchangeableIDs && !functionAnswers.joined().contains { $0.value.holdsIDs }
      && !loads.contains { $0.beginWithIDs }
    for answers in functionAnswers { try begin(answers) }
    beginsOutside = beginnings.contains { exceedsBounds($0.snapshot) }
  }

  /// Adds a start for each initial state. `answers` is one combination of results of functions from
  /// other modules.
  private mutating func begin(_ answers: [FunctionAnswer]) throws(EvaluationFault) {
    let index = stores.count
    for scenario in [nil] + feature.exploration.from {
      let given = scenario.map { feature.scenarios[$0].given } ?? []
      var store = RememberingStore(
        try SimulatedStore(exploring: feature, given: given, functions: answers), reads,
        conditions: plain.map(\.condition) + feature.reachable.map(\.condition),
        hasInterchangeableIDs: hasInterchangeableIDs)
      beginnings.append(
        FeatureStart(
          given: given, functions: answers,
          snapshot: FeatureSnapshot(
            state: store.presentState, effects: nil, functions: index,
            loaded: scenario == nil ? 0 : loads[index].all),
          renaming: store.lastRenaming))
      if scenario == nil { stores.append(store) }
    }
  }

  func starts() -> [FeatureSnapshot] { beginnings.map(\.snapshot) }

  var work: Int { steps * Self.workOfStep + stores.reduce(0) { $0 + $1.work } }

  var notes: ActionNotes {
    var notes = noticed
    notes.payloads = possible.omitting
    for store in stores {
      notes.changing.formUnion(store.store.changingActions)
      notes.restarts.add(store.store.callRestarts)
    }
    return notes
  }

  // MARK: - Steps

  /// The steps that are possible in a state.
  mutating func steps(from snapshot: FeatureSnapshot) -> [ExploredStep] {
    let others = enter(snapshot)
    let count = stores[snapshot.functions].actionCount
    return (0..<count + others.count).map { stores[snapshot.functions].step(at: $0, others) }
  }

  /// Puts a store into a state.
  ///
  /// - Returns: the numbers of the possible steps other than actions from outside.
  private mutating func enter(_ snapshot: FeatureSnapshot) -> Range<Int32> {
    Self.enter(snapshot, &stores[snapshot.functions], &possible)
  }

  // The store is passed as `inout`: calling a method on the array's element would copy the store.
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
    let expansion = FeatureExpansion(
      snapshot: snapshot, others: others, loads: loads[snapshot.functions],
      bounds: beginsOutside ? nil : bounds,
      checksOutside: !plain.isEmpty || !feature.reachable.isEmpty
        || stores[snapshot.functions].hasComputedMembers)
    steps += expansion.run(in: &stores[snapshot.functions], &noticed, isWanted, visit)
  }

  /// The state after a step; nil if the step leads to no state.
  mutating func following(_ step: ExploredStep, _ snapshot: FeatureSnapshot) -> FeatureSnapshot? {
    _ = enter(snapshot)
    var (step, loaded) = (step, snapshot.loaded)
    if case .action(let action) = step {
      switch loads[snapshot.functions].step(action, in: snapshot.state.value, loaded) {
      case .ordinary: break
      case .impossible: return nil
      case .load(let action, let after): (step, loaded) = (.action(action), after)
      }
    }
    switch stores[snapshot.functions].ran(step) {
    case .state(let next), .broken(_, let next):
      return FeatureSnapshot(
        state: stores[snapshot.functions].state(of: next),
        effects: stores[snapshot.functions].effects(of: next),
        functions: snapshot.functions, loaded: loaded)
    case .fault: return nil
    }
  }

  /// The renaming of the ids in the state that the last call of `following` returned.
  func lastRenaming(_ snapshot: FeatureSnapshot) -> IDRenaming {
    stores[snapshot.functions].lastRenaming
  }

  /// Converts a step into a step of a trace. An answer has the index of its call among the open
  /// calls.
  mutating func traced(_ step: ExploredStep, _ snapshot: FeatureSnapshot) -> FeatureTrace.Step? {
    switch step {
    case .action(let action):
      guard let call = loads[snapshot.functions].call(for: action) else { return .action(action) }
      return .load(call, action)
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
      others: FeatureSnapshot.surroundings(snapshot.functions, snapshot.loaded))
  }

  mutating func remember(atMost bytes: Int) {
    for place in stores.indices { stores[place].memoryLimit = bytes / stores.count }
  }

  func share(of snapshot: FeatureSnapshot) -> UInt64 { snapshot.state.share }

  mutating func mistakes(in snapshot: FeatureSnapshot) -> [Mistake] {
    var mistakes: [Mistake] = []
    for (place, invariant) in plain.enumerated() {
      switch truth(of: place, in: snapshot) {
      case .holds: break
      case .unknown: noticed.unchecked.insert(invariant.name)
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
    conditions.filter { place in
      switch truth(of: plain.count + place, in: snapshot) {
      case .holds: return true
      case .fails: return false
      case .unknown: noticed.unevaluated[place] = "it is not evaluated by the tool"
      case .faults(let fault): noticed.unevaluated[place] = fault.exploringMessage
      }
      return false
    }
  }

  /// Evaluates a condition: an invariant, or a condition of `reachable`. A condition whose
  /// evaluation takes too many steps is not evaluated again, because there may be many states.
  private mutating func truth(of condition: Int, in snapshot: FeatureSnapshot) -> Truth {
    if givenUp.contains(condition) { return .faults(.endless) }
    let truth = stores[snapshot.functions].truth(of: condition, in: snapshot.state)
    if truth == .faults(.endless) { givenUp.insert(condition) }
    return truth
  }

  func exceedsBounds(_ snapshot: FeatureSnapshot) -> Bool {
    bounds.exclude(snapshot.state, snapshot.effects)
  }

  func isFurtherOutside(_ snapshot: FeatureSnapshot, than previous: FeatureSnapshot) -> Bool {
    bounds.exclude(snapshot.state, snapshot.effects, after: previous.state)
  }
}

extension ExploredStep {
  /// The name of the action that the step sends from outside; nil for other steps.
  var action: String? { if case .action(let action) = self { action.name } else { nil } }
}

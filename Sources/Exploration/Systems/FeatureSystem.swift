import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// A state of a feature, with the effects under way.
struct FeatureSnapshot: Sendable {
  let state: KnownState
  let effects: EffectsSnapshot?
  /// Which answers of functions of other modules it lives with, by index.
  let functions: Int
}

/// A feature whose states are explored.
struct FeatureSystem: ExploredSystem {
  let feature: Feature
  let bounds: ExplorationBounds
  private(set) var outside: OutsideActions
  private let plain: [Invariant]
  private let reads: EffectReads
  private let stateIDs: StateIDs
  private let hasInterchangeableIDs: Bool
  /// A store for each combination of answers of functions of other modules.
  private var stores: [RememberingStore] = []
  private var initial: [FeatureSnapshot] = []
  private(set) var functionAnswers: [[FunctionAnswer]]
  private(set) var sampler: Sampler
  private var faults = ActionNotes()
  private var steps = 0

  /// What a step costs beside the evaluator.
  private static var workOfStep: Int { 20 }

  init(_ feature: Feature, _ bounds: ExplorationBounds) throws(EvaluationFault) {
    self.feature = feature
    self.bounds = bounds
    outside = OutsideActions(feature)
    plain = feature.invariants.filter { $0.around == nil }
    reads = EffectReads(feature)
    stateIDs = StateIDs(feature.state.properties, feature.types)
    hasInterchangeableIDs = feature.hasInterchangeableIDs
    var blank = SimulatedStore(feature, state: .null)
    sampler = Sampler(
      [feature], types: feature.types, written: feature.exploration.samples, &blank)
    functionAnswers = feature.functionAnswers(sampler)
    sampler.fresh = StateIDs.fresh(2, beside: [])
    outside.withoutSamples = Set(
      outside.actions.filter { sampler.payloads($0.payload).isEmpty }.map(\.name))
    for answers in functionAnswers {
      let index = stores.count
      for scenario in [nil] + feature.exploration.from {
        let given = scenario.map { feature.scenarios[$0].given } ?? []
        let store = RememberingStore(
          try SimulatedStore(exploring: feature, given: given, functions: answers), reads,
          conditions: plain.map(\.condition) + feature.reachable.map(\.condition),
          hasInterchangeableIDs: hasInterchangeableIDs)
        if scenario == nil { stores.append(store) }
        initial.append(
          FeatureSnapshot(state: store.initialState, effects: nil, functions: index))
      }
    }
  }

  func starts() -> [FeatureSnapshot] { initial }

  var work: Int { steps * Self.workOfStep + stores.reduce(0) { $0 + $1.work } }

  var notes: ActionNotes {
    var notes = faults
    for store in stores { notes.changing.formUnion(store.store.changingActions) }
    return notes
  }

  /// The steps that are possible in a state.
  mutating func steps(from snapshot: FeatureSnapshot) -> [ExploredStep] {
    let (actions, answers) = enter(snapshot)
    return actions.map { .action($0.action) }
      + answers.map { stores[snapshot.functions].step($0) }
  }

  /// Goes on from a state.
  ///
  /// - Returns: the actions that are possible, and the numbers of the other steps.
  private mutating func enter(
    _ snapshot: FeatureSnapshot
  ) -> (actions: [NumberedAction], others: Range<Int32>) {
    let place = snapshot.functions
    let ids = stores[place].enter(snapshot.state, snapshot.effects) { [stateIDs] in
      stateIDs.ids(in: $0)
    }
    var actions = stores[place].knownActions
    if actions.isEmpty {
      actions = stores[place].know(self.actions(for: ids))
    }
    if let others = stores[place].knownOtherSteps { return (actions, others) }
    let calls = stores[place].openCalls
    var steps: [ExploredStep] = []
    for call in calls {
      for answer in answers(to: call, ids) { steps.append(.answer(call.number, answer)) }
    }
    if stores[place].awaitsTime { steps.append(.time) }
    return (actions, stores[place].know(otherSteps: steps))
  }

  mutating func expand(
    _ snapshot: FeatureSnapshot, _ visit: (Int, Outcome<FeatureSnapshot>) -> Void
  ) {
    let functions = snapshot.functions
    let (actions, others) = enter(snapshot)
    for (place, action) in actions.enumerated() {
      let result = stores[functions].result(of: action)
      visit(place, result.outcome(functions) ?? trouble(result, .action(action.action)))
    }
    for (place, step) in others.enumerated() {
      let result = stores[functions].result(of: step)
      visit(
        actions.count + place,
        result.outcome(functions) ?? trouble(result, stores[functions].step(step)))
    }
    steps += actions.count + others.count
  }

  /// The state after a step; nil if there is none.
  mutating func following(_ step: ExploredStep, _ snapshot: FeatureSnapshot) -> FeatureSnapshot? {
    _ = enter(snapshot)
    if case .state(let next)? = stores[snapshot.functions].ran(step).outcome(snapshot.functions) {
      return next
    }
    return nil
  }

  /// A step with the place of its call among the open ones.
  mutating func traced(_ step: ExploredStep, _ snapshot: FeatureSnapshot) -> FeatureTrace.Step {
    switch step {
    case .action(let action): return .action(action)
    case .time: return .time
    case .answer(let number, let answer):
      _ = enter(snapshot)
      let open = stores[snapshot.functions].openCalls
      return .answer(open.firstIndex { $0.number == number } ?? 0, answer)
    }
  }

  private mutating func trouble(
    _ result: StepResult, _ step: ExploredStep
  ) -> Outcome<FeatureSnapshot> {
    switch result {
    case .broken(let names): return .mistakes(names.map { Mistake(kind: .invariant($0)) })
    case .fault(let fault) where fault.isMistake:
      return .mistakes([Mistake(kind: .fault(fault), action: step.action ?? "")])
    case .fault(let fault): faults.note(fault, step)
    case .state: break
    }
    return .unknown
  }

  func fingerprint(of snapshot: FeatureSnapshot) -> Fingerprint {
    Fingerprint(
      snapshot.state, snapshot.effects, functions: snapshot.functions, reads,
      hasInterchangeableIDs: hasInterchangeableIDs)
  }

  /// States with the same properties react alike to actions.
  func share(of snapshot: FeatureSnapshot) -> UInt64 { snapshot.state.share }

  mutating func broken(in snapshot: FeatureSnapshot) -> [Int] {
    plain.indices.filter {
      stores[snapshot.functions].truth(of: $0, in: snapshot.state) == false
    }
  }

  mutating func witnessed(by snapshot: FeatureSnapshot, among conditions: [Int]) -> [Int] {
    conditions.filter {
      stores[snapshot.functions].truth(of: plain.count + $0, in: snapshot.state) == true
    }
  }

  func exceedsBounds(_ snapshot: FeatureSnapshot) -> Bool {
    if let effects = snapshot.effects, effects.count > bounds.effects { return true }
    return snapshot.state.value.hasCollection(longerThan: bounds.lists)
  }

  // MARK: - Samples

  private mutating func actions(for ids: [Value]) -> [SimulatedAction] {
    sample(beside: ids)
    return outside.actions.flatMap { action in
      sampler.payloads(action.payload).map { SimulatedAction(action.name, $0) }
    }
  }

  private mutating func answers(to call: OpenCall, _ ids: [Value]) -> [ExploredAnswer] {
    sample(beside: ids)
    return sampler.answers(to: call)
  }

  private mutating func sample(beside ids: [Value]) {
    sampler.existing = ids
    sampler.fresh = StateIDs.fresh(2, beside: ids)
  }
}

extension StepResult {
  /// Nil if it leads to no state.
  fileprivate func outcome(_ functions: Int) -> Outcome<FeatureSnapshot>? {
    guard case .state(let state, let effects) = self else { return nil }
    return .state(FeatureSnapshot(state: state, effects: effects, functions: functions))
  }
}

extension ExploredStep {
  /// The action of a step from outside.
  var action: String? { if case .action(let action) = self { action.name } else { nil } }
}

extension ActionNotes {
  mutating func note(_ fault: EvaluationFault, _ step: ExploredStep) {
    let name = step.action ?? ""
    if unknown[name] == nil { unknown[name] = fault.message }
  }
}

extension Value {
  /// Whether it has a list, set or dictionary with more elements.
  func hasCollection(longerThan limit: Int) -> Bool {
    switch self {
    case .list(let values):
      values.count > limit || values.contains { $0.hasCollection(longerThan: limit) }
    case .set(let values): values.count > limit
    case .dictionary(let values):
      values.count > limit || values.values.contains { $0.hasCollection(longerThan: limit) }
    case .structure(let values), .enumeration(_, let values):
      values.contains { $0.hasCollection(longerThan: limit) }
    default: false
    }
  }
}

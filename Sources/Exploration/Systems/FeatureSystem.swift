import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// A state of a feature, with the effects under way.
struct FeatureSnapshot: Sendable {
  let state: Value
  let effects: EffectsSnapshot?
  /// Which answers of functions of other modules it lives with, by index.
  let functions: Int
}

/// A feature whose states are explored.
struct FeatureSystem: ExploredSystem {
  let feature: Feature
  let bounds: ExplorationBounds
  private(set) var notes = ActionNotes()
  private(set) var work = 0
  private(set) var outside: OutsideActions
  private let plain: [Invariant]
  private let reads: EffectReads
  private let stateIDs: StateIDs
  private let hasInterchangeableIDs: Bool
  /// A store for each combination of answers of functions of other modules.
  private var stores: [SimulatedStore] = []
  private var initial: [FeatureSnapshot] = []
  private(set) var functionAnswers: [[FunctionAnswer]]
  private(set) var sampler: Sampler
  /// The actions from outside, by the ids in the state.
  private var actions: [[Value]: [SimulatedAction]] = [:]
  private var answers: [AnswerKey: [ExploredAnswer]] = [:]

  /// What a step costs beside the evaluator.
  private static var workOfStep: Int { 20 }

  private struct AnswerKey: Hashable {
    let method: MethodReference
    let handlesFailure: Bool
    let handlesElements: Bool
    let ids: [Value]
  }

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
      let store = try SimulatedStore(exploring: feature, given: [], functions: answers)
      let index = stores.count
      stores.append(store)
      initial.append(FeatureSnapshot(state: store.state, effects: nil, functions: index))
      for scenario in feature.exploration.from {
        let given = feature.scenarios[scenario].given
        let start = try SimulatedStore(exploring: feature, given: given, functions: answers)
        initial.append(FeatureSnapshot(state: start.state, effects: nil, functions: index))
      }
    }
  }

  func starts() -> [FeatureSnapshot] { initial }

  /// The steps that are possible in a state, which the store of its functions has resumed.
  mutating func steps(from snapshot: FeatureSnapshot) -> [ExploredStep] {
    let ids = stateIDs.ids(in: snapshot.state)
    stores[snapshot.functions].resume(snapshot.state, snapshot.effects, ids: ids)
    var steps: [ExploredStep] = actions(for: ids).map { .action($0) }
    guard snapshot.effects != nil else { return steps }
    for call in stores[snapshot.functions].openCalls {
      for answer in answers(to: call, ids) { steps.append(.answer(call.number, answer)) }
    }
    if stores[snapshot.functions].awaitsTime { steps.append(.time) }
    return steps
  }

  mutating func expand(
    _ snapshot: FeatureSnapshot, _ visit: (Int, Outcome<FeatureSnapshot>) -> Void
  ) {
    let ids = stateIDs.ids(in: snapshot.state)
    for (place, step) in steps(from: snapshot).enumerated() {
      stores[snapshot.functions].resume(snapshot.state, snapshot.effects, ids: ids)
      visit(place, outcome(of: step, snapshot.functions))
      work += stores[snapshot.functions].interpreter.operations.steps + Self.workOfStep
    }
    notes.changing = stores[snapshot.functions].changingActions.union(notes.changing)
  }

  /// The state after a step; nil if there is none.
  mutating func following(_ step: ExploredStep, _ snapshot: FeatureSnapshot) -> FeatureSnapshot? {
    stores[snapshot.functions].resume(
      snapshot.state, snapshot.effects, ids: stateIDs.ids(in: snapshot.state))
    if case .state(let next) = outcome(of: step, snapshot.functions) { return next }
    return nil
  }

  /// A step with the place of its call among the open ones.
  mutating func traced(_ step: ExploredStep, _ snapshot: FeatureSnapshot) -> FeatureTrace.Step {
    switch step {
    case .action(let action): return .action(action)
    case .time: return .time
    case .answer(let number, let answer):
      stores[snapshot.functions].resume(snapshot.state, snapshot.effects, ids: [])
      let open = stores[snapshot.functions].openCalls
      return .answer(open.firstIndex { $0.number == number } ?? 0, answer)
    }
  }

  private mutating func outcome(
    of step: ExploredStep, _ functions: Int
  ) -> Outcome<FeatureSnapshot> {
    do throws(EvaluationFault) {
      try stores[functions].explore(step)
    } catch {
      if error.isMistake {
        return .mistakes([Mistake(kind: .fault(error), action: step.action ?? "")])
      }
      notes.note(error, step)
      return .unknown
    }
    let broken = stores[functions].brokenInvariants
    guard broken.isEmpty else { return .mistakes(broken.map { Mistake(kind: .invariant($0)) }) }
    return .state(
      FeatureSnapshot(
        state: stores[functions].state, effects: stores[functions].effectsSnapshot,
        functions: functions))
  }

  mutating func fingerprint(of snapshot: FeatureSnapshot) -> Fingerprint {
    var fingerprint = Fingerprinting(hasInterchangeableIDs: hasInterchangeableIDs)
    fingerprint.add(snapshot.functions)
    fingerprint.add(snapshot.state)
    snapshot.effects?.add(to: &fingerprint, reads: [reads])
    return fingerprint.result
  }

  mutating func broken(in snapshot: FeatureSnapshot) -> [Int] {
    if plain.isEmpty { return [] }
    stores[snapshot.functions].resume(snapshot.state, nil, ids: [])
    defer { work += stores[snapshot.functions].interpreter.operations.steps }
    return plain.indices.filter {
      stores[snapshot.functions].truth(of: plain[$0].condition) == false
    }
  }

  mutating func witnessed(by snapshot: FeatureSnapshot, among conditions: [Int]) -> [Int] {
    if conditions.isEmpty { return [] }
    stores[snapshot.functions].resume(snapshot.state, nil, ids: [])
    return conditions.filter {
      stores[snapshot.functions].truth(of: feature.reachable[$0].condition) == true
    }
  }

  func exceedsBounds(_ snapshot: FeatureSnapshot) -> Bool {
    if let effects = snapshot.effects, effects.count > bounds.effects { return true }
    return snapshot.state.hasCollection(longerThan: bounds.lists)
  }

  // MARK: - Samples

  private mutating func actions(for ids: [Value]) -> [SimulatedAction] {
    if let known = actions[ids] { return known }
    sampler.existing = ids
    sampler.fresh = StateIDs.fresh(2, beside: ids)
    let made = outside.actions.flatMap { action in
      sampler.payloads(action.payload).map { SimulatedAction(action.name, $0) }
    }
    actions[ids] = made
    return made
  }

  private mutating func answers(to call: OpenCall, _ ids: [Value]) -> [ExploredAnswer] {
    let key = AnswerKey(
      method: call.reference, handlesFailure: call.handlesFailure,
      handlesElements: call.handlesElements, ids: ids)
    if let known = answers[key] { return known }
    sampler.existing = ids
    sampler.fresh = StateIDs.fresh(2, beside: ids)
    let made = sampler.answers(to: call)
    answers[key] = made
    return made
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

import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// An app as a system to explore. A state of the system contains the states of all open features.
struct AppSystem: ExploredSystem {
  let app: App
  private(set) var features: [ExploredAppFeature]
  private var noticed = ActionNotes()
  private let bounds: ExplorationBounds
  private let stores: SimulatedApp
  private let initial: ExploredAppState
  private let plain: [Invariant]
  private let reads: EffectReads
  private let stateIDs: StateIDs
  private let hasInterchangeableIDs: Bool
  /// The actions and stored values that may reach each feature from outside, by the ids in a state.
  private var samples: [FoundIDs: [AppFeatureSamples]] = [:]
  /// The names of the members by whose values the features look up elements.
  private let keyMembers: [String]
  private var steps = 0

  /// The cost of performing a step, without the cost of evaluating its expressions.
  private static var workOfStep: Int { 270 }

  init(_ app: App, _ bounds: ExplorationBounds) throws(EvaluationFault) {
    self.app = app
    self.bounds = bounds
    features = app.features.enumerated().map { place, feature in
      ExploredAppFeature(feature, named: app.actions(dispatchedTo: place))
    }
    plain = app.invariants.filter { $0.around == nil }
    reads = EffectReads(app.features.map(\.feature))
    keyMembers = Set(features.flatMap(\.sampler.literals.lookups.members)).sorted()
    stateIDs = StateIDs(app.whole.state.properties, app.whole.types, keys: keyMembers)
    hasInterchangeableIDs = app.hasInterchangeableIDs
    stores = try SimulatedApp(exploring: app)
    initial = stores.exploredState(reads, hasInterchangeableIDs: hasInterchangeableIDs)
  }

  var notes: ActionNotes {
    var notes = noticed
    for feature in features {
      for (action, coverage) in feature.omitting {
        notes.payloads["\(feature.name).\(action)"] = coverage
      }
    }
    notes.restarts = stores.restarts
    return notes
  }

  func starts() -> [ExploredAppState] { [initial] }

  var work: Int { steps * Self.workOfStep + stores.work }

  mutating func steps(from snapshot: ExploredAppState) -> [ExploredAppStep] {
    steps(from: snapshot, ids: stateIDs.ids(in: snapshot.state.value))
  }

  private mutating func steps(
    from snapshot: ExploredAppState, ids: FoundIDs
  ) -> [ExploredAppStep] {
    if !snapshot.hasStarted { return [.start] }
    let samples = samples(for: ids)
    var steps: [ExploredAppStep] = []
    for store in app.stores(in: snapshot.state.value) {
      steps += samples[store.feature].actions.map {
        .action(AppActionCall(feature: store.feature, key: store.key, $0))
      }
    }
    for property in snapshot.unloaded.map(\.property) {
      steps += samples[property.feature].stored[property.place].map {
        .load(AppLoad(property, $0))
      }
    }
    for call in stores.openCalls(in: snapshot.effects) {
      features[call.feature].sample(beside: ids, keys: keyMembers)
      steps += features[call.feature].sampler.answers(to: call).map { .answer(call.number, $0) }
    }
    if snapshot.effects?.awaitsTime == true { steps.append(.time) }
    return steps
  }

  private mutating func samples(for ids: FoundIDs) -> [AppFeatureSamples] {
    if let known = samples[ids] { return known }
    let made = features.indices.map { place in
      features[place].sample(beside: ids, keys: keyMembers)
      return features[place].makeSamples()
    }
    samples[ids] = made
    return made
  }

  mutating func expand(
    _ snapshot: ExploredAppState, isWanted: (Int, Fingerprint) -> Bool,
    _ visit: (Int, Outcome<ExploredAppState>) -> Void
  ) {
    let ids = stateIDs.ids(in: snapshot.state.value)
    let possible = steps(from: snapshot, ids: ids)
    for (place, step) in possible.enumerated() {
      let (mistakes, next) = result(of: step, snapshot, ids)
      if !mistakes.isEmpty { visit(place, .mistakes(mistakes)) }
      guard let next else {
        if mistakes.isEmpty { visit(place, .unknown) }
        continue
      }
      let fingerprint = fingerprint(of: next)
      if isWanted(place, fingerprint) { visit(place, .state(next, fingerprint)) }
    }
    steps += possible.count
  }

  mutating func following(
    _ step: ExploredAppStep, _ snapshot: ExploredAppState
  ) -> ExploredAppState? {
    result(of: step, snapshot, stateIDs.ids(in: snapshot.state.value)).next
  }

  /// The mistakes of a step, and the state after it. The state is nil if the tool cannot compute
  /// it.
  private mutating func result(
    of step: ExploredAppStep, _ snapshot: ExploredAppState, _ ids: FoundIDs
  ) -> (mistakes: [Mistake], next: ExploredAppState?) {
    stores.resume(snapshot, ids: ids.uuids)
    do throws(EvaluationFault) {
      try stores.explore(step)
    } catch {
      guard error.isMistake else {
        noticed.note(error, of: app.name(of: step))
        return ([], nil)
      }
      stores.resume(snapshot, ids: ids.uuids)
      return ([Mistake(.fault(error, at: stores.place(ofFaultIn: step)))], nil)
    }
    let next = stores.exploredState(reads, hasInterchangeableIDs: hasInterchangeableIDs)
    return (stores.brokenInvariants.map { Mistake(.invariant($0)) }, next)
  }

  /// The calls that wait for answers.
  func openCalls(in snapshot: ExploredAppState) -> [OpenCall] {
    stores.openCalls(in: snapshot.effects)
  }

  func fingerprint(of snapshot: ExploredAppState) -> Fingerprint {
    Fingerprint(
      snapshot.state, snapshot.effects, functions: snapshot.hasStarted ? 1 : 0,
      unloaded: snapshot.unloaded, reads, hasInterchangeableIDs: hasInterchangeableIDs)
  }

  /// Does nothing, because this system has no cache.
  func remember(atMost bytes: Int) {}

  func share(of snapshot: ExploredAppState) -> UInt64 { snapshot.state.share }

  mutating func mistakes(in snapshot: ExploredAppState) -> [Mistake] {
    plain.compactMap { invariant in
      switch stores.truth(of: invariant.condition, in: snapshot.state) {
      case .holds: return nil
      case .unknown:
        noticed.unchecked.insert(invariant.name)
        return nil
      case .fails: return Mistake(.invariant(BrokenInvariant(name: invariant.name, fault: nil)))
      case .faults(let fault):
        return Mistake(.invariant(BrokenInvariant(name: invariant.name, fault: fault)))
      }
    }
  }

  func witnessed(by snapshot: ExploredAppState, among conditions: [Int]) -> [Int] { [] }

  func exceedsBounds(_ snapshot: ExploredAppState) -> Bool {
    bounds.exclude(snapshot.state, snapshot.effects)
  }

  func isFurtherOutside(_ snapshot: ExploredAppState, than previous: ExploredAppState) -> Bool {
    bounds.exclude(snapshot.state, snapshot.effects, after: previous.state)
  }
}

extension App {
  /// The actions that scenarios dispatch to a feature.
  fileprivate func actions(dispatchedTo place: Int) -> Set<String> {
    var names: Set<String> = []
    for step in scenarios.flatMap(\.when) {
      if case .dispatch(place, _, let call) = step.kind { names.insert(call.action) }
    }
    return names
  }

  /// The name of the action that a step sends from outside, including the feature, such as
  /// `tasks.add`.
  fileprivate func name(of step: ExploredAppStep) -> String {
    switch step {
    case .start: "start"
    case .action(let call): "\(features[call.feature].name).\(call.action.name)"
    case .load(let load):
      "\(features[load.property.feature].name).\(entry(load.property)?.actions.loaded ?? "")"
    case .answer, .time: ""
    }
  }
}

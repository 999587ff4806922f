import FeatureAnalysis
import FeatureSimulation

/// Creates the possible steps of a feature from samples: actions from outside, and answers to
/// calls.
struct FeatureSteps {
  private(set) var outside: OutsideActions
  private(set) var sampler: Sampler
  private let stateIDs: StateIDs
  private var storable: StorableSamples
  /// A store that evaluates the rules of actions.
  private var blank: SimulatedStore
  /// The actions of which some payloads are omitted.
  private(set) var omitting: [String: SampleCoverage] = [:]

  /// - Parameter ids: the UUIDs that the first samples contain.
  init(_ feature: Feature, existing ids: [Value] = []) {
    outside = OutsideActions(feature)
    storable = StorableSamples(feature)
    blank = SimulatedStore(feature, state: .null)
    sampler = Sampler(
      [feature], types: feature.types, written: feature.exploration.samples, &blank)
    stateIDs = StateIDs(
      feature.state.properties, feature.types, keys: sampler.literals.lookups.members)
    sampler.sample(beside: FoundIDs(uuids: ids))
    outside.withoutSamples = Set(
      outside.actions.filter { sampler.lacksSamples(for: $0.payload) }.map(\.name))
  }

  func ids(in state: Value) -> FoundIDs { stateIDs.ids(in: state) }

  /// The actions from outside that are possible in a state with these ids.
  mutating func actions(for ids: FoundIDs) -> [SimulatedAction] {
    sampler.sample(beside: ids)
    return outside.actions.flatMap { action in
      payloads(of: action).map { SimulatedAction(action.name, $0) }
    }.filter { storable.admits($0) }
  }

  /// The samples of an action's payload, for the ids that were sampled last.
  mutating func payloads(of action: Action) -> [[Value]] {
    let samples = sampler.payloads(of: action.payload) {
      blank.refusesAlways(SimulatedAction(action.name, $0))
    }
    let coverage = samples.coverage
    if !coverage.isComplete, coverage.all > omitting[action.name]?.all ?? 0 {
      omitting[action.name] = coverage
    }
    return samples.payloads
  }

  /// The possible steps other than actions from outside: answers to `calls`, and the passing of
  /// time.
  mutating func others(
    _ calls: [OpenCall], awaitsTime: Bool, for ids: FoundIDs
  ) -> [ExploredStep] {
    sampler.sample(beside: ids)
    let answers = calls.flatMap { call in
      sampler.answers(to: call).map { ExploredStep.answer(call.number, $0) }
    }
    return answers + (awaitsTime ? [.time] : [])
  }
}

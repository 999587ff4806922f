import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// Creates the possible steps of a feature from samples: actions from outside, and answers to
/// calls.
struct FeatureSteps {
  private(set) var outside: OutsideActions
  private(set) var sampler: Sampler
  private let stateIDs: StateIDs
  private var storable: StorableSamples

  /// - Parameter ids: the ids that the first samples contain.
  init(_ feature: Feature, existing ids: [Value] = []) {
    outside = OutsideActions(feature)
    storable = StorableSamples(feature)
    stateIDs = StateIDs(feature.state.properties, feature.types)
    var blank = SimulatedStore(feature, state: .null)
    sampler = Sampler(
      [feature], types: feature.types, written: feature.exploration.samples, &blank)
    sampler.existing = ids
    sampler.fresh = StateIDs.fresh(2, beside: ids)
    outside.withoutSamples = Set(
      outside.actions.filter { sampler.payloads($0.payload).isEmpty }.map(\.name))
  }

  func ids(in state: Value) -> [Value] { stateIDs.ids(in: state) }

  /// The actions from outside that are possible in a state with these ids.
  mutating func actions(for ids: [Value]) -> [SimulatedAction] {
    sample(beside: ids)
    return outside.actions.flatMap { action in
      sampler.payloads(action.payload).map { SimulatedAction(action.name, $0) }
    }.filter { storable.admits($0) }
  }

  /// The possible steps other than actions from outside: answers to `calls`, and the passing of
  /// time.
  mutating func others(
    _ calls: [OpenCall], awaitsTime: Bool, for ids: [Value]
  ) -> [ExploredStep] {
    sample(beside: ids)
    let answers = calls.flatMap { call in
      sampler.answers(to: call).map { ExploredStep.answer(call.number, $0) }
    }
    return answers + (awaitsTime ? [.time] : [])
  }

  private mutating func sample(beside ids: [Value]) {
    sampler.existing = ids
    sampler.fresh = StateIDs.fresh(2, beside: ids)
  }
}

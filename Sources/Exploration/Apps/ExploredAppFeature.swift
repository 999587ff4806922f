import FeatureAnalysis
import FeatureSimulation

/// A feature of an app that is explored, with its samples.
struct ExploredAppFeature {
  let name: String
  let outside: OutsideActions
  private(set) var sampler: Sampler
  private let stored: [StorageEntry]
  private let loadedActions: Set<String>
  private var storable: StorableSamples
  /// A store that evaluates the rules of actions.
  private var blank: SimulatedStore
  /// The actions of which some payloads are omitted.
  private(set) var omitting: [String: SampleCoverage] = [:]

  /// - Parameter named: the names of the actions that scenarios of the app dispatch to the feature.
  init(_ feature: AppFeature, named: Set<String>) {
    name = feature.name
    stored = feature.feature.persistence?.entries ?? []
    loadedActions = feature.feature.loadedActions
    storable = StorableSamples(feature.feature)
    var outside = OutsideActions(feature.feature, named: named)
    blank = SimulatedStore(feature.feature, state: .null)
    sampler = Sampler(
      [feature.feature], types: feature.feature.types,
      written: feature.feature.exploration.samples, &blank)
    sampler.sample(beside: FoundIDs())
    outside.withoutSamples = Set(
      outside.actions.filter { [sampler] in sampler.lacksSamples(for: $0.payload) }.map(\.name))
    self.outside = outside
  }

  /// Prepares the sampler for a state of the app that contains these ids and keys.
  ///
  /// - Parameter members: the names of the members that contain the keys.
  mutating func sample(beside ids: FoundIDs, keys members: [String]) {
    var own = FoundIDs(uuids: ids.uuids)
    own.keys = sampler.literals.lookups.members.map { member in
      members.firstIndex(of: member).map { ids.keys[$0] } ?? []
    }
    sampler.sample(beside: own)
  }

  /// The samples for the ids that were sampled last.
  mutating func makeSamples() -> AppFeatureSamples {
    var actions: [SimulatedAction] = []
    for action in outside.actions where !loadedActions.contains(action.name) {
      let samples = sampler.payloads(of: action.payload) {
        blank.refusesAlways(SimulatedAction(action.name, $0))
      }
      let coverage = samples.coverage
      if !coverage.isComplete, coverage.all > omitting[action.name]?.all ?? 0 {
        omitting[action.name] = coverage
      }
      actions += samples.payloads.map { SimulatedAction(action.name, $0) }
    }
    var storable = storable
    return AppFeatureSamples(
      actions: actions,
      stored: stored.map { entry in
        sampler.samples(entry.type).filter {
          storable.admits(SimulatedAction(entry.actions.loaded, [$0]))
        }
      })
  }

  var answersOnly: [String] { outside.answersOnly.map { "\(name).\($0)" } }

  var withoutSamples: [String] { outside.withoutSamples.sorted().map { "\(name).\($0)" } }
}

/// The actions and stored values that may reach a feature of an app from outside.
struct AppFeatureSamples {
  let actions: [SimulatedAction]
  /// The possible stored values of each stored property.
  let stored: [[Value]]
}

import ExpressionTyping
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

  /// - Parameter named: the names of the actions that scenarios of the app dispatch to the feature.
  init(_ feature: AppFeature, named: Set<String>) {
    name = feature.name
    stored = feature.feature.persistence?.entries ?? []
    loadedActions = feature.feature.loadedActions
    storable = StorableSamples(feature.feature)
    var outside = OutsideActions(feature.feature, named: named)
    var blank = SimulatedStore(feature.feature, state: .null)
    sampler = Sampler(
      [feature.feature], types: feature.feature.types,
      written: feature.feature.exploration.samples, &blank)
    sampler.fresh = StateIDs.fresh(2, beside: [])
    outside.withoutSamples = Set(
      outside.actions.filter { [sampler] in sampler.payloads($0.payload).isEmpty }.map(\.name))
    self.outside = outside
  }

  /// Prepares the sampler for a state that contains these ids.
  mutating func sample(beside ids: [Value]) {
    sampler.existing = ids
    sampler.fresh = StateIDs.fresh(2, beside: ids)
  }

  var samples: AppFeatureSamples {
    var storable = storable
    return AppFeatureSamples(
      actions: outside.actions.filter { !loadedActions.contains($0.name) }.flatMap { action in
        sampler.payloads(action.payload).map { SimulatedAction(action.name, $0) }
      },
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

import FeatureAnalysis
import ReduxSemantics

/// What waits for an effect: steps of a scenario that a later step cancels, and anything else.
struct EffectAudience {
  /// The steps, by `ScenarioStep.run`.
  var runs: Set<Int> = []
  var isWantedElsewhere = true

  init(ofRun run: Int? = nil) {
    guard let run else { return }
    (runs, isWantedElsewhere) = ([run], false)
  }
}

extension SimulatedEffects {
  /// Lets what waits for the current action also wait for the effects under way with an id.
  mutating func join(_ id: EffectName, _ key: Value?) {
    for (number, stage) in names[id]?[key]?.stages ?? [:] where stage != .returned {
      causes[number].audience.runs.formUnion(audience.runs)
      if audience.isWantedElsewhere { causes[number].audience.isWantedElsewhere = true }
    }
  }

  /// The stores with effects of a step that is cancelled, in the order of their oldest effects.
  func places(ofRun run: Int) -> [StorePlace] {
    var places: [StorePlace] = []
    var known: Set<StorePlace> = []
    for (number, effect) in underWay.sorted(by: { $0.key < $1.key })
    where causes[number].audience.runs.contains(run) && known.insert(effect.store).inserted {
      places.append(effect.store)
    }
    return places
  }

  /// Ends the effects of a store for which only a step has waited.
  ///
  /// - Returns: for each id and key without further effects, the action that the most recent of the
  ///   ended effects sends when it is cancelled, if any.
  mutating func abandon(_ run: Int, of store: StorePlace) -> [SimulatedAction] {
    var abandoned: Set<Int> = []
    for (number, effect) in underWay where effect.store == store && effect.group == nil {
      guard causes[number].audience.runs.remove(run) != nil else { continue }
      let audience = causes[number].audience
      if audience.runs.isEmpty, !audience.isWantedElsewhere { abandoned.insert(number) }
    }
    var last: [EffectName: [Value?: (number: Int, action: SimulatedAction)]] = [:]
    for number in abandoned.sorted() {
      guard let effect = underWay[number], let action = effect.cancelled else { continue }
      last[EffectName(effect), default: [:]][effect.key] = (number, action)
    }
    endEffects(abandoned)
    return last.flatMap { name, keys in
      keys.filter { names[name]?[$0.key]?.stages.isEmpty ?? true }.values
    }.sorted { $0.number < $1.number }.map(\.action)
  }
}

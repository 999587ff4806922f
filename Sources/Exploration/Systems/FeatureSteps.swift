import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Creates the possible steps of a feature from samples: actions from outside, and answers to calls.
struct FeatureSteps {
  let feature: AppFeature
  private(set) var outside: OutsideActions
  var sampler: Sampler
  let reads: AnswerReads
  let lists: PositionedLists
  private var storable: StorableSamples
  /// A store that evaluates the rules of actions.
  private var blank: SimulatedStore
  /// A store that computes keys.
  private var keyStore: SimulatedStore
  private static let mostStepsOfKeys = 10_000
  private var guards: [String: PayloadGuards] = [:]
  /// The stored properties, by the name of the action that delivers the loaded value.
  private let loads: [String: Int]
  /// Whether samples of stored values are omitted because they break an invariant.
  private(set) var omitsStored = false
  /// The actions of which some payloads are omitted.
  private(set) var omitting: [String: SampleCoverage] = [:]

  /// The methods of which some answers are left out, and those of which a call had no answer left.
  private(set) var restrictedAnswers: Set<String> = []
  private(set) var missingAnswers: Set<String> = []
  private static let mostPositions = 12

  /// - Parameters:
  ///   - app: the app of the feature, whose samples replace those of the feature.
  ///   - ids: the UUIDs that the first samples contain.
  init(_ place: Int, of app: App, existing ids: [Value] = []) {
    feature = app.features[place]
    let own = feature.feature
    outside = OutsideActions(
      own, named: app.actions(dispatchedTo: place), linked: app.actions(linkedTo: place))
    reads = AnswerReads(feature, in: app)
    lists = PositionedLists(own)
    storable = StorableSamples(own)
    blank = SimulatedStore(own, state: .null)
    keyStore = blank
    keyStore.interpreter.operations.maximumSteps = Self.mostStepsOfKeys
    sampler = Sampler(own, in: app, &blank)
    sampler.longestList = min(
      max(app.exploration.bounds.raised(for: sampler.literals).lists, storable.longestList),
      Self.mostPositions)
    let entries = own.persistence?.entries ?? []
    loads = Dictionary(
      entries.enumerated().map { ($1.actions.loaded, $0) },
      uniquingKeysWith: { first, _ in first })
    sampler.sample(beside: FoundIDs(uuids: ids))
    outside.withoutSamples = Set(
      outside.actions.filter { sampler.lacksSamples(for: $0.payload) }.map(\.name))
  }

  /// The computed keys in a state of the app.
  mutating func computedKeys(in state: Value) -> [(name: String, keys: [Value])] {
    let sources = sampler.literals.lookups.computed.sources
    if sources.isEmpty { return [] }
    let states: [Value] =
      switch feature.place.state(in: state) {
      case .dictionary(let stores): stores.sorted { $0.key.precedes($1.key) }.map(\.value)
      case let own: [own]
      }
    return sources.map { source in
      (source.name, states.flatMap { source.keys(in: $0, &keyStore) })
    }
  }

  /// Prepares the sampler for a state that contains these ids and keys.
  ///
  /// - Parameter members: the names of the members that contain the keys.
  mutating func sample(beside ids: FoundIDs, keys members: [String]) {
    var own = FoundIDs(uuids: ids.uuids, unsent: ids.unsent)
    own.keys = sampler.literals.lookups.members.map { member in
      members.firstIndex(of: member).map { $0 < ids.keys.count ? ids.keys[$0] : [] } ?? []
    }
    sampler.sample(beside: own)
  }

  /// The impulses that a store of the feature may get from outside, for the ids that were sampled
  /// last.
  ///
  /// - Parameters:
  ///   - place: the store.
  ///   - unloaded: the stored properties that are not loaded yet.
  mutating func impulses(to place: StorePlace, unloaded: [AppProperty]) -> [Impulse] {
    let found: [Impulse] = actions.compactMap { action in
      guard let load = loads[action.name], let stored = action.payload.first else {
        return .action(AppActionCall(store: place, action))
      }
      let property = AppProperty(feature: place.feature, place: load)
      return unloaded.contains(property) ? .load(AppLoad(property, stored)) : nil
    }
    let empty = unloaded.filter { $0.feature == place.feature }
    return found + empty.map { .load(AppLoad($0, nil)) }
  }

  /// The actions from outside, for the ids that were sampled last. Some of them deliver stored
  /// values.
  var actions: [SimulatedAction] {
    mutating get {
      let all = outside.actions.flatMap { action in
        payloads(of: action).map { SimulatedAction(action.name, $0) }
      }
      let admitted = all.filter { storable.admits($0) }
      if admitted.count < all.count { omitsStored = true }
      return admitted
    }
  }

  /// The answers to a call that `explore` does not rule out, for the ids that were sampled last.
  mutating func answers(to call: OpenCall) -> [ExploredAnswer] {
    let answers = sampler.answers(
      of: call.method, named: feature.feature.methodName(of: call.reference),
      handlesElements: call.effect[.each] != nil)
    guard let assumed = feature.feature.exploration.answers[call.reference] else {
      return reads.distinct(answers, to: call)
    }
    let fulfilling = answers.filter { blank.fulfils(assumed, $0, to: call.arguments) }
    let name = "'\(feature.prefix)\(feature.feature.methodName(of: call.reference))'"
    if fulfilling.count < answers.count { restrictedAnswers.insert(name) }
    if fulfilling.isEmpty { missingAnswers.insert(name) }
    return reads.distinct(fulfilling, to: call)
  }

  /// The answers of a method that are possible whatever its arguments are.
  mutating func answers(
    of method: DependencyMethod, _ reference: MethodReference, handlesElements: Bool
  ) -> [ExploredAnswer] {
    let answers = sampler.answers(
      of: method, named: feature.feature.methodName(of: reference), handlesElements: handlesElements
    )
    guard let assumed = feature.feature.exploration.answers[reference] else { return answers }
    return answers.filter { blank.fulfils(assumed, $0, to: nil) }
  }

  /// The samples of an action's payload, for the ids that were sampled last.
  mutating func payloads(of action: Action) -> [[Value]] {
    let guards =
      guards[action.name]
      ?? PayloadGuards(action, feature.feature.rules(of: action.name), feature.feature.types)
    self.guards[action.name] = guards
    // The closures do not overlap.
    var store = blank
    let samples = sampler.payloads(
      of: action.payload, by: action.name, guards: guards,
      holds: { store.holds($0, for: SimulatedAction(action.name, $1)) == true },
      refusing: { blank.ruleRefusing(SimulatedAction(action.name, $0)) })
    let coverage = samples.coverage
    if !coverage.isComplete, omitting[action.name].map(coverage.isWorse) != false {
      omitting[action.name] = coverage
    }
    return samples.payloads
  }
}

extension App {
  /// The actions that the app's scenarios dispatch to a feature, and those that `explore` names.
  fileprivate func actions(dispatchedTo place: Int) -> Set<String> {
    if isFeature { return [] }
    var names = Set(
      scenarios.flatMap(\.when).compactMap(\.call).filter { $0.feature == place }.map(\.action))
    let prefix = features[place].prefix
    for name in exploration.actions where name.hasPrefix(prefix) {
      names.insert(String(name.dropFirst(prefix.count)))
    }
    return names
  }

  /// The actions that the start and the links of other features send to a feature.
  ///
  /// Links that may themselves wait for such an action do not count: one of the actions has to begin.
  func actions(linkedTo place: Int) -> Set<String> {
    if isFeature { return [] }
    var names: Set<String> = []
    let begun = links.filter { $0.feature != place && mayBegin($0) }
    for (inner, steps) in starts + begun.map({ (app: $0.app, steps: $0.steps) }) {
      visitActions(sentBy: steps, of: inner) { feature, name in
        if feature == place, let name { names.insert(name) }
      }
    }
    return names
  }

  /// Whether no link is needed before a link may apply.
  private func mayBegin(_ link: Link) -> Bool {
    let feature = features[link.feature].feature
    guard link.kind == .action,
      let action = feature.actions.first(where: { $0.name == link.trigger })
    else { return true }
    return !action.isPrivate && !feature.actionsOfCycles.contains(action.name)
  }
}

extension Feature {
  /// The rules of an action.
  fileprivate func rules(of action: String) -> [Rule] {
    middleware.flatMap(\.entries).filter { $0.action == action }.flatMap(\.rules)
  }

  /// The name of a method, such as `web.find`.
  func methodName(of method: MethodReference) -> String {
    let service = services[method.dependency]
    return "\(service.name).\(service.methods[method.method].name)"
  }
}

extension Feature {
  /// Whether the reducer of an action may write a property.
  ///
  /// - Parameter status: A property that does not count.
  fileprivate func changes(by name: String, notOnly status: String? = nil) -> Bool {
    guard let action = actions.first(where: { $0.name == name }) else { return false }
    return action.writes.isEverything
      || action.writes.indices.contains { state.properties[$0].name != status }
  }
}

extension AppFeature {
  /// Whether a rule, a link or a reducer of the feature's own follows a save.
  ///
  /// - Parameter triggers: The actions and events that trigger links, with their features.
  func reactsToSaves(_ triggers: Set<String>) -> Bool {
    let rules = feature.middleware.flatMap(\.entries)
    let changes = feature.middleware.flatMap(\.changes).flatMap(\.members)
    return (feature.persistence?.entries ?? []).contains { entry in
      if let status = entry.status,
        changes.contains(status) || triggers.contains(where: { $0.contains(prefix + status) })
      {
        return true
      }
      return [entry.actions.saving, entry.actions.saved].compactMap(\.self).contains { name in
        rules.contains { $0.action == name } || triggers.contains(prefix + name)
          || feature.changes(by: name, notOnly: entry.status)
      }
    }
  }
}

extension FeatureSteps {
  /// Whether something shows that a storage loads, saves or fails, which is not explored: a status, a
  /// rule, a link or a reducer of the feature's own.
  ///
  /// - Parameter triggers: The actions and events that trigger links, with their features.
  func hasReactionsToStorages(_ triggers: Set<String>) -> Bool {
    let own = feature.feature
    let rules = own.middleware.flatMap(\.entries)
    let handled = Set(rules.compactMap(\.action))
    let handlesAll = rules.contains { $0.action == nil }
    let explored = Set(outside.actions.map(\.name))
    return (own.persistence?.entries ?? []).contains { entry in
      let names = entry.actions
      if entry.status != nil { return true }
      return [names.load, names.failed].contains { name in
        !explored.contains(name)
          && (handlesAll || handled.contains(name) || triggers.contains(feature.prefix + name)
            || own.changes(by: name))
      }
    }
  }
}

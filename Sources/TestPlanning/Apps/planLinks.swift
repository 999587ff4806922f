import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Plans tests that show each step of each link, as far as some sample triggers it. The evaluator
/// computes the expected results.
package func planLinks(of app: App) -> LinkTests {
  var planner = LinkPlanner(app)
  var planned = LinkTests()
  for index in app.links.indices where app.links[index].app == nil {
    while !planner.isShown(index), let test = planner.test(of: index) {
      planned.tests.append(test)
      planner.shown.formUnion(test.shown)
    }
    if planner.shown.contains(where: { $0.link == index }) { continue }
    if planner.isSpent { planned.untried.append(index) } else { planned.untested.append(index) }
  }
  if !planned.untested.isEmpty || !planned.untried.isEmpty {
    let links = Set(stepsFollowed(inScenariosOf: app).map(\.link))
    planned.untested.removeAll(where: links.contains)
    planned.untried.removeAll(where: links.contains)
  }
  return planned
}

private struct LinkPlanner {
  let app: App
  private var sampler: Sampler
  private let givens: [[GivenValue]]
  /// The steps that the planned tests show.
  var shown: Set<FollowedStep> = []
  /// How many samples the planner may still try, and how many states of stores they may have together.
  private var budget = (samples: 2_000, states: 250_000)
  /// The number of actions up to which a test compares them.
  private static let maximumActions = 20

  /// Whether no further samples are tried.
  var isSpent: Bool { budget.samples <= 0 || budget.states <= 0 }

  init(_ app: App) {
    self.app = app
    let store = SampleStore(app.whole, values: [])
    var sampler = Sampler(app.whole, models: store.models, pools: SamplePools(app.whole))
    givens = Self.givens(of: app, &sampler)
    self.sampler = sampler
  }

  /// The states to try: the initial state, the states of scenarios, and sample states in which all
  /// features are open.
  private static func givens(of app: App, _ sampler: inout Sampler) -> [[GivenValue]] {
    var givens: [[GivenValue]] = [[]] + app.scenarios.map(\.given)
    for variant in 1...2 {
      var given: [GivenValue] = []
      for feature in app.features {
        let state = Type.nominal(feature.feature.state.name)
        guard let value = sampler.value(state, variant, named: feature.name),
          let opened = opened(feature, value, &sampler)
        else { continue }
        given.setState(opened, of: feature)
      }
      givens.append(given)
    }
    return givens
  }

  /// The state of a feature; for a feature with keys, the states by key.
  private static func opened(
    _ feature: AppFeature, _ state: Value, _ sampler: inout Sampler
  ) -> Value? {
    guard let key = feature.keyType else { return state }
    return sampler.value(key, 1, named: feature.name).map { .dictionary([$0: state]) }
  }

  /// Whether the planned tests show all steps of a link.
  func isShown(_ index: Int) -> Bool {
    app.links[index].steps.indices.allSatisfy {
      shown.contains(FollowedStep(link: index, step: $0))
    }
  }

  /// The test that shows the most steps of a link that no planned test shows; nil if no sample
  /// triggers such a step.
  mutating func test(of index: Int) -> LinkTest? {
    let link = app.links[index]
    let triggers =
      link.kind == .action
      ? [link.trigger] : app.features[link.feature].feature.actions.map(\.name)
    let missing = link.steps.indices.count { !shown.contains(FollowedStep(link: index, step: $0)) }
    var best: (count: Int, test: LinkTest)?
    for given in givens + givens.map({ ready($0, for: link) }) {
      for trigger in triggers {
        guard !isSpent, let (count, test) = attempt(index, trigger, given) else { continue }
        if count > best?.count ?? 0 { best = (count, test) }
      }
      if best?.count == missing { break }
    }
    return best?.test
  }

  private mutating func payload(of action: Action) -> [Value]? {
    var payload: [Value] = []
    for parameter in action.payload {
      guard let value = sampler.value(parameter.type, 1, named: parameter.name) else { return nil }
      payload.append(value)
    }
    return payload
  }

  private mutating func attempt(
    _ index: Int, _ trigger: String, _ given: [GivenValue]
  ) -> (count: Int, test: LinkTest)? {
    budget.samples -= 1
    let link = app.links[index]
    let feature = app.features[link.feature]
    guard let action = feature.feature.actions.first(where: { $0.name == trigger }),
      let payload = payload(of: action)
    else { return nil }
    var given = given
    guard let key = open(link.feature, in: &given) else { return nil }
    guard let stores = try? SimulatedApp(app, given: given, predictsValues: true) else {
      return nil
    }
    let wasOpen = app.features.indices.map { stores.isOpen(feature: $0) }
    let call = ActionCall(
      feature: link.feature, key: key.value, action: trigger, arguments: payload)
    // Each action may read the states of all stores.
    defer { budget.states -= app.features.count * (1 + stores.reduced.count) }
    stores.maximumHandled = 2 * Self.maximumActions
    guard (try? stores.dispatch(call)) != nil, stores.isRepeatable,
      stores.reduced.count <= Self.maximumActions
    else { return nil }
    let targets = stores.reduced.dropFirst().map { app.target(of: $0) }
    let shown = stores.followed.filter {
      app.links[$0.link].app == nil && isShown($0, stores, targets, wasOpen: wasOpen)
    }
    let done = shown.subtracting(self.shown).count { $0.link == index }
    guard done > 0 else { return nil }
    let links = Set(shown.map(\.link)).filter { place in
      shown.filter { $0.link == place }.count == app.links[place].steps.count
    }
    return (
      done,
      LinkTest(
        links: links.union([index]).sorted(), given: given, call: call, reduced: stores.reduced,
        shown: shown, isOpen: isOpen(after: link, in: stores))
    )
  }

  /// Whether the effect of a link's step is visible: a closed feature is now open, an open feature
  /// is now closed, or the dispatched action has reached its reducer.
  ///
  /// - Parameter targets: the stores and the actions of the actions that followed the first one.
  private func isShown(
    _ followed: FollowedStep, _ stores: SimulatedApp,
    _ targets: [(place: StorePlace, action: Value)?], wasOpen: [Bool]
  ) -> Bool {
    switch app.links[followed.link].steps[followed.step].verb {
    case .open(let place, _, _): return !wasOpen[place] && stores.isOpen(feature: place)
    case .close(let place, _): return wasOpen[place] && !stores.isOpen(feature: place)
    case .dispatch(let text):
      guard let target = target(of: text) else { return !targets.isEmpty }
      return targets.contains { found in
        guard let found, found.place.feature == target.feature,
          case .enumeration(target.action, _) = found.action
        else { return false }
        return true
      }
    }
  }

  /// The indices of the feature and the action in an expression such as `.tasks(.load)`; nil for
  /// other expressions.
  private func target(of text: Code<TypedExpression>) -> (feature: Int, action: Int)? {
    guard case .checked(let expression) = text,
      let sent = SentAction(expression, to: app.features)
    else { return nil }
    let actions = app.features[sent.feature].feature.actions
    return actions.firstIndex { $0.name == sent.name }.map { (sent.feature, $0) }
  }

  /// A state in which a link has an effect: the features that it opens are closed, and the features
  /// that it closes or sends actions to are open.
  private mutating func ready(_ given: [GivenValue], for link: Link) -> [GivenValue] {
    var given = given
    for step in link.steps {
      switch step.verb {
      case .open(let place, _, _) where place != link.feature:
        given.removeAll { $0.property == app.features[place].name }
      case .close(let place, _): _ = open(place, in: &given)
      case .dispatch(let text):
        if let target = target(of: text) { _ = open(target.feature, in: &given) }
      case .open: break
      }
    }
    return given
  }

  /// Opens a feature in the state `given`, and returns the key of one of its stores.
  private mutating func open(
    _ place: Int, in given: inout [GivenValue]
  ) -> (value: Value?, Void)? {
    let feature = app.features[place]
    let known = given.state(of: feature)
    switch (feature.presence, known) {
    case (.always, _): return (nil, ())
    case (.optional, let known?) where known != .null: return (nil, ())
    case (.keyed, .dictionary(let states)?):
      if let key = states.keys.min(by: { $0.precedes($1) }) { return (key, ()) }
    default: break
    }
    let values = Dictionary(
      feature.feature.opening.map { ($0.property, $0.value) }, uniquingKeysWith: { $1 })
    let blank = Value.structure(
      feature.feature.state.properties.map { values[$0.name] ?? .defaulted })
    guard let opened = Self.opened(feature, blank, &sampler) else { return nil }
    given.setState(opened, of: feature)
    guard case .dictionary(let states) = opened else { return (nil, ()) }
    return (states.keys.first, ())
  }

  private func isOpen(after link: Link, in stores: SimulatedApp) -> [Int: Bool] {
    var found: [Int: Bool] = [:]
    for step in link.steps {
      switch step.verb {
      case .open(let place, _, _), .close(let place, _):
        found[place] = stores.isOpen(feature: place)
      case .dispatch: break
      }
    }
    return found
  }
}

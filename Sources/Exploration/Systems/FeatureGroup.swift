import FeatureAnalysis
import FeatureSimulation

/// Features of an app that are connected by links, or by conditions that read the states of several
/// of them. Each group is explored alone: what other features do cannot change its states. Two
/// features without a connection therefore cost the sum of their states, not the product.
struct FeatureGroup {
  /// The indices of the features.
  let features: Set<Int>
  /// The indices, in `allInvariants`, of the invariants that are checked with this group.
  let invariants: [Int]
  /// The indices, in `allReachable`, of the conditions of `reachable` that are checked with this group.
  let reachable: [Int]

  /// All features of an app.
  init(allOf app: App) {
    features = Set(app.features.indices)
    invariants = Array(app.allInvariants.indices)
    reachable = Array(app.allReachable.indices)
  }

  private init(_ features: Set<Int>, _ connections: [FeatureGroups.Condition], isFirst: Bool) {
    func places(_ kind: FeatureGroups.Condition.Kind) -> [Int] {
      connections.filter { condition in
        condition.kind == kind && (condition.features.first.map(features.contains) ?? isFirst)
      }.map(\.place)
    }
    self.features = features
    invariants = places(.invariant)
    reachable = places(.reachable)
  }

  /// The given values that set the states of the group's features. Other features begin as usual, so
  /// that the states of the group are counted once, whatever is given for the others.
  func given(_ values: [GivenValue], of app: App) -> [GivenValue] {
    if features.count == app.features.count { return values }
    let names = features.compactMap { app.features[$0].place.path.first }
      .map { app.whole.state.properties[$0].name }
    return values.filter { names.contains($0.property) }
  }

  /// The groups of an app, ordered by their first features.
  static func groups(of app: App) -> [FeatureGroup] {
    // A start that fails ends with a step of one feature, which decides about the steps after it.
    if app.isFeature || app.features.count < 2 || !app.canStart {
      return [FeatureGroup(allOf: app)]
    }
    var groups = FeatureGroups(app)
    let sets = groups.sets
    return sets.enumerated().map { FeatureGroup($1, groups.conditions, isFirst: $0 == 0) }
  }
}

extension App {
  /// Whether the tool can perform the whole start of the app, if there is one.
  fileprivate var canStart: Bool {
    if !hasStart { return true }
    let stores = try? SimulatedApp(exploring: self)
    return (try? stores?.explore(.impulse(.start))) != nil
  }
}

/// Finds the connections between the features of an app.
private struct FeatureGroups {
  /// A condition, and the features that it is about.
  struct Condition {
    enum Kind { case invariant, reachable }

    let kind: Kind
    let place: Int
    let features: Set<Int>
  }

  private let app: App
  /// For each feature, another feature of its group; the feature itself if it is the group's
  /// representative.
  private var parents: [Int]
  private(set) var conditions: [Condition] = []

  init(_ app: App) {
    self.app = app
    parents = Array(app.features.indices)
    for link in app.links {
      connect(
        link.stepsReadOld
          ? Set(app.features(of: link.app))
          : link.steps.reduce(into: [link.feature]) { $0.formUnion(features(of: $1, link.app)) })
    }
    for (inner, steps) in app.starts { connectSteps(ofStart: steps, inner) }
    for value in ComputedMembers.derivedValuesThatMayTrap(of: app) {
      connect(features(in: value.reads))
    }
    for (place, invariant) in app.allInvariants.enumerated() {
      var concerned = features(of: invariant.condition, invariant.owner)
      if case .some(let names)? = invariant.around {
        concerned.formUnion(
          app.features.indices.filter { feature in
            names.contains { $0.hasPrefix(app.features[feature].prefix) }
          })
      }
      add(.invariant, place, concerned)
    }
    for (place, reachable) in app.allReachable.enumerated() {
      add(.reachable, place, features(of: reachable.condition, reachable.owner))
    }
  }

  /// The features of each group.
  var sets: [Set<Int>] {
    mutating get {
      var sets: [Int: Set<Int>] = [:]
      for place in parents.indices { sets[representative(of: place), default: []].insert(place) }
      return sets.values.sorted { ($0.min() ?? 0) < ($1.min() ?? 0) }
    }
  }

  private mutating func add(_ kind: Condition.Kind, _ place: Int, _ features: Set<Int>) {
    conditions.append(Condition(kind: kind, place: place, features: features))
    connect(features)
  }

  /// Connects what each step of a start reads with what it changes. Steps are not connected with one
  /// another, because each is performed after all that the step before it causes.
  private mutating func connectSteps(ofStart steps: [LinkStep], _ inner: Int?) {
    for step in steps {
      // The condition of the step before decides about an alternative.
      let other = step.alternativeTo.map { features(of: steps[$0], inner) } ?? []
      connect(features(of: step, inner).union(other))
    }
  }

  private mutating func connect(_ features: Set<Int>) {
    guard let first = features.first else { return }
    let root = representative(of: first)
    for feature in features { parents[representative(of: feature)] = root }
  }

  private mutating func representative(of place: Int) -> Int {
    var place = place
    while parents[place] != place {
      parents[place] = parents[parents[place]]
      place = parents[place]
    }
    return place
  }

  /// The features that a step of a link reads or changes.
  ///
  /// - Parameter inner: the index of the inner app whose spec has the link.
  private func features(of step: LinkStep, _ inner: Int?) -> Set<Int> {
    var texts: [TypedExpression] = []
    var found: Set<Int> = []
    if case .checked(let conditions)? = step.condition {
      for condition in conditions {
        condition.visitExpressions {
          texts.append($0)
          return false
        }
      }
    }
    for case .checked(let text) in step.texts { texts.append(text) }
    switch step.verb {
    case .dispatch(.checked(let action)): found = targets(of: action, inner)
    case .dispatch(.unchecked): return Set(app.features(of: inner))
    case .open(let place, _, _), .close(let place, _): found = [place]
    }
    return found.union(reads(texts, inner))
  }

  /// The features that may get the action of an expression such as `.tasks(.load)`.
  private func targets(of action: TypedExpression, _ inner: Int?) -> Set<Int> {
    var found: Set<Int> = []
    let name = inner.map { app.innerApps[$0].app.name } ?? app.name
    let type = Type.nominal(name + "Action")
    var isClear = true
    action.visitExpressions { part in
      guard part.type.unwrapped == type else { return true }
      switch part.kind {
      case .enumCase:
        if let sent = app.sentAction(part, of: inner) {
          found.insert(sent.feature)
        } else {
          isClear = false
        }
      case .ternary, .parenthesized, .promoted: break
      default: isClear = false
      }
      return true
    }
    return isClear ? found : Set(app.features(of: inner))
  }

  private func features(of condition: TypedExpression, _ owner: ConditionOwner) -> Set<Int> {
    switch owner {
    case .whole: reads([condition])
    case .feature(let place): [place]
    case .inner(let place): reads([condition], place)
    }
  }

  private func reads(_ texts: [TypedExpression], _ inner: Int? = nil) -> Set<Int> {
    let whole = inner.map { app.innerApps[$0].app.whole } ?? app.whole
    let properties = whole.properties(readBy: texts) + whole.properties(readBy: texts, ofOld: true)
    return properties.reduce(into: []) { $0.formUnion(features(in: $1, inner)) }
  }

  private func features(in properties: PropertySet, _ inner: Int? = nil) -> Set<Int> {
    let (all, level) = (
      app.features(of: inner), inner.map { app.innerApps[$0].member.place.path.count } ?? 0
    )
    if properties.isEverything { return Set(all) }
    return Set(all.filter { properties.indices.contains(app.features[$0].place.path[level]) })
  }
}

import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Tries every order of a feature's actions and answers within the bounds. Returns nil if the tool
/// cannot compute the initial state.
///
/// - Parameter copy: creates a copy of the feature for each further worker, because workers are
///   slow if they share the feature's expressions.
package func explore(
  _ feature: Feature, _ options: ExplorationOptions, copy: () -> Feature? = { nil }
) -> Exploration? {
  explore(App(feature), options) { copy().map { App($0) } }
}

/// Tries every order of the actions and answers of an app's features within the bounds, and follows
/// the app's links. Features without a connection are explored one after the other. Returns nil if
/// the tool cannot compute the initial state.
///
/// - Parameter copy: creates a copy of the app for each further worker.
package func explore(
  _ app: App, _ options: ExplorationOptions, copy: () -> App? = { nil }
) -> Exploration? {
  explored(app, options, groups: FeatureGroup.groups(of: app), copy: copy)?.exploration
}

/// Explores groups of an app's features, and returns the result with the searches that produced it.
func explored(
  _ app: App, _ options: ExplorationOptions, groups: [FeatureGroup], copy: () -> App? = { nil }
) -> (exploration: Exploration, searches: [(search: Search, system: AppSystem)])? {
  var literals = SampleLiterals(app.features.map(\.feature))
  if !app.isFeature { literals.addLiterals(of: app) }
  var limits = options.limits(app.exploration.bounds.raised(for: literals))
  let copies = (1..<max(options.workers, 1)).map { _ in copy() ?? app }
  var exploration = Exploration()
  exploration.bounds = limits.bounds
  exploration.beginning = options.beginning
  var searches: [(search: Search, system: AppSystem)] = []
  var restarts = CallRestarts()
  let work = limits.work
  for (place, group) in groups.enumerated() {
    // Work that a group does not need is left to the other groups.
    if work < .max { limits.work = max((work - exploration.work) / (groups.count - place), 0) }
    guard
      let systems = try? ([app] + copies).map({ own throws(EvaluationFault) in
        try AppSystem(own, limits.bounds, group: group, beginning: options.beginning)
      })
    else { return nil }
    limits.isWalkOver = options.walkEnd(sharedBy: groups.count - place)
    var search = Search(systems, reachable: group.reachable.count, limits)
    search.searchStates()
    exploration.add(search)
    exploration.limit.addLimit(systems[0].limit(search.cuts, last: search.unexpanded))
    exploration.note(search.unwitnessed, among: group.reachable, of: app, search.notes)
    exploration.noteChanges(of: app, search.notes)
    exploration.describeActions(of: app, systems[0].possible, search)
    restarts.addRestarts(search.notes.restarts)
    searches.append((search, systems[0]))
  }
  let unchecked = options.endsAtMistake ? [] : exploration.addMistakes(of: &searches, in: app)
  exploration.describe(groups, of: app, searches, unchecked)
  exploration.restarts = restarts.cycles(atMost: 3)
  return (exploration, searches)
}

/// What the searches before have found.
private struct KnownMistakes {
  var keys: Set<Mistake> = []
  /// The sentences of scenarios that exist.
  var sentences: Set<String>
  /// Whether something is under way in each state of some other group, so that no state of the app is
  /// settled.
  var neverRests = false
  /// The names of the invariants for settled states that a group breaks only in states that are not
  /// settled because of this.
  var omitted: Set<String> = []
}

extension Exploration {
  /// Adds the mistakes that the searches of an app's parts have found.
  ///
  /// - Returns: the invariants of which it is not known whether they are broken.
  fileprivate mutating func addMistakes(
    of searches: inout [(search: Search, system: AppSystem)], in app: App
  ) -> Set<String> {
    var known = KnownMistakes(sentences: Set(app.scenarios.map(\.sentence)))
    var unchecked: Set<String> = []
    for place in searches.indices {
      let restless = searches.enumerated().filter { $0 != place && !$1.search.hasRested }
      known.neverRests = !restless.isEmpty
      known.omitted = []
      addMistakes(of: searches[place].search, &searches[place].system, &known)
      // A part of which all states are known, and that never rests, is enough.
      let isCertain = restless.contains { $1.search.end == .exhausted && $1.search.pruned == 0 }
      if !isCertain { unchecked.formUnion(known.omitted) }
    }
    return unchecked
  }

  /// Adds the mistakes that a search has found, except those that are known.
  fileprivate mutating func addMistakes(
    of search: Search, _ system: inout AppSystem, _ known: inout KnownMistakes
  ) {
    for found in search.found {
      if known.neverRests, let name = system.app.settledInvariant(brokenBy: found.mistake) {
        known.omitted.insert(name)
        continue
      }
      guard known.keys.insert(found.mistake.key).inserted else { continue }
      let mistake = ViolationReport(app: system.app, found: found)
      let violation = mistake.violation(&system, search.visited, &known.sentences)
      if violation.scenario == nil, mistake.followsUndo(&system, search.visited) {
        undoneMistakes += 1
      } else {
        violations.append(violation)
      }
    }
  }

  /// Adds the result of a search that is independent of the earlier ones.
  fileprivate mutating func add(_ search: Search) {
    states += search.visited.count
    depth = max(depth, search.depth)
    if end == .exhausted { end = search.end }
    pruned += search.pruned
    walks = (walks.count + search.walks.count, max(walks.length, search.walks.length))
    work += search.work
    if search.found.contains(where: \.mistake.traps) { traps = true }
  }

  /// Records what was skipped, and the groups of features that were explored separately.
  ///
  /// - Parameter unchecked: the invariants of which it is not known whether they are broken.
  fileprivate mutating func describe(
    _ groups: [FeatureGroup], of app: App, _ searches: [(search: Search, system: AppSystem)],
    _ unchecked: Set<String>
  ) {
    var notes = ActionNotes()
    notes.unchecked = unchecked
    // Something is under way in each state of the app if there is in each state of a part.
    if searches.contains(where: { !$0.search.hasRested }) {
      notes.unsettled = app.allInvariants.filter(\.isSettled).map(\.name)
      notes.unchecked.subtract(notes.unsettled)
    }
    for (search, _) in searches { notes.addNotes(search.notes) }
    heaviestAction = notes.heaviestAction(of: work)
    // Each group has samples of its own features only.
    let explored = app.features.indices.compactMap { feature in
      zip(groups, searches).first { $0.0.features.contains(feature) }
        .map { (feature, $1.system.possible.features[feature]) }
    }
    narrowing = Narrowing(app, explored.map { $0.1 }, notes)
    narrowing.addUndoneMistakes(undoneMistakes)
    narrowing.addStart(of: app, beginning)
    narrowing.addOpenedFeatures(of: app)
    let starts = searches.flatMap(\.system.beginnings)
    let unexplored = UnexploredParts(
      beginning: beginning?.name, states: unexploredStates,
      isLoaded: starts.allSatisfy { $0.given != nil })
    code = CodeCoverage(
      app, Dictionary(uniqueKeysWithValues: explored), notes.taken, without: unexplored)
    neverSent = explored.flatMap { place, steps in
      let sent = place < notes.taken.count ? notes.taken[place].sent : []
      return steps.outside.answersOnly.filter { !sent.contains($0) }
        .map { steps.feature.prefix + $0 }
    }
    if groups.count > 1 {
      parts = groups.map { group in
        group.features.sorted().map { app.features[$0].name }.joined(separator: " with ")
      }
    }
  }

  fileprivate mutating func describeActions(
    of app: App, _ steps: AppSteps, _ search: Search
  ) {
    for place in steps.features.indices where steps.group.contains(place) {
      let feature = steps.features[place]
      answersOnly += feature.outside.answersOnly.map { feature.feature.prefix + $0 }
      senders.formUnion(feature.outside.senders)
    }
    if app.isFeature {
      inner = steps.features[0].outside.inner
      describeUnchanging(app, steps.features[0], search)
    }
  }

  /// Finds the actions of a feature that change nothing.
  private mutating func describeUnchanging(
    _ app: App, _ steps: FeatureSteps, _ search: Search
  ) {
    let (feature, notes) = (app.whole, search.notes)
    let stored = Set(feature.persistence?.entries.flatMap(\.actions.names) ?? [])
    let excused = notes.changing.union(notes.unknown.keys).union(steps.outside.withoutSamples)
      .union(stored).union(steps.outside.unsent)
    let faults = search.found.compactMap(\.mistake.place)
    // An action may change something where a handler dispatches it, or after another start.
    if notes.dispatchesAfterHandlers || beginning != nil { return }
    // Some actions change the state only if a list is longer than the bounds allow.
    let seesLongLists = pruned == 0 || steps.sampler.literals.greatestCount < bounds.lists
    unchanging = feature.actions.filter { action in
      guard case .statements(.checked(let statements)) = action.reduction else { return false }
      return seesLongLists && !excused.contains(action.name)
        && !faults.contains { fault in statements.contains { $0.range.contains(fault) } }
    }
    if !unchanging.isEmpty {
      let shown = feature.scenarios.reduce(into: Set<String>()) {
        $0.formUnion(verdict(of: $1, in: app).changing)
      }
      unchanging.removeAll { shown.contains($0.name) }
    }
  }

  /// Notes the conditions of `reachable` that no state satisfies. Conditions that could not be
  /// evaluated are noted separately. Of conditions of an app's features, only those that a state
  /// satisfies are noted.
  ///
  /// - Parameter group: the indices of the conditions that were evaluated.
  fileprivate mutating func note(
    _ unwitnessed: [Int], among group: [Int], of app: App, _ notes: ActionNotes
  ) {
    let all = app.allReachable
    for (place, index) in group.enumerated() {
      let reachable = all[index]
      if case .feature(let feature) = reachable.owner {
        guard !unwitnessed.contains(place) else { continue }
        witnessed[app.features[feature].feature.name, default: []].insert(reachable.name)
      } else if unwitnessed.contains(place) {
        if let reason = notes.unevaluated[place] {
          unevaluated.append((reachable, reason))
        } else {
          self.unwitnessed.append(reachable)
        }
      }
    }
  }

  /// Notes the actions of an app's features that have changed the state.
  fileprivate mutating func noteChanges(of app: App, _ notes: ActionNotes) {
    if app.isFeature { return }
    for member in app.features {
      let names = notes.changing.filter { $0.hasPrefix(member.prefix) }
      changing[member.feature.name, default: []].formUnion(
        names.map { String($0.dropFirst(member.prefix.count)) })
    }
  }
}

extension App {
  /// The name of the invariant for settled states that a mistake breaks; nil for other mistakes.
  fileprivate func settledInvariant(brokenBy mistake: Mistake) -> String? {
    guard case .invariant(let broken) = mistake.kind,
      allInvariants.contains(where: { $0.name == broken.name && $0.isSettled })
    else { return nil }
    return broken.name
  }
}

extension ExplorationBounds {
  /// Lists are explored up to one element more than a number up to this one with which the spec
  /// compares their length.
  private static let greatestCount = 10

  /// The bounds for a spec with these literals. If the spec does not set the bound of lists, and
  /// compares the length of a list with a number that the bound does not exceed, the bound is
  /// raised.
  func raised(for literals: SampleLiterals) -> ExplorationBounds {
    guard !hasOwnLists, let count = literals.greatestCount(atMost: Self.greatestCount) else {
      return self
    }
    var raised = self
    raised.lists = max(lists, count + 1)
    return raised
  }
}

/// The options of an exploration. They override the settings of the specs.
package struct ExplorationOptions: Sendable {
  package var states: Int?
  package var depth: Int?
  package var workers = 1
  /// The maximum number of evaluation steps. Unlike a time limit, it has the same effect in every
  /// run.
  package var work: Int?
  /// Called periodically. Returns whether to stop exploring.
  package var isStopped: (@Sendable () -> Bool)?
  /// Called periodically with the number of states and the depth.
  package var onProgress: (@Sendable (Int, Int) -> Void)?
  /// The only start: the state at the end of a scenario.
  package var beginning: ScenarioEnd?
  /// Whether the search of each group of features ends with the first mistakes that steps lead to.
  var endsAtMistake = false
  /// The time until which random walks follow a search that ended at a bound; nil for no walks.
  package var walksUntil: ContinuousClock.Instant?

  package init() {}

  /// Returns whether the walks of a group have to end, so that time is left for the groups after it.
  func walkEnd(sharedBy groups: Int) -> (@Sendable () -> Bool)? {
    guard let walksUntil else { return nil }
    let (clock, isStopped) = (ContinuousClock(), isStopped)
    let end = clock.now + (walksUntil - clock.now) / groups
    return { clock.now >= end || isStopped?() == true }
  }

  /// Limits an exploration to a fixed amount of work, which is 0.1 to 0.3 seconds for most specs.
  package static var short: ExplorationOptions {
    var options = ExplorationOptions()
    options.work = 1_500_000
    return options
  }

  func limits(_ bounds: ExplorationBounds) -> SearchLimits {
    var limits = SearchLimits()
    limits.bounds = bounds
    if let states { limits.bounds.states = states }
    if let depth { limits.bounds.depth = depth }
    limits.work = work ?? .max
    limits.isStopped = isStopped
    limits.endsAtMistake = endsAtMistake
    limits.onProgress = onProgress
    return limits
  }
}

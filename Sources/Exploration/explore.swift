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
  explored(feature, options, copy: copy)?.exploration
}

/// Explores a feature, and returns the result with the search that produced it.
func explored(
  _ feature: Feature, _ options: ExplorationOptions, copy: () -> Feature? = { nil }
) -> (exploration: Exploration, search: Search<FeatureSystem>, system: FeatureSystem)? {
  let literals = SampleLiterals([feature])
  let limits = options.limits(feature.exploration.bounds.raised(for: literals))
  var systems: [FeatureSystem] = []
  for worker in 0..<max(options.workers, 1) {
    let own = worker == 0 ? feature : copy() ?? feature
    guard let system = try? FeatureSystem(own, limits.bounds) else { return nil }
    systems.append(system)
  }
  var search = Search(systems, reachable: feature.reachable.count, limits)
  search.run()
  var exploration = Exploration(search, limits.bounds)
  exploration.note(search.unwitnessed, among: feature.reachable, search.notes)
  exploration.describeActions(of: feature, systems[0].possible, search)
  var sentences = Set(feature.scenarios.map(\.sentence))
  for found in search.found {
    exploration.violations.append(
      FeatureViolation(feature: feature, found: found)
        .violation(&systems[0], search.visited, &sentences))
  }
  return (exploration, search, systems[0])
}

/// Tries every order of the actions and answers of an app's features within the bounds, and follows
/// the app's links. Returns nil if the tool cannot compute the initial state.
package func explore(_ app: App, _ options: ExplorationOptions) -> Exploration? {
  explored(app, options)?.exploration
}

/// Explores an app, and returns the result with the search that produced it.
func explored(
  _ app: App, _ options: ExplorationOptions
) -> (exploration: Exploration, search: Search<AppSystem>, system: AppSystem)? {
  var literals = SampleLiterals(app.features.map(\.feature))
  literals.add(app)
  let limits = options.limits(ExplorationBounds().raised(for: literals))
  var systems: [AppSystem] = []
  for _ in 0..<max(options.workers, 1) {
    guard let system = try? AppSystem(app, limits.bounds) else { return nil }
    systems.append(system)
  }
  var search = Search(systems, reachable: 0, limits)
  search.run()
  var exploration = Exploration(search, limits.bounds)
  exploration.answersOnly = systems[0].features.flatMap(\.answersOnly)
  exploration.narrowing = Narrowing(app, systems[0].features, search.notes)
  var sentences = Set(app.scenarios.map(\.sentence))
  for found in search.found {
    exploration.violations.append(
      AppViolation(app: app, found: found)
        .violation(&systems[0], search.visited, &sentences))
  }
  return (exploration, search, systems[0])
}

extension Exploration {
  init(_ search: Search<some ExploredSystem>, _ bounds: ExplorationBounds) {
    states = search.visited.count
    depth = search.depth
    end = search.end
    pruned = search.pruned
    traps = search.found.contains { $0.mistake.traps }
    self.bounds = bounds
    restarts = search.notes.restarts.cycles(atMost: 3)
  }

  fileprivate mutating func describeActions(
    of feature: Feature, _ steps: FeatureSteps, _ search: Search<FeatureSystem>
  ) {
    let notes = search.notes
    let outside = steps.outside
    answersOnly = outside.answersOnly
    let stored = Set(feature.persistence?.entries.flatMap(\.actions.names) ?? [])
    let excused = notes.changing.union(notes.unknown.keys).union(outside.withoutSamples)
      .union(stored)
    let faults = search.found.compactMap(\.mistake.place)
    // Some actions change the state only if a list is longer than the bounds allow.
    let seesLongLists = pruned == 0 || steps.sampler.literals.greatestCount < bounds.lists
    unchanging = feature.actions.filter { action in
      guard case .statements(.checked(let statements)) = action.reduction else { return false }
      return seesLongLists && !excused.contains(action.name)
        && !faults.contains { fault in statements.contains { $0.range.contains(fault) } }
    }
    if !unchanging.isEmpty {
      let shown = feature.scenarios.reduce(into: Set<String>()) {
        $0.formUnion(verdict(of: $1, in: feature).changing)
      }
      unchanging.removeAll { shown.contains($0.name) }
    }
    narrowing = Narrowing(feature, outside, steps.sampler, notes)
  }

  /// Notes the conditions of `reachable` that no state satisfies. Conditions that could not be
  /// evaluated are noted separately.
  fileprivate mutating func note(
    _ unwitnessed: [Int], among reachable: [Reachable], _ notes: ActionNotes
  ) {
    for place in unwitnessed {
      if let reason = notes.unevaluated[place] {
        unevaluated.append((reachable[place], reason))
      } else {
        self.unwitnessed.append(reachable[place])
      }
    }
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

extension SourceRange {
  fileprivate func contains(_ other: SourceRange) -> Bool {
    start <= other.start && other.end <= end
  }
}

import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

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
  let limits = options.limits(feature.exploration.bounds)
  var systems: [FeatureSystem] = []
  for worker in 0..<max(options.workers, 1) {
    let own = worker == 0 ? feature : copy() ?? feature
    guard let system = try? FeatureSystem(own, limits.bounds) else { return nil }
    systems.append(system)
  }
  var search = Search(systems, reachable: feature.reachable.count, limits)
  search.run()
  var exploration = Exploration(search, limits.bounds)
  exploration.unwitnessed = search.unwitnessed.map { feature.reachable[$0] }
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
  let limits = options.limits(ExplorationBounds())
  var systems: [AppSystem] = []
  for _ in 0..<max(options.workers, 1) {
    guard let system = try? AppSystem(app, limits.bounds) else { return nil }
    systems.append(system)
  }
  var search = Search(systems, reachable: 0, limits)
  search.run()
  var exploration = Exploration(search, limits.bounds)
  exploration.answersOnly = systems[0].features.flatMap(\.answersOnly)
  exploration.unknown =
    systems[0].features.flatMap(\.withoutSamples).map { ($0, "its payload has no samples") }
    + search.notes.unknown.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
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
    unknown =
      outside.actions.filter { outside.withoutSamples.contains($0.name) }
      .map { ($0.name, "its payload has no samples") }
      + notes.unknown.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    isFinite = feature.hasFiniteSamples(outside.actions)
  }
}

extension SourceRange {
  fileprivate func contains(_ other: SourceRange) -> Bool {
    start <= other.start && other.end <= end
  }
}

extension Feature {
  /// Whether the samples of all payloads and answers contain all possible values.
  fileprivate func hasFiniteSamples(_ actions: [Action]) -> Bool {
    guard exploration.samples.isEmpty, hasInterchangeableIDs else { return false }
    let methods = dependencies.flatMap(\.methods)
    // The message of an error is a string, so the samples cannot contain all messages.
    if methods.contains(where: { $0.canThrow && $0.error == nil }) { return false }
    let external = (functions + imported.functions).map(\.signature).filter { $0.module != nil }
    let given =
      actions.flatMap(\.payload).map(\.type)
      + methods.flatMap { [$0.result, $0.element, $0.error].compactMap { $0 } }
      + external.map(\.result)
    return given.allSatisfy { types.isFinite($0) }
  }
}

extension TypeTable {
  /// Whether the samples of a type contain all values of the type.
  fileprivate func isFinite(_ type: Type) -> Bool {
    switch type {
    case .scalar(let scalar): return scalar == .bool || scalar == .uuid
    case .optional(let inner): return isFinite(inner)
    case .nominal:
      guard case .enumeration(let cases)? = nominal(type)?.kind else { return false }
      return cases.allSatisfy(\.parameters.isEmpty)
    default: return false
    }
  }
}

import FeatureAnalysis
import FeatureSimulation

extension App {
  /// The scenarios with whose `given` exploring begins; nil stands for the initial state. A feature
  /// without an initial state begins with what its scenarios give.
  var startingScenarios: [Int?] {
    isFeature && whole.needsState ? openingScenarios : [nil] + exploration.from
  }

  /// The scenarios with whose `given` exploring begins, if a feature has no initial state: those of
  /// `from`, by default all.
  var openingScenarios: [Int] {
    if !exploration.from.isEmpty { return exploration.from }
    var known: Set<[String: Value]> = []
    return scenarios.indices.filter { place in
      let given = scenarios[place].given.map { ($0.property, $0.value) }
      return known.insert(Dictionary(given, uniquingKeysWith: { $1 })).inserted
    }
  }
}

/// A state in which an exploration starts.
struct AppStart: Sendable {
  /// The values that a scenario sets in `given`; nil for the initial state.
  let given: [GivenValue]?
  let functions: [FunctionAnswer]
  let snapshot: AppSnapshot
  /// The renaming of the ids in the starting state.
  let renaming: IDRenaming
}

import FeatureAnalysis

extension TestPlanner {
  /// Lists the actions with effects that occur in no scenario. The calls and events of rules are
  /// tested only by scenarios.
  mutating func listEffects() {
    func hasEffects(_ entry: ActionRules) -> Bool { !entry.rules.allSatisfy(\.decides) }
    guard
      feature.middleware.contains(where: {
        !$0.changes.isEmpty || $0.entries.contains(where: hasEffects)
      })
    else { return }
    let reached = ScenarioReach(feature).actions
    for middleware in feature.middleware {
      for entry in middleware.entries where hasEffects(entry) {
        let isReached = entry.action.map(reached.contains) ?? !reached.isEmpty
        if isReached { continue }
        tests.untested.append(Untested(entry.subject(in: middleware), .effects))
      }
      for change in middleware.changes {
        let causes = feature.actions.filter { change.mayFollow($0.writes) }
        if causes.contains(where: { reached.contains($0.name) }) { continue }
        tests.untested.append(Untested("\(middleware.name) on \(change.name)", .effects))
      }
    }
  }
}

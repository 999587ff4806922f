import SpecLanguage

/// Reports rules that dispatch one another endlessly. Ignores rules that do not always dispatch: rules
/// with a condition, and rules whose action another rule may stop or change.
///
///     a: {dispatch: .b}
///     b: {dispatch: .a}             # endless-links
///     b: {when: state.isOn, dispatch: .a}
func checkEndlessRules(of feature: Feature, _ findings: inout Findings) {
  let entries = feature.middleware.flatMap(\.entries)
  guard !feature.middleware.contains(where: \.isStub),
    !entries.contains(where: { $0.action == nil })
  else { return }
  var rules: [(action: String, next: String, rule: Rule)] = []
  let stopped = Set(entries.filter { $0.rules.contains(where: \.mayStop) }.compactMap(\.action))
  for entry in entries {
    guard let action = entry.action, !stopped.contains(action) else { continue }
    for rule in entry.rules where rule.condition == nil && rule.repetition == nil {
      if case .dispatch(.checked(let sent)) = rule.verb, case .enumCase(let next, _) = sent.kind {
        rules.append((action, next.name, rule))
      }
    }
  }
  var graph = Graph(count: rules.count)
  for (index, first) in rules.enumerated() {
    for (other, second) in rules.enumerated() where first.next == second.action {
      graph.connect(index, to: other)
    }
  }
  for cycle in graph.cycles() {
    let first = rules[cycle[0]]
    findings.error(
      .endlessLinks,
      "these rules dispatch one another endlessly: \(describeCycle(cycle.map { rules[$0].action }))",
      at: first.rule.range, help: "give one of them a 'when'")
  }
}

/// Warns about a `cancel` after the call that it cancels: both begin with the same action, so the
/// call is never made.
///
///     load: [{perform: web.get(), then: .got(result)}, {cancel: load}]      # no-effect
///     load: [{cancel: load}, {perform: web.get(), then: .got(result)}]
func warnAboutCancelledStarts(in feature: Feature, _ findings: inout Findings) {
  for entry in feature.middleware.flatMap(\.entries) {
    var started: Set<String> = []
    for rule in entry.rules {
      switch rule.verb {
      case .perform(let effect) where rule.followsReducer && rule.repetition == nil:
        let isSilent = effect[.started] == nil && effect[.cancelled] == nil
        if !effect.isTimer, effect.key == nil, isSilent { started.insert(effect.id) }
      case .cancel(let ids, nil) where rule.condition == nil && rule.repetition == nil:
        guard let id = ids.first(where: started.contains) else { break }
        findings.warn(
          .noEffect, "this cancels the calls of '\(id)' that the rules above it begin",
          at: rule.range, help: "to end only earlier calls, write this rule first")
      default: break
      }
    }
  }
}

extension Rule {
  /// Whether the rule may reject or change its action.
  var mayStop: Bool {
    switch verb {
    case .require, .rewrite, .stop: true
    case .dispatch, .perform, .emit, .cancel: false
    }
  }
}

import FeatureAnalysis
import SpecLanguage

/// Warns about parts of a scenario that prove nothing, although the scenario passes.
///
/// - Parameters:
///   - start: the state before the first step.
///   - end: the store after the last step.
func warn(
  about scenario: Scenario, from start: Value, to end: SimulatedApp,
  _ diagnostics: inout Diagnostics
) {
  // Code that the tool does not run may make further calls, and further changes.
  guard end.passedBy.isEmpty else { return }
  warnAboutUnusedAnswers(scenario, end, &diagnostics)
  if end.dropped.isEmpty, isAlreadyTrue(scenario, in: end.app, from: start, to: end.state) {
    diagnostics.warning(
      .alreadyTrue, "'\(scenario.sentence)' proves nothing: its step changes nothing",
      at: scenario.range,
      help: "what 'then' expects was true before 'when': begin with another state, in 'given'")
  }
}

/// Warns about an answer in `each` that no call gets.
///
///     with: {api.load: {each: [1, 2, 3]}}      # unused-answer, if 'load' is called twice
///     when: [load, load]
private func warnAboutUnusedAnswers(
  _ scenario: Scenario, _ end: SimulatedApp, _ diagnostics: inout Diagnostics
) {
  for method in scenario.answers where method.answers.count > 1 && method.arguments.isEmpty {
    let store = end.app.features[method.feature]
    let feature = store.feature
    let count = end.effects.usedAnswers(
      of: FeatureMethod(feature: method.feature, method: method.method))
    guard count < method.answers.count, method.ranges.count == method.answers.count,
      method.method.dependency < feature.dependencies.count
    else { continue }
    let dependency = feature.dependencies[method.method.dependency]
    let name = "\(store.prefix)\(dependency.name).\(dependency.methods[method.method.method].name)"
    let calls =
      switch count {
      case 0: "is never called"
      case 1: "is called once"
      default: "is called \(count) times"
      }
    diagnostics.warning(
      .unusedAnswer, "no call gets this answer: '\(name)' \(calls)",
      at: method.ranges[count])
  }
}

/// Whether a scenario of one step shows nothing: the step does not change the state, call a
/// dependency or emit an event, and no condition decides about it. A scenario that shows that
/// something does not happen, because a rule or a condition prevents it, is different: removing the
/// condition makes it fail.
///
///     scenarios:
///       it resets: {when: [reset], then: state.count == 0}               # already-true
///       it resets: {given: {count: 2}, when: [reset], then: state.count == 0}
private func isAlreadyTrue(
  _ scenario: Scenario, in app: App, from start: Value, to end: Value
) -> Bool {
  // Several steps may change the state and restore it.
  let actions = scenario.when.filter { $0.check == nil }
  guard actions.count == 1, let call = actions[0].call, !scenario.checks.isEmpty,
    scenario.holds.isEmpty,
    scenario.checks.allSatisfy({ if case .then = $0 { true } else { false } }),
    scenario.answers.isEmpty,
    scenario.functionAnswers.isEmpty, start == end,
    app.features.allSatisfy({ $0.feature.persistence == nil }),
    !app.links.contains(where: {
      $0.feature == call.feature
        && ($0.kind == .change || $0.kind == .action && $0.trigger == call.action)
    })
  else { return false }
  let feature = app.features[call.feature].feature
  let handled = Set(feature.middleware.flatMap(\.entries).map(\.action))
  if handled.contains(nil) || feature.middleware.contains(where: { !$0.changes.isEmpty }) {
    return false
  }
  guard !handled.contains(call.action),
    let action = feature.actions.first(where: { $0.name == call.action }),
    case .statements(.checked(let statements)) = action.reduction
  else { return false }
  return !statements.isEmpty && statements.allSatisfy(\.isUnconditional)
}

extension TypedStatement {
  /// Whether the statement sets the same place to a value in every state: neither a condition nor an
  /// element that may be missing decides about it.
  fileprivate var isUnconditional: Bool {
    guard case .assignment(let target, let value) = kind else { return false }
    return target.isPlain && value.isPlain
  }
}

extension TypedExpression {
  /// Whether the expression contains no condition, element, call or closure.
  fileprivate var isPlain: Bool {
    var isPlain = true
    visitExpressions { part in
      switch part.kind {
      case .chain, .ternary, .branching, .elementByID, .standard, .closure, .external, .function,
        .unwrap:
        isPlain = false
      default: break
      }
      return isPlain
    }
    return isPlain
  }
}

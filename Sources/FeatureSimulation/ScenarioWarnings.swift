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
  warnAboutClosedFeatures(scenario, end, &diagnostics)
  guard end.dropped.isEmpty,
    let step = StepWithoutEffect(scenario, in: end.app, from: start, to: end.state)
  else { return }
  switch step {
  case .changesNothing:
    diagnostics.warning(
      .alreadyTrue,
      "'\(scenario.sentence)' would also pass without its step, which sets what was already set",
      at: scenario.range,
      help:
        "begin with a state that the step changes, in 'given'; if nothing shall happen, expect that "
        + "too: 'events: []' or 'calls: []'")
  case .onlyCalls:
    diagnostics.warning(
      .alreadyTrue,
      "'\(scenario.sentence)' would also pass without its step, which only makes calls or emits events",
      at: scenario.range,
      help:
        "what 'then' expects was true before 'when': expect the calls in 'calls', or the events "
        + "in 'events'")
  }
}

/// Warns about an answer in `each` that no call gets, and about the answer of a method that nothing in
/// the spec calls. A call that some rule makes may have ended before it began, which the answer shows.
///
///     with: {api.load: {each: [1, 2, 3]}}      # unused-answer, if 'load' is called twice
///     when: [load, load]
private func warnAboutUnusedAnswers(
  _ scenario: Scenario, _ end: SimulatedApp, _ diagnostics: inout Diagnostics
) {
  for method in scenario.answers where method.arguments.isEmpty {
    let store = end.app.features[method.feature]
    let feature = store.feature
    let count = end.effects.usedAnswers(
      of: FeatureMethod(feature: method.feature, method: method.method))
    guard count < method.answers.count, method.ranges.count == method.answers.count,
      method.method.dependency < feature.dependencies.count
    else { continue }
    if method.answers.count == 1, feature.hasCall(of: method.method) { continue }
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

/// Warns about a scenario all of whose actions are dropped, because their features are not open.
///
///     features: {home: Home, login: Login?}
///     it closes: {when: [login.cancel], then: state.login == nil}          # already-true
///     it closes: {when: [home.ask, login.cancel], then: state.login == nil}
private func warnAboutClosedFeatures(
  _ scenario: Scenario, _ end: SimulatedApp, _ diagnostics: inout Diagnostics
) {
  let steps = scenario.when.filter { if case .start = $0.kind { true } else { $0.call != nil } }
  guard let name = end.dropped.first, steps.count == end.dropped.count,
    scenario.expectedRejections == nil
  else { return }
  let feature = name.prefix { $0 != "." && $0 != "[" }
  diagnostics.warning(
    .alreadyTrue,
    "'\(scenario.sentence)' would also pass without its steps: '\(feature)' is not open",
    at: steps[0].range,
    help:
      "open '\(feature)' in a step before, or in 'given'; if the action shall be rejected, expect "
      + "that in 'rejections'")
}

/// Why a scenario of one step shows nothing: the step does not change the state, no condition decides
/// about it, and the scenario says nothing about calls and events. A scenario that shows that
/// something does not happen, because a rule or a condition prevents it, is different: removing the
/// condition makes it fail.
///
///     scenarios:
///       it resets: {when: [reset], then: state.count == 0}               # already-true
///       it resets: {given: {count: 2}, when: [reset], then: state.count == 0}
private enum StepWithoutEffect {
  case changesNothing
  /// Rules make calls or emit events, which change nothing.
  case onlyCalls

  init?(_ scenario: Scenario, in app: App, from start: Value, to end: Value) {
    // Several steps may change the state and restore it.
    let actions = scenario.when.filter { $0.check == nil }
    guard actions.count == 1, let call = actions[0].call, !scenario.checks.isEmpty,
      scenario.holds.isEmpty,
      scenario.checks.allSatisfy({ if case .then = $0 { true } else { false } }),
      scenario.functionAnswers.isEmpty, start == end,
      app.features.allSatisfy({ $0.feature.persistence == nil }),
      !app.links.contains(where: { $0.feature == call.feature })
    else { return nil }
    let feature = app.features[call.feature].feature
    let entries = feature.middleware.flatMap(\.entries)
    if feature.middleware.contains(where: { !$0.changes.isEmpty })
      || entries.contains(where: { $0.action == nil })
    {
      return nil
    }
    let rules = entries.filter { $0.action == call.action }.flatMap(\.rules)
    guard let action = feature.actions.first(where: { $0.name == call.action }),
      rules.isEmpty ? scenario.answers.isEmpty : rules.allSatisfy(\.onlyCalls)
    else { return nil }
    switch action.reduction {
    case .statements(.checked(let statements)):
      guard !statements.isEmpty, statements.allSatisfy(\.isUnconditional) else { return nil }
    case .none where !rules.isEmpty: break
    case .none, .handler, .statements(.unchecked): return nil
    }
    self = rules.isEmpty ? .changesNothing : .onlyCalls
  }
}

extension Feature {
  fileprivate func hasCall(of method: MethodReference) -> Bool {
    middleware.flatMap(\.rules).contains { rule in
      guard case .perform(let effect) = rule.verb else { return false }
      return effect.calls.contains { $0.method == method }
    }
  }
}

extension Rule {
  /// Whether the rule always makes a call or emits an event, and sends no action.
  fileprivate var onlyCalls: Bool {
    guard condition == nil else { return false }
    return switch verb {
    case .emit: true
    case .perform(let effect): effect.actions.isEmpty
    case .require, .rewrite, .stop, .dispatch, .cancel: false
    }
  }
}

extension TypedStatement {
  /// Whether the statement sets the same place to a value in every state: neither a condition nor an
  /// element that may be missing decides about it.
  fileprivate var isUnconditional: Bool {
    switch kind {
    case .assignment(let target, let value): return target.isPlain && value.isPlain
    case .expression(let value):
      guard case .standard(let call) = value.kind, call.entry.operation == .removeAll else {
        return false
      }
      return call.base?.isPlain == true
    case .declaration(_, _, let value): return value.isPlain
    case .compoundAssignment, .conditional, .switching, .guarding, .loop, .returning: return false
    }
  }
}

extension TypedExpression {
  /// Whether the expression contains no condition, element, closure or call, except of an initializer
  /// without arguments, such as `String()`.
  fileprivate var isPlain: Bool {
    var isPlain = true
    visitExpressions { part in
      switch part.kind {
      case .standard(let call) where call.entry.kind == .initializer && call.arguments.isEmpty:
        break
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

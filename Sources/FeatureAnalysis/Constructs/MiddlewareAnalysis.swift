import Diagnostics
import ExpressionTyping
import SpecDecoding

extension Analysis {
  mutating func analyzeMiddleware() -> [MiddlewareDeclaration] {
    var places: [String: Int] = [:]
    for (index, action) in spec.actions.enumerated() where places[action.name.value] == nil {
      places[action.name.value] = index
    }
    return spec.middleware.map { middleware in
      var general: [ActionRules] = []
      var named: [ActionRules] = []
      for entry in middleware.entries {
        if entry.action.value == "*" {
          general.append(ActionRules(action: nil, rules: generalRules(entry)))
        } else if let index = place(of: entry.action, in: places) {
          let rules = entry.rules.compactMap {
            analyze($0, payload: payloads[index], action: entry.action.value)
          }
          named.append(ActionRules(action: entry.action.value, rules: rules))
        }
      }
      return MiddlewareDeclaration(
        name: middleware.name.value, doc: middleware.doc, entries: general + named)
    }
  }

  /// Rules name actions that exist.
  ///
  ///     middleware: {Log: {addTsk: {stop: true}}}       # unknown-action
  ///     middleware: {Log: {addTask: {stop: true}}}
  ///
  /// - Parameter others: what else may stand there.
  /// - Returns: its place, or that of the action that was probably meant.
  mutating func place(
    of action: Located<String>, in places: [String: Int], orElse others: [String] = []
  ) -> Int? {
    if let index = places[action.value] { return index }
    // `add(1)` is how Swift would write it, `wait 1s` how people speak.
    let called = String(action.value.prefix { $0 != "(" && $0 != " " })
    if called != action.value, places[called] != nil || others.contains(called) {
      let meant = action.value == called + "()" ? called : "\(called): …"
      error(
        .unknownAction, "there is no action '\(action.value)'; did you mean '\(meant)'?",
        at: action.range)
      return places[called]
    }
    // Thousands of unknown names are not compared with thousands of actions.
    let names = mayCompare(0) ? spec.actions.map(\.name.value) : []
    let suggestion = suggestion(action.value, among: names + others)
    error(
      .unknownAction, "there is no action '\(action.value)'\(suggestion)", at: action.range,
      help: listed(names, nearest: action.value, "actions:"),
      fixes: suggestion.fixes(at: action.range))
    // What is probably meant has mistakes of its own.
    return suggestion.only.flatMap { places[$0] }
  }

  /// Rules for every action know no payload: they let through or stop.
  ///
  ///     middleware: {Log: {"*": {dispatch: .load}}}       # rule-for-every-action
  ///     middleware: {Log: {"*": {when: state.isLocked, stop: true}}}
  private mutating func generalRules(_ entry: RulesSpec) -> [Rule] {
    entry.rules.compactMap { rule in
      switch rule.verb {
      case .require, .stop: return analyze(rule, payload: [], action: "*")
      case .rewrite, .dispatch, .perform, .emit, .cancel:
        let verb = rule.verb.key
        error(
          .ruleForEveryAction, "'*' takes 'require' and 'stop', not '\(verb)'", at: rule.range,
          help: "name the actions it is for")
        return nil
      }
    }
  }

  /// All texts of a rule see the payload and the state; only `rewrite` changes the payload.
  ///
  ///     addTask: {require: task.title, message: A title}             # type-mismatch
  ///     addTask: {require: "!task.title.isEmpty", message: A title}
  private mutating func analyze(
    _ rule: RuleSpec, payload: [Parameter], action: String
  ) -> Rule? {
    let scope = Scope(variables: variables(payload))
    // Each takes its id, even where something else in it is wrong.
    var id = ""
    if case .perform(let effect) = rule.verb {
      id = effectIDs.take(effect.id?.value, of: action)
    }
    var isComplete = true
    var condition: Code<TypedExpression>?
    if let text = rule.condition {
      condition = code(text, wanted: .bool, in: scope)
      isComplete = condition != nil
    }
    let verb: Rule.Verb?
    if case .perform(let spec) = rule.verb {
      verb = effect(spec, of: rule, payload, id: id).map { .perform($0) }
    } else {
      verb = analyze(rule.verb, of: rule, payload, scope)
    }
    guard let verb, isComplete else { return nil }
    return Rule(verb: verb, condition: condition, range: rule.range)
  }

  private mutating func analyze(
    _ verb: RuleSpec.Verb, of rule: RuleSpec, _ payload: [Parameter], _ scope: Scope
  ) -> Rule.Verb? {
    switch verb {
    case .stop: return .stop
    case .perform: return nil
    case .emit(let text): return event(text, in: scope).map { .emit($0) }
    case .cancel(let name, let key): return cancellation(name, key, in: scope)
    case .require(let text, let message):
      return code(text, wanted: .bool, in: scope).map { .require($0, message: message) }
    case .dispatch(let text):
      return code(text, wanted: .nominal(actionName), in: scope).map { .dispatch($0) }
    case .rewrite(let text):
      guard !payload.isEmpty else {
        error(
          .nothingToRewrite, "the action carries nothing that 'rewrite' could change",
          at: rule.range)
        return nil
      }
      return code(text, in: Scope(variables: variables(payload, mutablePayload: true)))
        .map { .rewrite($0) }
    }
  }
}

extension RuleSpec.Verb {
  /// The key that says it.
  fileprivate var key: String {
    switch self {
    case .require: "require"
    case .rewrite: "rewrite"
    case .stop: "stop"
    case .dispatch: "dispatch"
    case .perform: "perform"
    case .emit: "emit"
    case .cancel: "cancel"
    }
  }
}

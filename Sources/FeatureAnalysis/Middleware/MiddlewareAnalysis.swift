import Diagnostics
import ExpressionTyping
import SpecDecoding

extension Analysis {
  mutating func analyzeMiddleware(_ actions: [Action]) -> [MiddlewareDeclaration] {
    let writes = Dictionary(
      actions.map { ($0.name, $0.writes) }, uniquingKeysWith: { first, _ in first })
    var places: [String: Int] = [:]
    for (index, action) in spec.actions.enumerated() where places[action.name.value] == nil {
      places[action.name.value] = index
    }
    return spec.middleware.map { middleware in
      var general: [ActionRules] = []
      var named = NamedRules()
      var changes: [ChangeRules] = []
      for entries in middleware.entriesByKey {
        if entries.count > 1 {
          for (action, rules) in sharedRules(entries, places) { named.add(rules, of: action) }
        } else if let entry = entries.first, let members = entry.changed {
          changes += changeRules(entry, members, writes).map { [$0] } ?? []
        } else if let entry = entries.first, entry.action.value == "*" {
          general.append(ActionRules(action: nil, rules: generalRules(entry)))
        } else if let entry = entries.first, let rules = rules(of: entry, places) {
          named.add(rules, of: entry.action.value)
        }
      }
      return MiddlewareDeclaration(
        name: middleware.name.value, doc: middleware.doc, entries: general + named.entries,
        changes: changes)
    }
  }

  /// The rules of one action; nil where there is no such action.
  mutating func rules(of entry: RulesSpec, _ places: [String: Int]) -> [Rule]? {
    guard let index = place(of: entry.action, in: places) else { return nil }
    return entry.rules.compactMap {
      analyze($0, payload: payloads[index], action: entry.action.value)
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
  mutating func analyze(
    _ rule: RuleSpec, payload: [Parameter], action: String
  ) -> Rule? {
    // Each takes its id, even where something else in it is wrong.
    var id = ""
    if case .perform(let effect) = rule.verb {
      id = effectIDs.take(effect.id?.value, of: action)
    }
    var isComplete = true
    var condition: Code<[TypedCondition]>?
    var bound: [Variable] = []
    if let text = rule.condition {
      let code = code(text, in: Scope(variables: variables(payload)))
      (condition, bound) = (code?.conditions, code?.bound ?? self.bound(byWrong: text))
      isComplete = condition != nil
    }
    let names = RuleNames(payload: payload, bound: bound)
    let verb: Rule.Verb?
    if case .perform(let spec) = rule.verb {
      verb = effect(spec, names, id: id).map { .perform($0) }
    } else {
      verb = analyze(rule.verb, of: rule, names)
    }
    guard let verb, isComplete else { return nil }
    let analyzed = Rule(
      verb: verb, condition: condition, bound: bound.filter { $0.name != "_" }, range: rule.range)
    warnAboutUnusedBindings(of: analyzed, rule.condition)
    return analyzed
  }

  private mutating func analyze(
    _ verb: RuleSpec.Verb, of rule: RuleSpec, _ names: RuleNames
  ) -> Rule.Verb? {
    let scope = Scope(variables: variables(names))
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
      guard !names.payload.isEmpty else {
        error(
          .nothingToRewrite, "the action carries nothing that 'rewrite' could change",
          at: rule.range)
        return nil
      }
      return code(text, in: Scope(variables: variables(names, mutablePayload: true)))
        .map { .rewrite($0) }
    }
  }
}

extension RuleSpec.Verb {
  /// The key that says it.
  var key: String {
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

/// The rules of a middleware by actions, each in the order of the file: a key for several actions may
/// name one that has rules of its own.
private struct NamedRules {
  private(set) var entries: [ActionRules] = []
  private var places: [String: Int] = [:]

  mutating func add(_ rules: [Rule], of action: String) {
    if let place = places[action] {
      entries[place] = ActionRules(action: action, rules: entries[place].rules + rules)
    } else {
      places[action] = entries.count
      entries.append(ActionRules(action: action, rules: rules))
    }
  }
}

import SpecLanguage

/// Analyzes the middleware of a feature.
struct MiddlewareAnalysis {
  let actions: ActionPlaces
  /// The payloads of the actions.
  let payloads: [[Parameter]]
  let changes: ChangeRulesAnalysis
  var ruleAnalysis: RuleAnalysis

  /// Analyzes all middleware, then compares the keys of their effects.
  mutating func analyze(
    _ all: [MiddlewareSpec], _ findings: inout Findings
  ) -> [MiddlewareDeclaration] {
    let declarations = all.map { middleware($0, &findings) }
    checkKeys(ruleAnalysis.effects.keyUses, &findings)
    return declarations
  }

  private mutating func middleware(
    _ spec: MiddlewareSpec, _ findings: inout Findings
  ) -> MiddlewareDeclaration {
    var general: [ActionRules] = []
    var named = NamedRules()
    var changed: [ChangeRules] = []
    for entries in spec.entriesByKey {
      if entries.count > 1 {
        let shared = sharedRules(entries, &findings) { rules(of: $0, &$1) }
        for (action, rules) in shared { named.add(rules, of: action) }
      } else if let entry = entries.first, let members = entry.changed {
        let found = changes.rules(entry, members, &findings) {
          ruleAnalysis.analyze($0, payload: [], action: entry.action.value, &$1)
        }
        if let found { changed.append(found) }
      } else if let entry = entries.first, entry.action.value == "*" {
        general.append(ActionRules(action: nil, rules: generalRules(entry, &findings)))
      } else if let entry = entries.first, let rules = rules(of: entry, &findings) {
        named.add(rules, of: entry.action.value)
      }
    }
    return MiddlewareDeclaration(
      name: spec.name.value, doc: spec.doc, entries: general + named.entries, changes: changed)
  }

  /// Returns the rules of one action; nil if the action does not exist.
  private mutating func rules(of entry: RulesSpec, _ findings: inout Findings) -> [Rule]? {
    guard let index = actions.actionIndex(of: entry.action, &findings) else { return nil }
    return entry.rules.compactMap {
      ruleAnalysis.analyze($0, payload: payloads[index], action: entry.action.value, &findings)
    }
  }

  /// Analyzes the rules for every action. They have no payload, so they can only let an action pass
  /// or stop it.
  ///
  ///     middleware: {Log: {"*": {dispatch: .load}}}       # rule-for-every-action
  ///     middleware: {Log: {"*": {when: state.isLocked, stop: true}}}
  private mutating func generalRules(
    _ entry: RulesSpec, _ findings: inout Findings
  ) -> [Rule] {
    entry.rules.compactMap { rule in
      switch rule.verb {
      case .require, .stop: return ruleAnalysis.analyze(rule, payload: [], action: "*", &findings)
      case .rewrite, .dispatch, .perform, .emit, .cancel:
        let verb = rule.verb.key
        findings.error(
          .ruleForEveryAction, "'*' allows 'require' and 'stop', not '\(verb)'", at: rule.range,
          help: "name the actions that the rule is for")
        return nil
      }
    }
  }
}

/// The rules of a middleware by action, in the order of the file. An action may have rules of its
/// own and be included in a key that names several actions.
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

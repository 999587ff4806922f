import SpecLanguage

/// Analyzes rules for changes of the state.
///
/// Rules for changes have no payload, and run too late to stop or rewrite the action.
///
///     changed(tsks): {dispatch: .save}                 # unknown-property
///     changed(tasks): {stop: true}                     # rule-for-change
///     changed(tasks): {dispatch: .save}
struct ChangeRulesAnalysis {
  let state: DeclaredState
  let actionType: Type
  /// The stored properties that filter results and derived values read.
  let reads: MemberReads
  let actions: [String: Action]
  let texts: TextTyping

  /// - Parameter analyze: analyzes a rule of a kind that is allowed for changes.
  func rules(
    _ entry: RulesSpec, _ members: [Located<String>], _ findings: inout Findings,
    _ analyze: (RuleSpec, inout Findings) -> Rule?
  ) -> ChangeRules? {
    let properties = properties(of: members, &findings)
    let differences = properties == nil ? [] : members.compactMap { difference(of: $0, &findings) }
    var rules: [Rule] = []
    for rule in entry.rules {
      guard isAfterReducer(rule, &findings), let analyzed = analyze(rule, &findings)
      else { continue }
      if let properties { checkEnds(rule, analyzed, properties, &findings) }
      rules.append(analyzed)
    }
    guard let properties, differences.count == members.count else { return nil }
    return ChangeRules(
      name: entry.action.value, members: members.map(\.value), properties: properties,
      differences: differences, rules: rules)
  }

  /// The comparison of a member with its value before the action: `state.tasks != old.tasks`.
  private func difference(
    of member: Located<String>, _ findings: inout Findings
  ) -> TypedExpression? {
    func value(in root: String) -> Expression {
      let root = Expression(.name(Identifier(root, range: member.range)), range: member.range)
      return Expression(
        .member(root, Identifier(member.value, range: member.range)), range: member.range)
    }
    let comparison = Expression(
      .binary(value(in: "state"), .notEqual, member.range, value(in: Invariant.oldName)),
      range: member.range)
    let names = RuleNames(state.type, payload: [], followsReducer: true)
    let code = texts.code(
      .checked(comparison), wanted: .bool, in: Scope(variables: names.variables()), &findings)
    if case .checked(let typed)? = code { return typed }
    return nil
  }

  /// Returns the stored properties that the members depend on; nil if a member is unknown.
  private func properties(
    of members: [Located<String>], _ findings: inout Findings
  ) -> PropertySet? {
    var indices: Set<Int> = []
    var isEverything = false
    var isKnown = !members.isEmpty
    for member in members {
      if let index = state.index(of: member.value) {
        indices.insert(index)
      } else if let reads = reads[member.value] {
        indices.formUnion(reads.indices)
        isEverything = isEverything || reads.isEverything
      } else {
        isKnown = false
        reportUnknown(member, &findings)
      }
    }
    return isKnown ? PropertySet(indices, isEverything: isEverything) : nil
  }

  private func reportUnknown(_ member: Located<String>, _ findings: inout Findings) {
    // The member exists, but has errors: the stored properties that it reads are unknown.
    if state.derived.contains(where: { $0.spec.name.value == member.value }) { return }
    if state.filters.contains(where: { $0.result == member.value }) { return }
    let names =
      state.stored.map(\.spec.name.value) + state.derived.map(\.spec.name.value)
      + state.filters.compactMap(\.result)
    let bare =
      member.value.hasPrefix("state.") ? String(member.value.dropFirst("state.".count)) : ""
    let suggestion =
      names.contains(bare)
      ? Suggestion(for: member.value, key: NearName(name: bare, isOnly: true))
      : findings.suggestion(member.value, among: names)
    findings.error(
      .unknownProperty, "the state has no '\(member.value)'\(suggestion)", at: member.range,
      about: .memberOfState,
      help: findings.listed(names, nearest: member.value, "it has"),
      fixes: suggestion.fixes(at: member.range))
  }

  /// Reports a rule whose action may change the property that triggers the rule, so that the rule
  /// may run endlessly.
  ///
  ///     changed(tasks): {perform: api.sort(state.tasks), then: .sorted(result)}     # endless-change
  private func checkEnds(
    _ rule: RuleSpec, _ analyzed: Rule, _ properties: PropertySet,
    _ findings: inout Findings
  ) {
    guard rule.isUnconditional else { return }
    for (text, answer) in rule.verb.answers(analyzed.verb) {
      for (name, arguments) in answer.cases(of: actionType) {
        guard let sent = actions[name] else { continue }
        let written = sent.writes(with: arguments)
        guard properties.meets(written) else { continue }
        // The second time, such an action changes nothing, which ends the loop.
        if sent.settles, case .checked(let action) = answer, action.isConstant {
          continue
        }
        let changed = written.isEverything ? properties.indices : written.indices
        let names = changed.intersection(properties.indices).sorted()
          .map { "'\(state.stored[$0].spec.name.value)'" }
        let what = names.isEmpty ? "the state" : names.joined(separator: ", ")
        findings.error(
          .endlessChange,
          "'.\(name)' may change \(what) again, which would trigger this rule again and again",
          at: text.range, help: "add a 'when' that is false afterwards")
        return
      }
    }
  }
}

private func isAfterReducer(_ rule: RuleSpec, _ findings: inout Findings) -> Bool {
  switch rule.verb {
  case .dispatch where !rule.precedesReducer: return true
  case .emit, .cancel: return true
  case .perform(let effect) where !effect.startsBeforeReducer: return true
  case .perform, .dispatch:
    findings.error(
      .ruleForChange, "a rule for a change runs after the reducer: 'before' is not allowed",
      at: rule.range)
  case .require, .rewrite, .stop:
    findings.error(
      .ruleForChange,
      "'changed' allows 'perform', 'dispatch', 'emit' and 'cancel', not '\(rule.verb.key)'",
      at: rule.range, help: "write a rule for an action to decide about it before the reducer")
  }
  return false
}

extension RuleSpec.Verb {
  /// Returns the actions that the rule sends: for each action, the code in the spec and the
  /// type-checked code.
  fileprivate func answers(
    _ typed: Rule.Verb
  ) -> [(SwiftText<Expression>, Code<TypedExpression>)] {
    switch (self, typed) {
    case (.dispatch(let text), .dispatch(let code)): [(text, code)]
    case (.perform(let spec), .perform(let effect)):
      (EffectPart.allCases.filter { $0.kind == .action }.map { (spec[$0], effect[$0]) }
        + zip(spec.links, effect.links).map { ($0.failure, $1[.failure]) })
        .compactMap { text, code in if let text, let code { (text, code) } else { nil } }
    default: []
    }
  }
}

extension Action {
  /// Whether the action only assigns constants and values of its payload to properties of the state.
  /// If it is reduced a second time with the same payload, it changes nothing.
  var settles: Bool {
    guard case .statements(.checked(let statements)) = reduction else { return false }
    return statements.allSatisfy { statement in
      guard case .assignment(let target, let value) = statement.kind,
        case .member(let base, _) = target.kind, case .variable(let variable) = base.kind
      else { return false }
      return variable.role == .state && value.isConstant(withPayload: true)
    }
  }
}

extension TypedExpression {
  /// Whether the expression has the same value each time.
  var isConstant: Bool { isConstant(withPayload: false) }

  /// - Parameter withPayload: whether the values of a payload are constants.
  fileprivate func isConstant(withPayload: Bool) -> Bool {
    var isConstant = true
    visitExpressions { part in
      switch part.kind {
      case .variable(let variable):
        isConstant = isConstant && withPayload && variable.role == .payload
      case .standard, .external, .function, .closure, .defaultArgument, .memberwise, .branching:
        isConstant = false
      default: break
      }
      return isConstant
    }
    return isConstant
  }
}

extension Code<TypedExpression> {
  /// Returns the cases of the enum `type` that occur in the expression, with their arguments.
  fileprivate func cases(of type: Type) -> [(name: String, arguments: [TypedArgument])] {
    var cases: [(name: String, arguments: [TypedArgument])] = []
    walkExpressions {
      if case .enumCase(let signature, let arguments) = $0.kind, $0.type == type {
        cases.append((signature.name, arguments))
      }
      return true
    }
    return cases
  }
}

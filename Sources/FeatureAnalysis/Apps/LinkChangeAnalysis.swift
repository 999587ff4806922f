import SpecLanguage

/// Analyzes links that follow a change of a feature's state.
///
///     links: {changed(tasks.cuont): {dispatch: .log(.note)}}       # unknown-property
///     links: {changed(tasks.count): {dispatch: .log(.note)}}
extension AppTexts {
  /// Returns what to compare after each action of the feature. Returns nil, after a finding, if a
  /// member is unknown.
  func change(
    _ trigger: LinkTriggerSpec, _ place: Int, _ findings: inout Findings
  ) -> LinkedChange? {
    let feature = features.stores[place]
    let names = feature.feature.memberNames
    let known = trigger.names.filter { name in
      if names.contains(name.value) { return true }
      let suggestion = findings.suggestion(name.value, among: names)
      findings.error(
        .unknownProperty,
        "the state of '\(feature.feature.name)' has no '\(name.value)'\(suggestion)",
        at: name.range, help: findings.listed(names, nearest: name.value, "it has"),
        fixes: suggestion.fixes(at: name.range))
      return false
    }
    guard known.count == trigger.names.count else { return nil }
    let scope = scope(ofKeysOf: feature)
    let range = trigger.feature.range
    let differences = known.compactMap { name in
      condition(feature.difference(of: name), in: scope, &findings)
    }
    guard differences.count == known.count else { return nil }
    guard feature.presence != .always else {
      return LinkedChange(isOpen: nil, differences: differences)
    }
    let store = feature.store(in: "state", at: range)
    let nothing = Expression(.nilLiteral, range: range)
    let isOpen = condition(
      Expression(.binary(store, .notEqual, range, nothing), range: range), in: scope, &findings)
    return isOpen.map { LinkedChange(isOpen: $0, differences: differences) }
  }

  private func scope(ofKeysOf feature: AppFeature) -> Scope {
    let key = feature.keyType.map { Parameter(label: nil, name: Link.keyName, type: $0) }
    let old = Parameter(label: nil, name: Invariant.oldName, type: state.type)
    return Scope(
      variables: RuleNames(state.type, payload: [key, old].compactMap { $0 }).variables())
  }

  func condition(
    _ expression: Expression, in scope: Scope, _ findings: inout Findings
  ) -> TypedExpression? {
    let code = texts.code(.checked(expression), wanted: .bool, in: scope, &findings)
    if case .checked(let typed)? = code { return typed }
    return nil
  }

  /// Reports a link whose action may change the property that triggers the link, so that the link
  /// may run endlessly.
  ///
  ///     changed(counter.count): {dispatch: .counter(.add)}            # endless-change
  func checkEnds(
    _ spec: LinkSpec, _ change: LinkedChange, _ steps: [LinkStep], of place: Int,
    _ findings: inout Findings
  ) {
    let all = features.stores
    let feature = all[place].feature
    let members = Set(spec.trigger.names.map(\.value))
    let properties = feature.properties(readBy: members)
    for step in steps where !step.isConditional {
      guard case .dispatch(.checked(let action)) = step.verb,
        let target = SentAction(action, to: all), target.feature == place,
        case .enumCase(let name, let values) = target.action.kind,
        let sent = feature.actions.first(where: { $0.name == name.name }),
        properties.meets(sent.writes(with: values)), !(sent.settles && action.isConstant)
      else { continue }
      findings.error(
        .endlessChange,
        "'\(all[place].prefix)\(name.name)' may change what triggers this link again, endlessly",
        at: action.range, help: "add a 'when' that is false afterwards")
    }
  }
}

extension Feature {
  /// The members of the state that a key `changed(…)` can name.
  fileprivate var memberNames: [String] {
    state.properties.map(\.name) + derived.map(\.name)
      + filters.map(\.result)
  }

  /// The stored properties on which members of the state depend.
  fileprivate func properties(readBy members: Set<String>) -> PropertySet {
    var indices: Set<Int> = []
    var isEverything = false
    for (index, property) in state.properties.enumerated() where members.contains(property.name) {
      indices.insert(index)
    }
    for value in derived where members.contains(value.name) {
      indices.formUnion(value.reads.indices)
      isEverything = isEverything || value.reads.isEverything
    }
    if filters.contains(where: { members.contains($0.result) }) { isEverything = true }
    return PropertySet(indices, isEverything: isEverything)
  }
}

extension AppFeature {
  /// The store of the feature as an expression, such as `state.tasks` or `old.editors[key]`.
  fileprivate func store(in root: String, at range: SourceRange) -> Expression {
    let root = Expression(.name(Identifier(root, range: range)), range: range)
    let store = storeNames.reduce(root) {
      Expression(.member($0, Identifier($1, range: range)), range: range)
    }
    guard keyType != nil else { return store }
    let key = Expression(.name(Identifier(Link.keyName, range: range)), range: range)
    return Expression(.subscripting(store, [Argument(label: nil, value: key)]), range: range)
  }

  /// Whether a member of the state has changed: `state.tasks.count != old.tasks.count`.
  func difference(of member: Located<String>) -> Expression {
    Expression(
      .binary(
        value(of: member, in: "state"), .notEqual, member.range,
        value(of: member, in: Invariant.oldName)), range: member.range)
  }

  /// A member of the feature's state, such as `state.tasks.count` or `old.login?.name`.
  fileprivate func value(of member: Located<String>, in root: String) -> Expression {
    var store = store(in: root, at: member.range)
    if presence != .always {
      store = Expression(.optionalChaining(store), range: member.range)
    }
    return Expression(
      .member(store, Identifier(member.value, range: member.range)), range: member.range)
  }
}

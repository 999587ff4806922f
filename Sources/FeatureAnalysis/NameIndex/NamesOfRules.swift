import SpecLanguage

extension NameCollector {
  // MARK: - Rules

  mutating func collectRules(_ rules: RulesSpec) {
    if let changed = rules.changed {
      for name in changed { referToProperty(name) }
    } else if actionNames.contains(rules.action.value) {
      referToAction(rules.action)
    }
    for rule in rules.rules {
      var bound: [Identifier] = []
      if case .checked(let conditions)? = rule.condition {
        bound = conditions.flatMap(\.boundNames)
      }
      if let name = rule.repetition?.name { bound.append(name) }
      if case .perform(let effect) = rule.verb { bound += collectEffect(effect) }
      if case .cancel(let names, _) = rule.verb {
        for name in names {
          if actionNames.contains(name.value) {
            referToAction(name)
          } else {
            referToName(NameKey(.effect, name.value), name.range)
          }
        }
      }
      enterCode(rule.range, "\(spec.actionName).\(rules.action.value)", binding: bound)
    }
  }

  /// Collects the id of an effect. Returns the names of the results of its calls.
  mutating func collectEffect(_ effect: EffectSpec) -> [Identifier] {
    if let id = effect.id, !effectNames.contains(id.value) {
      declareName(NameKey(.effect, id.value), .effect, id.range)
    } else if let id = effect.id {
      referToName(NameKey(.effect, id.value), id.range)
    }
    let names = effect.chain.flatMap(\.calls).compactMap(\.name)
    for name in names { referToName(NameKey(local: name.value, at: name.range), name.range) }
    return names.map { Identifier($0.value, range: $0.range) }
  }

  // MARK: - Conditions and scenarios

  mutating func collectConditions(
    _ invariants: [InvariantSpec], _ reachable: [ReachableSpec]
  ) {
    for invariant in invariants {
      declareName(
        NameKey(.invariant, invariant.name.value), .invariant, invariant.name.range,
        doc: invariant.doc)
      for action in invariant.after ?? [] where action.value != "*" { referToAction(action) }
    }
    for condition in reachable {
      declareName(
        NameKey(.invariant, condition.name.value, of: "reachable"), .reachable,
        condition.name.range)
    }
  }

  mutating func collectScenario(_ scenario: ScenarioSpec) {
    declareName(
      NameKey(.scenario, scenario.sentence.value), .scenario, scenario.sentence.range,
      doc: scenario.doc)
    for entry in scenario.given {
      referToProperty(Located(entry.key.scalarText, at: entry.key.range))
    }
    for name in scenario.holds { referToName(NameKey(.invariant, name.value), name.range) }
    for answer in scenario.answers { referToMethod(answer.method) }
    for step in scenario.when { collectStep(step) }
    collectRejections(scenario.rejections ?? [])
    collectCalls((scenario.calls ?? []) + (scenario.underWay ?? []))
  }

  mutating func collectStep(_ step: StepSpec) {
    referToAction(step.name)
    if let value = step.value, step.name.value == StepSpec.cancelName {
      referToAction(Located(value.scalarText, at: value.range))
    }
    if let value = step.value, step.name.value == StepSpec.answerName {
      let entries =
        if case .mapping(let entries) = value.content { entries } else { [] as [YAMLEntry] }
      for node in [value] + entries.map(\.key) {
        referToMethod(Located(node.scalarText, at: node.range))
      }
    }
    switch step.check {
    case .rejections(let rejections)?: collectRejections(rejections)
    case .calls(let calls)?: collectCalls(calls)
    case .then, .events, nil: break
    }
  }

  /// Collects the properties in calls of storages, such as `storage.tasks.load()`.
  mutating func collectCalls(_ calls: [SwiftText<Expression>]) {
    for case .checked(let call) in calls {
      guard case .call(let callee, _) = call.kind, case .member(let owner, _) = callee.kind,
        case .member(let storage, let property) = owner.kind
      else { continue }
      switch storage.kind {
      case .name(let name) where name.text == "storage":
        referToProperty(Located(property.text, at: property.range))
      case .member(let base, let name) where name.text == "storage":
        guard case .name(let store) = base.kind, let feature = stores[store.text] else { continue }
        referToName(NameKey(.member, property.text, of: feature + "State"), property.range)
      default: break
      }
    }
  }

  /// Collects the parts of a name such as `repository.load` or `storage.tasks.load`, in an app with
  /// the store before it. Dependencies and their methods are found where their types are known.
  mutating func referToMethod(_ name: Located<String>) {
    var parts = name.parts[...]
    var state = spec.stateName
    if isApp, let store = parts.popFirst() {
      referToProperty(store)
      guard let feature = stores[store.value] else { return }
      state = feature + "State"
    }
    guard parts.count > 1, parts.popFirst()?.value == "storage", let property = parts.first else {
      return
    }
    referToName(NameKey(.member, property.value, of: state), property.range)
  }

  mutating func collectRejections(_ rejections: [RejectionSpec]) {
    for name in rejections.compactMap(\.action) { referToAction(name) }
  }
}

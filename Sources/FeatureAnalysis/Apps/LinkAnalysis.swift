import SpecLanguage

extension AppTexts {
  func link(_ spec: LinkSpec, _ findings: inout Findings) -> Link? {
    guard let place = featureIndex(of: spec.feature, &findings),
      let payload = payload(ofTrigger: spec, of: features.found[place].feature, &findings)
    else { return nil }
    let isHidden = payload.contains { $0.name == Link.keyName }
    let key = features.found[place].feature.keyType.flatMap { type in
      isHidden ? nil : Parameter(label: nil, name: Link.keyName, type: type)
    }
    let names = payload + [key].compactMap { $0 }
    return Link(
      feature: place, trigger: spec.trigger.value, isEvent: spec.isEvent, payload: payload,
      key: key, steps: spec.steps.compactMap { step($0, names, &findings) },
      range: SourceRange(from: spec.feature.range, to: spec.trigger.range))
  }

  /// Returns the payload of the action or event that triggers a link.
  ///
  ///     links: {login.authentcated: {close: login}}      # unknown-action
  ///     links: {login.authenticated: {close: login}}
  private func payload(
    ofTrigger spec: LinkSpec, of feature: AppFeature, _ findings: inout Findings
  ) -> [Parameter]? {
    let name = spec.trigger
    let (actions, events) = (feature.feature.actions, feature.feature.events)
    if spec.isEvent, let event = events.first(where: { $0.name == name.value }) {
      return event.payload
    }
    if !spec.isEvent, let action = actions.first(where: { $0.name == name.value }) {
      return action.payload
    }
    let names = spec.isEvent ? events.map(\.name) : actions.map(\.name)
    let others = spec.isEvent ? actions.map(\.name) : events.map(\.name)
    let (what, other) = spec.isEvent ? ("event", "action") : ("action", "event")
    let id: FindingID = spec.isEvent ? .unknownEvent : .unknownAction
    let message = "'\(feature.feature.name)' has no \(what) '\(name.value)'"
    if others.contains(name.value) {
      let right = (spec.isEvent ? "" : "event ") + "\(spec.feature.value).\(name.value)"
      findings.error(
        id, message + ", but an \(other) of that name: write '\(right)'", at: name.range,
        fixes: [Fix(spec.key.value, by: right, at: spec.key.range)])
      return nil
    }
    let suggestion = findings.suggestion(name.value, among: names)
    findings.error(
      id, message + suggestion.description, at: name.range,
      help: findings.listed(names, nearest: name.value, "its \(what)s:"),
      fixes: suggestion.fixes(at: name.range))
    return nil
  }

  /// Types the expressions of a step. They can use `state`, the payload, the key of the store, and
  /// the variables that the step's condition binds.
  private func step(
    _ step: LinkStepSpec, _ parameters: [Parameter], _ findings: inout Findings
  ) -> LinkStep? {
    var condition: Code<[TypedCondition]>?
    var bound: [Variable] = []
    var isComplete = true
    if let text = step.condition {
      let scope = Scope(variables: RuleNames(state.type, payload: parameters).variables())
      let code = texts.code(text, in: scope, &findings)
      (condition, bound) = (code?.conditions, code?.bound ?? text.boundIfWrong(in: file))
      isComplete = condition != nil
    }
    let names = RuleNames(state.type, payload: parameters, bound: bound)
    guard let verb = verb(step.verb, in: Scope(variables: names.variables()), &findings), isComplete
    else { return nil }
    return LinkStep(
      verb: verb, condition: condition, bound: bound.filter { $0.name != "_" }, range: step.range)
  }

  private func verb(
    _ verb: LinkStepSpec.Verb, in scope: Scope, _ findings: inout Findings
  ) -> LinkStep.Verb? {
    switch verb {
    case .dispatch(let text):
      return action(text, in: scope.variables, &findings).map { .dispatch($0) }
    case .open(let target, let written):
      guard let (place, key) = self.target(target, in: scope, &findings) else { return nil }
      let feature = features.found[place].feature
      if feature.presence != .optional, key == nil {
        findings.error(
          .missingKey, "'\(feature.name)' opens for a key: write '\(feature.name)[…]'",
          at: target.range)
        return nil
      }
      guard let written else { return .open(place, key: key, state: nil) }
      return texts.code(
        written, wanted: .nominal(feature.feature.state.name), in: scope, &findings
      )
      .map { .open(place, key: key, state: $0) }
    case .close(let target):
      return self.target(target, in: scope, &findings)
        .map { .close($0.place, key: $0.key) }
    }
  }

  /// Finds the feature that a step opens or closes. Only a feature that is optional or has keys can
  /// be opened or closed.
  ///
  ///     features: {tasks: TaskList}
  ///     links: {users.logOut: {close: tasks}}      # always-open
  ///     features: {tasks: TaskList?}
  private func target(
    _ target: LinkTarget, in scope: Scope, _ findings: inout Findings
  ) -> (place: Int, key: Code<TypedExpression>?)? {
    guard let place = featureIndex(of: target.feature, &findings) else { return nil }
    let feature = features.found[place].feature
    switch (feature.presence, target.key) {
    case (.always, _):
      findings.error(
        .alwaysOpen, "'\(feature.name)' is always open: a link cannot open or close it",
        at: target.range,
        help:
          "write '\(feature.name): \(feature.feature.name)?' for a feature that opens and closes")
      return nil
    case (.optional, let key?):
      findings.error(
        .wrongArguments, "'\(feature.name)' has no keys: at most one store of it is open",
        at: key.range,
        help:
          "to have a store for each key, write '\(feature.name): \"[Key: \(feature.feature.name)]\"'"
      )
      return nil
    case (.optional, nil), (.keyed, nil): return (place, nil)
    case (.keyed(let type), let key?):
      return texts.code(.checked(key), wanted: type, in: scope, &findings).map { (place, $0) }
    }
  }
}

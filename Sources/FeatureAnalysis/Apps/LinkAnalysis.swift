import SpecLanguage

extension AppTexts {
  /// Analyzes the links. The steps of a key with several triggers are checked for each of them.
  func links(_ specs: [LinkSpec], _ findings: inout Findings) -> [Link] {
    var links: [Link] = []
    var index = 0
    while index < specs.count {
      let key = specs[index].key.range
      let group = specs[index...].prefix { $0.key.range == key }
      index += group.count
      guard specs[group.startIndex].isShared else {
        for spec in group { links += self.links(spec, &findings) }
        continue
      }
      var shared = SharedFindings(what: "link")
      for spec in group {
        let (own, found) = findings.withSeparateFindings { self.links(spec, &$0) }
        shared.addFindings(found, of: spec.trigger.qualifiedName, isKnown: !own.isEmpty)
        links += own
      }
      shared.report(to: &findings)
    }
    return links
  }

  /// The link of one trigger. A change in an inner app has one for each feature that it may follow.
  private func links(_ spec: LinkSpec, _ findings: inout Findings) -> [Link] {
    if let app = innerApp(ofChange: spec.trigger) {
      return links(spec, ofChangesIn: app, &findings)
    }
    return link(spec, &findings).map { [$0] } ?? []
  }

  private func link(_ spec: LinkSpec, _ findings: inout Findings) -> Link? {
    let trigger = spec.trigger
    guard let place = featureIndex(of: trigger.feature, &findings),
      let payload = payload(ofTrigger: spec, of: features.stores[place], &findings)
    else { return nil }
    func variable(_ name: String, _ type: Type) -> Parameter? {
      payload.contains { $0.name == name } ? nil : Parameter(label: nil, name: name, type: type)
    }
    let key = features.stores[place].keyType.flatMap { variable(Link.keyName, $0) }
    let old = trigger.kind == .event ? nil : variable(Invariant.oldName, state.type)
    let steps = steps(spec.steps, payload + [key, old].compactMap { $0 }, &findings)
    var change: LinkedChange?
    if trigger.kind == .change {
      change = self.change(trigger, place, &findings)
      if let change { checkEnds(spec, change, steps, of: place, &findings) }
      guard change != nil else { return nil }
    }
    return Link(
      kind: trigger.kind, feature: place, trigger: trigger.shortName, change: change,
      payload: payload, key: key, steps: steps, isShared: spec.isShared,
      stepsReadOld: old != nil && steps.contains(where: \.namesOld),
      range: SourceRange(
        from: trigger.feature.range, to: (trigger.names.last ?? trigger.feature).range))
  }

  /// Returns the payload of the action or event that triggers a link.
  ///
  ///     links: {login.authentcated: {close: login}}      # unknown-action
  ///     links: {login.authenticated: {close: login}}
  private func payload(
    ofTrigger spec: LinkSpec, of feature: AppFeature, _ findings: inout Findings
  ) -> [Parameter]? {
    guard spec.trigger.kind != .change, let name = spec.trigger.names.first else { return [] }
    let isEvent = spec.trigger.kind == .event
    let (actions, events) = (feature.feature.actions, feature.feature.events)
    if isEvent, let event = events.first(where: { $0.name == name.value }) {
      return event.payload
    }
    if !isEvent, let action = actions.first(where: { $0.name == name.value }) {
      return action.payload
    }
    reportTrigger(name, of: spec, feature, &findings)
    return nil
  }

  /// Reports a trigger that names no action, or no event, of a feature.
  private func reportTrigger(
    _ name: Located<String>, of spec: LinkSpec, _ feature: AppFeature, _ findings: inout Findings
  ) {
    let isEvent = spec.trigger.kind == .event
    let actions = feature.feature.actions.map(\.name)
    let events = feature.feature.events.map(\.name)
    let (names, others) = isEvent ? (events, actions) : (actions, events)
    let (what, other) = isEvent ? ("event", "action") : ("action", "event")
    let id: FindingID = isEvent ? .unknownEvent : .unknownAction
    let message = "'\(feature.feature.name)' has no \(what) '\(name.value)'"
    guard others.contains(name.value) else {
      let suggestion = findings.suggestion(name.value, among: names)
      findings.error(
        id, message + suggestion.description, at: name.range,
        help: findings.listed(names, nearest: name.value, "its \(what)s:"),
        fixes: suggestion.fixes(at: name.range))
      return
    }
    // An event often has the name of its action in another form: `sent` of `send`.
    let longer = names.first { $0.hasPrefix(name.value) }
    if isEvent, findings.mayCompare(names.count),
      let near = longer ?? nearest(name.value, among: names)
    {
      findings.error(
        id, message + "; did you mean '\(near)'?", at: name.range,
        help: "'\(feature.name).\(name.value)' is the action of that name")
      return
    }
    let right = (isEvent ? "" : "event ") + "\(feature.name).\(name.value)"
    findings.error(
      id, message + ", but an \(other) of that name: write '\(right)'", at: name.range,
      fixes: spec.isShared ? [] : [Fix(spec.key.value, by: right, at: spec.key.range)])
  }

  /// Analyzes steps. The alternatives of a step follow it.
  ///
  /// - Parameters:
  ///   - parameters: what the expressions can use, apart from `state`.
  ///   - isStart: whether each step is decided after the step before it has been performed.
  func steps(
    _ specs: [LinkStepSpec], _ parameters: [Parameter], isStart: Bool = false,
    _ findings: inout Findings
  ) -> [LinkStep] {
    var steps: [LinkStep] = []
    var touched: Set<Int> = []
    for spec in specs {
      let found = step(spec, parameters, after: touched, alternativeTo: nil, &findings)
      let place = steps.count
      if let found { steps.append(found) }
      for other in spec.otherwise {
        let step = step(other, parameters, after: [], alternativeTo: place, &findings)
        if found != nil, let step { steps.append(step) }
      }
      if !isStart {
        touched.formUnion(
          steps[place...].compactMap(\.openedOrClosed).map { features.stores[$0].place.path[0] })
      }
    }
    warnAboutIdleSteps(steps, &findings)
    if !isStart { warnAboutActionsOfClosed(steps, &findings) }
    return steps
  }

  /// Types the expressions of a step. They can use `state`, the payload, the key of the store, and
  /// the variables that the step's condition binds.
  ///
  /// - Parameter touched: the indices of the features that earlier steps open or close among the
  ///   properties of the state.
  private func step(
    _ step: LinkStepSpec, _ parameters: [Parameter], after touched: Set<Int>,
    alternativeTo place: Int?, _ findings: inout Findings
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
    var names = RuleNames(state.type, payload: parameters, bound: bound)
    var repetition: TypedRepetition?
    if let written = step.repetition {
      repetition = self.repetition(
        written, after: touched, in: Scope(variables: names.variables()), &findings)
      isComplete = isComplete && repetition != nil
      names = RuleNames(
        state.type, payload: parameters, bound: bound + written.bound(repetition))
    }
    guard let verb = verb(step.verb, in: Scope(variables: names.variables()), &findings), isComplete
    else { return nil }
    return LinkStep(
      verb: verb, repetition: repetition, condition: condition, alternativeTo: place,
      isDecidedBefore: condition.map { reads($0, anyOf: touched) } ?? false,
      bound: bound.filter { $0.name != "_" }, range: step.range)
  }

  /// Types the elements for which a step is repeated. They are decided before the first step.
  private func repetition(
    _ written: Repetition, after touched: Set<Int>, in scope: Scope, _ findings: inout Findings
  ) -> TypedRepetition? {
    guard let typed = texts.repetition(written, in: scope, &findings) else { return nil }
    var accesses = StateAccesses(stateType: state.type)
    accesses.addCode(.checked(typed.elements))
    guard !touched.isEmpty,
      accesses.readsEverything || !accesses.storedReads.isDisjoint(with: touched)
    else { return typed }
    findings.error(
      .invalidValue,
      "an earlier step opens or closes a feature that these elements read",
      at: typed.elements.range, help: "write this step before it")
    return nil
  }

  /// Whether a condition reads the state of one of the features.
  private func reads(_ condition: Code<[TypedCondition]>, anyOf features: Set<Int>) -> Bool {
    if features.isEmpty { return false }
    guard case .checked(let conditions) = condition else { return true }
    var accesses = StateAccesses(stateType: state.type)
    for condition in conditions { accesses.addCode(.checked(condition.value)) }
    return accesses.readsEverything || !accesses.computedReads.isEmpty
      || !accesses.storedReads.isDisjoint(with: features)
  }

  private func verb(
    _ verb: LinkStepSpec.Verb, in scope: Scope, _ findings: inout Findings
  ) -> LinkStep.Verb? {
    switch verb {
    case .dispatch(let text):
      return action(text, in: scope.variables, &findings).map { .dispatch($0) }
    case .open(let target, let written):
      guard let (place, key) = self.target(target, in: scope, &findings) else { return nil }
      let feature = features.stores[place]
      if feature.presence != .optional, key == nil {
        findings.error(
          .missingKey, "'\(feature.name)' opens for a key: write '\(feature.name)[…]'",
          at: target.range)
        return nil
      }
      guard let written else {
        guard let first = feature.feature.requiredProperties.first else {
          return .open(place, key: key, state: nil)
        }
        findings.error(
          .missingDefault,
          "'\(feature.name)' opens with a state: '\(first.name)' of '\(feature.feature.name)' has no "
            + "default",
          at: target.range, help: "write 'with: \(feature.feature.stateExample)'")
        return nil
      }
      return texts.code(
        written, wanted: .nominal(feature.feature.state.name), in: scope, &findings
      )
      .map { .open(place, key: key, state: $0) }
    case .close(let target):
      return self.target(target, in: scope, &findings)
        .map { .close($0.place, key: $0.key) }
    }
  }

  /// Reports a step that opens or closes an inner app, or one of its features.
  private func refusesInnerApp(_ target: LinkTarget, _ findings: inout Findings) -> Bool {
    let name = target.feature.parts[0].value
    guard let app = features.innerApps[name]?.app else { return false }
    findings.error(
      .nestedApp,
      target.feature.value == name
        ? "'\(name)' is an app, and an app inside of an app is always open"
        : "only the links of '\(app.name)' open and close its features",
      at: target.range)
    return true
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
    guard !refusesInnerApp(target, &findings),
      let place = featureIndex(of: target.feature, &findings)
    else { return nil }
    let feature = features.stores[place]
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

extension LinkTriggerSpec {
  /// The trigger without its feature.
  var shortName: String { kind == .change ? qualifiedName : names[0].value }

  /// The trigger as the spec writes it: `tasks.add`, `event login.succeeded` or
  /// `changed(tasks.count)`.
  package var qualifiedName: String {
    let words = names.map { "\(feature.value).\($0.value)" }.joined(separator: ", ")
    return switch kind {
    case .action: words
    case .event: "event " + words
    case .change: "changed(\(words))"
    }
  }
}

extension LinkStep {
  /// Whether an expression of the step uses `old`. Unchecked Swift may.
  var namesOld: Bool {
    if case .checked(let conditions)? = condition {
      if conditions.contains(where: \.value.namesOld) { return true }
    } else if condition != nil {
      return true
    }
    return texts.contains(where: \.namesOld)
  }
}

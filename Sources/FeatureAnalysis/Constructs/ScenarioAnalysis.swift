import SpecLanguage

/// Analyzes the scenarios of a feature or of an app. A feature is an app of one store.
struct ScenarioAnalysis {
  /// The state of the feature; for an app, with a property for each feature.
  let state: DeclaredState
  let effects: EffectTexts
  let stores: [ScenarioStore]
  let names: ScenarioNames
  let functions: AnsweringFunctions
  let invariants: HeldInvariants
  var values: ValueReading

  mutating func scenario(_ scenario: ScenarioSpec, _ findings: inout Findings) -> Scenario {
    var scope = Scope(variables: [Variable("state", state.type, role: .state)])
    scope.hasNumberedIDs = true
    for key in ["rejections", "calls", "events", "underWay"] {
      scope.advice[key] = "'\(key)' is a key of its own, with a list: '\(key): []'"
    }
    let given = scenario.given.compactMap { self.given($0, &findings) }
    let answers = scenario.answers.filter { !functions.mayMean($0) }.compactMap {
      self.answers($0, &findings)
    }
    return Scenario(
      sentence: scenario.sentence.value, doc: scenario.doc, range: scenario.sentence.range,
      given: withReadyStatuses(given, of: scenario, answers), answers: answers,
      functionAnswers: scenario.answers.filter(functions.mayMean).compactMap {
        functions.answer($0, &values, &findings)
      },
      when: steps(scenario.when, in: scope, &findings),
      then: conditions(scenario.then, in: scope, &findings),
      holds: scenario.holds.compactMap { invariants.held($0, in: scenario, &findings) },
      events: scenario.events.map { events($0, in: scope, &findings) },
      calls: scenario.calls?.compactMap { call($0, in: scope, &findings) },
      rejections: scenario.rejections?.compactMap { rejection($0, &findings) },
      underWay: scenario.underWay?.compactMap { callUnderWay($0, in: scope, &findings) },
      eventsRange: scenario.eventsRange ?? scenario.sentence.range,
      callsRange: scenario.callsRange ?? scenario.sentence.range,
      rejectionsRange: scenario.rejectionsRange ?? scenario.sentence.range,
      underWayRange: scenario.underWayRange ?? scenario.sentence.range)
  }

  // MARK: - The start

  /// Reads an entry of `given`, which sets a stored property of the state. In an app, this is the
  /// state of a feature: an optional feature is open if `given` names it.
  ///
  ///     given: {taks: []}         # unknown-property; in an app unknown-feature
  ///     given: {tasks: []}
  private mutating func given(_ entry: YAMLEntry, _ findings: inout Findings) -> GivenValue? {
    let name = Located(entry.key.scalarText, at: entry.key.range)
    guard let index = state.index(of: name.value) else {
      if let app = names.app {
        _ = app.featureIndex(of: name, &findings)
      } else {
        reportNotStored(name, &findings)
      }
      return nil
    }
    let type = state.stored[index].type
    return values.value(of: entry.value, as: type, at: name.range, &findings).map {
      GivenValue(property: name.value, type: type, value: $0)
    }
  }

  private func reportNotStored(_ name: Located<String>, _ findings: inout Findings) {
    if effects.texts.types.nominal(state.type)?.member(name.value) != nil {
      findings.error(
        .notStored, "'\(name.value)' is computed from the rest of the state and cannot be given",
        at: name.range)
    } else if name.value.hasPrefix("state."),
      state.index(of: String(name.value.dropFirst("state.".utf8.count))) != nil
    {
      let property = String(name.value.dropFirst("state.".utf8.count))
      findings.error(
        .unknownProperty, "'given' has the properties of the state: leave out 'state.'",
        at: name.range, fixes: [Fix(name.value, by: property, at: name.range)])
    } else {
      findings.reportMissing(
        name, in: "the state", among: state.stored.lazy.map(\.spec.name.value))
    }
  }

  /// Adds the status of each storage at the start of a scenario. A stored property counts as
  /// loaded, unless the scenario has an answer for its load.
  private func withReadyStatuses(
    _ given: [GivenValue], of scenario: ScenarioSpec, _ answers: [MethodAnswers]
  ) -> [GivenValue] {
    var given = given
    for (place, store) in stores.enumerated() {
      let statuses = store.storages.readyStatuses(with: answers.filter { $0.feature == place })
      if statuses.isEmpty { continue }
      if let feature = store.feature {
        addReady(statuses, of: feature, to: &given)
        continue
      }
      let status = Type.nominal(BuiltinType.storageStatus.name)
      let written = Set(scenario.given.map(\.key.scalarText))
      for name in statuses where !written.contains(name) {
        guard let index = state.index(of: name), state.stored[index].type == status else {
          continue
        }
        given.append(GivenValue(property: name, type: status, value: BuiltinType.ready))
      }
    }
    return given
  }

  /// Sets statuses in the state of an app's feature, if its store is open at the start.
  private func addReady(
    _ statuses: [String], of feature: AppFeature, to given: inout [GivenValue]
  ) {
    let known = given.state(of: feature)
    if known == nil, feature.presence != .always { return }
    let state = feature.feature.state
    let start = known ?? .structure(state.properties.map { _ in .defaulted })
    guard case .structure(var values) = start else { return }
    for (index, property) in state.properties.enumerated()
    where values[index] == .defaulted && statuses.contains(property.name) {
      values[index] = BuiltinType.ready
    }
    given.setState(.structure(values), of: feature)
  }

  /// Reads an entry of `with`: the answers of a dependency or a storage.
  private mutating func answers(
    _ spec: AnswerSpec, _ findings: inout Findings
  ) -> MethodAnswers? {
    guard let (place, name) = names.method(named: spec.method, &findings),
      stores.indices.contains(place)
    else { return nil }
    var reading = AnswerReading(store: stores[place], values: values)
    defer { values = reading.values }
    var answers = reading.answers(spec.renamed(name), &findings)
    answers?.feature = place
    return answers
  }

  // MARK: - The steps

  private mutating func steps(
    _ specs: [StepSpec], in scope: Scope, _ findings: inout Findings
  ) -> [ScenarioStep] {
    var earlier = EarlierSteps()
    for spec in specs {
      if let step = step(spec, after: &earlier, in: scope, &findings) {
        earlier.steps.append(step)
      } else {
        earlier.isComplete = false
      }
    }
    return earlier.steps
  }

  /// Reads an entry of `when`: an action with its payload, a `wait`, the start of an app, or a
  /// check.
  ///
  ///     when: [addTask: {id: 1, titel: Milk}]     # unknown-property
  ///     when: [addTask: {id: 1, title: Milk}]
  private mutating func step(
    _ step: StepSpec, after earlier: inout EarlierSteps, in scope: Scope,
    _ findings: inout Findings
  ) -> ScenarioStep? {
    let kind: ScenarioStep.Kind? =
      if let check = step.check {
        .check(self.check(check, of: step, in: scope, &findings))
      } else if names.isStep(step, StepSpec.waitName) {
        step.waitingTime(&findings).map { .wait($0) }
      } else if names.isStep(step, StepSpec.answerName) {
        answer(step, &findings)
      } else if names.isStep(step, StepSpec.cancelName) {
        cancel(step, after: &earlier, &findings)
      } else if names.isStart(step.name.value) {
        start(step, &findings)
      } else {
        dispatch(step, &findings)
      }
    return kind.map {
      ScenarioStep($0, at: step.name.range, isFollowedAtOnce: step.isFollowedAtOnce)
    }
  }

  /// Reads the start of an app, which takes no value.
  ///
  ///     when: [start: 5]          # unexpected-value
  ///     when: [start]
  private func start(_ step: StepSpec, _ findings: inout Findings) -> ScenarioStep.Kind? {
    guard let value = step.value, !value.holdsNothing else { return .start }
    findings.error(
      .unexpectedValue, "'\(StepSpec.startName)' takes no value: it starts the app",
      at: value.range, help: "write '- \(StepSpec.startName)'")
    return nil
  }

  /// Reads an answer to a call under way: one method, and what it returns or throws.
  ///
  ///     when: [load, answer: {web.get: {after: 1s, returns: a}}]      # invalid-value
  ///     when: [load, wait: 1s, answer: {web.get: {returns: a}}]
  private mutating func answer(
    _ step: StepSpec, _ findings: inout Findings
  ) -> ScenarioStep.Kind? {
    guard case .mapping(let entries)? = step.value?.content, let entry = entries.first,
      entries.count == 1
    else {
      findings.error(
        .wrongKind, "expected one method and its answer", at: step.value?.range ?? step.name.range,
        help: "such as '\(StepSpec.answerName): {web.get: {returns: a}}'")
      return nil
    }
    let name = Located(entry.key.scalarText, at: entry.key.range)
    guard let answers = answers(AnswerSpec(method: name, value: entry.value), &findings) else {
      return nil
    }
    let store = stores[answers.feature]
    let isStorage = answers.method.dependency >= store.effects.dependencies.count
    let method = FeatureMethod(feature: answers.feature, method: answers.method)
    let mistake: String? =
      if isStorage {
        "a storage is answered in 'with'"
      } else if isStream(method) {
        "the elements of a stream are in 'with'"
      } else if answers.answers.count != 1 || AnswerReading.answersInTurn(in: entry.value) != nil {
        "expected one answer: write a step '\(StepSpec.answerName)' for each call"
      } else if answers.answers[0].delay > .zero {
        "the call ends now: let time pass with 'wait' before this step"
      } else {
        nil
      }
    if let mistake {
      findings.error(.invalidValue, mistake, at: entry.value.range)
      return nil
    }
    return .answer(answers)
  }

  /// Reads a step that cancels the task that waits for an action of an earlier step.
  ///
  ///     when: [cancel: load, load]            # nothing-to-cancel
  ///     when: [load, cancel: load]
  private mutating func cancel(
    _ step: StepSpec, after earlier: inout EarlierSteps, _ findings: inout Findings
  ) -> ScenarioStep.Kind? {
    guard let node = step.value, case .scalar = node.content, !node.isEmptyScalar else {
      findings.error(
        .wrongKind, "expected the name of an action that an earlier step sends",
        at: step.value.flatMap { $0.isEmptyScalar ? nil : $0.range } ?? step.name.range,
        help: "such as '\(StepSpec.cancelName): load', without a payload")
      return nil
    }
    let name = Located(node.scalarText, at: node.range)
    guard let action = names.cancelledAction(name, &findings), let key = key(of: action, &findings)
    else { return nil }
    guard let run = earlier.cancel(action, key: key.value, named: name, &findings) else {
      return nil
    }
    return .cancel(run: run, action: name.value)
  }

  private mutating func dispatch(
    _ step: StepSpec, _ findings: inout Findings
  ) -> ScenarioStep.Kind? {
    guard let action = names.action(of: step, &findings),
      let key = key(of: action, &findings)
    else { return nil }
    let carrier = Carrier(
      kind: "action", name: action.name, payload: action.payload, written: step.name.value,
      owner: "\(stores[action.store].effects.actionName).\(action.name)")
    return values.arguments(step.value, of: carrier, at: step.name.range, &findings).map {
      .dispatch(
        ActionCall(feature: action.store, key: key.value, action: action.name, arguments: $0))
    }
  }

  /// Returns the key of a step as a value of the feature's key type; nil after an error.
  private mutating func key(
    of action: NamedAction, _ findings: inout Findings
  ) -> (value: Value?, Void)? {
    guard let feature = stores[action.store].feature else { return (nil, ()) }
    switch (feature.keyType, action.key) {
    case (let type?, let written?):
      let quoted = KeyQuotes(around: written.value[...]).flatMap { quotes in
        written.value.index(after: quotes.end) == written.value.endIndex
          ? YAMLScalar(quotes.text, style: .doubleQuoted) : nil
      }
      let node = YAMLNode(
        .scalar(quoted ?? YAMLScalar(written.value, style: .plain)), range: written.range)
      return values.value(of: node, as: type, at: written.range, &findings).map { ($0, ()) }
    case (_?, nil):
      findings.error(
        .missingKey, "'\(feature.name)' has a store for each key: write '\(feature.name)[…]'",
        at: action.range)
      return nil
    case (nil, let written?):
      findings.error(.wrongArguments, "'\(feature.name)' has no keys", at: written.range)
      return nil
    case (nil, nil): return (nil, ())
    }
  }

  // MARK: - Checks

  private func check(
    _ spec: CheckSpec, of step: StepSpec, in scope: Scope, _ findings: inout Findings
  ) -> ScenarioCheck {
    let range = step.value?.range ?? step.name.range
    switch spec {
    case .then(let texts): return .then(conditions(texts, in: scope, &findings))
    case .events(let texts): return .events(events(texts, in: scope, &findings), in: range)
    case .calls(let texts):
      return .calls(texts.compactMap { call($0, in: scope, &findings) }, in: range)
    case .rejections(let specs):
      return .rejections(specs.compactMap { rejection($0, &findings) }, in: range)
    }
  }

  private func conditions(
    _ texts: [SwiftText<Expression>], in scope: Scope, _ findings: inout Findings
  ) -> [Code<TypedExpression>] {
    texts.compactMap { effects.texts.code($0, wanted: .bool, in: scope, &findings) }
  }

  private func events(
    _ texts: [SwiftText<Expression>], in scope: Scope, _ findings: inout Findings
  ) -> [TypedExpression] {
    texts.compactMap { text in
      if let app = names.app, !app.namesFeature(text, .event, &findings) { return nil }
      return effects.expectedEvent(text, in: scope, &findings)
    }
  }

  /// Reads an entry of `rejections`: a message, or an action and the message.
  ///
  ///     rejections: [adTask: A task needs a title.]       # unknown-action
  ///     rejections: [addTask: A task needs a title.]
  private func rejection(
    _ spec: RejectionSpec, _ findings: inout Findings
  ) -> ExpectedRejection? {
    var action: String?
    if let name = spec.action {
      guard let found = names.qualifiedAction(name, &findings) else { return nil }
      action = found
    }
    return ExpectedRejection(
      action: action, message: spec.message.value, range: spec.message.range)
  }

  /// Reads an entry of `calls`: a call of a dependency or a storage.
  private func call(
    _ text: SwiftText<Expression>, in scope: Scope, _ findings: inout Findings
  ) -> ExpectedCall? {
    guard let (place, text) = names.splitCall(text, &findings), stores.indices.contains(place)
    else {
      return nil
    }
    let stored = stores[place].storages.typeCall(text, in: scope, effects.texts, &findings)
    if stored.isStorage {
      return stored.call.map { ExpectedCall(feature: place, method: nil, call: $0) }
    }
    let effects = EffectTexts(effects: stores[place].effects, texts: effects.texts)
    return effects.typeCall(text, in: scope, &findings).map {
      ExpectedCall(
        feature: place, method: FeatureMethod(feature: place, method: $0.reference), call: $0.call)
    }
  }

  /// Reads an entry of `underWay`: a call of a dependency.
  ///
  ///     underWay: [timer.ticks()]         # invalid-value, if 'ticks' is a stream
  ///     underWay: [web.get(1)]
  private func callUnderWay(
    _ text: SwiftText<Expression>, in scope: Scope, _ findings: inout Findings
  ) -> ExpectedCall? {
    guard let expected = call(text, in: scope, &findings) else { return nil }
    guard let method = expected.method, !isStream(method) else {
      findings.error(
        .invalidValue,
        expected.method == nil
          ? "the calls of a storage do not wait for an answer"
          : "a stream may always be open at the end of a scenario: remove it from 'underWay'",
        at: text.range)
      return nil
    }
    return expected
  }

  private func isStream(_ method: FeatureMethod) -> Bool {
    let reference = method.method
    return stores[method.feature].effects.dependencies[reference.dependency]
      .methods[reference.method].isStream
  }
}

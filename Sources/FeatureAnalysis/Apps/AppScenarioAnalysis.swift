import SpecLanguage

/// Analyzes the scenarios of an app.
struct AppScenarioAnalysis {
  let texts: AppTexts
  let invariants: HeldInvariants
  var values: ValueReading

  private var features: [FoundFeature] { texts.features.found }

  mutating func scenario(_ scenario: ScenarioSpec, _ findings: inout Findings) -> Scenario {
    let scope = Scope(variables: [Variable("state", texts.state.type, role: .state)])
    let given = scenario.given.compactMap { self.given($0, &findings) }
    let answers = scenario.answers.compactMap { self.answers($0, &findings) }
    return Scenario(
      sentence: scenario.sentence.value, doc: scenario.doc, range: scenario.sentence.range,
      given: withReadyStatuses(given, answers), answers: answers,
      functionAnswers: [],
      when: scenario.when.compactMap { step($0, &findings) },
      then: scenario.then.compactMap { texts.texts.code($0, wanted: .bool, in: scope, &findings) },
      holds: scenario.holds.compactMap { invariants.held($0, in: scenario, &findings) },
      events: scenario.events?.compactMap {
        texts.namesFeature($0, .event, &findings)
          ? texts.effects.expectedEvent($0, in: scope, &findings) : nil
      },
      calls: scenario.calls?.compactMap { call($0, in: scope, &findings) },
      eventsRange: scenario.eventsRange ?? scenario.sentence.range,
      callsRange: scenario.callsRange ?? scenario.sentence.range)
  }

  /// Reads an entry of `given`, which sets the state of a feature. An optional feature is open if
  /// `given` names it.
  ///
  ///     given: {taks: {}}                         # unknown-feature
  ///     given: {tasks: {tasks: []}, login: {}}
  private mutating func given(
    _ entry: YAMLEntry, _ findings: inout Findings
  ) -> GivenValue? {
    let name = Located(entry.key.scalarText, at: entry.key.range)
    guard let place = texts.place(ofFeature: name, &findings) else { return nil }
    let feature = features[place].feature
    let state = Type.nominal(feature.feature.state.name)
    let type: Type =
      switch feature.presence {
      case .always: state
      case .optional: .optional(state)
      case .keyed(let key): .dictionary(key: key, value: state)
      }
    // An empty mapping means the initial state, not nil.
    var wanted = type
    if case .mapping = entry.value.content, feature.presence == .optional { wanted = state }
    return values.value(of: entry.value, as: wanted, at: entry.key.range, &findings).map {
      GivenValue(property: name.value, type: type, value: $0)
    }
  }

  /// Adds the status `ready` of each storage, except for storages whose load has an answer in
  /// `with`.
  private func withReadyStatuses(
    _ given: [GivenValue], _ answers: [MethodAnswers]
  ) -> [GivenValue] {
    var given = given
    for (place, found) in features.enumerated() {
      let feature = found.feature.feature
      let loaded = feature.loadedStorages(
        with: answers.filter { $0.feature == place })
      let statuses = feature.statuses(exceptOf: loaded)
      if statuses.isEmpty { continue }
      let index = given.firstIndex { $0.property == found.feature.name }
      var state = Value.structure(feature.state.properties.map { _ in .defaulted })
      if let index {
        state = given[index].value
      } else if found.feature.presence != .always {
        continue
      }
      guard case .structure(var values) = state else { continue }
      for (status, ready) in statuses where values[status] == .defaulted { values[status] = ready }
      let value = GivenValue(
        property: found.feature.name,
        type: index.map { given[$0].type } ?? .nominal(feature.state.name),
        value: .structure(values))
      if let index { given[index] = value } else { given.append(value) }
    }
    return given
  }

  /// Reads an entry of `with`: the answers of a feature's dependency or storage.
  ///
  ///     with: {repository.loadAll: []}            # unknown-feature
  ///     with: {tasks.repository.loadAll: []}
  private mutating func answers(
    _ spec: AnswerSpec, _ findings: inout Findings
  ) -> MethodAnswers? {
    guard let name = FeatureName(spec.method),
      let place = texts.place(ofFeature: name.feature, &findings)
    else {
      if FeatureName(spec.method) == nil {
        findings.error(
          .unknownMethod,
          "expected a method such as 'feature.dependency.method', found '\(spec.method.value)'",
          at: spec.method.range)
      }
      return nil
    }
    var reading = AnswerReading(
      effects: DeclaredEffects(of: features[place].feature.feature),
      storages: StorageServices(of: features[place].feature.feature), values: values)
    defer { values = reading.values }
    var answers = reading.answers(spec.renamed(name.rest), &findings)
    answers?.feature = place
    return answers
  }

  /// Reads an entry of `when`: an action of a feature, a wait, or the start of the app.
  ///
  ///     when: [logOut]                            # unknown-action
  ///     when: [start, users.logOut, wait: 1s, "editors[1].type": hello]
  private mutating func step(_ step: StepSpec, _ findings: inout Findings) -> ScenarioStep? {
    let kind: ScenarioStep.Kind?
    switch step.name.value {
    case StepSpec.waitName: kind = step.waitingTime(&findings).map { .wait($0) }
    case "start": kind = .start
    default: kind = dispatch(step, &findings)
    }
    return kind.map {
      ScenarioStep($0, at: step.name.range, isFollowedAtOnce: step.isFollowedAtOnce)
    }
  }

  private mutating func dispatch(
    _ step: StepSpec, _ findings: inout Findings
  ) -> ScenarioStep.Kind? {
    guard
      let (place, name, action) = texts.action(
        named: step.name, orElse: "'start' or 'wait'", &findings)
    else { return nil }
    let feature = features[place].feature
    guard let key = key(name.key, of: feature, at: name.feature.range, &findings) else {
      return nil
    }
    var carrier = Carrier(kind: "action", name: action.name, payload: action.payload)
    carrier.written = step.name.value
    return values.arguments(step.value, of: carrier, at: step.name.range, &findings).map {
      .dispatch(
        ActionCall(feature: place, key: key.value, action: action.name, arguments: $0))
    }
  }

  /// Returns the key of a step as a value of the feature's key type; nil after an error.
  private mutating func key(
    _ written: Located<String>?, of feature: AppFeature, at range: SourceRange,
    _ findings: inout Findings
  ) -> (value: Value?, Void)? {
    switch (feature.presence, written) {
    case (.keyed(let type), let written?):
      let node = YAMLNode(
        .scalar(YAMLScalar(written.value, style: .plain)), range: written.range)
      return values.value(of: node, as: type, at: written.range, &findings).map { ($0, ()) }
    case (.keyed, nil):
      findings.error(
        .missingKey, "'\(feature.name)' has a store for each key: write '\(feature.name)[…]'",
        at: range)
      return nil
    case (_, let written?):
      findings.error(.wrongArguments, "'\(feature.name)' has no keys", at: written.range)
      return nil
    case (_, nil): return (nil, ())
    }
  }

  /// Reads an entry of `calls`: a call of a feature's dependency.
  ///
  ///     calls: [repository.loadAll()]             # unknown-feature
  ///     calls: [tasks.repository.loadAll()]
  private func call(
    _ text: SwiftText<Expression>, in scope: Scope, _ findings: inout Findings
  ) -> ExpectedCall? {
    guard case .checked(let expression) = text else {
      _ = texts.effects.call(text, in: scope, &findings)
      return nil
    }
    guard let (feature, key, rest) = expression.withoutFeature else {
      findings.error(
        .notACall,
        "expected a call such as 'feature.dependency.method(…)', found "
          + "'\(excerpt(texts.file.text(in: expression.range)))'", at: expression.range)
      return nil
    }
    guard let place = texts.place(ofFeature: feature, &findings) else { return nil }
    if let key, features[place].feature.keyType == nil {
      findings.error(.wrongArguments, "'\(feature.value)' has no keys", at: key.range)
      return nil
    }
    let owner = features[place].feature.feature
    let stored = StorageServices(of: owner)
      .call(.checked(rest), in: scope, texts.texts, &findings)
    if stored.isStorage { return stored.call.map { ExpectedCall(feature: place, call: $0) } }
    let effects = DeclaredEffects(of: owner)
    return EffectTexts(effects: effects, texts: texts.texts)
      .call(.checked(rest), in: scope, &findings).map {
        ExpectedCall(feature: place, call: $0.call)
      }
  }
}

extension Expression {
  /// Splits `tasks.repository.save(…)` into the feature `tasks` and the call `repository.save(…)`.
  fileprivate var withoutFeature: (feature: Located<String>, key: Expression?, rest: Expression)? {
    guard case .call(let callee, let arguments) = kind,
      case .member(let base, let method) = callee.kind,
      let (name, key, rest) = base.withoutRoot
    else { return nil }
    let member = Expression(.member(rest, method), range: callee.range)
    return (
      Located(name.text, at: name.range), key, Expression(.call(member, arguments), range: range)
    )
  }

  /// Splits `tasks.storage.items` into `tasks` and `storage.items`. For `editors[1].service`, the
  /// result includes the key.
  private var withoutRoot: (root: Identifier, key: Expression?, rest: Expression)? {
    guard case .member(let owner, let member) = kind else { return nil }
    let rest = Expression(.name(member), range: member.range)
    switch owner.kind {
    case .name(let name): return (name, nil, rest)
    case .subscripting(let keyed, let arguments):
      guard case .name(let name) = keyed.kind else { return nil }
      return (name, arguments.first?.value, rest)
    default:
      return owner.withoutRoot.map { name, key, inner in
        (name, key, Expression(.member(inner, member), range: range))
      }
    }
  }
}

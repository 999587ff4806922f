import SpecLanguage

/// Analyzes scenarios.
struct ScenarioAnalysis {
  let state: DeclaredState
  let actions: ActionPlaces
  /// The payloads of the actions.
  let payloads: [[Parameter]]
  let effects: EffectTexts
  var answers: AnswerReading
  let functions: AnsweringFunctions
  let invariants: HeldInvariants

  private var storages: StorageServices { answers.storages }

  mutating func scenario(_ scenario: ScenarioSpec, _ findings: inout Findings) -> Scenario {
    let scope = Scope(variables: [Variable("state", state.type, role: .state)])
    let given = scenario.given.compactMap { self.given($0, &findings) }
    let answers = scenario.answers.filter { !functions.mayMean($0) }.compactMap {
      self.answers.answers($0, &findings)
    }
    return Scenario(
      sentence: scenario.sentence.value, doc: scenario.doc, range: scenario.sentence.range,
      given: given + readyStatuses(of: scenario, answers), answers: answers,
      functionAnswers: scenario.answers.filter(functions.mayMean).compactMap {
        functions.answer($0, &self.answers.values, &findings)
      },
      when: scenario.when.compactMap { step($0, &findings) },
      then: scenario.then.compactMap {
        effects.texts.code($0, wanted: .bool, in: scope, &findings)
      },
      holds: scenario.holds.compactMap { invariants.held($0, in: scenario, &findings) },
      events: scenario.events?.compactMap { effects.expectedEvent($0, in: scope, &findings) },
      calls: scenario.calls?.compactMap { text in
        let stored = storages.call(text, in: scope, effects.texts, &findings)
        let call =
          stored.isStorage ? stored.call : effects.call(text, in: scope, &findings)?.call
        return call.map { ExpectedCall(feature: 0, call: $0) }
      },
      eventsRange: scenario.eventsRange ?? scenario.sentence.range,
      callsRange: scenario.callsRange ?? scenario.sentence.range)
  }

  /// Reads an entry of `given`, which sets a stored property of the state.
  ///
  ///     given: {taks: []}         # unknown-property
  ///     given: {tasks: []}
  private mutating func given(_ entry: YAMLEntry, _ findings: inout Findings) -> GivenValue? {
    let name = entry.key.scalarText
    guard let index = state.index(of: name) else {
      reportNotStored(name, at: entry.key.range, &findings)
      return nil
    }
    let type = state.stored[index].type
    guard
      let value = answers.values.value(
        of: entry.value, as: type, at: entry.key.range, &findings)
    else { return nil }
    return GivenValue(property: name, type: type, value: value)
  }

  /// Returns the statuses of the storages at the start of a scenario. A stored property counts as
  /// loaded, unless the scenario has an answer for its load.
  private func readyStatuses(
    of scenario: ScenarioSpec, _ answers: [MethodAnswers]
  ) -> [GivenValue] {
    let type = BuiltinType.storageStatus
    guard !storages.entries.isEmpty, case .enumeration(let cases) = type.kind,
      let ready = cases.firstIndex(where: { $0.name == "ready" })
    else { return [] }
    let loaded = Set(
      answers.map(\.method).filter(storages.isLoad).map { storages.property(of: $0) })
    var known = Set(scenario.given.map(\.key.scalarText))
    for entry in storages.entries where loaded.contains(entry.property) {
      if let status = entry.status { known.insert(status) }
    }
    return storages.entries.compactMap { entry in
      guard let name = entry.status, let index = state.index(of: name),
        state.stored[index].type == .nominal(type.name), known.insert(name).inserted
      else { return nil }
      return GivenValue(property: name, type: .nominal(type.name), value: .enumeration(ready, []))
    }
  }

  private func reportNotStored(_ name: String, at range: SourceRange, _ findings: inout Findings) {
    if effects.texts.types.nominal(state.type)?.member(name) != nil {
      findings.error(
        .notStored, "'\(name)' is computed from the rest of the state and cannot be given",
        at: range)
    } else {
      findings.reportMissing(
        Located(name, at: range), in: "the state",
        among: state.stored.lazy.map(\.spec.name.value))
    }
  }

  /// Reads an entry of `when`: an action with its payload, or a `wait`.
  ///
  ///     when: [addTask: {id: 1, titel: Milk}]     # unknown-property
  ///     when: [addTask: {id: 1, title: Milk}]
  private mutating func step(_ step: StepSpec, _ findings: inout Findings) -> ScenarioStep? {
    let kind =
      isWait(step)
      ? step.waitingTime(&findings).map { .wait($0) } : dispatch(step, &findings)
    guard let kind else { return nil }
    return ScenarioStep(kind, at: step.name.range, isFollowedAtOnce: step.isFollowedAtOnce)
  }

  private mutating func dispatch(
    _ step: StepSpec, _ findings: inout Findings
  ) -> ScenarioStep.Kind? {
    let position = ActionPlaces.Position.step(step, others: [StepSpec.waitName])
    guard let index = actions.place(of: step.name, as: position, &findings) else { return nil }
    // If an action has a misspelt name and no payload, there is nothing else to check.
    if step.value == nil, actions[step.name.value] == nil { return nil }
    let carrier = Carrier(kind: "action", name: step.name.value, payload: payloads[index])
    return answers.values.arguments(
      step.value, of: carrier, at: step.name.range, &findings
    ).map {
      .dispatch(ActionCall(action: step.name.value, arguments: $0))
    }
  }

  /// Whether a step is a `wait`. An action called 'wait' takes precedence.
  private func isWait(_ step: StepSpec) -> Bool {
    step.name.value == StepSpec.waitName && actions[StepSpec.waitName] == nil
  }
}

extension StepSpec {
  /// Returns the duration of a `wait`.
  ///
  ///     when: [search, wait: 1, search]           # invalid-value
  ///     when: [search, wait: 1s, search]
  func waitingTime(_ findings: inout Findings) -> Duration? {
    let text = value.flatMap { $0.isEmptyText ? nil : $0.scalarText } ?? ""
    guard let length = DurationText.duration(text), length > .zero, length <= DurationText.longest
    else {
      let range = value.flatMap { $0.isEmptyText ? nil : $0.range } ?? name.range
      let limit = DurationText.limit(of: text)
      DurationText.reportInvalid(text, meant: DurationText.meant(by: text), at: range, &findings) {
        "'wait' needs a duration, such as \($0 ?? "300ms or 1.5s")\(limit)"
      }
      return nil
    }
    return length
  }

  /// The name of the step that advances the clock.
  static let waitName = "wait"
}

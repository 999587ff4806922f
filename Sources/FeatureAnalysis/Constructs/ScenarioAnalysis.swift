import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import SpecDecoding
import YAMLParsing

extension Analysis {
  mutating func analyzeScenarios() -> [Scenario] {
    var places: [String: Int] = [:]
    for (index, action) in spec.actions.enumerated() where places[action.name.value] == nil {
      places[action.name.value] = index
    }
    let scope = Scope(variables: [Variable("state", stateType, role: .state)])
    return spec.scenarios.map { scenario in
      Scenario(
        sentence: scenario.sentence.value, doc: scenario.doc, range: scenario.sentence.range,
        given: scenario.given.compactMap { given($0) },
        answers: scenario.answers.compactMap { answers($0) },
        when: scenario.when.compactMap { step($0, places) },
        then: scenario.then.compactMap { code($0, wanted: .bool, in: scope) },
        events: scenario.events?.compactMap { expectedEvent($0, in: scope) },
        calls: scenario.calls?.compactMap { call($0, in: scope)?.call },
        eventsRange: scenario.eventsRange ?? scenario.sentence.range,
        callsRange: scenario.callsRange ?? scenario.sentence.range)
    }
  }

  /// `events` lists Swift texts that are compared.
  ///
  ///     events: [.svaed]              # unknown-case
  ///     events: [.saved]
  mutating func expectedEvent(
    _ text: SwiftText<Expression>, in scope: Scope
  ) -> TypedExpression? {
    switch event(text, in: scope) {
    case .checked(let expression): return expression
    case .unchecked:
      error(.uncheckedCall, "an expected event is checked: it takes no '!swift'", at: text.range)
      return nil
    case nil: return nil
    }
  }

  /// `given` sets stored properties of the state.
  ///
  ///     given: {taks: []}         # unknown-property
  ///     given: {tasks: []}
  private mutating func given(_ entry: YAMLEntry) -> GivenValue? {
    let name = entry.key.scalarText
    guard let index = state.index(of: name) else {
      reportNotStored(name, at: entry.key.range)
      return nil
    }
    let type = state.stored[index].type
    guard let value = value(of: entry.value, as: type, at: entry.key.range) else { return nil }
    return GivenValue(property: name, type: type, value: value)
  }

  private mutating func reportNotStored(_ name: String, at range: SourceRange) {
    if types.nominal(stateType)?.member(name) != nil {
      error(
        .notStored, "'\(name)' follows from the rest of the state and cannot be given", at: range)
    } else {
      reportMissing(
        Located(name, at: range), in: "the state",
        among: state.stored.lazy.map(\.spec.name.value))
    }
  }

  /// `when` lists actions with what they carry.
  ///
  ///     when: [addTask: {id: 1, titel: Milk}]     # unknown-property
  ///     when: [addTask: {id: 1, title: Milk}]
  private mutating func step(_ step: StepSpec, _ places: [String: Int]) -> ScenarioStep? {
    guard let kind = isWait(step, places) ? wait(step) : dispatch(step, places) else { return nil }
    return ScenarioStep(
      kind: kind, range: step.name.range, isFollowedAtOnce: step.isFollowedAtOnce)
  }

  private mutating func dispatch(
    _ step: StepSpec, _ places: [String: Int]
  ) -> ScenarioStep.Kind? {
    guard let index = place(of: step.name, in: places, orElse: [Self.waitName]) else { return nil }
    // Of what was meant by another name, only what is written is checked.
    if step.value == nil, places[step.name.value] == nil { return nil }
    let carrier = Carrier(kind: "action", name: step.name.value, payload: payloads[index])
    return arguments(step.value, of: carrier, at: step.name.range).map {
      .dispatch(ActionCall(action: step.name.value, arguments: $0))
    }
  }

  /// The step that is no action. An action of that name is what is meant by it.
  static let waitName = "wait"

  private func isWait(_ step: StepSpec, _ places: [String: Int]) -> Bool {
    step.name.value == Self.waitName && places[Self.waitName] == nil
  }

  /// `wait` lets time pass.
  ///
  ///     when: [search, wait: 1, search]           # invalid-value
  ///     when: [search, wait: 1s, search]
  mutating func wait(_ step: StepSpec) -> ScenarioStep.Kind? {
    let text = step.value.flatMap { $0.isEmptyText ? nil : $0.scalarText } ?? ""
    guard let length = Analysis.duration(text), length > .zero, length <= Self.longest else {
      let range = step.value.flatMap { $0.isEmptyText ? nil : $0.range } ?? step.name.range
      let limit = Self.limit(of: text)
      invalidDuration(text, meant: DurationText.meant(by: text), at: range) {
        "'wait' needs a duration, such as \($0 ?? "300ms or 1.5s")\(limit)"
      }
      return nil
    }
    return .wait(length)
  }
}

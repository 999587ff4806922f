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
        when: scenario.when.compactMap { call($0, places) },
        then: scenario.then.compactMap { code($0, wanted: .bool, in: scope) },
        events: scenario.events?.compactMap { expectedEvent($0, in: scope) },
        calls: scenario.calls?.compactMap { call($0, in: scope)?.call })
    }
  }

  /// `events` lists Swift texts that are compared.
  ///
  ///     events: [.svaed]              # unknown-case
  ///     events: [.saved]
  private mutating func expectedEvent(
    _ text: SwiftText<Expression>, in scope: Scope
  ) -> TypedExpression? {
    switch event(text, in: scope) {
    case .checked(let expression): return expression
    case .unchecked:
      error("unchecked-call", "an expected event is checked: it takes no '!swift'", at: text.range)
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
        "not-stored", "'\(name)' follows from the rest of the state and cannot be given", at: range)
    } else {
      let suggestion = suggestion(name, among: state.stored.lazy.map(\.spec.name.value))
      error(
        "unknown-property", "the state has no property '\(name)'\(suggestion)", at: range,
        help: listed(state.stored.map(\.spec.name.value), nearest: name, "it has"),
        fixes: suggestion.fixes(at: range))
    }
  }

  /// `when` lists actions with what they carry.
  ///
  ///     when: [addTask: {id: 1, titel: Milk}]     # unknown-property
  ///     when: [addTask: {id: 1, title: Milk}]
  private mutating func call(_ call: ActionCallSpec, _ places: [String: Int]) -> ActionCall? {
    guard let index = place(of: call.name, in: places) else { return nil }
    let carrier = Carrier(kind: "action", name: call.name.value, payload: payloads[index])
    guard let arguments = arguments(call.value, of: carrier, at: call.name.range) else {
      return nil
    }
    return ActionCall(
      action: call.name.value, arguments: arguments, range: call.name.range,
      isFollowedAtOnce: call.isFollowedAtOnce)
  }
}

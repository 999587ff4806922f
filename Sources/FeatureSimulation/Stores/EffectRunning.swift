import Diagnostics
import ExpressionTyping
import FeatureAnalysis

extension SimulatedStore {
  /// What middleware does when the reducer is done.
  mutating func followUp(_ action: SimulatedAction) throws(Signal) {
    for middleware in feature.middleware {
      for entry in middleware.entries where entry.action == action.name {
        for rule in entry.rules where rule.followsReducer {
          if let condition = rule.condition, try evaluate(condition, action) != .boolean(true) {
            continue
          }
          switch rule.verb {
          case .perform(let effect): try begin(effect, action)
          case .emit(let event): effects.events.append(try evaluate(event, action))
          case .cancel(let ids): for id in ids { effects.cancel(id) }
          case .require, .rewrite, .stop, .dispatch: break
          }
        }
      }
    }
  }

  /// Takes note of an effect, with what its call is given now.
  mutating func begin(_ effect: Effect, _ action: SimulatedAction) throws(Signal) {
    var isDebounced = false
    if case .debounce = effect.policy { isDebounced = true }
    try effects.begin(
      SimulatedEffect(
        effect: effect, action: action, state: interpreter.state,
        call: try evaluate(.checked(effect.call), action), isWaiting: isDebounced))
  }

  /// Runs all effects to their end, in the order of their beginning.
  mutating func settle() throws(EvaluationFault) {
    while let (number, effect) = effects.next() { try go(on: number, effect) }
  }

  /// Lets time pass: effects begin, and those go on whose time comes meanwhile.
  mutating func wait(_ length: Duration) throws(EvaluationFault) {
    let end = effects.now + length
    while let (number, effect) = effects.next(until: end) { try go(on: number, effect) }
    effects.pass(until: end)
  }

  private mutating func go(on number: Int, _ effect: SimulatedEffect) throws(EvaluationFault) {
    var effect = effect
    if effect.isWaiting, case .debounce(let time) = effect.effect.policy {
      // Asleep it still waits; awake it begins.
      if effect.answer == nil {
        effect.answer = Answer(outcome: .returns(nil), delay: .zero)
        return effects.sleep(number, as: effect, for: time)
      }
      effect.isWaiting = false
      effect.answer = nil
    }
    if let answer = effect.answer { return try finish(number, effect, answer) }
    effects.note(call: effect)
    let method = method(of: effect)
    guard let answer = effects.nextAnswer(of: effect.effect.method) ?? silentAnswer(of: method)
    else { throw .unanswered("\(dependency(of: effect).name).\(method.name)") }
    guard answer.delay > .zero else { return try finish(number, effect, answer) }
    effect.answer = answer
    effects.sleep(number, as: effect, for: answer.delay)
  }

  private func dependency(of effect: SimulatedEffect) -> Dependency {
    feature.dependencies[effect.effect.method.dependency]
  }

  private func method(of effect: SimulatedEffect) -> DependencyMethod {
    dependency(of: effect).methods[effect.effect.method.method]
  }

  /// A method that gives nothing simply succeeds.
  private func silentAnswer(of method: DependencyMethod) -> Answer? {
    method.result == nil ? Answer(outcome: .returns(nil), delay: .zero) : nil
  }

  private mutating func finish(
    _ number: Int, _ effect: SimulatedEffect, _ answer: Answer
  ) throws(EvaluationFault) {
    effects.enter(number)
    switch answer.outcome {
    case .failure(let message):
      guard let text = effect.effect.failure else {
        throw .uncaught(call: shown(effect), message: message)
      }
      let parameter = Parameter(
        label: nil, name: Effect.messageName, type: .scalar(.string))
      try send(text, effect, parameter, .string(message))
    case .returns(let value):
      try succeed(number, effect, value)
    }
    effects.end(number)
  }

  private mutating func succeed(
    _ number: Int, _ effect: SimulatedEffect, _ value: Value?
  ) throws(EvaluationFault) {
    let type = method(of: effect).result
    let parameter = type.map { Parameter(label: nil, name: Effect.resultName, type: $0) }
    var result = Value.null
    if let type, let value {
      do throws(Signal) {
        result = try interpreter.completed(value, type)
      } catch {
        throw error.fault
      }
    }
    if let then = effect.effect.then { try send(then, effect, parameter, result) }
    // What it sent may have ended it.
    guard effects.isUnderWay(number), let event = effect.effect.event else { return }
    effects.events.append(try evaluate(event, of: effect, parameter, result))
  }

  private mutating func send(
    _ text: Code<TypedExpression>, _ effect: SimulatedEffect, _ parameter: Parameter?,
    _ value: Value
  ) throws(EvaluationFault) {
    guard
      case .enumeration(let place, let payload) = try evaluate(text, of: effect, parameter, value)
    else { return }
    try dispatch(SimulatedAction(feature.actions[place].name, payload))
  }

  /// Evaluates a text of an effect: over the state that its call saw, and what the call gave.
  private mutating func evaluate(
    _ text: Code<TypedExpression>, of effect: SimulatedEffect, _ parameter: Parameter?,
    _ value: Value
  ) throws(EvaluationFault) -> Value {
    guard case .checked(let expression) = text else { throw .notEvaluated("'!swift' text") }
    let state = interpreter.state
    interpreter.state = effect.state
    defer { interpreter.state = state }
    let payload = actions[effect.action.name]?.payload ?? []
    interpreter.bind(
      payload + (parameter.map { [$0] } ?? []), effect.action.payload + [value], in: expression)
    return try evaluate(expression)
  }

  private func shown(_ effect: SimulatedEffect) -> String {
    shown(SimulatedCall(dependency: effect.effect.method.dependency, value: effect.call))
  }

  // MARK: - Expectations

  /// What a scenario expects of events and calls, and does not find.
  mutating func differences(
    from scenario: Scenario
  ) throws(EvaluationFault) -> [(text: String, range: SourceRange)] {
    var differences: [(text: String, range: SourceRange)] = []
    if let texts = scenario.events {
      var wanted: [Value] = []
      for text in texts { wanted.append(try evaluate(text)) }
      if wanted != effects.events {
        let type = Type.nominal(feature.name + "Event")
        differences.append(
          (
            "expected the events \(listed(wanted.map { $0.shown(as: type, feature.types) })), "
              + "got \(listed(effects.events.map { $0.shown(as: type, feature.types) }))",
            place(of: texts, firstDifference(wanted, effects.events), in: scenario.eventsRange)
          ))
      }
    }
    if let texts = scenario.calls {
      var wanted: [SimulatedCall] = []
      for text in texts {
        wanted.append(
          SimulatedCall(dependency: callOwners[text.type] ?? 0, value: try evaluate(text)))
      }
      if wanted != effects.calls {
        differences.append(
          (
            "expected the calls \(listed(wanted.map(shown))), "
              + "got \(listed(effects.calls.map(shown)))",
            place(of: texts, firstDifference(wanted, effects.calls), in: scenario.callsRange)
          ))
      }
    }
    return differences
  }

  private func firstDifference<Element: Equatable>(_ wanted: [Element], _ found: [Element]) -> Int {
    zip(wanted, found).enumerated().first { $1.0 != $1.1 }?.offset ?? min(wanted.count, found.count)
  }

  private func place(
    of texts: [TypedExpression], _ index: Int, in list: SourceRange
  ) -> SourceRange {
    index < texts.count ? texts[index].range : texts.last?.range ?? list
  }

  private func listed(_ texts: [String]) -> String {
    let more = texts.count > 10 ? ", … (\(texts.count))" : ""
    return "[" + texts.prefix(10).joined(separator: ", ") + more + "]"
  }

  /// `repository.save(["Milk"])`
  private func shown(_ call: SimulatedCall) -> String {
    let dependency = feature.dependencies[call.dependency]
    let text = call.value.shown(as: dependency.callType, feature.types)
    guard case .enumeration(_, let payload) = call.value, payload.isEmpty else {
      return dependency.name + text
    }
    return dependency.name + text + "()"
  }
}

import FeatureAnalysis
import SpecLanguage

extension SimulatedStore {
  /// Makes the calls of a `perform`: one, or several at the same time, which begin in their order.
  mutating func makeCalls(
    _ calls: [Value], _ number: Int, _ effect: SimulatedEffect
  ) throws(EvaluationFault) {
    var effect = effect
    if effect.current.branches.isEmpty {
      effect.call = calls.first
      effect.next = .call
      effects.update(number, to: effect)
      return try call(number, effect)
    }
    effect.next = .branches
    effects.update(number, to: effect)
    var begun: [(Int, SimulatedEffect)] = []
    for (place, value) in calls.enumerated() {
      var branch = effect.branch(place, of: number, call: value)
      branch.next = .call
      begun.append((effects.addBranch(branch, of: number), branch))
    }
    // A call that fails at once prevents those that have not begun.
    for (number, branch) in begun where effects.isUnderWay(number) { try call(number, branch) }
  }

  /// Goes on to the next call of a chain, whose arguments can use the results.
  mutating func goOn(
    _ number: Int, _ effect: SimulatedEffect, after results: [(Parameter, Value)]
  ) throws(EvaluationFault) {
    var effect = effect
    effect.results.append(results)
    effect.advance()
    var calls: [Value] = []
    for single in effect.current.ownCalls {
      guard let call = single.call else { continue }
      calls.append(try evaluate(.checked(call.expression), of: effect, []))
    }
    try makeCalls(calls, number, effect)
  }

  /// Called when one of several calls has returned or failed. The first error ends the others; the
  /// last result lets the effect continue.
  mutating func endBranch(
    _ number: Int, _ branch: SimulatedEffect, of group: (effect: Int, place: Int),
    _ answer: Answer
  ) throws(EvaluationFault) {
    guard var effect = effects.underWay[group.effect] else { return }
    guard case .returns(let value) = answer.outcome else {
      effects.endBranches(of: group.effect)
      return try conclude(group.effect, effect, answer, by: branch)
    }
    effect.results.append(try results(of: branch, value))
    effects.update(group.effect, to: effect)
    effects.endEffect(number)
    if effects.branches(of: group.effect).isEmpty {
      if !effect.isLast { return try goOn(group.effect, effect, after: []) }
      let success = Answer(outcome: .returns(nil), delay: .zero)
      try conclude(group.effect, effect, success, by: effect)
    }
  }
}

extension SimulatedEffects {
  /// Registers one of the calls that an effect makes at the same time.
  ///
  /// - Returns: its number.
  mutating func addBranch(_ branch: SimulatedEffect, of number: Int) -> Int {
    var cause = causes[number]
    // Whatever waits for the effect itself waits for its calls.
    cause.audience.runs = []
    causes.append(cause)
    underWay[causes.count - 1] = branch
    return causes.count - 1
  }

  /// The numbers of the calls under way that an effect makes at the same time.
  func branches(of number: Int) -> [Int] {
    guard case .branches? = underWay[number]?.next else { return [] }
    return underWay.filter { $0.value.group?.effect == number }.keys.sorted()
  }

  mutating func endBranches(of number: Int) { endEffects(Set(branches(of: number))) }
}

extension SimulatedEffect {
  /// The part of the effect whose `catch` handles errors of the current call.
  var handler: Effect? { effect.handler(ofLink: link) }

  /// The method of the current call, or of the first of several; nil for a timer.
  var nextMethod: MethodReference? { current.ownCalls.first?.call?.method }
}

extension BoundValues {
  /// Adds results. A result without a name hides an earlier one.
  fileprivate mutating func append(_ results: [(Parameter, Value)]) {
    for (parameter, value) in results {
      parameters.append(parameter)
      values.append(value)
    }
  }
}

extension Effect {
  /// The calls whose arguments are known when the effect is requested.
  var firstCalls: [MethodCall] { ownCalls.compactMap(\.call) }

  /// The expressions that may be evaluated after the effect was requested. (A repeated effect sends
  /// `started` again.)
  var laterTexts: [(moment: EffectPart.Moment, text: Code<TypedExpression>)] {
    parts.filter { $0.part != .key }.map { ($0.part.moment, $0.text) }
      + links.flatMap(\.ownCalls).compactMap(\.call).map { (.success, .checked($0.expression)) }
  }
}

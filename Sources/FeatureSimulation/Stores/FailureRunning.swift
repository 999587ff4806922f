import FeatureAnalysis
import SpecLanguage

extension SimulatedStore {
  /// An error of a type that the spec declares, and its description for an expression.
  mutating func described(
    _ value: Value, by caller: SimulatedEffect, _ text: Code<TypedExpression>?
  ) throws(EvaluationFault) -> (message: String, error: (Parameter, Value))? {
    guard let type = called(by: caller)?.method.error else { return nil }
    let error = try completed(value, type)
    let message = error.caseDescription(as: type, feature.types)
    if message == nil, Effect.readsMessage(text) {
      throw .notEvaluated("the description of an error of type '\(type)'")
    }
    return (
      message ?? error.caseName(as: type, feature.types),
      (Parameter(label: nil, name: Effect.errorName, type: type), error)
    )
  }

  /// Whether the condition of `retry` holds for an error.
  mutating func isRetried(
    _ effect: SimulatedEffect, after outcome: Answer.Outcome
  ) throws(EvaluationFault) -> Bool {
    guard let condition = effect.effect[.retry] else { return true }
    let message = Parameter(label: nil, name: Effect.messageName, type: .scalar(.string))
    var values: [(Parameter, Value)] = []
    switch outcome {
    case .failure(let text): values = [(message, .string(text))]
    case .error(let value):
      guard let (text, error) = try described(value, by: effect, condition) else { return true }
      values = [(message, .string(text)), error]
    case .returns, .stream: return false
    }
    return try evaluate(condition, of: effect, values) == .boolean(true)
  }

  mutating func fail(
    _ effect: SimulatedEffect, _ message: String, _ others: [(Parameter, Value)],
    by caller: SimulatedEffect
  ) throws(EvaluationFault) {
    guard let text = effect.handler?[.failure] else {
      // In an exploration, the error ends the effect, as in the runtime. In a scenario, the error
      // is a failure.
      if effects.areAnswersOpen || effect.handler != nil { return }
      throw .uncaught(call: shown(caller), message: message)
    }
    let parameter = Parameter(label: nil, name: Effect.messageName, type: .scalar(.string))
    try send(text, effect, [(parameter, .string(message))] + others, .failed)
  }

  private func shown(_ effect: SimulatedEffect) -> String {
    guard let reference = effect.current.call?.method, let value = effect.call else {
      return effect.effect.id
    }
    let call = SimulatedCall(dependency: reference.dependency, value: value)
    return prefix + call.shown(in: feature)
  }
}

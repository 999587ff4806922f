import FeatureAnalysis

extension SimulatedStore {
  /// Whether an answer fulfils what `explore` assumes. A failure and the end of a stream do, and so
  /// does an answer for which the condition cannot be evaluated.
  ///
  /// - Parameter arguments: the arguments of the call; nil if they are not known.
  package mutating func fulfils(
    _ assumed: AssumedAnswer, _ answer: ExploredAnswer, to arguments: [Value]?
  ) -> Bool {
    let answered: Value
    switch answer {
    case .returns(let value?), .element(let value): answered = value
    case .returns(nil), .failure, .error, .end: return true
    }
    if arguments == nil, assumed.readsArguments { return false }
    let unread = [Value](repeating: .null, count: assumed.parameters.count - 1)
    interpreter.environment.bindParameters(
      assumed.parameters, (arguments ?? unread) + [answered], in: assumed.condition)
    let steps = interpreter.operations.steps
    defer { interpreter.operations.steps = steps }
    return (try? interpreter.evaluate(assumed.condition)) != .boolean(false)
  }
}

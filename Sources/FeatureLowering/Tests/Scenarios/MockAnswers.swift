import FeatureAnalysis

/// Returns the expression of an answer, such as `.returning([…], after: .seconds(1))`.
func mockAnswer(
  _ answer: Answer, of method: DependencyMethod, _ values: inout ValueLowering
) -> SwiftExpression {
  switch answer.outcome {
  case .stream(let steps):
    return .array(
      steps.map { step in
        switch step.content {
        case .value(let value):
          let value = method.element.map { values.expression(value, $0) }
          return answerCase("value", value, after: step.delay)
        case .end: return answerCase("end", nil, after: step.delay)
        case .failure(let message):
          return answerCase("throwing", .string(message), after: step.delay)
        }
      })
  case .error(let error):
    return answerCase(
      "throwing", method.error.map { values.expression(error, $0) }, after: answer.delay)
  case .failure(let message):
    return answerCase("throwing", .string(message), after: answer.delay)
  case .returns(let value?):
    let result = method.result.map { values.expression(value, $0) }
    return answerCase("returning", result ?? .tuple([]), after: answer.delay)
  case .returns(nil): return answerCase("returning", .tuple([]), after: answer.delay)
  }
}

/// Returns the expression of a storage's answer, such as `.returning([…], after: .seconds(1))`.
///
/// - Parameter entry: The stored property whose value a load returns; nil for the answer to a save.
func storageAnswer(
  _ answer: Answer, of entry: StorageEntry?, _ values: inout ValueLowering
) -> SwiftExpression {
  switch answer.outcome {
  case .failure(let message):
    return answerCase("throwing", .string(message), after: answer.delay)
  case .returns(let value):
    guard let entry else { break }
    let stored = value.map { values.expression($0, entry.storedType) } ?? .nil
    // The stored value is nil. Without `some`, nil would mean that no value is stored.
    let isNil = value == .null
    return answerCase(
      "returning", isNil ? .call(.implicitMember("some"), [SwiftArgument(stored)]) : stored,
      after: answer.delay)
  case .error, .stream: break
  }
  return answerCase("returning", .tuple([]), after: answer.delay)
}

private func answerCase(
  _ name: String, _ value: SwiftExpression?, after delay: Duration
) -> SwiftExpression {
  var arguments = value.map { [SwiftArgument($0)] } ?? []
  if delay > .zero { arguments.append(SwiftArgument("after", delay.expression)) }
  return .call(.implicitMember(name), arguments)
}

/// Creates the ids of a scenario: a value for each `UUID()` of a payload that the scenario omits. The
/// evaluator and the generated test then dispatch the same action.
struct OmittedIDs {
  private var used: Set<UInt64> = []
  private var next: UInt64 = 1

  /// Notes the ids that the scenario contains, which are not created again.
  init(of given: [GivenValue], _ answers: [MethodAnswers], _ when: [ScenarioStep]) {
    for given in given { noteIDs(in: given.value) }
    let later = when.compactMap { step in
      if case .answer(let answers) = step.kind { answers } else { nil }
    }
    for answer in (answers + later).flatMap(\.answers) { noteIDs(in: answer) }
    for argument in answers.flatMap(\.arguments) { noteIDs(in: argument) }
    for value in when.compactMap(\.call).flatMap(\.arguments) { noteIDs(in: value) }
  }

  /// Returns the step with all values.
  mutating func completed(_ step: ScenarioStep) -> ScenarioStep {
    guard let call = step.call, call.arguments.contains(.defaulted) else { return step }
    var arguments: [Value] = []
    for value in call.arguments { arguments.append(value == .defaulted ? newID() : value) }
    let all = ActionCall(
      feature: call.feature, key: call.key, action: call.action, arguments: arguments)
    return ScenarioStep(
      .dispatch(all), at: step.range, isFollowedAtOnce: step.isFollowedAtOnce)
  }

  private mutating func newID() -> Value {
    while used.contains(next) { next += 1 }
    used.insert(next)
    return .uuid(high: 0, low: next)
  }

  private mutating func noteIDs(in answer: Answer) {
    switch answer.outcome {
    case .returns(let value): if let value { noteIDs(in: value) }
    case .error(let value): noteIDs(in: value)
    case .stream(let steps):
      for step in steps { if case .value(let value) = step.content { noteIDs(in: value) } }
    case .failure: break
    }
  }

  private mutating func noteIDs(in value: Value) {
    switch value {
    case .uuid(0, let low): used.insert(low)
    case .list(let values), .structure(let values), .enumeration(_, let values):
      for value in values { noteIDs(in: value) }
    case .set(let values): for value in values { noteIDs(in: value) }
    case .dictionary(let entries):
      for (key, value) in entries {
        noteIDs(in: key)
        noteIDs(in: value)
      }
    default: break
    }
  }
}

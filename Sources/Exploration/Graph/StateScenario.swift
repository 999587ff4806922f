import FeatureAnalysis
import FeatureSimulation

extension Sampler {
  /// The answers to the calls that have not begun in a state. These calls begin before the end of
  /// the scenario, and the scenario would fail without answers to them.
  func lateAnswers(
    to effects: [EffectUnderWay], besides known: [MethodReference],
    _ method: (MethodReference) -> DependencyMethod
  ) -> [MethodAnswers] {
    var known = Set(known)
    return effects.compactMap { effect in
      guard let called = effect.method, let result = method(called).result,
        known.insert(called).inserted, let value = samples(result).first
      else { return nil }
      return MethodAnswers(
        method: called,
        answers: [Answer(outcome: .returns(value), delay: .seconds(3600))])
    }
  }
}

extension Feature {
  /// Whether a spec can contain these answers. Values of external types have no form in YAML.
  func canWrite(_ answers: [MethodAnswers]) -> Bool {
    answers.allSatisfy { answers in
      let method = services[answers.method.dependency].methods[answers.method.method]
      return answers.answers.allSatisfy { answer in
        switch answer.outcome {
        case .returns(let value?): method.result.map { isWritable(value, $0) } ?? true
        case .error(let error): method.error.map { isWritable(error, $0) } ?? true
        case .stream(let steps):
          steps.allSatisfy { step in
            guard case .value(let value) = step.content else { return true }
            return method.element.map { isWritable(value, $0) } ?? true
          }
        case .returns(nil), .failure: true
        }
      }
    }
  }

  /// Whether a spec can contain this payload. Values of external types have no form in YAML.
  func canWrite(_ payload: [Value], of action: String) -> Bool {
    let parameters = actions.first { $0.name == action }?.payload ?? []
    return zip(payload, parameters).allSatisfy { isWritable($0, $1.type) }
  }

  private func isWritable(_ value: Value, _ type: Type) -> Bool {
    if case .external? = types.nominal(type.unwrapped)?.kind { return false }
    return value != .null || type.isOptional
  }
}

extension App {
  /// Whether a spec can contain the values and the steps of a scenario.
  func canWrite(_ scenario: Scenario) -> Bool {
    canWriteSteps(of: scenario)
      && scenario.answers.allSatisfy { features[$0.feature].feature.canWrite([$0]) }
      && scenario.when.compactMap(\.call).allSatisfy {
        features[$0.feature].feature.canWrite($0.arguments, of: $0.action)
      }
  }
}

extension App {
  /// Whether a spec can contain the steps of a scenario. In the scenarios of a feature, an action with
  /// a payload takes the key of a step such as `wait`.
  func canWriteSteps(of scenario: Scenario) -> Bool {
    guard let feature = features.first, feature.prefix.isEmpty else { return true }
    let keys = Set(scenario.when.compactMap(\.kind.key))
    return !feature.feature.actions.contains { keys.contains($0.name) && !$0.payload.isEmpty }
  }
}

extension Scenario {
  func adding(_ further: [MethodAnswers]) -> Scenario {
    further.isEmpty ? self : answered(by: answers + further)
  }

  /// The scenario with other answers.
  func answered(by answers: [MethodAnswers]) -> Scenario {
    Scenario(
      given: given, answers: answers, functionAnswers: functionAnswers, when: when, holds: holds,
      at: range, waitingMethods: waitingMethods)
  }

  /// The scenario in which each stored property counts as loaded, if no load has an answer.
  var withEverythingLoaded: Scenario {
    Scenario(
      given: given.map { value in
        value.isStorageStatus
          ? GivenValue(property: value.property, type: value.type, value: BuiltinType.ready) : value
      },
      answers: answers, functionAnswers: functionAnswers, when: when, holds: holds, at: range,
      waitingMethods: waitingMethods)
  }

  func withoutLastSteps(_ count: Int) -> Scenario {
    Scenario(
      given: given, answers: answers, functionAnswers: functionAnswers,
      when: when.dropLast(count), holds: holds, at: range)
  }
}

extension GivenValue {
  fileprivate var isStorageStatus: Bool { type == .nominal(BuiltinType.storageStatus.name) }

  /// Whether the value says that a stored property is loaded, as a scenario assumes.
  var isReadyStatus: Bool { isStorageStatus && value == BuiltinType.ready }
}

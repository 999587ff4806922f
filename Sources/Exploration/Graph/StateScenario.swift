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
  /// Whether a spec can contain the values of a scenario.
  func canWrite(_ scenario: Scenario) -> Bool {
    scenario.answers.allSatisfy { features[$0.feature].feature.canWrite([$0]) }
      && scenario.when.compactMap(\.call).allSatisfy {
        features[$0.feature].feature.canWrite($0.arguments, of: $0.action)
      }
  }
}

extension Scenario {
  func adding(_ further: [MethodAnswers]) -> Scenario {
    further.isEmpty
      ? self
      : Scenario(
        given: given, answers: answers + further, functionAnswers: functionAnswers, when: when,
        holds: holds, at: range)
  }

  func withoutLastSteps(_ count: Int) -> Scenario {
    Scenario(
      given: given, answers: answers, functionAnswers: functionAnswers,
      when: when.dropLast(count), holds: holds, at: range)
  }
}

/// Creates conditions for the `then` of a scenario that are true in a state. A value that has no
/// short form in Swift has no condition.
struct StateConditions {
  let types: TypeTable

  /// - Parameters:
  ///   - name: the expression for the value in Swift, such as `state.items`.
  func condition(_ name: String, _ value: Value, _ type: Type) -> String? {
    switch value {
    case .boolean(let flag):
      return type.isOptional ? "\(name) == \(flag)" : (flag ? "" : "!") + name
    case .integer(let number):
      let text = value.description(as: type.unwrapped) ?? ""
      // The strings differ for a large unsigned value, which is stored as a negative number.
      return text == String(number) ? "\(name) == \(text)" : nil
    case .string(let text):
      return text.utf8.count <= 60 ? "\(name) == \(text.debugDescription)" : nil
    case .null: return type.isOptional ? "\(name) == nil" : nil
    case .list(let values): return count(name, values.count, type)
    case .set(let values): return count(name, values.count, type)
    case .dictionary(let values): return count(name, values.count, type)
    case .enumeration(let place, let payload) where payload.isEmpty:
      guard case .enumeration(let cases)? = types.nominal(type.unwrapped)?.kind,
        // In a comparison with an optional, Swift would interpret `.none` as nil.
        cases.allSatisfy({ $0.parameters.isEmpty && !(type.isOptional && $0.name == "none") })
      else { return nil }
      return "\(name) == .\(cases[place].name)"
    default: return nil
    }
  }

  private func count(_ name: String, _ count: Int, _ type: Type) -> String? {
    type.isOptional ? nil : "\(name).count == \(count)"
  }

  /// The line for a state in which effects are under way that a scenario waits for, so that no
  /// condition can be about this state.
  static let passing = "then: \"true\"    # effects are under way: they end after this state"

  /// The line for conditions or calls, such as `then: [state.count == 1, state.isOpen]`.
  static func line(_ texts: [String], key: String = "then") -> String {
    if texts.isEmpty { return "\(key): \"true\"" }
    return "\(key): [" + texts.map(ValueText.quoted).joined(separator: ", ") + "]"
  }
}

extension ScenarioText {
  /// A call in Swift, such as `web.find("a")`; nil if an argument has no short form.
  func callExpression(_ called: FeatureMethod, _ arguments: [Value]) -> String? {
    var texts: [String] = []
    let method = method(called.method, of: called.feature)
    for (parameter, value) in zip(method.payload, arguments) {
      guard let text = features[called.feature].expression(value, parameter.type) else {
        return nil
      }
      texts.append(parameter.label.map { "\($0): \(text)" } ?? text)
    }
    return "\(methodName(called.method, of: called.feature))(\(texts.joined(separator: ", ")))"
  }
}

extension ValueText {
  /// A value in Swift; nil if it has no short form.
  fileprivate func expression(_ value: Value, _ type: Type) -> String? {
    switch value {
    case .boolean(let flag): return String(flag)
    case .string(let text): return text.utf8.count <= 60 ? text.debugDescription : nil
    case .null: return "nil"
    case .uuid(let high, let low): return high == 0 && low < 1_000_000 ? "uuid(\(low))" : nil
    case .integer(let number):
      let text = value.description(as: type.unwrapped)
      return text == String(number) ? text : nil
    case .enumeration(let place, let payload) where payload.isEmpty:
      // For an optional, Swift would interpret `.none` as nil.
      guard case .enumeration(let cases)? = types.nominal(type.unwrapped)?.kind,
        !(type.isOptional && cases[place].name == "none")
      else { return nil }
      return ".\(cases[place].name)"
    case .list(let values):
      guard let element = type.unwrapped.element else { return nil }
      var texts: [String] = []
      for value in values {
        guard let text = expression(value, element) else { return nil }
        texts.append(text)
      }
      return "[" + texts.joined(separator: ", ") + "]"
    default: return nil
    }
  }
}

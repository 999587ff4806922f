import FeatureAnalysis
import FeatureSimulation

extension ScenarioText {
  /// The description of a step in a message, such as `'add: 1'` or `'web.find' returns a`.
  ///
  /// - Parameter index: the index of the step in its trace.
  func text(_ step: FeatureTrace.Step, at index: Int, _ route: TraceRoute) -> String {
    switch step {
    case .action(let action): "'\(text(action))'"
    case .load(let reference, let action):
      "'\(name(reference))' \(text(.returns(action.payload.first), method(reference)))"
    case .answer(_, let reference, let answer):
      "\(route.text(ofCall: name(reference), at: index)) \(text(answer, method(reference)))"
    case .time: "some time"
    }
  }

  /// The description of an answer, such as `returns a`.
  func text(_ answer: ExploredAnswer, _ method: DependencyMethod) -> String {
    switch answer {
    case .returns(let value?): "returns \(values.text(value, method.result ?? .unknown))"
    case .returns(nil): "returns"
    case .failure: "fails"
    case .error(let error): "throws \(values.text(error, method.error ?? .unknown))"
    case .element(let value): "sends \(values.text(value, method.element ?? .unknown))"
    case .end: "ends"
    }
  }

  /// The description of a step without its values.
  func name(_ step: FeatureTrace.Step) -> String {
    switch step {
    case .action(let action): action.name
    case .load(let reference, _), .answer(_, let reference, _): "the answer of \(name(reference))"
    case .time: "waiting"
    }
  }

  func method(_ reference: MethodReference) -> DependencyMethod {
    feature.services[reference.dependency].methods[reference.method]
  }

  /// The name of a method, such as `web.find`.
  func name(_ reference: MethodReference) -> String {
    "\(feature.services[reference.dependency].name).\(method(reference).name)"
  }
}

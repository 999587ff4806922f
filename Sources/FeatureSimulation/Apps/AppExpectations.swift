import Diagnostics
import ExpressionTyping
import FeatureAnalysis

extension SimulatedApp {
  /// What a scenario expects of events and calls, and does not find.
  func differences(
    from scenario: AppScenario
  ) throws(EvaluationFault) -> [(text: String, range: SourceRange)] {
    var differences: [(text: String, range: SourceRange)] = []
    if let texts = scenario.events {
      var wanted: [Value] = []
      for text in texts { wanted.append(try interpreter.result(of: text)) }
      if wanted != effects.events {
        differences.append(
          (
            "expected the events \(listed(wanted.map(shown(event:)))), "
              + "got \(listed(effects.events.map(shown(event:))))",
            place(of: texts, firstDifference(wanted, effects.events), in: scenario.eventsRange)
          ))
      }
    }
    if let calls = scenario.calls {
      var wanted: [SimulatedCall] = []
      for expected in calls {
        let dependencies = app.features[expected.feature].feature.dependencies
        wanted.append(
          SimulatedCall(
            feature: expected.feature,
            dependency: dependencies.firstIndex { $0.callType == expected.call.type } ?? 0,
            value: try interpreter.result(of: expected.call)))
      }
      if wanted != effects.calls {
        differences.append(
          (
            "expected the calls \(listed(wanted.map(shown(call:)))), "
              + "got \(listed(effects.calls.map(shown(call:))))",
            place(
              of: calls.map(\.call), firstDifference(wanted, effects.calls),
              in: scenario.callsRange)
          ))
      }
    }
    return differences
  }

  private func shown(event: Value) -> String {
    event.shown(as: .nominal(app.name + "Event"), app.whole.types)
  }

  /// `tasks.repository.save(["Milk"])`
  private func shown(call: SimulatedCall) -> String {
    let feature = app.features[call.feature]
    let dependency = feature.feature.dependencies[call.dependency]
    let text = call.value.shown(as: dependency.callType, feature.feature.types)
    let end: String
    if case .enumeration(_, let payload) = call.value, payload.isEmpty {
      end = "()"
    } else {
      end = ""
    }
    return "\(feature.name).\(dependency.name)\(text)\(end)"
  }
}

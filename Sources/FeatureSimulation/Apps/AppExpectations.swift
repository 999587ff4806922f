import FeatureAnalysis
import SpecLanguage

extension SimulatedApp {
  /// The differences between the expected and the actual events and calls of a scenario.
  func differences(
    from scenario: AppScenario
  ) throws(EvaluationFault) -> [(text: String, range: SourceRange)] {
    var differences = ExpectedLists()
    if let texts = scenario.events {
      let type = Type.nominal(app.name + "Event")
      var wanted: [Value] = []
      for text in texts { wanted.append(try interpreter.result(of: text)) }
      differences.compare(
        "events", wanted, effects.events, of: texts, in: scenario.eventsRange
      ) { $0.shown(as: type, app.whole.types) }
    }
    if let calls = scenario.calls {
      var wanted: [SimulatedCall] = []
      for expected in calls {
        let dependencies = app.features[expected.feature].feature.services
        wanted.append(
          SimulatedCall(
            feature: expected.feature,
            dependency: dependencies.firstIndex { $0.callType == expected.call.type } ?? 0,
            value: try interpreter.result(of: expected.call)))
      }
      let found = effects.calls.comparable(to: wanted) {
        app.features[$0].feature.dependencies.count
      }
      differences.compare(
        "calls", wanted, found, of: calls.map(\.call), in: scenario.callsRange
      ) { call in
        let feature = app.features[call.feature]
        return "\(feature.name).\(call.shown(in: feature.feature))"
      }
    }
    return differences.found
  }
}

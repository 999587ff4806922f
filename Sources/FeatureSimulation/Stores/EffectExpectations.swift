import FeatureAnalysis
import SpecLanguage

extension SimulatedApp {
  /// The differences between the expected and the actual events and calls of a scenario.
  func differences(
    from scenario: Scenario
  ) throws(EvaluationFault) -> [(text: String, range: SourceRange)] {
    var differences = ExpectedLists()
    if let texts = scenario.events {
      let type = Type.nominal(app.name + "Event")
      var wanted: [Value] = []
      for text in texts { wanted.append(try result(of: text)) }
      differences.compare(
        "events", wanted, effects.events, of: texts, in: scenario.eventsRange
      ) { $0.shown(as: type, app.whole.types) }
    }
    if let calls = scenario.calls {
      var wanted: [SimulatedCall] = []
      for expected in calls {
        let services = app.features[expected.feature].feature.services
        wanted.append(
          SimulatedCall(
            feature: expected.feature,
            dependency: services.firstIndex { $0.callType == expected.call.type } ?? 0,
            value: try result(of: expected.call)))
      }
      let found = effects.calls.comparable(to: wanted) {
        app.features[$0].feature.dependencies.count
      }
      differences.compare(
        "calls", wanted, found, of: calls.map(\.call), in: scenario.callsRange
      ) { call in
        let feature = app.features[call.feature]
        return feature.prefix + call.shown(in: feature.feature)
      }
    }
    return differences.found
  }
}

extension [SimulatedCall] {
  /// The calls to compare with the expected calls. If no call of a storage is expected, the calls
  /// of storages are omitted.
  ///
  /// - Parameter dependencyCount: returns the number of dependencies of a feature, given by its
  ///   index.
  func comparable(
    to expected: [SimulatedCall], dependencyCount: (Int) -> Int
  ) -> [SimulatedCall] {
    func isStored(_ call: SimulatedCall) -> Bool {
      call.dependency >= dependencyCount(call.feature)
    }
    return expected.contains(where: isStored) ? self : filter { !isStored($0) }
  }
}

extension SimulatedCall {
  /// The call in Swift syntax, such as `repository.save(["Milk"])`.
  func shown(in feature: Feature) -> String {
    let dependency = feature.services[dependency]
    let text = dependency.name + value.shown(as: dependency.callType, feature.types)
    guard case .enumeration(_, let payload) = value, payload.isEmpty else { return text }
    return text + "()"
  }
}

/// The differences between the lists that a scenario expects and the actual lists.
struct ExpectedLists {
  private(set) var found: [(text: String, range: SourceRange)] = []

  /// - Parameters:
  ///   - what: what the elements are called in the message.
  ///   - texts: the expected elements as the scenario writes them.
  ///   - list: the range of the list in the scenario.
  mutating func compare<Element: Equatable>(
    _ what: String, _ wanted: [Element], _ actual: [Element], of texts: [TypedExpression],
    in list: SourceRange, shown: (Element) -> String
  ) {
    if wanted == actual { return }
    let first = zip(wanted, actual).enumerated().first { $1.0 != $1.1 }?.offset
    let index = first ?? min(wanted.count, actual.count)
    found.append(
      (
        "expected the \(what) \(listed(wanted.map(shown))), got \(listed(actual.map(shown)))",
        index < texts.count ? texts[index].range : texts.last?.range ?? list
      ))
  }

  /// Formats the first elements of a list for a message.
  private func listed(_ texts: [String]) -> String {
    let more = texts.count > 10 ? ", … (\(texts.count))" : ""
    return "[" + texts.prefix(10).joined(separator: ", ") + more + "]"
  }
}

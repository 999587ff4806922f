import Diagnostics
import ExpressionTyping
import FeatureAnalysis

extension SimulatedStore {
  /// The differences between the expected and the actual events and calls of a scenario.
  mutating func differences(
    from scenario: Scenario
  ) throws(EvaluationFault) -> [(text: String, range: SourceRange)] {
    var differences: [(text: String, range: SourceRange)] = []
    if let texts = scenario.events {
      var wanted: [Value] = []
      for text in texts { wanted.append(try evaluate(text)) }
      if wanted != effects.events {
        let type = Type.nominal(feature.name + "Event")
        differences.append(
          (
            "expected the events \(listed(wanted.map { $0.shown(as: type, feature.types) })), "
              + "got \(listed(effects.events.map { $0.shown(as: type, feature.types) }))",
            place(of: texts, firstDifference(wanted, effects.events), in: scenario.eventsRange)
          ))
      }
    }
    if let texts = scenario.calls {
      var wanted: [SimulatedCall] = []
      for text in texts {
        wanted.append(
          SimulatedCall(dependency: callOwners[text.type] ?? 0, value: try evaluate(text)))
      }
      if wanted != effects.calls {
        differences.append(
          (
            "expected the calls \(listed(wanted.map(shown))), "
              + "got \(listed(effects.calls.map(shown)))",
            place(of: texts, firstDifference(wanted, effects.calls), in: scenario.callsRange)
          ))
      }
    }
    return differences
  }

  /// `repository.save(["Milk"])`
  func shown(_ call: SimulatedCall) -> String {
    let dependency = feature.dependencies[call.dependency]
    let text = call.value.shown(as: dependency.callType, feature.types)
    guard case .enumeration(_, let payload) = call.value, payload.isEmpty else {
      return dependency.name + text
    }
    return dependency.name + text + "()"
  }
}

/// The place of the first element that differs.
func firstDifference<Element: Equatable>(_ wanted: [Element], _ found: [Element]) -> Int {
  zip(wanted, found).enumerated().first { $1.0 != $1.1 }?.offset ?? min(wanted.count, found.count)
}

/// Where the list of a scenario differs from what was found.
func place(
  of texts: [TypedExpression], _ index: Int, in list: SourceRange
) -> SourceRange {
  index < texts.count ? texts[index].range : texts.last?.range ?? list
}

/// The first elements of a list.
func listed(_ texts: [String]) -> String {
  let more = texts.count > 10 ? ", … (\(texts.count))" : ""
  return "[" + texts.prefix(10).joined(separator: ", ") + more + "]"
}

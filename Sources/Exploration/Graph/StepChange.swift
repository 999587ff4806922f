import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// What a step of a scenario changes in the state, or the state before the first step.
package struct StepChange: Sendable {
  /// The step; for the state before the first step, the sentence of the scenario.
  package let range: SourceRange
  /// Lines such as `items[0].isDone: false → true`.
  package let lines: [String]
}

/// Runs a scenario, and returns what each of its steps changes. If the scenario ends early, the steps
/// after its end are left out.
///
/// - Parameter maximumSteps: the number of evaluation steps after which the scenario ends.
package func stepChanges(
  of scenario: Scenario, in app: App, maximumSteps: Int
) -> [StepChange] {
  let text = ScenarioText(app, models: app.features.map(\.feature.modelsByName))
  var before: [DescribedProperty] = []
  var changes: [StepChange] = []
  for played in playedSteps(of: scenario, in: app, maximumSteps: maximumSteps) {
    let after = app.properties(of: played.state, text)
    changes.append(
      StepChange(
        range: played.step?.range ?? scenario.range, lines: StateDifference(before, after).lines))
    before = after
  }
  return changes
}

extension Feature {
  /// The properties of the models that are structs.
  var modelsByName: [String: [StoredProperty]] {
    var models: [String: [StoredProperty]] = [:]
    for model in allModels {
      if case .structure(let properties) = model.kind { models[model.name] = properties }
    }
    return models
  }
}

extension App {
  /// The parts of a state: which stores are open, and the properties of their states.
  func properties(of state: Value, _ text: ScenarioText) -> [DescribedProperty] {
    let open = stores(in: state)
    var properties: [DescribedProperty] = []
    for (place, feature) in features.enumerated() {
      let own = open.filter { $0.place.feature == place }
      switch feature.presence {
      case .always: break
      case .optional:
        properties.append(
          DescribedProperty(path: feature.name, text: own.isEmpty ? "closed" : "open"))
      case .keyed(let type):
        let keys = own.compactMap { $0.place.key.map { text.features[place].valueText($0, type) } }
        properties.append(
          DescribedProperty(
            path: feature.name, text: "open: [\(keys.joined(separator: ", "))]"))
      }
      for store in own {
        guard case .structure(let values) = store.state else { continue }
        let prefix = text.prefix(of: store.place)
        properties += zip(feature.feature.state.properties, values).map {
          DescribedProperty("\(prefix)\($0.name)", $1, $0.type, text.features[place])
        }
      }
    }
    return properties
  }
}

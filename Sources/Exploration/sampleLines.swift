import FeatureAnalysis
import FeatureSimulation

/// Lists the samples for the payloads of a feature's actions, and for the answers to its calls.
package func sampleLines(of feature: Feature) -> [String] { sampleLines(of: App(feature)) }

/// Lists the samples for the payloads of the actions of an app's features, and for the answers to
/// their calls.
package func sampleLines(of app: App) -> [String] {
  app.features.indices.flatMap { place in
    let prefix = app.features[place].prefix
    return lines(of: FeatureSteps(place, of: app), app.features[place].feature).map { prefix + $0 }
  }
}

private func lines(of steps: FeatureSteps, _ feature: Feature) -> [String] {
  var steps = steps
  let sampler = steps.sampler
  let values = ValueText(types: feature.types, models: sampler.models)
  var lines: [String] = []
  for action in steps.outside.actions {
    let payloads = steps.payloads(of: action)
    if payloads.isEmpty {
      lines.append("\(action.name): no samples, so it is not explored")
    } else if let first = values.payload(payloads[0], action.payload) {
      let rest = payloads.dropFirst().compactMap { values.payload($0, action.payload) }
      lines.append("\(action.name): \(([first] + rest).joined(separator: ", "))")
    } else {
      lines.append(action.name)
    }
  }
  for dependency in feature.dependencies {
    for method in dependency.methods {
      guard let type = method.element ?? method.result else { continue }
      let answers = sampler.samples(type).map { values.valueText($0, type) }
      lines.append("\(dependency.name).\(method.name): \(answers.joined(separator: ", "))")
    }
  }
  let partial = Narrowing.values(feature.sampledTypes(steps.outside.actions), sampler)
  if !partial.isEmpty {
    let texts = partial.joined(separator: ", ")
    lines.append("in states with more ids, as the summary counts: \(texts)")
  }
  return lines
}

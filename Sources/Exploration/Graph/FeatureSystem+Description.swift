import FeatureAnalysis
import FeatureSimulation

extension FeatureSystem: DescribedSystem {
  private var scenarioText: ScenarioText {
    ScenarioText(
      feature: feature,
      values: ValueText(types: feature.types, models: possible.sampler.models))
  }

  mutating func tracedSteps(to state: UInt32, _ visited: VisitedStates) -> [FeatureTrace.Step] {
    trace(to: state, nil, visited).steps
  }

  func text(of step: FeatureTrace.Step) -> String {
    let texts = scenarioText
    switch step {
    case .action(let action): return texts.text(action)
    case .load(let reference, let action):
      let answer = texts.text(.returns(action.payload.first), texts.method(reference))
      return "\(texts.name(reference)) \(answer)"
    case .answer(_, let reference, let answer):
      return "\(texts.name(reference)) \(texts.text(answer, texts.method(reference)))"
    case .time: return "time passes"
    }
  }

  func properties(of snapshot: FeatureSnapshot) -> [DescribedProperty] {
    let texts = scenarioText
    var properties: [DescribedProperty] = []
    if case .structure(let values) = snapshot.state.value {
      properties = zip(feature.state.properties, values).map {
        DescribedProperty($0.name, $1, $0.type, texts.values)
      }
    }
    let entries = feature.persistence?.entries ?? []
    if !entries.isEmpty {
      let loaded = snapshot.loaded.nonzeroBitCount
      properties.append(DescribedProperty(path: "loaded", text: "\(loaded) of \(entries.count)"))
    }
    if !feature.dependencies.isEmpty {
      let effects = snapshot.effects?.underWay ?? []
      properties.append(DescribedProperty(underWay: effects.map { texts.text($0) }))
    }
    return properties
  }

  func scenario(
    from start: Int, _ steps: [FeatureTrace.Step], to snapshot: FeatureSnapshot,
    named sentence: String
  ) -> [String]? {
    let begin = beginnings[start]
    let trace = FeatureTrace(given: begin.given, functions: begin.functions, steps: steps)
    let underWay = snapshot.effects?.underWay ?? []
    let isQuiet = underWay.isEmpty
    guard let route = trace.route(of: feature) else { return nil }
    for pace in Pace.all {
      guard
        let played = TraceScenario(
          feature: feature, trace: trace, route: route, pace: pace, holds: []
        )
        .played(possible.sampler),
        isSame(played.state, snapshot)
      else { continue }
      let scenario = played.scenario.adding(
        possible.sampler.lateAnswers(
          to: underWay, besides: played.scenario.answers.map(\.method), scenarioText.method))
      guard feature.canWrite(scenario.answers),
        scenario.when.compactMap(\.call).allSatisfy({
          feature.canWrite($0.arguments, of: $0.action)
        }),
        let reached = playedState(
          of: scenario, in: feature, at: isQuiet ? nil : played.end),
        reached.effects == underWay.count, isSame(reached.state, snapshot),
        isQuiet || playedState(of: scenario, in: feature) != nil
      else { continue }
      let conditions = isQuiet ? conditions(of: played.state, begin.snapshot) : []
      return scenarioText.lines(
        scenario, named: sentence,
        expecting: isQuiet ? StateConditions.line(conditions) : StateConditions.passing)
    }
    return nil
  }

  private func isSame(_ state: Value, _ snapshot: FeatureSnapshot) -> Bool {
    KnownState.areSame(
      state, snapshot.state.value, hasInterchangeableIDs: hasInterchangeableIDs)
  }

  /// The conditions on properties that differ from the start. If no property differs, the
  /// conditions on all properties.
  private func conditions(of state: Value, _ start: FeatureSnapshot) -> [String] {
    guard case .structure(let values) = state, case .structure(let old) = start.state.value
    else { return [] }
    let texts = StateConditions(types: feature.types)
    let places = values.indices.filter { values[$0] != old[$0] }
    return (places.isEmpty ? Array(values.indices) : places).compactMap {
      let property = feature.state.properties[$0]
      return texts.condition("state.\(property.name)", values[$0], property.type)
    }
  }
}

import FeatureAnalysis
import FeatureSimulation

extension AppSystem: DescribedSystem {
  mutating func tracedSteps(to state: UInt32, _ visited: VisitedStates) -> [AppTrace.Step] {
    trace(to: state, nil, visited).steps
  }

  func text(of step: AppTrace.Step) -> String { text.plain(step) }

  func properties(of snapshot: ExploredAppState) -> [DescribedProperty] {
    let text = text
    let stores = app.stores(in: snapshot.state.value)
    var properties: [DescribedProperty] = []
    if !app.start.isEmpty {
      properties.append(
        DescribedProperty(path: "started", text: snapshot.hasStarted ? "true" : "false"))
    }
    for (place, feature) in app.features.enumerated() {
      let own = stores.filter { $0.feature == place }
      switch feature.presence {
      case .always: break
      case .optional:
        properties.append(
          DescribedProperty(path: feature.name, text: own.isEmpty ? "closed" : "open"))
      case .keyed(let type):
        let keys = own.compactMap { $0.key.map { text.features[place].values.text($0, type) } }
        properties.append(
          DescribedProperty(
            path: feature.name, text: "open: [\(keys.joined(separator: ", "))]"))
      }
      for store in own {
        guard case .structure(let values) = store.state else { continue }
        let name = text.name(of: place, key: store.key)
        properties += zip(feature.feature.state.properties, values).map {
          DescribedProperty("\(name).\($0.name)", $1, $0.type, text.features[place].values)
        }
      }
    }
    if app.features.contains(where: { !$0.feature.dependencies.isEmpty }) {
      let effects = snapshot.effects?.underWay ?? []
      properties.append(
        DescribedProperty(
          underWay: effects.map {
            "\(app.features[$0.feature].name).\(text.features[$0.feature].text($0))"
          }))
    }
    return properties
  }

  func scenario(
    from start: Int, _ steps: [AppTrace.Step], to snapshot: ExploredAppState,
    named sentence: String
  ) -> [String]? {
    let trace = AppTrace(steps: steps)
    let underWay = snapshot.effects?.underWay ?? []
    let isQuiet = underWay.isEmpty
    guard let route = trace.route(of: app) else { return nil }
    for pace in Pace.all {
      guard
        let played = trace.played(by: app, route, pace, holds: [], { features[$0].sampler }),
        isSame(played.state, snapshot)
      else { continue }
      let scenario = played.scenario.adding(lateAnswers(to: underWay, in: played.scenario))
      guard canWrite(scenario),
        let reached = playedState(of: scenario, in: app, at: isQuiet ? nil : played.end),
        reached.effects == underWay.count, isSame(reached.state, snapshot),
        isQuiet || playedState(of: scenario, in: app) != nil
      else { continue }
      let conditions = isQuiet ? conditions(of: snapshot.state.value) : []
      return text.lines(
        scenario, named: sentence,
        expecting: isQuiet ? StateConditions.line(conditions) : StateConditions.passing)
    }
    return nil
  }

  private func lateAnswers(
    to effects: [EffectUnderWay], in scenario: AppScenario
  ) -> [AppAnswers] {
    app.features.indices.flatMap { place in
      features[place].sampler.lateAnswers(
        to: effects.filter { $0.feature == place },
        besides: scenario.answers.filter { $0.feature == place }.map(\.answers.method),
        text.features[place].method
      ).map { AppAnswers(feature: place, $0) }
    }
  }

  private func canWrite(_ scenario: AppScenario) -> Bool {
    scenario.answers.allSatisfy { app.features[$0.feature].feature.canWrite([$0.answers]) }
      && scenario.when.allSatisfy { step in
        guard case .dispatch(let place, _, let call) = step.kind else { return true }
        return app.features[place].feature.canWrite(call.arguments, of: call.action)
      }
  }

  private func isSame(_ state: Value, _ snapshot: ExploredAppState) -> Bool {
    func alone(_ state: KnownState) -> Fingerprint {
      fingerprint(of: ExploredAppState(state: state, effects: nil, hasStarted: true))
    }
    return alone(KnownState(state, hasInterchangeableIDs: app.hasInterchangeableIDs))
      == alone(snapshot.state)
  }

  /// The conditions that are true in a state but not at the start. They are about the features that
  /// are always open, and about the number of other open features. If all of them are true at the
  /// start, returns all of them.
  private func conditions(of state: Value) -> [String] {
    let now = allConditions(of: state)
    let before = Set(starts().first.map { allConditions(of: $0.state.value) } ?? [])
    let changed = now.filter { !before.contains($0) }
    return changed.isEmpty ? now : changed
  }

  private func allConditions(of state: Value) -> [String] {
    guard case .structure(let states) = state else { return [] }
    var conditions: [String] = []
    for (feature, state) in zip(app.features, states) {
      let name = "state.\(feature.name)"
      switch (feature.presence, state) {
      case (.optional, _): conditions.append("\(name) \(state == .null ? "==" : "!=") nil")
      case (.keyed, .dictionary(let open)): conditions.append("\(name).count == \(open.count)")
      case (.always, .structure(let values)):
        let texts = StateConditions(types: feature.feature.types)
        conditions += zip(feature.feature.state.properties, values).compactMap {
          texts.condition("\(name).\($0.name)", $1, $0.type)
        }
      default: break
      }
    }
    return conditions
  }
}

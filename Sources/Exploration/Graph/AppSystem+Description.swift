import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The description of one part of a state. The part is a property, or anything else in which states
/// may differ.
struct DescribedProperty {
  let path: String
  let text: String
  /// The value of the part if it is a property; nil for other parts.
  var content: (value: Value, type: Type, texts: ValueText)?

  init(path: String, text: String) {
    self.path = path
    self.text = text
  }

  init(_ path: String, _ value: Value, _ type: Type, _ texts: ValueText) {
    self.path = path
    text = texts.valueText(value, type)
    content = (value, type, texts)
  }

  /// Creates the description of the effects under way.
  init(underWay texts: [String]) {
    self.init(
      path: "under way", text: texts.isEmpty ? "nothing" : texts.joined(separator: ", "))
  }
}

extension AppSystem {
  func properties(of snapshot: AppSnapshot) -> [DescribedProperty] {
    let text = text
    var properties: [DescribedProperty] = []
    if app.hasStart {
      let hasStarted = app.hasStarted(in: snapshot.state)
      properties.append(DescribedProperty(path: "started", text: hasStarted ? "true" : "false"))
    }
    properties += app.properties(of: snapshot.state.value, text)
    return properties + others(of: snapshot, text)
  }

  private func others(of snapshot: AppSnapshot, _ text: ScenarioText) -> [DescribedProperty] {
    var properties: [DescribedProperty] = []
    let count = app.features.reduce(0) { $0 + ($1.feature.persistence?.entries.count ?? 0) }
    if count > 0, app.isFeature {
      let loaded = count - app.unloadedProperties(in: snapshot.state).count
      properties.append(DescribedProperty(path: "loaded", text: "\(loaded) of \(count)"))
    }
    if app.features.contains(where: \.feature.startsEffects) {
      let effects = snapshot.effects?.underWay ?? []
      properties.append(DescribedProperty(underWay: effects.map { text.effectDescription($0) }))
    }
    return properties
  }

  /// The lines of the simplest scenario that reaches a state with the steps of a trace; nil if no
  /// scenario does.
  func scenario(
    _ trace: Trace, to snapshot: AppSnapshot, named sentence: String
  ) -> [String]? {
    guard let route = trace.route(of: app) else { return nil }
    let hasTimers = app.features.contains { $0.feature.hasEndlessTimers }
    let underWay = snapshot.effects?.underWay ?? []
    // A scenario ends only when nothing but a timer without an end waits for the clock.
    if hasTimers || !underWay.contains(where: { $0.phase == .waiting }) {
      var found = Candidates()
      for pace in Pace.all where !found.isDone {
        found.add(ending(trace, route, pace, in: snapshot, named: sentence))
      }
      if let lines = found.lines { return lines }
    }
    // Until late answers come, a timer without an end would go on.
    if underWay.isEmpty || hasTimers { return nil }
    // A scenario that does not end is tried last, because it costs most.
    for ended in trace.endings(in: app).map(EndedRepetitions.init(ending:)) + [EndedRepetitions()] {
      var found = Candidates()
      for pace in Pace.all where !found.isDone {
        found.add(passing(trace, route, pace, ended, through: snapshot, named: sentence))
      }
      if let lines = found.lines { return lines }
    }
    return nil
  }

  /// The lines of a scenario.
  private struct Candidate {
    let lines: [String]
    /// Whether the scenario makes each call that it answers. Without a pause between two actions, the
    /// second one may cancel a call that the first one begins.
    let makesAllCalls: Bool
  }

  /// The simplest of the scenarios that reach a state. One that makes all calls is preferred.
  private struct Candidates {
    private(set) var lines: [String]?
    /// Whether no other scenario is better.
    private(set) var isDone = false

    mutating func add(_ candidate: Candidate?) {
      guard let candidate, lines == nil || candidate.makesAllCalls else { return }
      (lines, isDone) = (candidate.lines, candidate.makesAllCalls)
    }
  }

  /// A scenario that ends in a state, with the calls under way that it has.
  private func ending(
    _ trace: Trace, _ route: TraceRoute, _ pace: Pace, in snapshot: AppSnapshot,
    named sentence: String
  ) -> Candidate? {
    guard
      let played = trace.played(
        by: app, route, pace, holds: [], leavingOpen: snapshot.calledMethods, EndedRepetitions(),
        { possible.features[$0].sampler }),
      isSame(played.state, snapshot), app.canWrite(played.scenario),
      let reached = playedState(of: played.scenario, in: app),
      reached.effects == snapshot.effects?.count ?? 0, isSame(reached.state, snapshot)
    else { return nil }
    var calls: [String] = []
    for call in reached.waitingCalls {
      guard let text = text.callExpression(call.method, call.arguments) else { return nil }
      calls.append(text)
    }
    let then = StateConditions.line(conditions(of: reached.state, trace))
    let lines = text.lines(
      played.scenario.answered(by: reached.usedAnswers), named: sentence,
      expecting: calls.isEmpty ? [then] : [then, StateConditions.line(calls, key: "underWay")])
    return Candidate(lines: lines, makesAllCalls: reached.usesAllAnswers)
  }

  /// A scenario that passes through a state. The calls under way are answered
  /// afterwards.
  private func passing(
    _ trace: Trace, _ route: TraceRoute, _ pace: Pace, _ ended: EndedRepetitions,
    through snapshot: AppSnapshot, named sentence: String
  ) -> Candidate? {
    let underWay = snapshot.effects?.underWay ?? []
    guard
      let played = trace.played(
        by: app, route, pace, holds: [], ended, { possible.features[$0].sampler }),
      isSame(played.state, snapshot)
    else { return nil }
    let scenario = played.scenario.adding(lateAnswers(to: underWay, in: played.scenario))
    guard app.canWrite(scenario),
      let reached = playedState(
        of: ended.ending == nil ? scenario : scenario.withoutLastSteps(2), in: app, at: played.end),
      reached.effects == underWay.count, isSame(reached.state, snapshot),
      let end = playedState(of: scenario, in: app)
    else { return nil }
    let lines = text.lines(
      scenario.answered(by: end.usedAnswers), named: sentence, expecting: [StateConditions.passing])
    return Candidate(lines: lines, makesAllCalls: end.usesAllAnswers)
  }

  private func lateAnswers(
    to effects: [EffectUnderWay], in scenario: Scenario
  ) -> [MethodAnswers] {
    app.features.indices.flatMap { place in
      possible.features[place].sampler.lateAnswers(
        to: effects.filter { $0.feature == place },
        besides: scenario.answers.filter { $0.feature == place }.map(\.method)
      ) { text.method($0, of: place) }
      .map { MethodAnswers(feature: place, method: $0.method, answers: $0.answers) }
    }
  }

  /// Whether a state is the explored one. A scenario remembers more steps of `undo`.
  private func isSame(_ state: Value, _ snapshot: AppSnapshot) -> Bool {
    KnownState.areSame(
      app.keepingLastSteps(in: state), app.keepingLastSteps(in: snapshot.state.value),
      hasInterchangeableIDs: hasInterchangeableIDs)
  }

  /// The conditions on parts of a state that differ from the start. If no part differs, the
  /// conditions on all parts.
  private func conditions(of state: Value, _ trace: Trace) -> [String] {
    let start = beginnings.first { ($0.given == nil) == (trace.given == nil) } ?? beginnings[0]
    return app.conditions(of: state, after: start.snapshot.state.value)
  }
}

extension App {
  /// The conditions on parts of a state that differ from an earlier state. If no part differs, the
  /// conditions on all parts.
  func conditions(of state: Value, after earlier: Value) -> [String] {
    let now = allConditions(of: state)
    let changed = zip(now, allConditions(of: earlier)).filter { $0.value != $1.value }.map(\.0)
    return (changed.isEmpty ? now : changed).compactMap(\.text)
  }

  /// The conditions are about the features that are always open, and about which other features are
  /// open.
  private func allConditions(of state: Value) -> [(text: String?, value: Value)] {
    features.flatMap { feature -> [(text: String?, value: Value)] in
      let name = isFeature ? "state" : "state.\(feature.name)"
      let own = feature.place.state(in: state)
      switch (feature.presence, own) {
      case (.optional, _):
        let isOpen = own != .null
        return [("\(name) \(isOpen ? "!=" : "==") nil", .boolean(isOpen))]
      case (.keyed, .dictionary(let open)):
        return [("\(name).count == \(open.count)", .integer(Int64(open.count)))]
      case (.always, .structure(let values)): return conditions(of: values, feature, name)
      default: return []
      }
    }
  }

  private func conditions(
    of values: [Value], _ feature: AppFeature, _ name: String
  ) -> [(text: String?, value: Value)] {
    let texts = StateConditions(types: feature.feature.types)
    return zip(feature.feature.state.properties, values).map {
      (texts.condition("\(name).\(escaped($0.name))", $1, $0.type), $1)
    }
  }
}

extension AppSnapshot {
  /// The methods of the calls under way.
  fileprivate var calledMethods: Set<FeatureMethod> {
    Set(
      (effects?.underWay ?? []).compactMap { effect in
        effect.method.map { FeatureMethod(feature: effect.feature, method: $0) }
      })
  }
}

import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Reports a mistake that a search has found.
struct ViolationReport {
  let app: App
  let found: Search.Found

  /// - Parameter sentences: the sentences of the existing scenarios. The sentence of the new
  ///   scenario differs from all of them, and is added to them.
  func violation(
    _ system: inout AppSystem, _ visited: VisitedStates, _ sentences: inout Set<String>
  ) -> Exploration.Violation {
    let trace = system.trace(to: found, visited)
    let text = system.text
    let route = trace.route(of: app) ?? TraceRoute()
    let steps = (route.steps.isEmpty ? trace.steps : route.steps).enumerated().map {
      text.stepDescription($1, at: $0, route)
    }
    let report = report(trace, MistakeReport.way(steps), text, route)
    let samplers = system.possible.features.map(\.sampler)
    let isInSpec = app.scenarios.contains {
      $0.sentence.hasPrefix(report.sentence) && reproduction(by: $0) != nil
    }
    var violation = report.violation(&sentences, isInSpec: isInSpec) { sentence, expectation in
      let found = scenario(trace, route, samplers)
      return found.scenario.map {
        text.lines($0, named: sentence, expecting: [expectation])
          + found.endless.map { Self.advice + "'\($0)'." }
      }
    }
    violation.steps = steps
    violation.walkLength = found.walk?.length
    if case .invariant(let broken) = found.mistake.kind, let invariant = invariant(broken) {
      violation.invariant = app.declaration(of: broken.name, invariant.owner)
      violation.isInherited = invariant.owner != .whole
    }
    return violation
  }

  private static let advice =
    "    # After the mistake is fixed, the scenario needs a step that ends the repetition of "

  /// Whether the mistake follows an `undo`, of which exploring remembers only one step. No step of
  /// the app may lead there.
  func followsUndo(_ system: inout AppSystem, _ visited: VisitedStates) -> Bool {
    system.trace(to: found, visited).steps.contains { step in
      guard case .entry(.action(let call)) = step else { return false }
      return app.features[call.store.feature].feature.undo != nil
        && UndoSpec.actions.contains(call.action.name)
    }
  }

  // MARK: - Texts

  /// What the message about a broken invariant for settled states says about them. In features that
  /// are explored on their own, something may be under way at that time.
  private func restText(_ route: TraceRoute) -> String {
    if route.otherEffects.isEmpty { return ", when nothing is under way" }
    let names = route.otherEffects.map { "'\($0)'" }.joined(separator: ", ")
    return ", when nothing but \(names) is under way"
  }

  private func report(
    _ trace: Trace, _ way: String, _ text: ScenarioText, _ route: TraceRoute
  ) -> MistakeReport {
    let nowhere = SourceRange(.start, .start)
    switch found.mistake.kind {
    case .invariant(let broken):
      let ending = invariant(broken)?.isSettled == true ? restText(route) : ""
      return MistakeReport(
        broken, way + ending, at: invariant(broken).map { range(of: $0) } ?? nowhere,
        isNameable: invariant(broken)?.isNameable == true)
    case .fault(let fault, let place):
      return MistakeReport(
        fault, way, last: trace.steps.last.map { text.stepName($0) } ?? "the start",
        at: place ?? firstDispatch(of: fault) ?? self.place(of: trace.steps.last) ?? nowhere)
    case .computed(let trap):
      let name = trap.model.map { "\($0).\(trap.name)" } ?? trap.name
      return MistakeReport(
        range: trap.range ?? nowhere, id: .possibleTrap,
        message: "'\(name)' cannot be computed \(way): \(trap.fault.message)",
        sentence: "\(name) does not trap",
        expectation: app.whole.reading(trap).map { "then: \(ValueText.quoted($0))" })
    }
  }

  private func invariant(_ broken: BrokenInvariant) -> Invariant? {
    app.allInvariants.first { $0.name == broken.name }
  }

  /// The range of an invariant; for an invariant of a feature of the app, which is in another file,
  /// the range of the feature's name.
  private func range(of invariant: Invariant) -> SourceRange {
    app.member(of: invariant.owner)?.range ?? invariant.condition.range
  }

  /// The first statement of a feature's action. The statements of an app's features are in other
  /// files.
  private func place(of step: Trace.Step?) -> SourceRange? {
    guard app.isFeature else { return nil }
    let name: String?
    switch step {
    case .entry(.action(let call)): name = call.action.name
    case .load(let load): name = app.entry(load.property)?.actions.loaded
    default: name = nil
    }
    guard let action = app.whole.actions.first(where: { $0.name == name }),
      case .statements(.checked(let statements)) = action.reduction
    else { return nil }
    return statements.first?.range
  }

  /// The range of the first action that a rule of the feature dispatches in an endless loop.
  private func firstDispatch(of fault: EvaluationFault) -> SourceRange? {
    guard app.isFeature, case .endlessLoop(let cycle) = fault, cycle.count > 1 else { return nil }
    let entries = app.whole.middleware.flatMap(\.entries).filter { $0.action == cycle[0] }
    return entries.flatMap(\.rules).lazy.compactMap { rule in
      guard case .dispatch(.checked(let action)) = rule.verb else { return nil }
      return rule.dispatchedActions.contains(cycle[1]) ? action.range : nil
    }.first
  }

  // MARK: - Scenarios

  /// The simplest scenario that reproduces the mistake and ends, and the ids of the repetitions that
  /// it does not end. The scenario is nil if no scenario reproduces the mistake.
  private func scenario(
    _ trace: Trace, _ route: TraceRoute, _ samplers: [Sampler]
  ) -> (scenario: Scenario?, endless: [String]) {
    let answers = EndedRepetitions(of: trace, in: app, route) { samplers[$0] }
    let repetitions = trace.repetitions + route.otherRepetitions
    if repetitions.isEmpty { return (reproducing(trace, route, answers, samplers), []) }
    let others = trace.endings(in: app).map(EndedRepetitions.init(ending:))
    // A scenario that does not end is tried last, because it costs most.
    for ended in answers.answers.isEmpty ? others + [answers] : [answers] + others {
      let paces = endingPaces(of: trace, with: ended, samplers)
      if let scenario = reproducing(trace, route, ended, samplers, at: paces) {
        return (scenario, [])
      }
    }
    return (reproducing(trace, route, answers, samplers), repetitions)
  }

  /// The paces at which a scenario ends the repetitions of a trace. A step that makes a fault is
  /// omitted, because the run ends with it.
  private func endingPaces(
    of trace: Trace, with ended: EndedRepetitions, _ samplers: [Sampler]
  ) -> [Pace] {
    var trace = trace
    if case .fault = found.mistake.kind { trace.steps.removeLast() }
    guard let route = trace.route(of: app) else { return [] }
    return Pace.all.filter { pace in
      trace.played(by: app, route, pace, holds: [], ended, { samplers[$0] }).map {
        verdict(of: $0.scenario, in: app, isTried: true).ends
      } ?? false
    }
  }

  /// The simplest scenario that reproduces the mistake; nil if no scenario does.
  private func reproducing(
    _ trace: Trace, _ route: TraceRoute, _ ended: EndedRepetitions, _ samplers: [Sampler],
    at paces: [Pace] = Pace.all
  ) -> Scenario? {
    var held: [HeldInvariant] = []
    if case .invariant(let broken) = found.mistake.kind, let invariant = invariant(broken) {
      held = [HeldInvariant(invariant: invariant, range: invariant.condition.range)]
    }
    func simplest(_ change: (Scenario) -> Scenario) -> Scenario? {
      route.simplest(at: paces) { pace in
        trace.played(by: app, route, pace, holds: held, ended, { samplers[$0] }).map {
          change($0.scenario)
        }
      } _: { scenario in
        reproduction(by: scenario)
      }
    }
    return simplest { $0.withEverythingLoaded } ?? simplest { $0 }
  }

  /// The result of running a scenario; nil if the scenario does not reproduce the mistake.
  private func reproduction(by scenario: Scenario) -> ScenarioVerdict? {
    guard app.canWriteSteps(of: scenario) else { return nil }
    let verdict = verdict(of: scenario, in: app, isTried: true)
    return found.mistake.isMade(in: verdict) ? verdict : nil
  }
}

extension AppSystem {
  /// The writer of scenarios.
  var text: ScenarioText { ScenarioText(app, models: possible.features.map(\.sampler.models)) }
}

extension Feature {
  /// A condition whose evaluation reads a computed member; nil if no short condition does.
  fileprivate func reading(_ trap: ComputedTrap) -> String? {
    guard let model = trap.model else { return "[state.\(trap.name)].count == 1" }
    for property in state.properties {
      let name = "state.\(property.name)"
      switch property.type {
      case .nominal(model): return "[\(name).\(trap.name)].count == 1"
      case .optional(.nominal(model)): return "[\(name)?.\(trap.name)].count == 1"
      case .array(.nominal(model)), .identifiedArray(.nominal(model)):
        return "\(name).map { $0.\(trap.name) }.count == \(name).count"
      default: break
      }
    }
    return nil
  }
}

import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Reports a mistake that a search has found in a feature.
struct FeatureViolation {
  let feature: Feature
  let found: Search<FeatureSystem>.Found

  /// - Parameter sentences: the sentences of the existing scenarios. The sentence of the new
  ///   scenario differs from all of them, and is added to them.
  func violation(
    _ system: inout FeatureSystem, _ visited: VisitedStates, _ sentences: inout Set<String>
  ) -> Exploration.Violation {
    let trace = system.trace(to: found, visited)
    let sampler = system.possible.sampler
    let text = ScenarioText(
      feature: feature, values: ValueText(types: feature.types, models: sampler.models))
    let route = trace.route(of: feature) ?? TraceRoute()
    let steps = trace.steps.enumerated().map { text.text($1, at: $0, route) }
    let report = report(trace, MistakeReport.way(steps), text)
    let isInSpec = feature.scenarios.contains {
      $0.sentence.hasPrefix(report.sentence) && isReproduced(by: $0)
    }
    return report.violation(&sentences, isInSpec: isInSpec) { sentence, expectation in
      reproducing(trace, route, sampler).map {
        text.lines($0, named: sentence, expecting: expectation)
      }
    }
  }

  // MARK: - Texts

  private func report(
    _ trace: FeatureTrace, _ way: String, _ text: ScenarioText
  ) -> MistakeReport {
    switch found.mistake.kind {
    case .invariant(let broken):
      let condition = feature.invariants.first { $0.name == broken.name }?.condition
      return MistakeReport(broken, way, at: condition?.range ?? SourceRange(.start, .start))
    case .fault(let fault, let place):
      return MistakeReport(
        fault, way, last: trace.steps.last.map { text.name($0) } ?? "the start",
        at: place ?? self.place(of: trace.steps.last))
    case .computed(let trap):
      let name = trap.model.map { "\($0).\(trap.name)" } ?? trap.name
      return MistakeReport(
        range: trap.range ?? SourceRange(.start, .start), id: .possibleTrap,
        message: "'\(name)' cannot be computed \(way): \(trap.fault.message)",
        sentence: "\(name) does not trap",
        expectation: feature.reading(trap).map { "then: \(ValueText.quoted($0))" })
    }
  }

  private func place(of step: FeatureTrace.Step?) -> SourceRange {
    guard let call = step?.action,
      let action = feature.actions.first(where: { $0.name == call.name }),
      case .statements(.checked(let statements)) = action.reduction,
      let first = statements.first
    else { return SourceRange(.start, .start) }
    return first.range
  }

  // MARK: - Scenarios

  /// The simplest scenario that reproduces the mistake; nil if no scenario does.
  private func reproducing(
    _ trace: FeatureTrace, _ route: TraceRoute, _ sampler: Sampler
  ) -> Scenario? {
    var held: [HeldInvariant] = []
    if case .invariant(let broken) = found.mistake.kind,
      let invariant = feature.invariants.first(where: { $0.name == broken.name })
    {
      held = [HeldInvariant(invariant: invariant, range: invariant.condition.range)]
    }
    return route.simplest { pace in
      TraceScenario(feature: feature, trace: trace, route: route, pace: pace, holds: held)
        .scenario(sampler)
    } _: { scenario in
      reproduction(by: scenario)
    }
  }

  private func isReproduced(by scenario: Scenario) -> Bool { reproduction(by: scenario) != nil }

  /// The result of running a scenario; nil if the scenario does not reproduce the mistake.
  private func reproduction(by scenario: Scenario) -> ScenarioVerdict? {
    let verdict = verdict(of: scenario, in: feature)
    return found.mistake.isMade(in: verdict) ? verdict : nil
  }
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

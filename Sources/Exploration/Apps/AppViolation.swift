import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Reports a mistake that a search has found in an app.
struct AppViolation {
  let app: App
  let found: Search<AppSystem>.Found

  /// - Parameter sentences: the sentences of the existing scenarios. The sentence of the new
  ///   scenario differs from all of them, and is added to them.
  func violation(
    _ system: inout AppSystem, _ visited: VisitedStates, _ sentences: inout Set<String>
  ) -> Exploration.Violation {
    let trace = system.trace(to: found, visited)
    let text = system.text
    let route = trace.route(of: app) ?? TraceRoute()
    let steps = trace.steps.enumerated().map { text.text($1, at: $0, route) }
    let report = report(trace, MistakeReport.way(steps), text)
    let samplers = system.features.map(\.sampler)
    let isInSpec = app.scenarios.contains {
      $0.sentence.hasPrefix(report.sentence) && isReproduced(by: $0)
    }
    return report.violation(&sentences, isInSpec: isInSpec) { sentence, expectation in
      reproducing(trace, route, samplers).map {
        text.lines($0, named: sentence, expecting: expectation)
      }
    }
  }

  private func report(
    _ trace: AppTrace, _ way: String, _ text: AppScenarioText
  ) -> MistakeReport {
    let nowhere = SourceRange(.start, .start)
    switch found.mistake.kind {
    case .invariant(let broken):
      return MistakeReport(broken, way, at: invariant(broken)?.condition.range ?? nowhere)
    case .fault(let fault, let place):
      return MistakeReport(
        fault, way, last: trace.steps.last.map { text.name($0) } ?? "the start",
        at: place ?? nowhere)
    case .computed(let trap):
      return MistakeReport(
        trap.fault, way, last: trap.name, at: trap.range ?? nowhere)
    }
  }

  private func invariant(_ broken: BrokenInvariant) -> Invariant? {
    app.invariants.first { $0.name == broken.name }
  }

  /// The simplest scenario that reproduces the mistake; nil if no scenario does.
  private func reproducing(
    _ trace: AppTrace, _ route: TraceRoute, _ samplers: [Sampler]
  ) -> AppScenario? {
    var held: [HeldInvariant] = []
    if case .invariant(let broken) = found.mistake.kind, let invariant = invariant(broken) {
      held = [HeldInvariant(invariant: invariant, range: invariant.condition.range)]
    }
    return route.simplest { pace in
      trace.scenario(of: app, route, pace, holds: held) { samplers[$0] }
    } _: { scenario in
      reproduction(by: scenario)
    }
  }

  private func isReproduced(by scenario: AppScenario) -> Bool {
    reproduction(by: scenario) != nil
  }

  /// The result of running a scenario; nil if the scenario does not reproduce the mistake.
  private func reproduction(by scenario: AppScenario) -> ScenarioVerdict? {
    let verdict = verdict(of: scenario, in: app)
    return found.mistake.isMade(in: verdict) ? verdict : nil
  }
}

extension AppSystem {
  /// The writer of the app's scenarios.
  var text: AppScenarioText {
    AppScenarioText(
      app: app,
      features: zip(app.features.map(\.feature), features.map(\.sampler)).map {
        feature, sampler in
        ScenarioText(
          feature: feature, values: ValueText(types: feature.types, models: sampler.models))
      })
  }
}

import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// A mistake that a search of a feature found, and how to tell of it.
struct FeatureViolation {
  let feature: Feature
  let found: Search<FeatureSystem>.Found

  func violation(
    _ system: inout FeatureSystem, _ visited: VisitedStates
  ) -> Exploration.Violation {
    let trace = system.trace(to: found, visited)
    let text = ScenarioText(
      feature: feature,
      values: ValueText(types: feature.types, models: system.sampler.models))
    let steps = trace.steps.map { text.text($0, feature) }
    let way = steps.isEmpty ? "at the start" : "after " + steps.joined(separator: ", ")
    let scenario = reproducing(trace, system.sampler)
    switch found.mistake.kind {
    case .invariant(let name):
      let sentence = "\(name) (found by exploring)"
      let range =
        feature.invariants.first { $0.name == name }?.condition.range ?? SourceRange(.start, .start)
      return Exploration.Violation(
        range: range, id: .brokenInvariant, message: "'\(name)' does not hold \(way)",
        sentence: sentence,
        scenario: scenario.map {
          text.lines($0, named: sentence, expecting: "holds: [\(ScenarioText.item(name))]")
        })
    case .fault(let fault):
      let action = trace.steps.last.flatMap {
        if case .action(let action) = $0 { action.name } else { nil }
      }
      let sentence = (action ?? "an answer") + " does not trap (found by exploring)"
      return Exploration.Violation(
        range: system.place(ofFaultAfter: trace) ?? place(of: action), id: .possibleTrap,
        message: "\(fault.message) \(way)", sentence: sentence,
        scenario: scenario.map { text.lines($0, named: sentence, expecting: "then: \"true\"") })
    }
  }

  private func place(of action: String?) -> SourceRange {
    let action = feature.actions.first { $0.name == action }
    if case .statements(.checked(let statements))? = action?.reduction, let first = statements.first
    {
      return first.range
    }
    return SourceRange(.start, .start)
  }

  /// The simplest scenario that makes the same mistake.
  private func reproducing(_ trace: FeatureTrace, _ sampler: Sampler) -> Scenario? {
    var held: [HeldInvariant] = []
    if case .invariant(let name) = found.mistake.kind,
      let invariant = feature.invariants.first(where: { $0.name == name })
    {
      held = [HeldInvariant(invariant: invariant, range: invariant.condition.range)]
    }
    let times: [(Duration?, Bool)] = [
      (nil, false), (.seconds(1), false), (.milliseconds(1), false), (.seconds(1), true),
      (.milliseconds(1), true),
    ]
    for (unit, waitsAlways) in times {
      let scenario = TraceScenario(
        feature: feature, trace: trace, unit: unit, waitsAlways: waitsAlways, holds: held
      ).scenario(sampler)
      if let scenario, isReproduced(by: scenario) { return scenario }
    }
    return nil
  }

  private func isReproduced(by scenario: Scenario) -> Bool {
    let verdict = verdict(of: scenario, in: feature)
    switch found.mistake.kind {
    case .invariant(let name): return verdict.broken.contains(name)
    case .fault:
      return verdict.fault.map {
        Mistake(kind: .fault($0), action: found.mistake.action).key == found.mistake.key
      } ?? false
    }
  }
}

extension FeatureSystem {
  /// Where the last step of a trace fails.
  fileprivate mutating func place(ofFaultAfter trace: FeatureTrace) -> SourceRange? {
    let given = trace.from.map { feature.scenarios[$0].given } ?? []
    guard
      var store = try? SimulatedStore(exploring: feature, given: given, functions: trace.functions)
    else { return nil }
    for (index, step) in trace.steps.enumerated() {
      let explored: ExploredStep
      switch step {
      case .action(let action): explored = .action(action)
      case .answer(let place, let answer):
        guard place < store.openCalls.count else { return nil }
        explored = .answer(store.openCalls[place].number, answer)
      case .time: explored = .time
      }
      if index == trace.steps.count - 1 { return store.fault(of: explored)?.range }
      try? store.explore(explored)
    }
    return nil
  }
}

extension ScenarioText {
  /// `add(1)`, `the answer …`, as a message names it.
  fileprivate func text(_ step: FeatureTrace.Step, _ feature: Feature) -> String {
    switch step {
    case .action(let action):
      guard let place = feature.actions.firstIndex(where: { $0.name == action.name }) else {
        return action.name
      }
      let payload = values.payload(action.payload, feature.actions[place].payload)
      return payload.map { "'\(action.name): \($0)'" } ?? "'\(action.name)'"
    case .answer(_, let answer):
      switch answer {
      case .returns: return "an answer"
      case .failure, .error: return "a failure"
      case .element: return "an element"
      case .end: return "the end of a stream"
      }
    case .time: return "some time"
    }
  }

  /// A sentence as an item of a list in flow style.
  static func item(_ sentence: String) -> String {
    let key = key(sentence)
    return key
  }
}

import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// A mistake that a search of a feature found, and how to tell of it.
struct FeatureViolation {
  let feature: Feature
  let found: Search<FeatureSystem>.Found

  /// - Parameter sentences: those of scenarios, which must differ.
  func violation(
    _ system: inout FeatureSystem, _ visited: VisitedStates, _ sentences: inout Set<String>
  ) -> Exploration.Violation {
    let trace = system.trace(to: found, visited)
    let sampler = system.possible.sampler
    let text = ScenarioText(
      feature: feature, values: ValueText(types: feature.types, models: sampler.models))
    let steps = trace.steps.map { text.text($0) }
    let way = steps.isEmpty ? "at the start" : "after " + steps.joined(separator: ", ")
    let told = told(trace, way, text)
    let sentence = unused(told.sentence, &sentences)
    let scenario = told.expectation.flatMap { expectation in
      reproducing(trace, sampler).map {
        text.lines($0, named: sentence, expecting: expectation)
      }
    }
    return Exploration.Violation(
      range: told.range, id: told.id, message: told.message, sentence: sentence,
      scenario: scenario,
      isInSpec: feature.scenarios.contains {
        $0.sentence.hasPrefix(told.sentence) && isReproduced(by: $0)
      })
  }

  private func unused(_ sentence: String, _ sentences: inout Set<String>) -> String {
    var (number, unused) = (1, "\(sentence) (found by exploring)")
    while !sentences.insert(unused).inserted {
      number += 1
      unused = "\(sentence) (found by exploring \(number))"
    }
    return unused
  }

  // MARK: - Texts

  private struct Told {
    let range: SourceRange
    let id: FindingID
    let message: String
    /// That of the scenario.
    let sentence: String
    /// The line of the scenario that fails; nil if none can.
    let expectation: String?
  }

  private func told(_ trace: FeatureTrace, _ way: String, _ text: ScenarioText) -> Told {
    switch found.mistake.kind {
    case .invariant(let broken):
      let condition = feature.invariants.first { $0.name == broken.name }?.condition
      return Told(
        range: condition?.range ?? SourceRange(.start, .start), id: .brokenInvariant,
        message: broken.fault.map { "'\(broken.name)' cannot be evaluated \(way): \($0.message)" }
          ?? "'\(broken.name)' does not hold \(way)",
        sentence: broken.name, expectation: "holds: [\(ScenarioText.key(broken.name))]")
    case .fault(let fault, let place):
      let last = trace.steps.last.map { text.name($0) } ?? "the start"
      return Told(
        range: place ?? self.place(of: trace.steps.last), id: .possibleTrap,
        message: "\(fault.message) \(way)",
        sentence: last + (fault.isTrap ? " does not trap" : " ends"),
        expectation: "then: \"true\"")
    case .computed(let trap):
      let name = trap.model.map { "\($0).\(trap.name)" } ?? trap.name
      return Told(
        range: trap.range ?? SourceRange(.start, .start), id: .possibleTrap,
        message: "\(trap.fault.message) in '\(name)' \(way)", sentence: "\(name) does not trap",
        expectation: feature.reading(trap).map { "then: \(ValueText.quoted($0))" })
    }
  }

  private func place(of step: FeatureTrace.Step?) -> SourceRange {
    guard case .action(let call)? = step,
      let action = feature.actions.first(where: { $0.name == call.name }),
      case .statements(.checked(let statements)) = action.reduction,
      let first = statements.first
    else { return SourceRange(.start, .start) }
    return first.range
  }

  // MARK: - Scenarios

  /// The simplest scenario that makes the same mistake.
  private func reproducing(_ trace: FeatureTrace, _ sampler: Sampler) -> Scenario? {
    var held: [HeldInvariant] = []
    if case .invariant(let broken) = found.mistake.kind,
      let invariant = feature.invariants.first(where: { $0.name == broken.name })
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
    case .invariant(let broken): return verdict.broken.contains(broken.name)
    case .fault(let fault, _):
      return verdict.fault.map { Mistake(.fault($0, at: nil)).key }
        == Mistake(.fault(fault, at: nil)).key
    case .computed(let trap):
      return verdict.traps.contains { $0.model == trap.model && $0.name == trap.name }
    }
  }
}

extension Feature {
  /// A condition that reads a computed member; nil if no short one does.
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

extension ScenarioText {
  /// `'add: 1'`, `'web.find' returns a`, as a message names a step.
  fileprivate func text(_ step: FeatureTrace.Step) -> String {
    switch step {
    case .action(let action):
      let parameters = feature.actions.first { $0.name == action.name }?.payload ?? []
      let payload = values.payload(action.payload, parameters)
      return payload.map { "'\(action.name): \($0)'" } ?? "'\(action.name)'"
    case .answer(_, let reference, let answer):
      let method = method(reference)
      let name = "'\(name(reference))'"
      switch answer {
      case .returns(let value?):
        return "\(name) returns \(values.text(value, method.result ?? .unknown))"
      case .returns(nil): return "\(name) returns"
      case .failure: return "\(name) fails"
      case .error(let error):
        return "\(name) throws \(values.text(error, method.error ?? .unknown))"
      case .element(let value):
        return "\(name) sends \(values.text(value, method.element ?? .unknown))"
      case .end: return "\(name) ends"
      }
    case .time: return "some time"
    }
  }

  /// What a step is, without its values.
  fileprivate func name(_ step: FeatureTrace.Step) -> String {
    switch step {
    case .action(let action): action.name
    case .answer(_, let reference, _): "the answer of \(name(reference))"
    case .time: "waiting"
    }
  }

  private func method(_ reference: MethodReference) -> DependencyMethod {
    feature.dependencies[reference.dependency].methods[reference.method]
  }

  private func name(_ reference: MethodReference) -> String {
    "\(feature.dependencies[reference.dependency].name).\(method(reference).name)"
  }
}

import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

// A session as a scenario of the spec.

extension SessionPlayer {
  /// The lines of the simplest scenario that does what the session did: it breaks the same invariants,
  /// makes the same fault, or ends in the same state. Nil if no scenario does, such as one whose last
  /// call has an argument that cannot be written.
  ///
  /// - Parameter sentence: the name of the scenario; one that the spec does not have yet.
  package func scenario(named sentence: String) -> [String]? {
    let goal = goal
    let then = StateConditions.line(app.conditions(of: last.state, after: moments[0].state))
    for candidate in candidates(goal.held) where app.canWrite(candidate) {
      guard goal.isReached(by: verdict(of: candidate, in: app, isTried: true)) else { continue }
      if goal.fault != nil {
        return text.lines(candidate, named: sentence, expecting: goal.expectation)
      }
      guard let reached = playedState(of: candidate, in: app), let calls = callTexts(reached),
        goal.isMistake || reached.state == last.state
      else { continue }
      let underWay = calls.isEmpty ? [] : [StateConditions.line(calls, key: "underWay")]
      return text.lines(
        candidate, named: sentence,
        expecting: (goal.isMistake ? goal.expectation : [then]) + underWay)
    }
    return nil
  }

  private func callTexts(_ reached: PlayedState) -> [String]? {
    var calls: [String] = []
    for call in reached.waitingCalls {
      guard let text = text.callExpression(call.method, call.arguments) else { return nil }
      calls.append(text)
    }
    return calls
  }

  /// What the scenario of a session has to show.
  private struct Goal {
    let held: [HeldInvariant]
    let fault: EvaluationFault?

    var isMistake: Bool { !held.isEmpty || fault != nil }

    var expectation: [String] {
      if fault != nil { return ["then: \"true\""] }
      return [
        "holds: [\(held.map { ScenarioText.key($0.invariant.name) }.joined(separator: ", "))]"
      ]
    }

    func isReached(by verdict: ScenarioVerdict) -> Bool {
      if let fault {
        return verdict.fault.map { Mistake(.fault($0, at: nil)).key }
          == Mistake(.fault(fault, at: nil)).key
      }
      return held.allSatisfy { verdict.broken.contains($0.invariant.name) }
        && (isMistake || verdict.fault == nil)
    }
  }

  private var goal: Goal {
    var broken: Set<String> = []
    for moment in moments {
      for (name, truth) in moment.invariants where truth != .holds && truth != .unknown {
        broken.insert(name)
      }
    }
    let held = app.allInvariants.filter { broken.contains($0.name) && $0.isNameable }
    return Goal(
      held: held.map { HeldInvariant(invariant: $0, range: $0.condition.range) },
      fault: last.fault)
  }

  // MARK: - Scenarios

  private func candidates(_ held: [HeldInvariant]) -> [Scenario] {
    let direct = [false, true].compactMap { self.direct(held, isAtOnce: $0) }
    let trace = Trace(given: given, functions: functions, steps: traced)
    guard let route = trace.route(of: app) else { return direct }
    let paced = Pace.all.compactMap { pace in
      trace.played(
        by: app, route, pace, holds: held, leavingOpen: openMethods, EndedRepetitions(),
        { self.possible.features[$0].sampler })?.scenario
    }
    return direct + paced
  }

  /// The methods of the calls under way.
  private var openMethods: Set<FeatureMethod> { Set(openCalls.map(\.call.method)) }

  /// The scenario that has an entry for each step; nil if a step has no such entry, as the answer of a
  /// stream.
  ///
  /// - Parameter isAtOnce: whether the entries follow one another immediately, so that the time is
  ///   exactly that of the session.
  private func direct(_ held: [HeldInvariant], isAtOnce: Bool) -> Scenario? {
    var steps: [ScenarioStep] = []
    var waiting = openMethods
    for (index, step) in traced.enumerated() {
      let kind: ScenarioStep.Kind
      switch step {
      case .entry(.start): kind = .start
      case .entry(.action(let call)): kind = .dispatch(ActionCall(call))
      case .load: return nil
      case .wait(let length): kind = .wait(length)
      case .time:
        let passed = moments[index + 1].now - moments[index].now
        if !isAtOnce || passed == .zero { continue }
        kind = .wait(passed)
      case .cancel(let run):
        guard case .entry(.action(let call)) = traced[run] else { return nil }
        // `withCancelledRuns` finds the step.
        kind = .cancel(run: 0, action: call.action.name)
      case .answer(_, let call, let answer):
        // An entry answers the oldest call of a method.
        guard case .answer(let named, _) = self.steps[index], named.position == 0,
          !call.method.isStream
        else { return nil }
        waiting.insert(named.method)
        kind = .answer(
          MethodAnswers(
            feature: call.feature, method: call.reference,
            answers: [Answer(outcome: answer.outcome, delay: .zero)]))
      }
      steps.append(
        ScenarioStep(kind, at: SourceRange(.start, .start), isFollowedAtOnce: isAtOnce))
    }
    if isAtOnce, let last = steps.popLast() {
      steps.append(ScenarioStep(last.kind, at: last.range, isFollowedAtOnce: false))
    }
    return Scenario(
      given: given ?? [], answers: [], functionAnswers: functions, when: steps.withCancelledRuns,
      holds: held, at: held.first?.range ?? SourceRange(.start, .start), waitingMethods: waiting)
  }
}

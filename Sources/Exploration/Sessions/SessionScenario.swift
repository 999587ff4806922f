import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

// A session as a scenario of the spec.

extension SessionPlayer {
  /// Why no scenario does what a session did.
  package struct NoScenario: Error { package let reason: String }

  /// The lines of the simplest scenario that does what the session did: it breaks the same invariants,
  /// makes the same fault, or ends in the same state.
  ///
  /// - Parameter sentence: the name of the scenario; one that the spec does not have yet.
  package func scenario(named sentence: String) throws(NoScenario) -> [String] {
    let goal = goal
    let then = StateConditions.line(app.conditions(of: last.state, after: moments[0].state))
    var fault: EvaluationFault?
    for candidate in candidates(goal) where app.canWrite(candidate) {
      let verdict = verdict(of: candidate, in: app, isTried: true)
      guard goal.isReached(by: verdict) else {
        fault = fault ?? verdict.fault
        continue
      }
      if goal.fault != nil {
        return text.lines(candidate, named: sentence, expecting: goal.expectation)
      }
      guard let reached = playedState(of: candidate, in: app), let calls = callTexts(reached),
        goal.isMistake || isLast(reached.state)
      else { continue }
      let underWay = calls.isEmpty ? [] : [StateConditions.line(calls, key: "underWay")]
      var lines = text.lines(
        candidate, named: sentence,
        expecting: (goal.isMistake ? goal.expectation : [then]) + underWay)
      lines.insert(contentsOf: loading.map { "    # '\($0)' is not loaded yet." }, at: 1)
      return lines
    }
    if let fault, goal.fault == nil { throw NoScenario(reason: fault.message) }
    if let name = loading.first {
      throw NoScenario(reason: "a scenario answers the load of '\(name)': answer it, too")
    }
    throw NoScenario(
      reason: "a call at the end has an argument without a short form, or its answers come in an "
        + "order that times cannot give")
  }

  /// The properties whose loads are not answered at the end.
  private var unanswered: [AppProperty] {
    last.underWay.compactMap { if case .load(let property, _) = $0.kind { property } else { nil } }
  }

  private var loading: [String] { unanswered.map { app.sessionName(of: $0) } }

  /// Whether a state is the last one. A scenario answers each load, so that the status of one that the
  /// session has not answered differs.
  private func isLast(_ state: Value) -> Bool {
    if state == last.state { return true }
    let unanswered = unanswered
    if unanswered.isEmpty { return false }
    let (own, others) = (app.stores(in: last.state), app.stores(in: state))
    return own.map(\.place) == others.map(\.place)
      && zip(own, others).allSatisfy { own, other in
        guard case .structure(let values) = own.state, case .structure(let others) = other.state
        else { return own.state == other.state }
        let statuses = unanswered.filter { $0.feature == own.place.feature }
          .compactMap { app.entry($0)?.status }
        let properties = app.features[own.place.feature].feature.state.properties
        return zip(properties, zip(values, others)).allSatisfy { property, values in
          values.0 == values.1 || statuses.contains(property.name)
        }
      }
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

  /// The scenarios that may do what the session did, the best first. If it made a mistake, the best
  /// one answers calls by the time that they take: after the mistake is fixed, there may be fewer calls,
  /// so that a step which answers the oldest call would answer another one, or none.
  private func candidates(_ goal: Goal) -> [Scenario] {
    let direct = [false, true].compactMap { self.direct(goal.held, isAtOnce: $0) }
    let trace = Trace(given: given, functions: functions, steps: traced)
    guard let route = trace.route(of: app) else { return direct }
    func paced(leavingOpen open: Set<FeatureMethod>) -> [Scenario] {
      Pace.all.compactMap { pace in
        trace.played(
          by: app, route, pace, holds: goal.held, leavingOpen: open, EndedRepetitions(),
          { self.possible.features[$0].sampler })?.scenario
      }
    }
    let open = direct + paced(leavingOpen: openMethods)
    return goal.isMistake ? paced(leavingOpen: []) + open : open
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

import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

// A session as a scenario of the spec.

extension SessionPlayer {
  /// Why no scenario does what a session did.
  package struct NoScenario: Error {
    fileprivate let reason: String
    /// Whether the reason holds for every scenario, and not only for those that were tried.
    fileprivate let isCertain: Bool

    package var message: String {
      isCertain
        ? "no scenario can do this: \(reason)" : "no scenario that was tried does this: \(reason)"
    }
  }

  /// The words for what is wrong, one of which the report of the failed scenario has; none if the session
  /// made no mistake.
  package var mistakes: [String] {
    let goal = goal
    return goal.fault.map { [$0.message] } ?? goal.held.map(\.invariant.name)
  }

  /// The number of steps up to the first mistake; nil if there is none.
  package var countOfStepsToMistake: Int? {
    moments.firstIndex { moment in
      moment.fault != nil
        || moment.invariants.contains { $0.truth != .holds && $0.truth != .unknown }
    }
  }

  /// The lines of the simplest scenario that does what the session did: it breaks the same invariants,
  /// makes the same fault, or ends in the same state.
  ///
  /// - Parameters:
  ///   - sentence: the name of the scenario; one that the spec does not have yet.
  ///   - refusal: why the spec with these lines does something else; nil if it does not.
  package func scenario(
    named sentence: String, refusal: ([String]) -> String? = { _ in nil }
  ) throws(NoScenario) -> [String] {
    let goal = goal
    if let reason = unwritable { throw NoScenario(reason: reason, isCertain: true) }
    var reasons = Reasons()
    for candidate in candidates(goal.held, isMistake: goal.isMistake) where app.canWrite(candidate)
    {
      let verdict = verdict(of: candidate, in: app, isTried: true, isPlayed: true)
      guard goal.isReached(by: verdict) else {
        reasons.fault = reasons.fault ?? verdict.fault
        continue
      }
      for lines in texts(of: candidate, named: sentence, goal, &reasons) {
        guard let reason = refusal(lines) else { return lines }
        reasons.refusal = reasons.refusal ?? reason
      }
    }
    throw noScenario(reasons, goal)
  }

  // MARK: - Reasons

  /// Why candidates are no scenarios of the session.
  private struct Reasons {
    var fault: EvaluationFault?
    var refusal: String?
    var lacksArgument = false
  }

  /// What no scenario can have, whatever its form is; nil if there is no such step.
  private var unwritable: String? {
    if let fault = last.fault, case .notEvaluated = fault { return fault.message }
    for case .entry(.action(let call)) in traced {
      let actions = app.features[call.store.feature].feature.actions
      if actions.contains(where: { $0.name == call.action.name && $0.isPrivate }) {
        let name = app.sessionName(of: call)
        return "it sends '\(name)', which is private, so that only the feature itself sends it: "
          + "answer the call that leads to it"
      }
    }
    return nil
  }

  private func noScenario(_ reasons: Reasons, _ goal: Goal) -> NoScenario {
    if let refusal = reasons.refusal { return NoScenario(reason: refusal, isCertain: false) }
    if let fault = reasons.fault, goal.fault == nil {
      return NoScenario(reason: fault.message, isCertain: false)
    }
    if let name = loading.first {
      return NoScenario(
        reason: "a scenario answers the load of '\(name)': answer it, too", isCertain: true)
    }
    if reasons.lacksArgument {
      return NoScenario(
        reason: "a call at the end has an argument without a short form", isCertain: true)
    }
    return NoScenario(reason: "each ends in another state", isCertain: false)
  }

  /// The properties whose loads are not answered at the end.
  private var unanswered: [AppProperty] {
    last.underWay.compactMap { if case .load(let property, _) = $0.kind { property } else { nil } }
  }

  private var loading: [String] { unanswered.map { app.sessionName(of: $0) } }

  // MARK: - Texts

  /// The lines of a candidate, with the most precise expectation first; none if it ends in another
  /// state than the session.
  private func texts(
    of candidate: Scenario, named sentence: String, _ goal: Goal, _ reasons: inout Reasons
  ) -> [[String]] {
    if let fault = goal.fault {
      let step = last.cause.isEmpty ? "the start" : "'\(last.cause)'"
      let then = "then: \"true\"" + "    # \(step): \(fault.message)".oneLine
      return [text.lines(candidate, named: sentence, expecting: [then])]
    }
    guard let reached = playedState(of: candidate, in: app, isPlayed: true) else { return [] }
    guard let calls = callTexts(reached) else {
      reasons.lacksArgument = true
      return []
    }
    let isEnd = goal.isMistake || isLast(reached.state)
    if !isEnd, !isLast(reached.stateAtOnce) { return [] }
    let underWay = calls.isEmpty ? [] : [StateConditions.line(calls, key: "underWay")]
    if goal.isMistake {
      return [
        text.lines(candidate, named: sentence, expecting: [goal.expectation] + underWay)
      ].map(withComments)
    }
    return expectations.map { expectation in
      let then = StateConditions.line(expectation.conditions)
      // The tool writes no condition on a value without a form in Swift.
      let comment = expectation.conditions.isEmpty ? "    # its values have no form in Swift" : ""
      return text.lines(
        candidate, named: sentence, checkingAtOnce: isEnd ? nil : then,
        expecting: (isEnd ? [then + comment] : []) + expectation.rejections + underWay)
    }.map(withComments)
  }

  private func withComments(_ lines: [String]) -> [String] {
    var lines = lines
    lines.insert(contentsOf: loading.map { "    # '\($0)' is not loaded yet." }, at: 1)
    return lines
  }

  private struct Expectation {
    let conditions: [String]
    /// The line with what was rejected; empty if it is not checked.
    let rejections: [String]
  }

  /// What a scenario of a session without a mistake expects, the most precise first: what the session
  /// has changed, and what was rejected.
  private var expectations: [Expectation] {
    let start = moments[0].state
    let changed = app.differences(from: start, to: last.state, text.features)
    let plain = app.conditions(of: last.state, after: start)
    let rejected = moments.flatMap(\.rejections).map { rejection in
      rejection.action.isEmpty
        ? ValueText.quoted(rejection.message)
        : "{\(ValueText.quoted(rejection.action)): \(ValueText.quoted(rejection.message))}"
    }
    let rejections = rejected.isEmpty ? [] : ["rejections: [\(rejected.joined(separator: ", "))]"]
    return [changed, Array(plain.prefix(8)), []].flatMap { conditions -> [Expectation] in
      let plain = Expectation(conditions: conditions, rejections: [])
      if rejections.isEmpty { return [plain] }
      return [Expectation(conditions: conditions, rejections: rejections), plain]
    }
    .filter { !$0.conditions.isEmpty || changed.isEmpty && plain.isEmpty }
  }

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

  /// The calls for `underWay`; nil if one has an argument without a short form. A stream may always be
  /// open.
  private func callTexts(_ reached: PlayedState) -> [String]? {
    var calls: [String] = []
    for call in reached.waitingCalls {
      let method = text.method(call.method.method, of: call.method.feature)
      if method.isStream { continue }
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

    var expectation: String {
      "holds: [\(held.map { ScenarioText.key($0.invariant.name) }.joined(separator: ", "))]"
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
}

extension String {
  /// The text as the rest of one line.
  fileprivate var oneLine: String {
    String(map { $0.isNewline || $0 == "\0" ? " " : $0 })
  }
}

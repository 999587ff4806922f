import SpecLanguage

/// A scenario of a feature or of a whole app.
package struct Scenario: Sendable {
  package let sentence: String
  package let doc: String?
  package let range: SourceRange
  /// The values of the state properties that differ from the initial state. In an app, each is the
  /// state of a feature.
  package let given: [GivenValue]
  package let answers: [MethodAnswers]
  /// The results of functions from other modules.
  package let functionAnswers: [FunctionAnswer]
  package let when: [ScenarioStep]
  /// Whether a step starts the app.
  package var startsApp: Bool { when.contains(where: \.isStart) }
  package let then: [Code<TypedExpression>]
  /// The invariants that must hold throughout the scenario.
  package let holds: [HeldInvariant]
  /// The expected events, in order; nil if the scenario has no `events`.
  package let events: [TypedExpression]?
  /// The expected calls, in order; nil if the scenario has no `calls`.
  package let calls: [ExpectedCall]?
  /// The expected rejections, in order; nil if the scenario has no `rejections`.
  package let rejections: [ExpectedRejection]?
  /// The calls that are under way at the end, in order; nil if the scenario has no `underWay`.
  package let underWay: [ExpectedCall]?
  /// The ranges of the lists `events`, `calls`, `rejections` and `underWay`. For a missing list, this
  /// is the range of the scenario's name.
  package let eventsRange: SourceRange
  package let callsRange: SourceRange
  package let rejectionsRange: SourceRange
  package let underWayRange: SourceRange
  /// The methods whose calls wait for an answer after the answers in `with`: those of `answer` and
  /// `underWay`.
  package private(set) var waitingMethods: Set<FeatureMethod>

  package init(
    sentence: String, doc: String?, range: SourceRange, given: [GivenValue],
    answers: [MethodAnswers], functionAnswers: [FunctionAnswer], when: [ScenarioStep],
    then: [Code<TypedExpression>], holds: [HeldInvariant], events: [TypedExpression]?,
    calls: [ExpectedCall]?, rejections: [ExpectedRejection]?, underWay: [ExpectedCall]?,
    eventsRange: SourceRange, callsRange: SourceRange, rejectionsRange: SourceRange,
    underWayRange: SourceRange
  ) {
    self.sentence = sentence
    self.doc = doc
    self.range = range
    self.given = given
    self.answers = answers
    self.functionAnswers = functionAnswers
    self.when = when
    self.then = then
    self.holds = holds
    self.events = events
    self.calls = calls
    self.rejections = rejections
    self.eventsRange = eventsRange
    self.callsRange = callsRange
    self.rejectionsRange = rejectionsRange
    self.underWay = underWay
    self.underWayRange = underWayRange
    waitingMethods = Set(
      when.compactMap { $0.answer.map { FeatureMethod(feature: $0.feature, method: $0.method) } }
        + (underWay ?? []).compactMap(\.method))
  }

  /// Creates a scenario that has only steps, without expectations.
  package init(
    given: [GivenValue], answers: [MethodAnswers], functionAnswers: [FunctionAnswer],
    when: [ScenarioStep], holds: [HeldInvariant], at range: SourceRange,
    waitingMethods: Set<FeatureMethod> = []
  ) {
    self.init(
      sentence: "", doc: nil, range: range, given: given, answers: answers,
      functionAnswers: functionAnswers, when: when, then: [], holds: holds, events: nil,
      calls: nil, rejections: nil, underWay: nil, eventsRange: range, callsRange: range,
      rejectionsRange: range, underWayRange: range)
    self.waitingMethods = waitingMethods
  }

  /// What the scenario checks at its end.
  package var finalChecks: [ScenarioCheck] {
    (then.isEmpty ? [] : [.then(then)])
      + [
        events.map { .events($0, in: eventsRange) }, calls.map { .calls($0, in: callsRange) },
        rejections.map { .rejections($0, in: rejectionsRange) },
        waitingMethods.isEmpty ? nil : .underWay(underWay, in: underWayRange),
      ].compactMap(\.self)
  }

  /// Everything that the scenario checks: between its steps, and at its end.
  package var checks: [ScenarioCheck] { when.compactMap(\.check) + finalChecks }

  /// All expected calls.
  package var expectedCalls: [ExpectedCall] { checks.flatMap { $0.calls ?? [] } }

  package var checksCalls: Bool { checks.contains { $0.calls != nil } }

  package var checksEvents: Bool {
    checks.contains { if case .events = $0 { true } else { false } }
  }

  /// The rejections of all checks; nil if the scenario checks no rejections.
  package var expectedRejections: [ExpectedRejection]? {
    let lists = checks.compactMap(\.rejections)
    return lists.isEmpty ? nil : lists.flatMap(\.self)
  }
}

/// What a scenario expects at one point. The lists contain everything since the previous check of
/// the same kind, or since the start if the check is at the end of the scenario.
package enum ScenarioCheck: Sendable {
  case then([Code<TypedExpression>])
  case events([TypedExpression], in: SourceRange)
  case calls([ExpectedCall], in: SourceRange)
  case rejections([ExpectedRejection], in: SourceRange)
  /// The calls that wait for an answer; nil if the scenario does not list them, so that there must be
  /// none.
  case underWay([ExpectedCall]?, in: SourceRange)

  package var calls: [ExpectedCall]? { if case .calls(let calls, _) = self { calls } else { nil } }

  package var rejections: [ExpectedRejection]? {
    if case .rejections(let rejections, _) = self { rejections } else { nil }
  }
}

/// An expected rejection of an action.
package struct ExpectedRejection: Sendable {
  /// The name of the action, which begins with the feature in an app; nil if only the message is
  /// expected.
  package let action: String?
  package let message: String
  package let range: SourceRange
}

package struct GivenValue: Sendable {
  package let property: String
  package let type: Type
  package let value: Value

  package init(property: String, type: Type, value: Value) {
    self.property = property
    self.type = type
    self.value = value
  }
}

/// One entry of a scenario's `when`.
package struct ScenarioStep: Sendable {
  package enum Kind: Sendable {
    case dispatch(ActionCall)
    /// Advances the clock.
    case wait(Duration)
    /// Sends the actions with which an app starts.
    case start
    /// Ends the oldest call of a method that waits for an answer.
    case answer(MethodAnswers)
    /// Cancels the task that waits for the action of an earlier step, whose `run` is `run`.
    case cancel(run: Int, action: String)
    case check(ScenarioCheck)
  }

  package let kind: Kind
  package let range: SourceRange
  /// Whether the next step follows immediately, before the effects of this step have ended.
  package let isFollowedAtOnce: Bool
  /// The index of the step if a later step cancels the task that waits for its action; otherwise nil.
  package var run: Int?

  package init(_ kind: Kind, at range: SourceRange, isFollowedAtOnce: Bool) {
    self.kind = kind
    self.range = range
    self.isFollowedAtOnce = isFollowedAtOnce
  }

  package var isStart: Bool { if case .start = kind { true } else { false } }
  package var isWait: Bool { if case .wait = kind { true } else { false } }

  /// What the step checks; nil for a step that does something.
  package var check: ScenarioCheck? { if case .check(let check) = kind { check } else { nil } }

  /// The answer that the step gives to a call; nil for other steps.
  package var answer: MethodAnswers? {
    if case .answer(let answer) = kind { answer } else { nil }
  }

  /// The dispatched action; nil for other steps.
  package var call: ActionCall? { if case .dispatch(let call) = kind { call } else { nil } }
}

/// An expected call of a dependency.
package struct ExpectedCall: Sendable {
  /// The index of the feature in its app.
  package let feature: Int
  /// The method of a dependency; nil if a storage is called.
  package let method: FeatureMethod?
  /// The call: a case of the dependency's `callType`.
  package let call: TypedExpression
}

/// An action with its payload.
package struct ActionCall: Sendable {
  /// The index of the feature in its app.
  package let feature: Int
  /// The key of the store; nil if the feature has no keys.
  package let key: Value?
  package let action: String
  package let arguments: [Value]

  package init(feature: Int = 0, key: Value? = nil, action: String, arguments: [Value]) {
    self.feature = feature
    self.key = key
    self.action = action
    self.arguments = arguments
  }
}

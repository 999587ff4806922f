import FeatureAnalysis

/// Creates the expectations of one scenario's test: those between the steps and those at the end.
struct CheckLowering {
  private let suite: ScenarioSuite
  private var required: TestRequirements
  private var compared = ComparedLists()

  /// The methods whose calls wait until the scenario answers them.
  private let waitingMethods: Set<FeatureMethod>

  init(_ suite: ScenarioSuite, _ scenario: Scenario) {
    self.suite = suite
    waitingMethods = scenario.waitingMethods
    required = TestRequirements(suite)
  }

  /// Records that the state may have changed, so that what it was required to hold is required again.
  mutating func noteChange() { required = TestRequirements(suite) }

  mutating func appendFinalChecks(
    of scenario: Scenario, to body: inout ScenarioBody, _ texts: inout TextLowering
  ) {
    // At the end, the lists contain everything since the start.
    compared = ComparedLists()
    for check in scenario.finalChecks { append(check, to: &body, &texts) }
  }

  mutating func append(
    _ check: ScenarioCheck, to body: inout ScenarioBody, _ texts: inout TextLowering
  ) {
    switch check {
    case .then(let conditions):
      for condition in conditions {
        body.append(required: required.statements(condition, &texts))
        body.statements.append(expectation(condition, of: suite.store, &texts))
      }
    case .events(let events, _):
      body.append(required: required.statements(events, &texts))
      guard !suite.whole.feature.events.isEmpty else { return }
      body.statements.append(
        expectation(
          .name("events"), are: events.map { suite.lowered($0, &texts) }, after: compared.events))
      compared.events += events.count
    case .calls(let calls, _):
      body.append(required: required.statements(calls.map(\.call), &texts))
      for store in suite.stores {
        body.statements += store.expectations(of: calls, &compared) { [suite] in
          suite.lowered($0, &texts)
        }
      }
    case .rejections(let rejections, _): append(rejections, to: &body)
    case .underWay(let calls, _):
      body.append(required: required.statements((calls ?? []).map(\.call), &texts))
      for store in suite.stores {
        body.statements += store.expectations(ofWaiting: calls ?? [], waitingMethods) { [suite] in
          suite.lowered($0, &texts)
        }
      }
    }
  }

  private mutating func append(_ rejections: [ExpectedRejection], to body: inout ScenarioBody) {
    body.statements.append(
      expectation(
        .name("rejections"), are: rejections.map { .string($0.message) },
        after: compared.rejections))
    let names = rejections.compactMap(\.action)
    if !names.isEmpty, names.count == rejections.count {
      body.statements.append(
        expectation(.name("rejected"), are: names.map { .string($0) }, after: compared.rejections))
    } else {
      for (index, rejection) in rejections.enumerated() {
        guard let name = rejection.action else { continue }
        let rest = SwiftExpression.name("rejected").dropping(compared.rejections + index)
        body.statements.append(
          .expression(.expect(.infix(rest.member("first"), "==", .string(name)))))
      }
    }
    compared.rejections += rejections.count
  }
}

/// The numbers of events, rejections and calls that the expectations of a test have compared.
struct ComparedLists {
  var events = 0
  var rejections = 0
  /// The numbers of calls, by the name of the mock or log that has recorded them.
  var calls: [String: Int] = [:]
}

extension TestRequirements {
  fileprivate init(_ suite: ScenarioSuite) {
    self.init(
      store: suite.store, taken: suite.takenNames,
      areNeeded: suite.stores.contains { $0.context.feature.isChangedByUserCode })
  }
}

extension ScenarioSuite {
  /// The names that the tests of scenarios may declare beside the store.
  fileprivate var takenNames: Set<String> {
    Set(["events", "rejections", "rejected"] + stores.map(\.logName))
  }

  /// Lowers an expected value, which may read the current state.
  fileprivate func lowered(
    _ value: TypedExpression, _ texts: inout TextLowering
  ) -> SwiftExpression {
    texts.state = .path(store, "state")
    defer { texts.state = .name("state") }
    texts.beginScope(VariableUse(.checked(value)), taken: takenNames.union([store]))
    return texts.expression(value, contextual: true)
  }
}

extension Scenario {
  /// Whether the scenario names the actions of rejections.
  var namesRejectedActions: Bool { expectedRejections?.contains { $0.action != nil } == true }
}

/// Creates the variables with the rejections, and the statement that records them.
func recordingRejections(of scenario: Scenario, _ suite: ScenarioSuite) -> [SwiftStatement] {
  guard scenario.expectedRejections != nil else { return [] }
  func appending(_ value: SwiftExpression, to list: String) -> SwiftStatement {
    .expression(.name(list).calling("append", [SwiftArgument(value)]))
  }
  let namesActions = scenario.namesRejectedActions
  let message = appending(.path("rejection", "message"), to: "rejections")
  let name = SwiftExpression.call(
    suite.isApp ? RuntimeSymbol.qualifiedActionName : RuntimeSymbol.actionName,
    [SwiftArgument("of", .name("action"))] + suite.innerApps)
  let record = SwiftClosure(
    parameters: [namesActions ? "action" : "_", "rejection"],
    namesActions ? [message, appending(name, to: "rejected")] : [message])
  return (namesActions ? ["rejections", "rejected"] : ["rejections"]).map {
    .variable(.var, $0, type: "[String]", value: .array([]))
  } + [.assignment(.path(suite.store, RuntimeSymbol.onRejection), "=", .closure(record))]
}

extension ScenarioSuite {
  /// The argument `apps: ["library"]`, with which an action of an inner app gets its whole name.
  fileprivate var innerApps: [SwiftArgument] {
    let names = app?.innerApps.map(\.member.name) ?? []
    return names.isEmpty ? [] : [SwiftArgument("apps", .array(names.map { .string($0) }))]
  }
}

// MARK: - Expectations

/// - Parameter count: the number of elements at the start of the list that are not compared.
func expectation(
  _ list: SwiftExpression, are values: [SwiftExpression], after count: Int = 0
) -> SwiftStatement {
  let list = list.dropping(count)
  guard !values.isEmpty else { return .expression(.expect(list.member("isEmpty"))) }
  return .expression(.expect(.infix(list, "==", .array(values))))
}

extension SwiftExpression {
  /// The list without its first elements: `calls.dropFirst(2)`.
  fileprivate func dropping(_ count: Int) -> SwiftExpression {
    if count == 0 { return self }
    return calling("dropFirst", count == 1 ? [] : [SwiftArgument(.integer(count))])
  }
}

/// - Parameter store: The name of the variable with the store whose state is checked.
func expectation(
  _ expectation: Code<TypedExpression>, of store: String, _ texts: inout TextLowering
) -> SwiftStatement {
  texts.state = .path(store, "state")
  defer { texts.state = .name("state") }
  switch expectation {
  case .checked(let condition):
    texts.beginScope(VariableUse(expectation), taken: [store])
    if condition.isBranching {
      let name = texts.freshName("holds")
      return .do([texts.constant(name, condition), .expression(.expect(.name(name)))])
    }
    let lowered = texts.expression(condition)
    // `Bool(…)` avoids the compiler's warning about a condition that is a literal.
    if case .boolean = condition.kind {
      return .expression(.expect(.call("Bool", [SwiftArgument(lowered)])))
    }
    return .expression(.expect(lowered))
  case .unchecked(let text):
    let closure = SwiftClosure([
      .variable(.let, "state", value: .path(store, "state")),
      .return(texts.unchecked(text)),
    ])
    return .expression(.expect(.call(.closure(closure), [])))
  }
}

import FeatureAnalysis

/// Creates one test for each scenario of the app. Each test runs the stores of all features and the
/// links.
func appScenarioDeclarations(
  _ context: AppContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var values = ValueLowering(types: context.app.whole.types)
  var naming = TestNaming(
    reserved: ["uuid", "url", "data", "app", "state", "clock", "events"])
  let invariants = TestedInvariants(context)
  let tests = context.app.scenarios.map { scenario in
    test(
      scenario, named: naming.name(for: scenario.sentence), invariants, context, &values, &texts)
  }
  noteTestImports(context, &texts)
  if context.layout == .package {
    for feature in context.mocked { texts.imports.note(feature.names.mocks) }
  }
  let suite = SwiftDeclaration.struct(
    context.names.scenarioTests, [],
    attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: true), SwiftAttribute("Suite")],
    doc: "The scenarios of the app, run through the stores of all features.",
    members: [
      .property(RuntimeSymbol.clock, .let, [.private], value: context.whole.shared.manualClock)
    ] + tests)
  return [suite] + invariantDeclarations(invariants, &texts) + makers(values, &texts)
}

/// Notes the imports of an app's tests, except the imports of its features.
func noteTestImports(_ context: AppContext, _ texts: inout TextLowering) {
  texts.imports.note("Testing")
  texts.imports.note(context.whole.module)
  texts.imports.noteRuntime()
  texts.imports.note(RuntimeSymbol.testing)
  if context.layout == .package, !context.needy.isEmpty {
    texts.imports.note(context.names.mocks)
  }
}

private func test(
  _ scenario: Scenario, named name: String, _ invariants: TestedInvariants,
  _ context: AppContext, _ values: inout ValueLowering, _ texts: inout TextLowering
) -> SwiftDeclaration {
  var body = ScenarioBody()
  addMocks(of: scenario, context, to: &body, &values)
  let storages = AppScenarioStorages(scenario, context)
  for storages in storages.list {
    body.append(storages.statements(&values, &texts), from: &values)
  }
  body.append(store(scenario, storages, context, &values, &texts), from: &values) {
    .variable(.let, "app", value: $0)
  }
  body.statements += listening(scenario, context, exceptMocks: storages.mayThrow)
  body.statements += storages.starting() + checking(scenario, invariants)
  var isUnderWay = false
  for step in scenario.when {
    switch step.kind {
    case .dispatch(let call):
      let value = dispatched(call, context.app, &values)
      let dispatch = SwiftExpression.path("app").calling("dispatch", [SwiftArgument(value)])
      body.append(dispatch, from: &values) { .expression($0) }
    case .wait(let length): body.statements.append(waiting(length))
    case .start: body.statements.append(.expression(.path("app").calling("start")))
    }
    if !step.isWait { isUnderWay = true }
    if step.isFollowedAtOnce { continue }
    if isUnderWay { body.statements.append(settling(app: "app")) }
    isUnderWay = false
    body.statements += storages.startingOpened()
    body.statements += invariants.expectations(of: scenario.holds, store: "app")
  }
  var required = TestRequirements(
    store: "app", taken: ["events"],
    areNeeded: context.app.features.contains { $0.feature.isChangedByUserCode })
  for expectation in scenario.then {
    body.append(required: required.statements(expectation, &texts))
    body.statements.append(expect(expectation, of: "app", &texts))
  }
  let values = (scenario.events ?? []) + (scenario.calls ?? []).map(\.call)
  body.append(required: required.statements(values, &texts))
  body.statements += expectedEffects(of: scenario, storages, context, &texts)
  return .function(
    name, isAsync: !scenario.when.isEmpty, isThrowing: body.isThrowing,
    attributes: [SwiftAttribute("Test", [SwiftArgument(.string(scenario.sentence))])],
    doc: scenario.doc ?? "", body: body.statements)
}

// MARK: - Mocks

/// Adds the mocks that the test refers to by name, with their answers.
private func addMocks(
  of scenario: Scenario, _ context: AppContext, to body: inout ScenarioBody,
  _ values: inout ValueLowering
) {
  let clock = SwiftArgument(RuntimeSymbol.clock, .name("clock"))
  for mock in mocks(of: scenario, context) {
    body.statements.append(
      .variable(.let, mock.name, value: .call(mock.dependency.mockName, [clock])))
    for answers in scenario.answers where mock.isAsked(answers, context) {
      let method = mock.dependency.methods[answers.method.method]
      let list = answers.answers.map { answer($0, of: method, &values) }
      body.append(.array(list), from: &values) {
        .assignment(.path(mock.name, "answers").member(method.name), "=", $0)
      }
    }
  }
}

/// A mock that a test refers to by name, because the scenario sets its answers or checks its calls.
private struct NamedMock {
  let feature: Int
  let dependency: Dependency
  let place: Int
  let name: String

  func isAsked(_ answers: MethodAnswers, _ context: AppContext) -> Bool {
    answers.feature == feature && answers.method.dependency == place
  }
}

/// Returns the mocks of the features whose calls the scenario answers, or the mocks of all features
/// if the scenario checks calls.
private func mocks(of scenario: Scenario, _ context: AppContext) -> [NamedMock] {
  let answering = Set(scenario.answers.map(\.feature))
  return context.app.features.enumerated().flatMap { place, feature -> [NamedMock] in
    guard scenario.calls != nil || answering.contains(place) else { return [] }
    return feature.feature.dependencies.enumerated().map { index, dependency in
      NamedMock(
        feature: place, dependency: dependency, place: index,
        name: feature.name + capitalized(dependency.name) + "Mock")
    }
  }
}

private func store(
  _ scenario: Scenario, _ storages: AppScenarioStorages, _ context: AppContext,
  _ values: inout ValueLowering, _ texts: inout TextLowering
) -> SwiftExpression {
  var arguments = initialState(scenario.given, context, &values, &texts)
  if !context.needy.isEmpty {
    let mocks = mocks(of: scenario, context)
    let members = context.needy.map { feature -> SwiftArgument in
      let own = mocks.filter { context.app.features[$0.feature].name == feature.name }
      let arguments = own.map { SwiftArgument($0.dependency.name, .name($0.name)) }
      let stored = storages.of(feature)
      if own.isEmpty, stored?.isMocked != true {
        return SwiftArgument(feature.name, mock(feature))
      }
      return SwiftArgument(
        feature.name,
        stored?.dependencies(arguments, &texts) ?? .call(feature.names.dependencies, arguments))
    }
    arguments.append(
      SwiftArgument(
        RuntimeSymbol.dependencies,
        mocks.isEmpty && !storages.areMocked
          ? .implicitMember("mock") : .call(context.names.dependencies, members)))
  }
  arguments.append(SwiftArgument(RuntimeSymbol.clock, .name("clock")))
  return .call(context.names.store, arguments)
}

/// Creates the argument `initialState: TodoAppState(…)`, with the features in the order of the
/// spec.
func initialState(
  _ given: [GivenValue], _ context: AppContext, _ values: inout ValueLowering,
  _ texts: inout TextLowering
) -> [SwiftArgument] {
  if given.isEmpty { return [] }
  let given = context.app.features.compactMap { feature in
    given.first { $0.property == feature.name }
  }
  let states = given.map { value -> SwiftArgument in
    texts.imports.note(value.type, externals: texts.externals)
    return SwiftArgument(value.property, values.expression(value.value, value.type))
  }
  return [SwiftArgument(RuntimeSymbol.initialState, .call(context.names.state, states))]
}

// MARK: - Steps and expectations

/// Creates the expression of an app action, such as `.editors(1, .type("hello"))`.
func dispatched(
  _ call: ActionCall, _ app: App, _ values: inout ValueLowering
) -> SwiftExpression {
  let feature = app.features[call.feature]
  let payload = feature.feature.actions.first { $0.name == call.action }?.payload ?? []
  let action = SwiftExpression.enumCase(call.action, values.arguments(call.arguments, payload))
  var arguments: [SwiftArgument] = []
  if let key = call.key, let type = feature.keyType {
    arguments.append(SwiftArgument(values.expression(key, type)))
  }
  return .enumCase(feature.name, arguments + [SwiftArgument(action)])
}

private func listening(
  _ scenario: Scenario, _ context: AppContext, exceptMocks: Bool
) -> [SwiftStatement] {
  var statements: [SwiftStatement] = []
  if scenario.events != nil, !context.app.whole.events.isEmpty {
    let note = SwiftStatement.expression(
      .path("events").calling("append", [SwiftArgument(.name("$0"))]))
    statements += [
      .variable(.var, "events", type: "[\(context.names.event)]", value: .array([])),
      .assignment(.path("app", RuntimeSymbol.onEvent), "=", .closure(SwiftClosure([note]))),
    ]
  }
  if !context.needy.isEmpty {
    statements.append(
      recordingErrors(of: .name("app"), exceptMocks: exceptMocks, context.whole.shared))
  }
  return statements
}

/// Creates the statement `app.onAction = { action, old, state in #expect(…) }`, and the
/// expectations for the initial state.
private func checking(
  _ scenario: Scenario, _ invariants: TestedInvariants
) -> [SwiftStatement] {
  let closure = invariants.closure(of: scenario.holds, order: [.action, .old, .state])
  let around = closure.map {
    SwiftStatement.assignment(.path("app", "onAction"), "=", .closure($0))
  }
  return [around].compactMap { $0 } + invariants.expectations(of: scenario.holds, store: "app")
}

private func settling(app: String) -> SwiftStatement {
  .expression(
    .effect(
      .await, .path(app).calling("settle", [SwiftArgument("on", .name(RuntimeSymbol.clock))])))
}

private func expectedEffects(
  of scenario: Scenario, _ storages: AppScenarioStorages, _ context: AppContext,
  _ texts: inout TextLowering
) -> [SwiftStatement] {
  texts.state = .path("app", "state")
  defer { texts.state = .name("state") }
  func lowered(_ expression: TypedExpression) -> SwiftExpression {
    texts.begin(VariableUse(.checked(expression)), taken: ["app", "events"])
    return texts.expression(expression, contextual: true)
  }
  var statements: [SwiftStatement] = []
  if let events = scenario.events, !context.app.whole.events.isEmpty {
    statements.append(expect(.name("events"), are: events.map(lowered)))
  }
  guard let calls = scenario.calls else { return statements }
  for mock in mocks(of: scenario, context) {
    let own = calls.filter {
      $0.feature == mock.feature && $0.call.type == mock.dependency.callType
    }
    statements.append(expect(.path(mock.name, "calls"), are: own.map { lowered($0.call) }))
  }
  for storages in storages.list {
    statements += storages.expectations(of: calls.map(\.call), lowered)
  }
  return statements
}

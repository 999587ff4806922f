import FeatureAnalysis

// The statements that a scenario's test contains only if the feature has effects.

/// Sets the answers of the mocks.
func mockStatements(
  _ scenario: Scenario, _ suite: ScenarioSuite, _ values: inout ValueLowering,
  _ texts: inout TextLowering
) -> [SwiftStatement] {
  var statements: [SwiftStatement] = []
  var isThrowing = false
  for (index, dependency) in suite.context.feature.dependencies.enumerated() {
    for answers in scenario.answers where answers.method.dependency == index {
      let method = dependency.methods[answers.method.method]
      for type in [method.result, method.element, method.error] {
        if let type { texts.imports.note(type, externals: texts.externals) }
      }
      let list = SwiftExpression.array(
        answers.answers.map { answer($0, of: method, &values) })
      statements.append(
        .assignment(
          .path(mockName(dependency), "answers").member(method.name), "=",
          values.isThrowing ? .effect(.try, list) : list))
      if values.isThrowing { isThrowing = true }
      values.isThrowing = false
    }
  }
  statements += ScenarioStorages(scenario, in: suite).answering(&values)
  values.isThrowing = values.isThrowing || isThrowing
  return statements
}

/// Returns the name of a dependency's mock in a test, such as `repositoryMock`.
func mockName(_ dependency: Dependency) -> String { dependency.name + "Mock" }

/// Returns the expression of an answer, such as `.returning([…], after: .seconds(1))`.
func answer(
  _ answer: Answer, of method: DependencyMethod, _ values: inout ValueLowering
) -> SwiftExpression {
  var arguments: [SwiftArgument] = []
  let name: String
  switch answer.outcome {
  case .stream(let steps): return .array(steps.map { step($0, of: method, &values) })
  case .error(let error):
    name = "throwing"
    if let type = method.error { arguments.append(SwiftArgument(values.expression(error, type))) }
  case .failure(let message):
    name = "throwing"
    arguments.append(SwiftArgument(.string(message)))
  case .returns(let value):
    name = "returning"
    if let value, let type = method.result {
      arguments.append(SwiftArgument(values.expression(value, type)))
    } else {
      arguments.append(SwiftArgument(.tuple([])))
    }
  }
  if answer.delay > .zero { arguments.append(SwiftArgument("after", answer.delay.expression)) }
  return .enumCase(name, arguments)
}

/// Returns the expression of a stream element, such as `.value(Price(…), after: .seconds(1))`.
private func step(
  _ step: StreamStep, of method: DependencyMethod, _ values: inout ValueLowering
) -> SwiftExpression {
  var arguments: [SwiftArgument] = []
  let name: String
  switch step.content {
  case .value(let value):
    name = "value"
    if let type = method.element { arguments.append(SwiftArgument(values.expression(value, type))) }
  case .end: name = "end"
  case .failure(let message):
    name = "throwing"
    arguments.append(SwiftArgument(.string(message)))
  }
  if step.delay > .zero { arguments.append(SwiftArgument("after", step.delay.expression)) }
  let member = SwiftExpression.implicitMember(name)
  return .call(member, arguments)
}

/// Returns the arguments `dependencies: TaskListDependencies(repository: repositoryMock), clock:
/// clock`.
func effectArguments(
  _ suite: ScenarioSuite, _ texts: inout TextLowering
) -> [SwiftArgument] {
  let context = suite.context
  let clock = SwiftArgument(RuntimeSymbol.clock, .name(RuntimeSymbol.clock))
  guard context.feature.hasDependencies else { return [clock] }
  let mocks = context.feature.dependencies.map { SwiftArgument($0.name, .name(mockName($0))) }
  let dependencies = suite.storages.dependencies(mocks, &texts)
  return [SwiftArgument(RuntimeSymbol.dependencies, dependencies), clock]
}

/// Creates statements that record events if the scenario expects events, and that report uncaught
/// errors as test failures, unless `makeStore` does.
func listeningStatements(
  _ scenario: Scenario, _ suite: ScenarioSuite, isMade: Bool
) -> [SwiftStatement] {
  let context = suite.context
  var statements: [SwiftStatement] = []
  if scenario.events != nil, !context.feature.events.isEmpty {
    let note = SwiftStatement.expression(
      .path("events").calling("append", [SwiftArgument(.name("$0"))]))
    statements += [
      .variable(.var, "events", type: "[\(context.names.event)]", value: .array([])),
      .assignment(.path("store", RuntimeSymbol.onEvent), "=", .closure(SwiftClosure([note]))),
    ]
  }
  let storages = ScenarioStorages(scenario, in: suite)
  if context.feature.hasDependencies, !isMade || storages.mayThrow {
    statements.append(
      recordingErrors(of: .name("store"), exceptMocks: storages.mayThrow, context.shared))
  }
  return statements + storages.starting(.name("store"))
}

/// The statement `await store.settle(on: clock)`, which waits until no effect can continue.
var settling: SwiftStatement {
  .expression(
    .effect(
      .await,
      .path("store").calling("settle", [SwiftArgument("on", .name(RuntimeSymbol.clock))])))
}

/// Returns the statement `await clock.advance(by: .seconds(1))`.
func waiting(_ length: Duration) -> SwiftStatement {
  .expression(
    .effect(
      .await,
      .path(RuntimeSymbol.clock).calling("advance", [SwiftArgument("by", length.expression)])))
}

/// Creates the expectations for the events and calls of a scenario. The order of the calls is
/// checked across all mocks; the order of storage calls is checked separately for each storage.
func expectedEffects(
  of scenario: Scenario, _ suite: ScenarioSuite, _ texts: inout TextLowering
) -> [SwiftStatement] {
  let context = suite.context
  texts.state = .path("store", "state")
  defer { texts.state = .name("state") }
  var statements: [SwiftStatement] = []
  func lowered(_ expression: TypedExpression) -> SwiftExpression {
    texts.begin(VariableUse(.checked(expression)), taken: ["store", "events", "log"])
    return texts.expression(expression, contextual: true)
  }
  if let events = scenario.events, !context.feature.events.isEmpty {
    statements.append(expect(.name("events"), are: events.map(lowered)))
  }
  guard let all = scenario.calls?.map(\.call) else { return statements }
  let storages = ScenarioStorages(scenario, in: suite)
  statements += storages.expectations(of: all, lowered)
  let calls = all.filter { !storages.owns($0) }
  guard context.hasCallLog else {
    let mocks = context.feature.dependencies.prefix(1).map {
      expect(.path(mockName($0), "calls"), are: calls.map(lowered))
    }
    return statements + mocks
  }
  let wanted = calls.map { call in
    SwiftExpression.enumCase(context.callOwners[call.type] ?? "", [SwiftArgument(lowered(call))])
  }
  return statements + [expect(.path("log", "calls"), are: wanted)]
}

func expect(
  _ list: SwiftExpression, are values: [SwiftExpression]
) -> SwiftStatement {
  guard !values.isEmpty else { return .expression(.expect(list.member("isEmpty"))) }
  return .expression(.expect(.infix(list, "==", .array(values))))
}

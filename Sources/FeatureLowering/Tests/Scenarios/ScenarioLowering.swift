import FeatureAnalysis

/// Creates one test for each scenario. The test uses a store with all middleware.
func scenarioDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var values = ValueLowering(types: context.feature.types)
  let own: Set<String> = ["uuid", "url", "data", "store", "state", ScenarioSuite.makeStore]
  let listens = context.runsEffects || !context.feature.events.isEmpty
  let asked = context.tests.asked.joined().map(\.function.name)
  let suite = ScenarioSuite(context)
  var naming = TestNaming(
    reserved: (listens ? own.union(["clock", "events", "log"]) : own).union(asked)
      .union(suite.mockNames))
  let invariants = TestedInvariants(context)
  let tests = context.feature.scenarios.indices.map { index in
    let name = naming.name(for: context.feature.scenarios[index].sentence)
    return test(index, named: name, invariants, suite, &values, &texts)
  }
  texts.imports.note("Testing")
  texts.imports.note(context.module)
  texts.imports.noteRuntime()
  let observes = context.feature.scenarios.contains {
    $0.holds.contains { $0.invariant.around != nil }
  }
  if context.runsEffects || observes { texts.imports.note(RuntimeSymbol.testing) }
  let members = suite.setUp(&texts) + tests
  let declaration = SwiftDeclaration.struct(
    context.names.scenarioTests, [],
    attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: true), SwiftAttribute("Suite")],
    doc: "The scenarios of the spec, run through a store with all its middleware.",
    members: members)
  return [declaration] + makers(values, &texts)
}

private func test(
  _ index: Int, named name: String, _ invariants: TestedInvariants, _ suite: ScenarioSuite,
  _ values: inout ValueLowering, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let context = suite.context
  let scenario = context.feature.scenarios[index]
  var body = ScenarioBody()
  for asked in context.tests.asked.dropFirst(index).first ?? [] {
    body.append([expect(asked, &values, &texts)], from: &values)
  }
  let hasEffects = context.runsEffects && scenario.usesStore
  if hasEffects {
    body.append(mockStatements(scenario, suite, &values, &texts), from: &values)
  }
  if scenario.usesStore {
    let isObserved = scenario.holds.contains { $0.invariant.around != nil }
    body.statements += invariants.observing(scenario, suite, &texts)
    body.append(
      store(scenario, isObserved ? invariants : nil, suite, &values, &texts), from: &values
    ) { .variable(.let, "store", value: $0) }
    body.statements += listeningStatements(scenario, suite, isMade: !isObserved)
    body.statements += invariants.expectations(of: scenario.holds)
  }
  var isUnderWay = false
  for step in scenario.when {
    switch step.kind {
    case .dispatch(let call):
      body.append(dispatch(call, context, &values, &texts), from: &values) { .expression($0) }
      isUnderWay = hasEffects
    case .wait(let length): body.statements.append(waiting(length))
    case .start: break
    }
    if step.isFollowedAtOnce { continue }
    if isUnderWay { body.statements.append(settling) }
    isUnderWay = false
    body.statements += invariants.expectations(of: scenario.holds)
  }
  var required = TestRequirements(
    store: "store", taken: ["events", "log"], areNeeded: context.feature.isChangedByUserCode)
  for expectation in scenario.then {
    body.append(required: required.statements(expectation, &texts))
    body.statements.append(expect(expectation, &texts))
  }
  if scenario.usesStore {
    let values = (scenario.events ?? []) + (scenario.calls ?? []).map(\.call)
    body.append(required: required.statements(values, &texts))
    body.statements += expectedEffects(of: scenario, suite, &texts)
  }
  if scenario.usesStore, !scenario.namesStore {
    // Only time passes, and the store has to live until then.
    body.statements.append(.expression(.literal("withExtendedLifetime(store) {}")))
  }
  return .function(
    name, isAsync: hasEffects && !scenario.when.isEmpty, isThrowing: body.isThrowing,
    attributes: [SwiftAttribute("Test", [SwiftArgument(.string(scenario.sentence))])],
    doc: scenario.doc ?? "", body: body.statements)
}

extension Scenario {
  /// Whether some statement of the test uses its store.
  fileprivate var namesStore: Bool {
    let dispatches = when.contains { if case .dispatch = $0.kind { true } else { false } }
    return dispatches || !then.isEmpty || !holds.isEmpty || events != nil
  }
}

/// Returns the statement that dispatches an action, such as `store.dispatch(.addTask(…))`.
private func dispatch(
  _ call: ActionCall, _ context: FeatureContext, _ values: inout ValueLowering,
  _ texts: inout TextLowering
) -> SwiftExpression {
  let parameters = context.actions[call.action]?.payload ?? []
  for parameter in parameters { texts.imports.note(parameter.type, externals: texts.externals) }
  let value = SwiftExpression.enumCase(call.action, values.arguments(call.arguments, parameters))
  return .path("store").calling(RuntimeSymbol.dispatch, [SwiftArgument(value)])
}

/// Returns the expression that creates the store of a scenario.
///
/// - Parameter invariants: What a middleware checks around every action; nil if nothing is checked
///   there.
private func store(
  _ scenario: Scenario, _ invariants: TestedInvariants?, _ suite: ScenarioSuite,
  _ values: inout ValueLowering, _ texts: inout TextLowering
) -> SwiftExpression {
  let context = suite.context
  let state = scenario.given.isEmpty ? nil : givenState(scenario, context, &values, &texts)
  guard let invariants else {
    if suite.makesStores {
      return .call(ScenarioSuite.makeStore, [state].compactMap { $0 }.map { SwiftArgument($0) })
    }
    return .call(
      context.names.store,
      [state].compactMap { $0 }.map { SwiftArgument(RuntimeSymbol.initialState, $0) })
  }
  var rest = context.runsEffects ? effectArguments(suite, &texts) : []
  rest.removeAll { $0.label == RuntimeSymbol.dependencies }
  rest.insert(invariants.chain(context), at: 0)
  return .call(
    context.names.store,
    [state].compactMap { $0 }.map { SwiftArgument(RuntimeSymbol.initialState, $0) } + rest)
}

private func givenState(
  _ scenario: Scenario, _ context: FeatureContext, _ values: inout ValueLowering,
  _ texts: inout TextLowering
) -> SwiftExpression {
  let given = Dictionary(
    scenario.given.map { ($0.property, $0) }, uniquingKeysWith: { first, _ in first })
  // The arguments must have the order of the initializer's parameters.
  var arguments: [SwiftArgument] = []
  for property in context.feature.state.properties {
    guard let value = given[property.name], value.value != .defaulted else { continue }
    texts.imports.note(property.type, externals: texts.externals)
    arguments.append(SwiftArgument(property.name, values.expression(value.value, value.type)))
  }
  return .call(context.names.state, arguments)
}

/// - Parameter store: The name of the variable with the store whose state is checked.
func expect(
  _ expectation: Code<TypedExpression>, of store: String = "store", _ texts: inout TextLowering
) -> SwiftStatement {
  texts.state = .path(store, "state")
  defer { texts.state = .name("state") }
  switch expectation {
  case .checked(let condition):
    texts.begin(VariableUse(expectation), taken: [store])
    if condition.isBranching {
      let name = texts.fresh("holds")
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

/// Creates the expectation that the real function returns the answer given in the scenario, such as
/// `#expect(isHoliday(date))`.
private func expect(
  _ asked: AskedFunction, _ values: inout ValueLowering, _ texts: inout TextLowering
) -> SwiftStatement {
  let function = asked.function
  for parameter in function.parameters {
    texts.imports.note(parameter.type, externals: texts.externals)
  }
  texts.begin(VariableUse())
  let arguments = values.arguments(asked.arguments, function.parameters)
  var call = SwiftExpression.call(texts.callee(function), arguments)
  if values.isThrowing { call = .effect(.try, call) }
  switch asked.answer {
  case .boolean(let isTrue) where !function.result.isOptional:
    return .expression(.expect(isTrue ? call : .prefix("!", call)))
  default:
    let wasThrowing = values.isThrowing
    values.isThrowing = false
    var answer = values.expression(asked.answer, function.result)
    if values.isThrowing, !wasThrowing { answer = .effect(.try, answer) }
    values.isThrowing = values.isThrowing || wasThrowing
    return .expression(.expect(.infix(call, "==", answer)))
  }
}

extension Scenario {
  /// Whether the test of the scenario uses a store.
  var usesStore: Bool {
    if !when.isEmpty || holds.contains(where: { $0.invariant.around == nil }) || calls != nil
      || events != nil
    {
      return true
    }
    return then.contains { expectation in
      switch expectation {
      case .unchecked: return true
      case .checked(let condition):
        var usesState = false
        condition.visit { part in
          if case .variable(let variable) = part.kind, variable.role == .state { usesState = true }
          if case .external = part.kind { usesState = true }
          return !usesState
        }
        return usesState
      }
    }
  }
}

import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// One test for each scenario, through a store with the whole chain of middleware.
func scenarioDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var values = ValueLowering(types: context.feature.types)
  let own: Set<String> = ["uuid", "url", "data", "store", "state"]
  let listens = context.runsEffects || !context.feature.events.isEmpty
  var naming = TestNaming(reserved: listens ? own.union(["clock", "events", "log"]) : own)
  let tests = context.feature.scenarios.map { scenario in
    test(scenario, named: naming.name(for: scenario.sentence), context, &values, &texts)
  }
  texts.imports.note("Testing")
  texts.imports.note(context.module)
  texts.imports.noteRuntime()
  if context.runsEffects { texts.imports.note(RuntimeSymbol.testing) }
  let suite = SwiftDeclaration.struct(
    context.names.scenarioTests, [],
    attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: true), SwiftAttribute("Suite")],
    doc: "The scenarios of the spec, run through a store with all its middleware.",
    members: tests)
  return [suite] + makers(values, &texts)
}

private func test(
  _ scenario: Scenario, named name: String, _ context: FeatureContext,
  _ values: inout ValueLowering, _ texts: inout TextLowering
) -> SwiftDeclaration {
  var body: [SwiftStatement] = []
  var isThrowing = false
  func add(_ statement: (SwiftExpression) -> SwiftStatement, _ value: SwiftExpression) {
    body.append(statement(values.isThrowing ? .effect(.try, value) : value))
    if values.isThrowing { isThrowing = true }
    values.isThrowing = false
  }
  let hasEffects = context.runsEffects && scenario.usesStore
  if hasEffects {
    body += mockStatements(scenario, context, &values, &texts)
    if values.isThrowing { isThrowing = true }
    values.isThrowing = false
  }
  if scenario.usesStore {
    add({ .variable(.let, "store", value: $0) }, store(scenario, context, &values, &texts))
    body += listeningStatements(scenario, context)
  }
  var isUnderWay = false
  for step in scenario.when {
    switch step.kind {
    case .dispatch(let call):
      add({ .expression($0) }, dispatch(call, context, &values, &texts))
      isUnderWay = hasEffects
    case .wait(let length): body.append(waiting(length))
    }
    guard isUnderWay, !step.isFollowedAtOnce else { continue }
    body.append(settling)
    isUnderWay = false
  }
  for expectation in scenario.then { body.append(expect(expectation, &texts)) }
  if scenario.usesStore { body += expectedEffects(of: scenario, context, &texts) }
  return .function(
    name, isAsync: hasEffects && !scenario.when.isEmpty, isThrowing: isThrowing,
    attributes: [SwiftAttribute("Test", [SwiftArgument(.string(scenario.sentence))])],
    doc: scenario.doc ?? "", body: body)
}

/// `store.dispatch(.addTask(…))`
private func dispatch(
  _ call: ActionCall, _ context: FeatureContext, _ values: inout ValueLowering,
  _ texts: inout TextLowering
) -> SwiftExpression {
  let parameters = context.actions[call.action]?.payload ?? []
  for parameter in parameters { texts.imports.note(parameter.type, externals: texts.externals) }
  let value = SwiftExpression.enumCase(call.action, values.arguments(call.arguments, parameters))
  return .path("store").calling(RuntimeSymbol.dispatch, [SwiftArgument(value)])
}

private func store(
  _ scenario: Scenario, _ context: FeatureContext, _ values: inout ValueLowering,
  _ texts: inout TextLowering
) -> SwiftExpression {
  let rest = context.runsEffects ? effectArguments(context) : []
  guard !scenario.given.isEmpty else { return .call(context.names.store, rest) }
  let given = Dictionary(
    scenario.given.map { ($0.property, $0) }, uniquingKeysWith: { first, _ in first })
  // In the order of the initialiser's parameters.
  var arguments: [SwiftArgument] = []
  for property in context.feature.state.properties {
    guard let value = given[property.name], value.value != .defaulted else { continue }
    texts.imports.note(property.type, externals: texts.externals)
    arguments.append(SwiftArgument(property.name, values.expression(value.value, value.type)))
  }
  let state = SwiftExpression.call(context.names.state, arguments)
  return .call(
    context.names.store, [SwiftArgument(RuntimeSymbol.initialState, state)] + rest)
}

private func expect(
  _ expectation: Code<TypedExpression>, _ texts: inout TextLowering
) -> SwiftStatement {
  texts.state = .path("store", "state")
  defer { texts.state = .name("state") }
  switch expectation {
  case .checked(let condition):
    texts.begin(VariableUse(expectation), taken: ["store"])
    if condition.isBranching {
      let name = texts.fresh("holds")
      return .do([texts.constant(name, condition), .expression(.expect(.name(name)))])
    }
    let lowered = texts.expression(condition)
    // The compiler warns about a literal alone.
    if case .boolean = condition.kind {
      return .expression(.expect(.call("Bool", [SwiftArgument(lowered)])))
    }
    return .expression(.expect(lowered))
  case .unchecked(let text):
    let closure = SwiftClosure([
      .variable(.let, "state", value: .path("store", "state")),
      .return(texts.unchecked(text)),
    ])
    return .expression(.expect(.call(.closure(closure), [])))
  }
}

extension Scenario {
  /// Whether it uses the store.
  fileprivate var usesStore: Bool {
    if !when.isEmpty || calls != nil || events != nil { return true }
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

import FeatureAnalysis

/// Creates one test for each scenario of a feature, or of an app. The test uses a store with all
/// middleware; in an app, the stores of all features with the links.
func scenarioDeclarations(
  _ suite: ScenarioSuite, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var values = ValueLowering(types: suite.whole.feature.types)
  texts.defaults = ModelDefaults(suite.stores.map(\.context.feature))
  values.created = { [texts] omitted in
    var texts = texts
    texts.creator = .test(suite.store)
    return texts.expression(omitted, contextual: true)
  }
  values.omitted = omittedDates(suite, texts)
  if suite.runsEffects {
    texts.creator = .test(suite.store)
    texts.defaults.operations = [.now]
  }
  defer { texts.creator = nil }
  var naming = TestNaming(reserved: suite.names)
  let tests = suite.scenarios.indices.map { index in
    let name = naming.functionName(for: suite.scenarios[index].sentence)
    return test(index, named: name, suite, &values, &texts)
  }
  texts.imports.addModule("Testing")
  texts.imports.addModule(suite.whole.module)
  texts.imports.noteRuntime()
  let observes = suite.scenarios.contains { $0.holds.contains { $0.invariant.around != nil } }
  let namesActions = suite.scenarios.contains(where: \.namesRejectedActions)
  if suite.runsEffects || observes || namesActions {
    texts.imports.addModule(RuntimeSymbol.testing)
  }
  let doc =
    suite.isApp
    ? "The scenarios of the app, run through the stores of all features."
    : "The scenarios of the spec, run through a store with all its middleware."
  let declaration = SwiftDeclaration.struct(
    suite.whole.names.scenarioTests, [],
    attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: true), SwiftAttribute("Suite")],
    doc: doc, members: suite.setUp(&texts) + tests)
  // The invariants of a feature are in a file of their own.
  let invariants = suite.isApp ? invariantDeclarations(suite.invariants, &texts) : []
  return [declaration] + invariants + valueMakers(values, &texts)
}

/// Returns the values of the properties that read the time, with the date at the start of a scenario,
/// by the names of their models and their own.
private func omittedDates(
  _ suite: ScenarioSuite, _ texts: TextLowering
) -> [String: [String: SwiftExpression]] {
  var texts = texts
  texts.creator = .start
  texts.defaults.operations = [.now]
  var dates: [String: [String: SwiftExpression]] = [:]
  for name in texts.defaults.names {
    for (property, value) in texts.defaults.omittedProperties(of: .nominal(name), besides: []) {
      dates[name, default: [:]][property.name] = texts.expression(value, contextual: true)
    }
  }
  return dates
}

private func test(
  _ index: Int, named name: String, _ suite: ScenarioSuite, _ values: inout ValueLowering,
  _ texts: inout TextLowering
) -> SwiftDeclaration {
  let scenario = suite.scenarios[index]
  var body = ScenarioBody()
  for asked in suite.whole.tests.asked.dropFirst(index).first ?? [] {
    body.append([expectation(asked, &values, &texts)], from: &values)
  }
  let hasEffects = suite.runsEffects && scenario.usesStore
  if hasEffects {
    for store in suite.stores { store.answering(scenario, in: &body, &values, &texts) }
  }
  if scenario.usesStore { makeStore(scenario, suite, in: &body, &values, &texts) }
  var checks = CheckLowering(suite, scenario)
  perform(scenario, suite, hasEffects, &checks, in: &body, &values, &texts)
  checks.appendFinalChecks(of: scenario, to: &body, &texts)
  if scenario.usesStore, !scenario.namesStore {
    // Only time passes, and the store has to live until then.
    body.statements.append(.expression(.literal("withExtendedLifetime(\(suite.store)) {}")))
  }
  return .function(
    name, isAsync: hasEffects && !scenario.when.isEmpty, isThrowing: body.isThrowing,
    attributes: [SwiftAttribute("Test", [SwiftArgument(.string(scenario.sentence))])],
    doc: scenario.doc ?? "", body: body.statements)
}

extension Scenario {
  /// Whether some statement of the test uses its store.
  fileprivate var namesStore: Bool {
    when.contains { !$0.isWait && $0.check == nil } || !holds.isEmpty || checksEvents
      || expectedRejections != nil
      || checks.contains { if case .then = $0 { true } else { false } }
  }
}

// MARK: - The store

/// Creates the store of a scenario, and what listens to it.
private func makeStore(
  _ scenario: Scenario, _ suite: ScenarioSuite, in body: inout ScenarioBody,
  _ values: inout ValueLowering, _ texts: inout TextLowering
) {
  // An app has a hook for all actions; in a feature, a middleware checks what happens around them.
  let isObserved = !suite.isApp && scenario.holds.contains { $0.invariant.around != nil }
  if isObserved { body.statements += suite.invariants.observing(scenario, suite, &texts) }
  let state = givenState(scenario.given, suite.whole, &values, &texts)
  let store = createdStore(suite, state, isObserved: isObserved, &texts)
  body.append(store, from: &values) { .variable(.let, suite.store, value: $0) }
  if scenario.checksEvents, !suite.whole.feature.events.isEmpty {
    body.statements += recording(
      "events", suite.whole.names.event, from: .path(suite.store, RuntimeSymbol.onEvent))
  }
  body.statements += recordingRejections(of: scenario, suite)
  let mayThrow = suite.stores.contains { $0.mayThrow(in: scenario) }
  if suite.hasDependencies, isObserved || mayThrow {
    body.statements.append(
      recordingErrors(of: .name(suite.store), exceptMocks: mayThrow, suite.whole.shared))
  }
  body.statements += suite.stores.flatMap { $0.starting(scenario, suite.store) }
  if suite.isApp,
    let closure = suite.invariants.closure(of: scenario.holds, order: [.action, .old, .state])
  {
    body.statements.append(.assignment(.path(suite.store, "onAction"), "=", .closure(closure)))
  }
  if !scenario.startsApp {
    body.statements += suite.invariants.expectations(of: scenario.holds, store: suite.store)
  }
}

/// Returns the call that creates the store. An observed store has a middleware that checks invariants.
private func createdStore(
  _ suite: ScenarioSuite, _ state: SwiftExpression?, isObserved: Bool,
  _ texts: inout TextLowering
) -> SwiftExpression {
  let whole = suite.whole
  let labelled = state.map { [SwiftArgument(RuntimeSymbol.initialState, $0)] } ?? []
  if isObserved {
    var rest = suite.runsEffects ? suite.effectArguments(&texts) : []
    rest.removeAll { $0.label == RuntimeSymbol.dependencies }
    return .call(whole.names.store, labelled + [suite.invariants.chain(whole)] + rest)
  }
  if suite.makesStores { return .call(suite.maker, state.map { [SwiftArgument($0)] } ?? []) }
  return .call(whole.names.store, labelled)
}

/// Creates a variable with a list, and the statement `store.onEvent = { events.append($0) }`.
private func recording(
  _ name: String, _ type: String, from hook: SwiftExpression
) -> [SwiftStatement] {
  let note = SwiftStatement.expression(
    .path(name).calling("append", [SwiftArgument(.name("$0"))]))
  return [
    .variable(.var, name, type: "[\(type)]", value: .array([])),
    .assignment(hook, "=", .closure(SwiftClosure([note]))),
  ]
}

/// Returns the state that a scenario begins with, such as `TaskListState(tasks: […])`; nil if it is
/// the initial state.
func givenState(
  _ given: [GivenValue], _ whole: FeatureContext, _ values: inout ValueLowering,
  _ texts: inout TextLowering
) -> SwiftExpression? {
  let dates = values.omitted[whole.feature.state.name] ?? [:]
  if given.isEmpty, dates.isEmpty { return nil }
  let given = Dictionary(
    given.map { ($0.property, $0) }, uniquingKeysWith: { first, _ in first })
  // The arguments must have the order of the initializer's parameters.
  var arguments: [SwiftArgument] = []
  for property in whole.feature.state.properties {
    guard let value = given[property.name], value.value != .defaulted else {
      guard let written = dates[property.name] else { continue }
      texts.imports.noteFoundation()
      arguments.append(SwiftArgument(property.name, written))
      continue
    }
    texts.imports.addModules(of: property.type, externals: texts.externals)
    arguments.append(SwiftArgument(property.name, values.expression(value.value, value.type)))
  }
  return .call(whole.names.state, arguments)
}

// MARK: - The steps

private func perform(
  _ scenario: Scenario, _ suite: ScenarioSuite, _ hasEffects: Bool, _ checks: inout CheckLowering,
  in body: inout ScenarioBody, _ values: inout ValueLowering, _ texts: inout TextLowering
) {
  var isUnderWay = false
  var isChanged = false
  var hasStarted = !scenario.startsApp
  for step in scenario.when {
    if step.check == nil {
      isChanged = true
      checks.noteChange()
    }
    addStatements(of: step, scenario, suite, &checks, to: &body, &values, &texts)
    if case .start = step.kind { hasStarted = true }
    // During a wait, repetitions and streams may begin calls.
    if step.check == nil, !step.isWait || suite.beginsCallsLater { isUnderWay = hasEffects }
    if step.isFollowedAtOnce || !isChanged { continue }
    if isUnderWay {
      let settle = SwiftExpression.path(suite.store).calling(
        "settle", [SwiftArgument("on", .name(RuntimeSymbol.clock))])
      body.statements.append(.expression(.effect(.await, settle)))
    }
    (isUnderWay, isChanged) = (false, false)
    checks.noteChange()
    // The step may have opened a feature.
    body.statements += suite.stores.filter { $0.member?.presence == .optional }
      .flatMap { $0.starting(scenario, suite.store) }
    if hasStarted {
      body.statements += suite.invariants.expectations(of: scenario.holds, store: suite.store)
    }
  }
  body.statements += suite.invariants.expectations(
    of: scenario.holds, atEnd: true, store: suite.store)
}

private func addStatements(
  of step: ScenarioStep, _ scenario: Scenario, _ suite: ScenarioSuite,
  _ checks: inout CheckLowering, to body: inout ScenarioBody, _ values: inout ValueLowering,
  _ texts: inout TextLowering
) {
  let store = SwiftExpression.path(suite.store)
  switch step.kind {
  case .dispatch(let call):
    let action = SwiftArgument(actionExpression(call, suite.stores[call.feature], &values, &texts))
    if let run = step.run {
      let name = runName(run, of: scenario, suite)
      body.append(store.calling(RuntimeSymbol.startRun, [action]), from: &values) {
        .variable(.let, name, value: $0)
      }
    } else {
      body.append(store.calling(RuntimeSymbol.dispatch, [action]), from: &values) {
        .expression($0)
      }
    }
  case .wait(let length):
    let clock = SwiftExpression.path(RuntimeSymbol.clock)
    let advance = clock.calling("advance", [SwiftArgument("by", length.expression)])
    body.statements.append(.expression(.effect(.await, advance)))
  case .start:
    body.statements.append(.expression(store.calling("start")))
  case .answer(let answers):
    suite.stores[answers.feature].endCall(answers, in: &body, &values)
  case .cancel(let run, _):
    let run = SwiftExpression.path(runName(run, of: scenario, suite))
    body.statements += [
      .expression(.expect(run.member("isUnderWay"))), .expression(run.calling("cancel")),
    ]
  case .check(let check): checks.append(check, to: &body, &texts)
  }
}

/// The variable with the effects of a step that is cancelled later, such as `loadRun` or `loadRun2`.
private func runName(_ run: Int, of scenario: Scenario, _ suite: ScenarioSuite) -> String {
  let names = scenario.when[...run].compactMap { step -> String? in
    guard step.run != nil, let call = step.call else { return nil }
    let owner = suite.stores[call.feature].member?.variableName
    return (owner.map { $0 + capitalized(call.action) } ?? call.action) + "Run"
  }
  let name = names.last ?? ""
  let number = names.count { $0 == name }
  return number == 1 ? name : "\(name)\(number)"
}

/// Returns the expression of an action, such as `.addTask(…)`; in an app, such as
/// `.editors(1, .type("hello"))`.
func actionExpression(
  _ call: ActionCall, _ store: TestedStore, _ values: inout ValueLowering,
  _ texts: inout TextLowering
) -> SwiftExpression {
  let parameters = store.context.actions[call.action]?.payload ?? []
  for parameter in parameters {
    texts.imports.addModules(of: parameter.type, externals: texts.externals)
  }
  let action = values.action(call.action, call.arguments, parameters)
  guard let member = store.member else { return action }
  var key: SwiftExpression?
  if let value = call.key, let type = member.keyType { key = values.expression(value, type) }
  return member.embedding(action, key: key)
}

// MARK: - Functions of other modules

/// Creates the expectation that the real function returns the answer given in the scenario, such as
/// `#expect(isHoliday(date))`.
private func expectation(
  _ asked: AskedFunction, _ values: inout ValueLowering, _ texts: inout TextLowering
) -> SwiftStatement {
  let function = asked.function
  for parameter in function.parameters {
    texts.imports.addModules(of: parameter.type, externals: texts.externals)
  }
  texts.beginScope(VariableUse())
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
      || events != nil || rejections != nil || underWay != nil
    {
      return true
    }
    return then.contains { expectation in
      switch expectation {
      case .unchecked: return true
      case .checked(let condition):
        return condition.hasPart { $0.isExternal || $0.variable?.role == .state }
      }
    }
  }
}

/// The statements of a generated test. The test throws if a value in a statement can throw.
struct ScenarioBody {
  var statements: [SwiftStatement] = []
  private(set) var isThrowing = false

  /// Appends a statement that contains a value. The value gets a `try` if it can throw.
  ///
  /// - Parameters:
  ///   - values: the lowering that created the value.
  ///   - statement: creates the statement from the value.
  mutating func append(
    _ value: SwiftExpression, from values: inout ValueLowering,
    as statement: (SwiftExpression) -> SwiftStatement
  ) {
    statements.append(statement(values.isThrowing ? .effect(.try, value) : value))
    note(&values)
  }

  /// Appends an expression that marks its own values with `try`.
  mutating func append(_ expression: SwiftExpression, marking values: inout ValueLowering) {
    append([.expression(expression)], from: &values)
  }

  /// Appends statements that mark their own values with `try`.
  ///
  /// - Parameter values: the lowering that created the values.
  mutating func append(_ statements: [SwiftStatement], from values: inout ValueLowering) {
    self.statements += statements
    note(&values)
  }

  /// Appends statements that throw if what the rest of the test reads is missing.
  mutating func append(required statements: [SwiftStatement]) {
    self.statements += statements
    if !statements.isEmpty { isThrowing = true }
  }

  private mutating func note(_ values: inout ValueLowering) {
    if values.isThrowing { isThrowing = true }
    values.isThrowing = false
  }
}

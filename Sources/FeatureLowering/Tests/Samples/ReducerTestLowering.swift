import FeatureAnalysis

/// Creates the tests of the reducer. Each test checks that an action changes the expected
/// properties of the sample state, and nothing else.
func reducerTestDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var statements = TestStatements(context, texts)
  var naming = TestNaming(reserved: [
    context.uuidName, "url", "data", context.names.reducer, RuntimeSymbol.expectNoDifference,
  ])
  var members: [SwiftDeclaration] = []
  var previous: String?
  var titles = TestTitles()
  let (idle, changing) = context.tests.reducers.partitioned(by: \.isPlainlyIdle)
  for test in changing {
    addReduction(test, context, &statements)
    let sentence = sentence(test, context)
    let isAnother = test.action.name == previous
    let name = isAnother ? sentence : test.action.name
    members.append(statements.test(titles.unique(sentence), named: name, &naming))
    previous = test.action.name
  }
  if !idle.isEmpty {
    addIdle(idle, context, &statements)
    let names = wordList(idle.map(\.action.name))
    let subject =
      idle.count > 3
      ? "\(idle.count) actions change" : "\(names) \(idle.count == 1 ? "changes" : "change")"
    members.append(statements.test("\(subject) nothing", named: "idleActions", &naming))
  }
  if !context.tests.dispatched.isEmpty {
    addDispatching(context, &statements)
    members.append(
      statements.test(
        dispatchSentence(context), named: "everyAction", &naming,
        attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: true)]))
  }
  addActionCoding(&statements, &naming, &members)
  let doc = "What each action changes in a sample state, and that nothing else changes."
  var declarations = statements.suite(context.names.reducerTests, doc: doc, members)
  declarations += makers(statements.values, &statements.texts)
  texts = statements.texts
  return declarations
}

private func sentence(_ test: ReducerTest, _ context: FeatureContext) -> String {
  let changed = Set(test.steps.flatMap(\.changes).map(\.index)).sorted()
  let names = changed.map { context.feature.state.properties[$0].name }
  return "\(test.action.name) changes " + (names.isEmpty ? "nothing" : "only " + wordList(names))
}

/// Adds the call of the reducer, such as `taskListReducer(&state, action: .clear)`.
private func addCall(
  _ action: SwiftExpression, _ context: FeatureContext, _ statements: inout TestStatements
) {
  statements.add(action) { action in
    .expression(
      action.asArgument {
        .call(
          context.names.reducer,
          [SwiftArgument(.prefix("&", .name("state"))), SwiftArgument("action", $0)])
      })
  }
}

private func addReduction(
  _ test: ReducerTest, _ context: FeatureContext, _ statements: inout TestStatements
) {
  let name = test.action.name
  let first = test.steps[0].payload
  let isShared =
    first.contains(where: \.isLong) && test.steps.dropFirst().contains { $0.payload == first }
  statements.addState(test.start, isChanged: true)
  statements.add(
    .variable(test.changesNothing ? .let : .var, "expected", value: .name("state")))
  if isShared {
    statements.add(statements.action(name, first, type: context.names.action)) {
      .variable(.let, "action", value: $0)
    }
  }
  for step in test.steps {
    let isSame = isShared && step.payload == first
    addCall(isSame ? .name("action") : statements.action(name, step.payload), context, &statements)
    for change in step.changes {
      let property = context.feature.state.properties[change.index]
      statements.change(
        .path("expected", property.name), property.type, from: change.before, to: change.after)
    }
    statements.expectSame(.name("state"), .name("expected"))
  }
}

/// Adds one test for all actions that change nothing in the sample state.
private func addIdle(
  _ tests: [ReducerTest], _ context: FeatureContext, _ statements: inout TestStatements
) {
  if tests.count == 1 { return addReduction(tests[0], context, &statements) }
  let actions = tests.map { statements.action($0.action.name, $0.steps[0].payload) }
  statements.add(.array(actions)) {
    .variable(.let, "actions", type: "[\(context.names.action)]", value: $0)
  }
  statements.add(.variable(.var, "state", value: statements.sample))
  var body = TestStatements(context, statements.texts)
  addCall(.name("action"), context, &body)
  body.expectSame(.name("state"), statements.sample)
  statements.texts = body.texts
  statements.add(.for("action", in: .name("actions"), body: body.list))
}

extension ReducerTest {
  /// Whether the test dispatches its action once in the unmodified sample state, and the action
  /// changes nothing.
  fileprivate var isPlainlyIdle: Bool { changesNothing && start.isPlain && steps.count == 1 }
}

extension Array {
  fileprivate func partitioned(by condition: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}

extension Value {
  /// Whether the value is too long to be written twice in a test.
  fileprivate var isLong: Bool {
    switch self {
    case .list(let values), .structure(let values): values.count > 1
    case .enumeration(_, let values): values.contains(where: \.isLong)
    default: false
    }
  }
}

/// Returns a sentence that says exactly what the test checks.
private func dispatchSentence(_ context: FeatureContext) -> String {
  let actions = context.feature.actions.count
  let states = context.hasSample ? "in the initial or the sample state" : "in the initial state"
  let dispatched = context.tests.dispatched.count
  if dispatched == actions { return "no action traps \(states)" }
  return
    "\(dispatched) of the \(actions) actions \(dispatched == 1 ? "does" : "do") not trap \(states)"
}

private func addDispatching(_ context: FeatureContext, _ statements: inout TestStatements) {
  let names = context.names
  statements.addActions(type: "[\(names.action)]")
  let initial = SwiftExpression.path(names.feature, RuntimeSymbol.initialState)
  var arguments = [SwiftArgument(RuntimeSymbol.initialState, .name("state"))]
  let middleware = context.feature.middleware
  if middleware.contains(where: \.isStub) {
    // Stubs are omitted: they are user-written, so their behavior is unknown.
    let own = middleware.filter { !$0.isStub }.map {
      made($0.name, context, &statements.texts.imports)
    }
    arguments.append(SwiftArgument(RuntimeSymbol.chain, .array(own)))
  } else if context.feature.dependencies.isEmpty, context.feature.hasDependencies {
    arguments.append(
      SwiftArgument(
        RuntimeSymbol.dependencies, .call(.implicitMember(RuntimeSymbol.inMemory), [])))
  } else if !context.feature.dependencies.isEmpty {
    arguments.append(SwiftArgument(RuntimeSymbol.dependencies, .implicitMember("mock")))
    statements.texts.imports.note(context.mocksModule)
  }
  if context.hasEffects {
    // No effect continues, because its clock never advances.
    arguments.append(SwiftArgument(RuntimeSymbol.clock, context.shared.manualClock))
    statements.texts.imports.note(RuntimeSymbol.testing)
  }
  let dispatching: [SwiftStatement] =
    [
      .variable(.let, "store", value: .call(names.store, arguments))
    ]
    + (context.stored.isEmpty
      ? [] : [.expression(.path("store").calling(RuntimeSymbol.startWithoutLoading, []))])
    + [
      .expression(.path("store").calling(RuntimeSymbol.dispatch, [SwiftArgument(.name("action"))]))
    ]
  statements.texts.imports.noteRuntime()
  statements.add(
    .for(
      "state",
      in: .array([initial] + (context.hasSample ? [.implicitMember(context.sampleName)] : [])),
      body: [.for("action", in: .name("actions"), body: dispatching)]))
}

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
  var titles = ReducerTitles(context)
  let (idle, changing) = context.tests.reducers.partitioned(by: \.isPlainlyIdle)
  for test in changing {
    addReduction(test, context, &statements)
    members.append(statements.test(titles.title(of: test), named: test.action.name, &naming))
  }
  if !idle.isEmpty {
    addIdle(idle, context, &statements)
    let name = idle.count == 1 ? nil : "idleActions"
    members.append(statements.test(titles.title(ofIdle: idle), named: name, &naming))
  }
  addActionCoding(&statements, &naming, &members)
  let doc = "What actions change in a sample state, and that nothing else changes."
  var declarations = statements.suite(context.names.reducerTests, doc: doc, members)
  declarations += valueMakers(statements.values, &statements.texts)
  texts = statements.texts
  return declarations
}

/// Adds the call of the reducer, such as `taskListReducer(&state, action: .clear)`.
private func addCall(
  _ action: SwiftExpression, _ context: FeatureContext, _ statements: inout TestStatements
) {
  statements.addStatement(using: action) { action in
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
  addConstants(of: test, context, &statements)
  defer { statements.values.constants = [:] }
  statements.addStatement(
    .variable(test.changesNothing ? .let : .var, "expected", value: .name("state")))
  if isShared {
    statements.addStatement(using: statements.action(name, first, type: context.names.action)) {
      .variable(.let, "action", value: $0)
    }
  }
  for step in test.steps {
    let isSame = isShared && step.payload == first
    addCall(isSame ? .name("action") : statements.action(name, step.payload), context, &statements)
    for change in step.changes {
      let property = context.feature.state.properties[change.index]
      statements.addChange(
        .path("expected", property.name), property.type, from: change.before, to: change.after)
    }
    statements.expectSame(.name("state"), .name("expected"))
  }
}

/// Adds constants for the models in the payload of the first step that the state contains afterwards.
private func addConstants(
  of test: ReducerTest, _ context: FeatureContext, _ statements: inout TestStatements
) {
  let step = test.steps[0]
  let reserved: Set = ["state", "expected", "action", context.uuidName, "url", "data"]
  for (value, parameter) in zip(step.payload, context.actions[test.action.name]?.payload ?? []) {
    guard case .structure = value, value.isLong, !reserved.contains(parameter.name),
      case .nominal(let model) = parameter.type,
      step.changes.contains(where: { $0.after.contains(value) })
    else { continue }
    statements.addStatement(using: statements.values.expression(value, parameter.type)) {
      .variable(.let, parameter.name, value: $0)
    }
    statements.values.constants[value, default: [:]][model] = parameter.name
  }
}

/// Adds one test for all actions that change nothing in the sample state.
private func addIdle(
  _ tests: [ReducerTest], _ context: FeatureContext, _ statements: inout TestStatements
) {
  if tests.count == 1 { return addReduction(tests[0], context, &statements) }
  let actions = tests.map { statements.action($0.action.name, $0.steps[0].payload) }
  statements.addStatement(using: .array(actions)) {
    .variable(.let, "actions", type: "[\(context.names.action)]", value: $0)
  }
  statements.addStatement(.variable(.var, "state", value: statements.sample))
  var body = TestStatements(context, statements.texts)
  addCall(.name("action"), context, &body)
  body.expectSame(.name("state"), statements.sample)
  statements.texts = body.texts
  statements.addStatement(.for("action", in: .name("actions"), body: body.list))
}

extension ReducerTest {
  /// Whether the test dispatches its action once in the unmodified sample state, and no case that was
  /// tried changes anything.
  fileprivate var isPlainlyIdle: Bool {
    changesNothing && start.isPlain && steps.count == 1 && usual == nil
  }
}

extension Array {
  fileprivate func partitioned(by condition: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}

extension Value {
  /// Whether the value is a part of this one, or the same.
  fileprivate func contains(_ part: Value) -> Bool {
    if self == part { return true }
    return switch self {
    case .list(let values), .structure(let values): values.contains { $0.contains(part) }
    case .dictionary(let entries): entries.values.contains { $0.contains(part) }
    default: false
    }
  }

  /// Whether the value is too long to be written twice in a test.
  var isLong: Bool {
    switch self {
    case .list(let values), .structure(let values): values.count > 1
    case .enumeration(_, let values): values.contains(where: \.isLong)
    default: false
    }
  }
}

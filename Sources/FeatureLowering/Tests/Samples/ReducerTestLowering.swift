import ExpressionTyping
import FeatureAnalysis
import SwiftCode
import TestPlanning

/// The tests of an action: it changes these parts of the sample state, and nothing else.
func reducerTestDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var statements = TestStatements(context, texts)
  var naming = TestNaming(reserved: [
    context.uuidName, "url", "data", context.names.reducer, RuntimeSymbol.expectNoDifference,
  ])
  var members: [SwiftDeclaration] = []
  var previous: String?
  for test in context.tests.reducers {
    addReduction(test, context, &statements)
    let sentence = sentence(test, context)
    let isAnother = test.action.name == previous
    let name = isAnother ? sentence : test.action.name
    members.append(statements.test(sentence, named: name, &naming))
    previous = test.action.name
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
  let names = test.changes.map { context.feature.state.properties[$0.index].name }
  return "\(test.action.name) changes " + (names.isEmpty ? "nothing" : "only " + wordList(names))
}

private func addReduction(
  _ test: ReducerTest, _ context: FeatureContext, _ statements: inout TestStatements
) {
  let names = context.names
  func reduce(_ action: SwiftExpression) {
    statements.add(action) { action in
      .expression(
        action.asArgument {
          .call(
            names.reducer,
            [SwiftArgument(.prefix("&", .name("state"))), SwiftArgument("action", $0)])
        })
    }
  }
  let name = test.action.name
  let isSame = test.idlePayload == test.payload && test.payload.contains(where: \.isLong)
  statements.addState(test.given)
  statements.add(
    .variable(test.changes.isEmpty ? .let : .var, "expected", value: .name("state")))
  if isSame {
    statements.add(statements.action(name, test.payload, type: names.action)) {
      .variable(.let, "action", value: $0)
    }
  }
  reduce(isSame ? .name("action") : statements.action(name, test.payload))
  for change in test.changes {
    let property = context.feature.state.properties[change.index]
    statements.change(
      .path("expected", property.name), property.type, from: change.before, to: change.after)
  }
  statements.expectSame(.name("state"), .name("expected"))
  guard let payload = test.idlePayload else { return }
  statements.add(.comment("Now there is nothing to change."))
  reduce(isSame ? .name("action") : statements.action(name, payload))
  statements.expectSame(.name("state"), .name("expected"))
}

extension Value {
  /// Too long to be written twice.
  fileprivate var isLong: Bool {
    switch self {
    case .list(let values), .structure(let values): values.count > 1
    case .enumeration(_, let values): values.contains(where: \.isLong)
    default: false
    }
  }
}

/// A sentence that states only what the test checks.
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
    // Stubs are user-written, and may do anything.
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
    // Effects wait for a clock that never advances.
    arguments.append(SwiftArgument(RuntimeSymbol.clock, .call("ManualClock", [])))
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

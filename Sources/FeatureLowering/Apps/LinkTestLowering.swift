import FeatureAnalysis

/// Creates the tests of the links. Each test sends an action, and checks which actions the links
/// dispatch.
func linkTestDeclarations(
  _ context: AppContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var values = ValueLowering(types: context.app.whole.types)
  var naming = TestNaming(reserved: ["uuid", "url", "data", "app", "actions", "expected"])
  let tests = context.linkTests.map { test in
    let title = title(of: test, context.app)
    return declaration(test, title, naming.functionName(for: title), context, &values, &texts)
  }
  for module in ["Testing", context.whole.module, RuntimeSymbol.testing] {
    texts.imports.addModule(module)
  }
  texts.imports.noteRuntime()
  if !context.needy.isEmpty { texts.imports.addModule(context.whole.mocksModule) }
  let suite = SwiftDeclaration.struct(
    context.names.module + "LinkTests", [],
    attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: true), SwiftAttribute("Suite")],
    doc: "What actions and events of one feature cause in others.", members: tests)
  return [suite] + valueMakers(values, &texts)
}

/// Returns a test title such as "users.logOut dispatches tasks.saveTasks, closes editors and opens
/// login".
private func title(of test: LinkTest, _ app: App) -> String {
  let links = test.links.map { app.links[$0] }
  let triggers = links.map { app.writtenTrigger(of: $0) }
  if triggers.count > 1 { return "what follows \(listed(triggers))" }
  let steps = links[0].steps.enumerated().filter {
    test.shown.contains(FollowedStep(link: test.links[0], step: $0.offset))
  }
  return triggers[0] + " " + listed(steps.map { effect(of: $0.element, app) })
}

private func effect(of step: LinkStep, _ app: App) -> String {
  switch step.verb {
  case .open(let place, _, _): "opens \(app.features[place].name)"
  case .close(let place, _): "closes \(app.features[place].name)"
  case .dispatch(.checked(let action)): "dispatches \(app.name(ofSent: action) ?? "an action")"
  case .dispatch: "dispatches an action"
  }
}

extension App {
  /// The name of the dispatched action: `tasks.saveTasks` for the expression `.tasks(.saveTasks)`.
  fileprivate func name(ofSent action: TypedExpression) -> String? {
    SentAction(action, to: features).flatMap { sent in
      sent.name.map { features[sent.feature].prefix + $0 }
    }
  }
}

private func listed(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.first ?? "" }
  return names.dropLast().joined(separator: ", ") + " and " + last
}

private func declaration(
  _ test: LinkTest, _ title: String, _ name: String, _ context: AppContext,
  _ values: inout ValueLowering, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let app = context.app
  var body = ScenarioBody()
  let state = givenState(test.given, context.whole, &values, &texts)
  var arguments = state.map { [SwiftArgument(RuntimeSymbol.initialState, $0)] } ?? []
  if !context.needy.isEmpty {
    arguments.append(SwiftArgument(RuntimeSymbol.dependencies, .implicitMember("mock")))
  }
  arguments.append(SwiftArgument(RuntimeSymbol.clock, context.whole.shared.manualClock))
  body.append(.call(context.names.store, arguments), from: &values) {
    .variable(.let, "app", value: $0)
  }
  body.statements += recordingActions(context)
  let stores = zip(context.stores, app.features).map {
    TestedStore($0, as: $1, among: app.features)
  }
  // The initial values of the features count as loaded.
  body.statements += stores.flatMap { $0.starting(nil, "app") }
  let sent = actionExpression(test.call, stores[test.call.feature], &values, &texts)
  let action = context.stores[test.call.feature].actions[test.call.action]
  let verb = action?.isPrivate == true ? RuntimeSymbol.send : RuntimeSymbol.dispatch
  let dispatch = SwiftExpression.path("app").calling(verb, [SwiftArgument(sent)])
  body.append(dispatch, from: &values) { .expression($0) }
  expectActions(test.reduced, context, &values, &body)
  body.statements += test.isOpen.sorted { $0.key < $1.key }.map { place, isOpen in
    expectation(that: app.features[place], isOpen: isOpen)
  }
  return .function(
    name, isThrowing: body.isThrowing,
    attributes: [SwiftAttribute("Test", [SwiftArgument(.string(title))])], body: body.statements)
}

private func recordingActions(_ context: AppContext) -> [SwiftStatement] {
  let note = SwiftStatement.expression(
    .path("actions").calling("append", [SwiftArgument(.name("action"))]))
  return [
    .variable(.var, "actions", type: "[\(context.names.action)]", value: .array([])),
    .assignment(
      .path("app", "onAction"), "=",
      .closure(SwiftClosure(parameters: ["action", "_", "_"], [note]))),
  ]
}

private func expectation(that feature: AppFeature, isOpen: Bool) -> SwiftStatement {
  let store = SwiftExpression.path("app", feature.name)
  let condition: SwiftExpression =
    feature.keyType == nil
    ? .infix(store, isOpen ? "!=" : "==", .nil)
    : isOpen ? .prefix("!", store.member("isEmpty")) : store.member("isEmpty")
  return .expression(.expect(condition))
}

/// Adds the expectation that the app dispatched these actions. Actions that can throw when they are
/// created get a statement of their own, because `#expect` does not accept a `try`.
private func expectActions(
  _ actions: [Value], _ context: AppContext, _ values: inout ValueLowering,
  _ body: inout ScenarioBody
) {
  let expected = actions.map { values.expression($0, .nominal(context.names.action)) }
  guard values.isThrowing else {
    body.statements.append(expectation(.name("actions"), are: expected))
    return
  }
  body.append(.array(expected), from: &values) {
    .variable(.let, "expected", type: "[\(context.names.action)]", value: $0)
  }
  body.statements.append(.expression(.expect(.infix(.name("actions"), "==", .name("expected")))))
}

import FeatureAnalysis

/// Creates one test for each path that an action can take through a middleware.
func middlewareTestDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var statements = TestStatements(context, texts)
  var naming = TestNaming(reserved: [
    context.uuidName, "url", "data", "outcome", RuntimeSymbol.expectNoDifference,
  ])
  let names = MiddlewareTestNames(context)
  var members: [SwiftDeclaration] = []
  var first: [String: MiddlewareTest] = [:]
  var titles = TestTitles()
  for test in context.tests.middleware {
    addOutcome(test, names, &statements)
    var title = sentence(test)
    if let known = first[title] {
      title = sentence(test, difference(of: test, from: known, context))
    } else {
      first[title] = test
    }
    members.append(statements.test(titles.unique(title), &naming))
  }
  let doc = "How each middleware handles actions on its own."
  var declarations = statements.suite(
    context.names.middlewareTests, isOnMainActor: true, doc: doc, members)
  statements.texts.imports.noteRuntime()
  if context.hasEffects { statements.texts.imports.note(RuntimeSymbol.testing) }
  declarations += [
    outcomeType(names, context), recorder(names, context), outcomeFunction(names, context),
  ]
  declarations += makers(statements.values, &statements.texts)
  texts = statements.texts
  return declarations
}

/// The names of the types in the file, which are unique in the module.
private struct MiddlewareTestNames {
  let outcome: String
  let recorder: String

  init(_ context: FeatureContext) {
    let feature = context.feature
    var taken = Set(feature.models.map(\.name) + feature.filters.map(\.name))
    taken.formUnion(feature.externals.map(\.name) + feature.middleware.map(\.name))
    for dependency in feature.dependencies {
      taken.formUnion([dependency.protocolName, dependency.mockName, dependency.liveName])
    }
    func own(_ name: String) -> String {
      taken.contains(name) ? free(context.names.module + name, among: taken) : name
    }
    outcome = own("MiddlewareOutcome")
    recorder = own("ActionRecorder")
  }
}

/// Returns the words that distinguish `test` from `other` in its title, such as ` with name
/// 'Milk'`. Both tests have the same outcome.
private func difference(
  of test: MiddlewareTest, from other: MiddlewareTest, _ context: FeatureContext
) -> String {
  let parameters = context.actions[test.action.name]?.payload ?? []
  var parts = differences(
    of: test.action.payload, from: other.action.payload, parameters, context.feature.types)
  for (index, property) in context.feature.state.properties.enumerated() {
    guard let value = context.tests.value(of: index, in: test.start),
      value != context.tests.value(of: index, in: other.start)
    else { continue }
    parts.append(shown(value, property.name, property.type, context.feature.types))
  }
  return parts.isEmpty ? "" : " with " + wordList(parts)
}

private func sentence(_ test: MiddlewareTest, _ difference: String = "") -> String {
  let action = test.action.name
  let verdict =
    switch test.verdict {
    case .passes: "lets \(action) pass\(difference)"
    case .rewrites: "rewrites \(action)\(difference)"
    case .stops: "stops \(action)\(difference)"
    case .rejects(let message): "rejects \(action)\(difference): \(message)"
    }
  let followers = test.followers.map(\.name)
  let end = followers.isEmpty ? "" : ", followed by " + wordList(followers)
  return "\(test.middleware) \(verdict)\(end)"
}

private func addOutcome(
  _ test: MiddlewareTest, _ names: MiddlewareTestNames, _ statements: inout TestStatements
) {
  let context = statements.context
  if !test.start.given.isEmpty { statements.addState(test.start) }
  statements.add(
    statements.action(test.action.name, test.action.payload, type: context.names.action)
  ) { .variable(.let, "action", value: $0) }
  var passed: [SwiftExpression] = []
  switch test.verdict {
  case .passes: passed.append(.name("action"))
  case .rewrites:
    if let first = test.passed.first {
      passed.append(statements.action(first.name, first.payload))
    }
  case .stops, .rejects: break
  }
  for follower in test.followers {
    passed.append(statements.action(follower.name, follower.payload))
  }
  var expected: [SwiftArgument] = []
  if !passed.isEmpty { expected.append(SwiftArgument("passed", .array(passed))) }
  if !test.rejections.isEmpty {
    let messages = test.rejections.map { SwiftExpression.string($0) }
    expected.append(SwiftArgument("rejections", .array(messages)))
  }
  statements.add(.call(names.outcome, expected)) { .variable(.let, "expected", value: $0) }
  var arguments = [SwiftArgument("of", .name("action"))]
  if !test.start.given.isEmpty {
    arguments.append(SwiftArgument("in", .name("state")))
  } else if test.start.isInitial {
    let initial = SwiftExpression.path(context.names.feature, RuntimeSymbol.initialState)
    arguments.append(SwiftArgument("in", initial))
  }
  arguments.append(
    SwiftArgument("through", made(test.middleware, context, &statements.texts.imports)))
  statements.expectSame(.call("outcome", arguments), .name("expected"))
}

extension MiddlewareTest {
  /// The actions that the tested action caused, in the form in which they left the middleware.
  fileprivate var followers: ArraySlice<SimulatedAction> { verdict.followers(of: passed) }
}

// MARK: - Calls in the tests

private func outcomeType(
  _ names: MiddlewareTestNames, _ context: FeatureContext
) -> SwiftDeclaration {
  .struct(
    names.outcome, [.private], inherits: ["Equatable"],
    doc: "Collects the actions that pass a middleware, and the rejections.",
    members: [
      .property("passed", type: "[\(context.names.action)]", .var, value: .array([])),
      .property("rejections", type: "[String]", .var, value: .array([])),
    ])
}

private func recorder(
  _ names: MiddlewareTestNames, _ context: FeatureContext
) -> SwiftDeclaration {
  .class(
    names.recorder, [.private, .final], inherits: [RuntimeSymbol.middleware],
    doc: "Records the actions that reach it and drops them.",
    members: [
      .property("actions", type: "[\(context.names.action)]", .var, value: .array([])),
      .function(
        RuntimeSymbol.handle, [],
        [
          SwiftParameter(label: "_", "action", context.names.action),
          SwiftParameter(label: "_", "state", context.names.state),
          SwiftParameter(
            label: "_", "effects", "inout \(RuntimeSymbol.effects)<\(context.names.feature)>"),
        ],
        result: "\(RuntimeSymbol.verdict)<\(context.names.action)>",
        body: [
          .expression(.path("actions").calling("append", [SwiftArgument(.name("action"))])),
          .return(.implicitMember(RuntimeSymbol.drop)),
        ]),
    ])
}

private func outcomeFunction(
  _ names: MiddlewareTestNames, _ context: FeatureContext
) -> SwiftDeclaration {
  let sample: SwiftExpression =
    context.hasSample
    ? .implicitMember(context.sampleName)
    : .path(context.names.feature, RuntimeSymbol.initialState)
  return .function(
    "outcome", [.private],
    [
      SwiftParameter(label: "of", "action", context.names.action),
      SwiftParameter(label: "in", "state", context.names.state, default: sample),
      SwiftParameter(
        label: "through", "middleware",
        "any \(RuntimeSymbol.middleware)<\(context.names.feature)>"),
    ],
    result: names.outcome, attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: true)],
    body: outcomeBody(names, context))
}

/// Creates statements that pass an action through a store. The store has the tested middleware, and
/// a second middleware that records actions.
private func outcomeBody(
  _ names: MiddlewareTestNames, _ context: FeatureContext
) -> [SwiftStatement] {
  // No effect continues, because the test never advances the clock.
  let clock =
    context.hasEffects
    ? [SwiftArgument(RuntimeSymbol.clock, context.shared.manualClock)] : []
  let chain = SwiftExpression.array([.name("middleware"), .name("recorder")])
  let store = [
    SwiftArgument(RuntimeSymbol.initialState, .name("state")),
    SwiftArgument(RuntimeSymbol.chain, chain),
  ]
  let note = SwiftStatement.expression(
    .path("rejections").calling("append", [SwiftArgument(.path("$1", "message"))]))
  let outcome = [
    SwiftArgument("passed", .path("recorder", "actions")),
    SwiftArgument("rejections", .name("rejections")),
  ]
  return [
    .variable(.let, "recorder", value: .call(names.recorder, [])),
    .variable(.var, "rejections", type: "[String]", value: .array([])),
    .variable(.let, "store", value: .call(context.names.store, store + clock)),
    .assignment(.path("store", "onRejection"), "=", .closure(SwiftClosure([note]))),
    .expression(
      .path("store").calling(RuntimeSymbol.dispatch, [SwiftArgument(.name("action"))])),
    .return(.call(names.outcome, outcome)),
  ]
}

/// Returns the expression that creates a middleware in a test.
func made(
  _ middleware: String, _ context: FeatureContext, _ imports: inout Imports
) -> SwiftExpression {
  let isCaller = context.callers.contains(middleware)
  if isCaller { imports.note(context.mocksModule) }
  return .call(middleware, isCaller ? [SwiftArgument(.implicitMember("mock"))] : [])
}

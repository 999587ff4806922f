import FeatureAnalysis

/// Creates one test for each path that an action can take through a middleware.
func middlewareTestDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var statements = TestStatements(context, texts)
  var naming = TestNaming(reserved: [
    context.uuidName, "url", "data", RuntimeSymbol.expectNoDifference,
  ])
  var members: [SwiftDeclaration] = []
  var first: [String: MiddlewareTest] = [:]
  var titles = TestTitles()
  for test in context.tests.middleware {
    addOutcome(test, &statements)
    var difference = ""
    if let known = first[sentence(test)] {
      difference = context.difference(
        of: test.start, test.action.payload, from: known.start, known.action.payload,
        context.actions[test.action.name]?.payload ?? [])
    } else {
      first[sentence(test)] = test
    }
    let title = titles.unique(sentence(test, difference))
    let name = outcome(test, difference)
    members.append(
      statements.test(title, named: "\(context.shortName(of: test.middleware)) \(name)", &naming))
  }
  var declarations = statements.suite(
    context.names.middlewareTests, isOnMainActor: true,
    doc: "How each middleware handles actions on its own.", members)
  statements.texts.imports.addModule(RuntimeSymbol.testing)
  declarations += valueMakers(statements.values, &statements.texts)
  texts = statements.texts
  return declarations
}

private func sentence(_ test: MiddlewareTest, _ difference: String = "") -> String {
  var sentence = "\(test.middleware) \(outcome(test, difference))"
  if case .rejects(let message) = test.verdict { sentence += ": \(message)" }
  return sentence
}

/// Returns what happens to the action, such as `rejects addTask with an empty title`.
private func outcome(_ test: MiddlewareTest, _ difference: String) -> String {
  let action = test.action.name
  let verdict =
    switch test.verdict {
    case .passes: "lets \(action) pass"
    case .rewrites: "rewrites \(action)"
    case .stops: "stops \(action)"
    case .rejects: "rejects \(action)"
    }
  let followers = test.followers.map(\.name)
  let end = followers.isEmpty ? "" : ", followed by " + wordList(followers)
  return verdict + difference + end
}

extension FeatureContext {
  /// Returns the name of a middleware without the name of the feature, such as `Validation` for
  /// `TaskListValidation`.
  fileprivate func shortName(of middleware: String) -> String {
    let rest = middleware.dropFirst(names.module.count)
    return middleware.hasPrefix(names.module) && !rest.isEmpty ? String(rest) : middleware
  }
}

private func addOutcome(_ test: MiddlewareTest, _ statements: inout TestStatements) {
  let context = statements.context
  if !test.start.given.isEmpty { statements.addState(test.start) }
  var action = statements.action(test.action.name, test.action.payload)
  if test.verdict == .passes {
    statements.addStatement(
      using: statements.action(test.action.name, test.action.payload, type: context.names.action)
    ) { .variable(.let, "action", value: $0) }
    action = .name("action")
  }
  var arguments = [SwiftArgument("of", action)]
  if !test.start.given.isEmpty {
    arguments.append(SwiftArgument("in", .name("state")))
  } else if !test.start.isInitial, context.hasSample {
    arguments.append(SwiftArgument("in", .implicitMember(context.sampleName)))
  } else if context.feature.needsState {
    arguments.append(SwiftArgument("in", .implicitMember(context.openingName)))
  }
  let call = middlewareExpression(test.middleware, context, &statements.texts.imports)
    .calling("outcome", arguments)
  statements.addStatement(using: call) { .variable(.let, "outcome", value: $0) }
  let type = context.shared.toolchain(RuntimeSymbol.outcome)
  let wanted = expected(test, &statements)
  guard statements.values.isThrowing else {
    return statements.expectSame(.name("outcome"), .call(type, wanted))
  }
  statements.addStatement(using: .call("\(type)<\(context.names.action)>", wanted)) {
    .variable(.let, "expected", value: $0)
  }
  statements.expectSame(.name("outcome"), .name("expected"))
}

/// Returns the arguments of the expected outcome.
private func expected(
  _ test: MiddlewareTest, _ statements: inout TestStatements
) -> [SwiftArgument] {
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
  return expected
}

extension MiddlewareTest {
  /// The actions that the tested action caused, in the form in which they left the middleware.
  fileprivate var followers: ArraySlice<SimulatedAction> { verdict.followers(of: passed) }
}

/// Returns the expression that creates a middleware in a test.
func middlewareExpression(
  _ middleware: String, _ context: FeatureContext, _ imports: inout Imports
) -> SwiftExpression {
  let isCaller = context.callers.contains(middleware)
  if isCaller { imports.addModule(context.mocksModule) }
  return .call(middleware, isCaller ? [SwiftArgument(.implicitMember("mock"))] : [])
}

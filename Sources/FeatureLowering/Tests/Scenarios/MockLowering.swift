import FeatureAnalysis

/// Creates a mock for each dependency. The mock returns the answers that a test sets, and records
/// its calls.
func mockDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.addModule(context.module)
  let names = context.names
  let dependencies = context.feature.dependencies
  texts.qualified = context.typesHiddenInMocks
  var declarations = dependencies.map { mock(MockedDependency($0), context, &texts) }
  texts.qualified = [:]
  if context.hasCallLog { declarations.append(callLog(context)) }
  declarations.append(
    .extension(
      names.dependencies,
      members: [
        .computed(
          "mock", type: names.dependencies, [.public, .static],
          attributes: [SwiftAttribute("MainActor")],
          doc: "Mocks without answers.",
          get: [
            .expression(
              context.dependenciesInMemory(
                dependencies.map { SwiftArgument($0.name, .call($0.mockName, [])) }))
          ])
      ]))
  let methods = dependencies.flatMap(\.methods)
  if methods.contains(where: { !$0.canThrow && !$0.isStream || $0.error != nil }) {
    texts.imports.noteRuntime()
  }
  let isLocalized = context.feature.middleware.contains(where: \.usesMessage)
  if isLocalized { texts.imports.noteFoundation() }
  declarations += mockTypes(names, methods, isLocalized: isLocalized).map { .verbatim($0) }
  return declarations
}

extension FeatureContext {
  /// The feature's types that a mock hides with its own `Call` and `Answers`.
  fileprivate var typesHiddenInMocks: [String: String] {
    let names = ["Call", "Answers"].filter { feature.types[$0] != nil }
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, "\(externals[$0] ?? module).\($0)") })
  }
}

/// A dependency, with the names of the clock and the log in its mock. No method of the dependency
/// has these names.
struct MockedDependency {
  let dependency: Dependency
  let clockName: String
  let logName: String

  init(_ dependency: Dependency) {
    self.dependency = dependency
    let taken = Set(dependency.methods.map(\.name))
    func member(_ name: String, orElse other: String) -> String {
      taken.contains(name) ? free(other, among: taken) : name
    }
    clockName = member(RuntimeSymbol.clock, orElse: "mockClock")
    logName = member("log", orElse: "mockLog")
  }
}

private func mock(
  _ mocked: MockedDependency, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let dependency = mocked.dependency
  let calls = SwiftDeclaration.enum(
    "Call", [.public], inherits: ["Equatable"],
    members: dependency.methods.map { enumCase($0.name, $0.payload, doc: nil, &texts) })
  let answers = SwiftDeclaration.struct(
    "Answers", [.public],
    members: dependency.methods.map { method in
      if let element = method.element {
        return .property(
          method.name, type: "[[\(context.names.mockElement)<\(texts.lowerType(element))>]]", .var,
          [.public], value: .array([]))
      }
      let result = method.result.map { texts.lowerType($0) } ?? "Void"
      let value = method.error.map { "\(result), \(texts.lowerType($0))" } ?? result
      // Without an answer, a method that returns nothing succeeds.
      let success = SwiftExpression.enumCase("returning", [SwiftArgument(.tuple([]))])
      return .property(
        method.name, type: "[\(context.names.mockType(of: method))<\(value)>]", .var, [.public],
        value: .array(method.result == nil ? [success] : []))
    })
  var members = [
    calls, answers,
    context.hasCallLog
      ? ownCalls(of: mocked)
      : .property(
        "calls", type: "[Call]", .var, [.public, .privateSet], value: .array([])),
    .property(
      "answers", .var, [.public], value: .call("Answers", []),
      doc: "One answer for each call, in order. The last one is repeated."),
  ]
  members += madeWith(mocked, context)
  members += dependency.methods.map { mockMethod($0, of: mocked, context, &texts) }
  return .class(
    dependency.mockName, [.public, .final], inherits: [protocolType(dependency)],
    attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: true)],
    doc: "Returns prepared answers and records its calls.", members: members)
}

/// Creates the clock, the log and the initializer of a mock.
private func madeWith(
  _ mocked: MockedDependency, _ context: FeatureContext
) -> [SwiftDeclaration] {
  let clock = SwiftParameter(
    "clock", context.shared.clockType, default: context.shared.continuousClock)
  let log = SwiftParameter(
    "log", context.names.callLog, default: .call(context.names.callLog, []))
  var members: [SwiftDeclaration] = [
    .property(mocked.clockName, type: clock.type, .let, [.private])
  ]
  var body: [SwiftStatement] = [
    .assignment(.member(.name("self"), mocked.clockName), "=", .name("clock"))
  ]
  guard context.hasCallLog else {
    members.append(
      .initializer(
        [.public], [clock], doc: "- Parameter clock: The clock for delayed answers.",
        body: body))
    return members
  }
  members.append(.property(mocked.logName, type: log.type, .let, [.private]))
  body.append(.assignment(.member(.name("self"), mocked.logName), "=", .name("log")))
  members.append(
    .initializer(
      [.public], [clock, log],
      doc: """
        - Parameters:
          - clock: The clock for delayed answers.
          - log: Records the calls, together with those of the mocks that share it.
        """, body: body))
  return members
}

extension DependencyMethod {
  /// Returns the name of the mock's property, with `self.` if a parameter of the method hides it.
  fileprivate func property(_ name: String) -> SwiftExpression {
    payload.contains { $0.name == name } ? .path("self", name) : .name(name)
  }
}

/// Creates a method of a mock. The method records the call, and returns the next answer.
private func mockMethod(
  _ method: DependencyMethod, of mocked: MockedDependency, _ context: FeatureContext,
  _ texts: inout TextLowering
) -> SwiftDeclaration {
  let call = SwiftExpression.enumCase(
    method.name, method.payload.map { SwiftArgument($0.label, .name($0.name)) })
  let noted =
    context.hasCallLog
    ? method.property(mocked.logName).member("calls")
      .calling("append", [SwiftArgument(.enumCase(mocked.dependency.name, [SwiftArgument(call)]))])
    : method.property("calls").calling("append", [SwiftArgument(call)])
  let answers = SwiftExpression.prefix("&", method.property("answers").member(method.name))
  let clock = SwiftArgument("on", method.property(mocked.clockName))
  if method.isStream {
    let stream = SwiftExpression.path(context.names.mockElement).calling(
      method.canThrow ? "throwingStream" : "stream", [SwiftArgument(answers), clock])
    return .function(
      method.name, [.public], methodParameters(of: method, &texts), isAsync: true,
      result: resultType(of: method, &texts), body: [.expression(noted), .return(stream)])
  }
  let next = SwiftExpression.path(context.names.mockType(of: method)).calling(
    "next",
    [
      SwiftArgument(answers),
      SwiftArgument("of", .string("\(mocked.dependency.name).\(method.name)")),
    ])
  let answer = SwiftExpression.effect(
    method.canThrow ? .tryAwait : .await,
    next.calling(method.canThrow ? "get" : "value", [clock]))
  return .function(
    method.name, [.public], methodParameters(of: method, &texts), isAsync: true,
    isThrowing: method.canThrow, thrown: method.error.map { texts.lowerType($0) },
    result: method.result.map { texts.lowerType($0) },
    body: [
      .expression(noted),
      method.result == nil ? .expression(answer) : .return(answer),
    ])
}

extension FeatureContext {
  /// Whether the mocks record their calls in one shared log, which shows the order of all calls.
  var hasCallLog: Bool { feature.dependencies.count > 1 }
}

/// Creates the log in which all mocks record their calls.
func callLog(_ context: FeatureContext) -> SwiftDeclaration {
  let call = SwiftDeclaration.enum(
    "Call", [.public], inherits: ["Equatable"],
    members: context.feature.dependencies.map {
      .enumCase($0.name, payload: [SwiftPayload(nil, "\($0.mockName).Call")])
    })
  return .class(
    context.names.callLog, [.public, .final],
    attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: true)],
    doc: "Records the calls of all mocks that share it, in one order.",
    members: [
      call,
      .property("calls", type: "[Call]", .var, [.public], value: .array([])),
      .initializer([.public], body: []),
    ])
}

/// Creates the property that filters the calls of one mock from the shared log.
func ownCalls(of mocked: MockedDependency) -> SwiftDeclaration {
  let isOwn = SwiftCondition.pattern(
    .enumCase(mocked.dependency.name, [SwiftArgument(.binding(.let, "call"))]), .name("$0"))
  return .computed(
    "calls", type: "[Call]", [.public],
    get: [
      .expression(
        .call(
          .path(mocked.logName, "calls", "compactMap"), [],
          trailing: SwiftClosure([
            .guard([isOwn], otherwise: [.return(.nil)]), .return(.name("call")),
          ])))
    ])
}

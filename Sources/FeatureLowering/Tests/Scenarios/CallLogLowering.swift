import FeatureAnalysis

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

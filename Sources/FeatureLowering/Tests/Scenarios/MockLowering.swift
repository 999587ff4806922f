import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// A mock for each dependency: it answers as a test tells it, and notes what it is asked.
func mockDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.note(context.module)
  let names = context.names
  let dependencies = context.feature.dependencies
  var declarations = dependencies.map { mock(MockedDependency($0), context, &texts) }
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
              .call(
                names.dependencies,
                dependencies.map { SwiftArgument($0.name, .call($0.mockName, [])) }))
          ])
      ]))
  let methods = dependencies.flatMap(\.methods)
  if methods.contains(where: { !$0.canThrow }) { texts.imports.noteRuntime() }
  declarations.append(.verbatim(answerTypes(names, methods)))
  return declarations
}

/// The names of what the mocks share.
extension FeatureNames {
  var mockAnswer: String { module + "MockAnswer" }
  var mockError: String { module + "MockError" }
  var callLog: String { module + "CallLog" }
}

/// A dependency, and what its mock calls its clock and its log: no method has that name.
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
    "Call", [.public], inherits: ["Equatable"], doc: "A call of one of the methods.",
    members: dependency.methods.map { enumCase($0.name, $0.payload, doc: nil, &texts) })
  let answers = SwiftDeclaration.struct(
    "Answers", [.public], doc: "The answers to the calls of each method.",
    members: dependency.methods.map { method in
      let value = method.result.map { texts.type($0) } ?? "Void"
      // A method that gives nothing succeeds where nothing is said.
      let success = SwiftExpression.enumCase("returning", [SwiftArgument(.tuple([]))])
      return .property(
        method.name, type: "[\(context.names.mockAnswer)<\(value)>]", .var, [.public],
        value: .array(method.result == nil ? [success] : []))
    })
  var members = [
    calls, answers,
    context.hasCallLog
      ? ownCalls(of: mocked)
      : .property(
        "calls", type: "[Call]", .var, [.public, .privateSet], value: .array([]),
        doc: "The calls so far, in order."),
    .property(
      "answers", .var, [.public], value: .call("Answers", []),
      doc: "One answer for each call, in order. The last one is used again."),
  ]
  members += madeWith(mocked, context)
  members += dependency.methods.map { mockMethod($0, of: mocked, context, &texts) }
  return .class(
    dependency.mockName, [.public, .final], inherits: [protocolType(dependency)],
    attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: true)],
    doc: "Returns prepared answers and records its calls.", members: members)
}

/// The clock and the log of a mock, and its initialiser.
private func madeWith(
  _ mocked: MockedDependency, _ context: FeatureContext
) -> [SwiftDeclaration] {
  let clock = SwiftParameter(
    "clock", "any Clock<Duration>", default: .call("ContinuousClock", []))
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
        [.public], [clock], doc: "- Parameter clock: The clock on which late answers wait.",
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
          - clock: The clock on which late answers wait.
          - log: Records the calls, together with those of the mocks that share it.
        """, body: body))
  return members
}

/// Notes the call, and gives the next answer.
private func mockMethod(
  _ method: DependencyMethod, of mocked: MockedDependency, _ context: FeatureContext,
  _ texts: inout TextLowering
) -> SwiftDeclaration {
  /// A property of the mock, with `self.` where the payload hides it.
  func own(_ name: String) -> SwiftExpression {
    method.payload.contains { $0.name == name } ? .path("self", name) : .name(name)
  }
  let call = SwiftExpression.enumCase(
    method.name, method.payload.map { SwiftArgument($0.label, .name($0.name)) })
  let noted =
    context.hasCallLog
    ? own(mocked.logName).member("calls")
      .calling("append", [SwiftArgument(.enumCase(mocked.dependency.name, [SwiftArgument(call)]))])
    : own("calls").calling("append", [SwiftArgument(call)])
  let answers = SwiftExpression.prefix("&", own("answers").member(method.name))
  let next = SwiftExpression.path(context.names.mockAnswer).calling(
    "next",
    [
      SwiftArgument(answers),
      SwiftArgument("of", .string("\(mocked.dependency.name).\(method.name)")),
    ])
  let clock = SwiftArgument("on", own(mocked.clockName))
  let answer = SwiftExpression.effect(
    method.canThrow ? .tryAwait : .await,
    next.calling(method.canThrow ? "get" : "value", [clock]))
  return .function(
    method.name, [.public], parameters(of: method, &texts), isAsync: true,
    isThrowing: method.canThrow,
    result: method.result.map { texts.type($0) },
    body: [
      .expression(noted),
      method.result == nil ? .expression(answer) : .return(answer),
    ])
}

/// What takes an answer apart, for methods that throw and for those that do not.
private func answerAccessors(_ methods: [DependencyMethod]) -> String {
  var accessors = ""
  if methods.contains(where: \.canThrow) {
    accessors += """


        /// The answer, after its delay.
        @MainActor func get(on clock: any Clock<Duration>) async throws -> Value {
          if delay > .zero { try await clock.sleep(for: delay) }
          return try result.get()
        }
      """
  }
  if methods.contains(where: { !$0.canThrow }) {
    accessors += """


        /// The answer of a method that cannot throw. A failure ends the calling effect.
        @MainActor func value(on clock: any Clock<Duration>) async -> Value {
          if delay > .zero { try? await clock.sleep(for: delay) }
          switch result {
          case .success(let value): return value
          case .failure(let error): await RunningEffect.fail(with: error)
          }
        }
      """
  }
  return accessors
}

private func answerTypes(_ names: FeatureNames, _ methods: [DependencyMethod]) -> String {
  let accessors = answerAccessors(methods)
  return """
    /// The answer of a mock to one call.
    public struct \(names.mockAnswer)<Value: Sendable>: Sendable {
      private let result: Result<Value, \(names.mockError)>
      private let delay: Duration

      /// Returns a value.
      public static func returning(_ value: Value, after delay: Duration = .zero) -> Self {
        Self(result: .success(value), delay: delay)
      }

      /// Throws an error with this message.
      public static func throwing(_ message: String, after delay: Duration = .zero) -> Self {
        Self(result: .failure(\(names.mockError)(description: message)), delay: delay)
      }

      /// Removes the first answer, unless it is the last, and returns it.
      static func next(_ answers: inout [Self], of method: String) -> Self {
        if answers.count > 1 { return answers.removeFirst() }
        return answers.first ?? .throwing("no answer is set for \\(method)")
      }\(accessors)
    }

    /// The error that a mock throws.
    struct \(names.mockError): Error, CustomStringConvertible {
      let description: String
    }
    """
}

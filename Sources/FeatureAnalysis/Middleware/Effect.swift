import ReduxSemantics
import SpecLanguage

/// An external service that the feature uses: a protocol with async methods.
package struct Dependency: Sendable {
  package let name: String
  /// The name of the protocol, such as `TaskListRepository`.
  package let protocolName: String
  package let doc: String?
  package let methods: [DependencyMethod]

  /// The name of the mock that the package's tests use.
  package var mockName: String { Self.mockName(of: protocolName) }

  /// The name of the implementation that the user writes.
  package var liveName: String { Self.liveName(of: protocolName) }

  /// The enum of calls, which has a case for each method. The type checker and the evaluator treat
  /// a call as a value of this enum.
  package var callType: Type { .nominal(Self.callTypeName(of: protocolName)) }

  static func mockName(of protocolName: String) -> String { protocolName + "Mock" }
  package static func liveName(of protocolName: String) -> String { "Live" + protocolName }
  static func callTypeName(of protocolName: String) -> String {
    mockName(of: protocolName) + ".Call"
  }
}

package struct DependencyMethod: Sendable {
  package let name: String
  package let doc: String?
  package let payload: [Parameter]
  /// The type of the result; nil if the method returns nothing.
  package let result: Type?
  package let canThrow: Bool
  /// The enum that the method throws; nil if it may throw any error.
  package let error: Type?
  /// The element type if the result is a stream.
  package let element: Type?

  package var isStream: Bool { element != nil }
}

/// A reference to a method of a dependency, by the indices of the dependency and the method.
package struct MethodReference: Sendable, Hashable {
  package let dependency: Int
  package let method: Int

  package init(dependency: Int, method: Int) {
    self.dependency = dependency
    self.method = method
  }
}

/// A method of a feature's dependencies, with the index of the feature in its app.
package struct FeatureMethod: Sendable, Hashable {
  package let feature: Int
  package let method: MethodReference

  package init(feature: Int = 0, method: MethodReference) {
    self.feature = feature
    self.method = method
  }
}

/// A call of a method of a dependency.
package struct MethodCall: Sendable {
  package let method: MethodReference
  /// The call, as a case of the dependency's `callType`.
  package let expression: TypedExpression

  /// The arguments of the call, in the order of the method's payload.
  package var arguments: [TypedArgument] {
    if case .enumCase(_, let arguments) = expression.kind { arguments } else { [] }
  }
}

/// A call or a timer that a rule starts. It is a class because it is large and shared by the effects
/// under way.
package final class Effect: Sendable {
  /// The call; nil for a timer, which sends `then` and emits `event` each time, and if there are
  /// `branches`.
  package let call: MethodCall?
  /// The name of the call's result for the calls and messages that follow.
  package let resultName: String
  /// The calls that are made at the same time, instead of a single one.
  package let branches: [Effect]
  /// The calls that follow this one, in order. `then` and `event` are sent after the last of them.
  package let links: [Effect]
  /// Whether an error of the call is ignored: `catch: ignore`.
  package let ignoresFailure: Bool
  package let timing: EffectTiming
  /// The range of the call, or of what a timer sends.
  package let range: SourceRange
  /// The id of the effect. The policy and `cancel` apply to the calls with this id.
  package let id: String
  package let startsBeforeReducer: Bool
  private let ownParts: EffectParts<Code<TypedExpression>>

  init(
    call: MethodCall?, resultName: String = Effect.resultName, branches: [Effect] = [],
    links: [Effect] = [], ignoresFailure: Bool = false, timing: EffectTiming,
    _ parts: EffectParts<Code<TypedExpression>>, id: String, startsBeforeReducer: Bool = false,
    at range: SourceRange
  ) {
    self.call = call
    self.resultName = resultName
    self.branches = branches
    self.links = links
    self.ignoresFailure = ignoresFailure
    self.timing = timing
    self.range = range
    self.id = id
    self.startsBeforeReducer = startsBeforeReducer
    ownParts = parts
  }

  /// The variable for a call's result in `then` and `emit`.
  package static let resultName = "result"
  /// The variable for an error's description in `catch`.
  package static let messageName = "message"
  /// The variable for an error in `catch`.
  package static let errorName = "error"
  /// The variable for a stream's element in `each`.
  package static let valueName = "value"

  package subscript(part: EffectPart) -> Code<TypedExpression>? { ownParts[part] }

  /// The key of the call, which distinguishes it from other calls with the same id.
  package var key: TypedExpression? { self[.key]?.syntax }

  /// The expressions of the effect beside its calls, with the `catch` of each call.
  package var parts: [(part: EffectPart, text: Code<TypedExpression>)] {
    EffectPart.allCases.flatMap { part in
      (part == .failure ? chain : [self]).compactMap { link in link[part].map { (part, $0) } }
    }
  }

  /// All expressions of the effect.
  package var texts: [Code<TypedExpression>] {
    calls.map { .checked($0.expression) } + parts.map(\.text)
  }

  /// This effect and those that follow it.
  package var chain: [Effect] { [self] + links }

  /// The effects of the single calls of this `perform`, without those that follow.
  package var ownCalls: [Effect] { branches.isEmpty ? [self] : branches }

  /// The effects of all single calls.
  package var singleCalls: [Effect] { chain.flatMap(\.ownCalls).filter { $0.call != nil } }

  /// All calls, in order.
  package var calls: [MethodCall] { singleCalls.compactMap(\.call) }

  /// Whether the effect makes no call.
  package var isTimer: Bool { call == nil && branches.isEmpty }

  /// Whether a `catch` handles the errors of this call. Otherwise, that of the call before does.
  package var catches: Bool { self[.failure] != nil || ignoresFailure }

  /// The effect whose `catch` handles the errors of a call of the chain; nil if nothing does.
  package func handler(ofLink place: Int) -> Effect? { chain[...place].last(where: \.catches) }

  /// The names of the results in the chain.
  package var resultNames: Set<String> { Set(singleCalls.map(\.resultName)) }

  /// The actions that the effect may send.
  package var actions: [Code<TypedExpression>] {
    parts.filter { $0.part.kind == .action }.map(\.text)
  }

  /// Whether an expression about an error uses its description.
  package static func readsMessage(_ text: Code<TypedExpression>?) -> Bool {
    text?.syntax?.hasPart { $0.variable?.name == messageName } ?? false
  }

  /// Whether the effect does its work again and again.
  package var isRepeated: Bool { timing.timer?.interval != nil }

  /// Whether nothing but a cancellation ends the effect.
  package var isEndless: Bool { isRepeated && self[.end] == nil }
}

/// The result of one call of a dependency in a scenario.
package struct Answer: Sendable {
  package enum Outcome: Sendable {
    /// The returned value; nil for a method that returns nothing.
    case returns(Value?)
    case failure(String)
    /// An error value, thrown by a method that declares the type of its errors.
    case error(Value)
    case stream([StreamStep])
  }

  package let outcome: Outcome
  package let delay: Duration

  package init(outcome: Outcome, delay: Duration) {
    self.outcome = outcome
    self.delay = delay
  }
}

/// One step of a stream.
package struct StreamStep: Sendable {
  package enum Content: Sendable {
    case value(Value)
    case end
    case failure(String)
  }

  package let content: Content
  /// The delay after the previous step.
  package let delay: Duration

  package init(_ content: Content, after delay: Duration) {
    self.content = content
    self.delay = delay
  }
}

/// The results that a scenario sets for the calls of a method. Each call gets the next result; the
/// last result is repeated. Or the argument of a call decides about its result.
package struct MethodAnswers: Sendable {
  /// The index of the feature in its app.
  package internal(set) var feature: Int
  package let method: MethodReference
  package let answers: [Answer]
  /// For each answer, the argument of the calls that get it; empty if the order of the calls decides.
  package let arguments: [Value]
  /// The ranges of the answers; empty if they were not written in a spec.
  package let ranges: [SourceRange]

  package init(
    feature: Int = 0, method: MethodReference, answers: [Answer],
    arguments: [Value] = [], ranges: [SourceRange] = []
  ) {
    self.feature = feature
    self.method = method
    self.answers = answers
    self.arguments = arguments
    self.ranges = ranges
  }
}

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
  /// The condition for a retry after an error. It can use what `failure` can use. Nil if each error is
  /// followed by a retry.
  package let retryCondition: Code<TypedExpression>?
  /// The condition that ends a repetition. It reads the current state.
  package let end: Code<TypedExpression>?
  /// The range of the call, or of what a timer sends.
  package let range: SourceRange
  /// The action that is sent after a success. The expression can use `result`.
  package let then: Code<TypedExpression>?
  /// The action that is sent after a failure. The expression can use `message`. If the method
  /// declares its error type, the expression can also use `error`.
  package let failure: Code<TypedExpression>?
  /// The action that is sent for each element of a stream. The expression can use `value`.
  package let each: Code<TypedExpression>?
  /// The event that is emitted after a success. The expression can use `result`.
  package let event: Code<TypedExpression>?
  /// The id of the effect. The policy and `cancel` apply to the calls with this id.
  package let id: String
  /// The key of the call, which distinguishes it from other calls with the same id.
  package let key: TypedExpression?
  /// The action that is sent when the effect starts.
  package let started: Code<TypedExpression>?
  /// The action that is sent when a cancellation leaves no call with the effect's id and key.
  package let cancelled: Code<TypedExpression>?
  package let startsBeforeReducer: Bool

  init(
    call: MethodCall?, resultName: String = Effect.resultName, branches: [Effect] = [],
    links: [Effect] = [], ignoresFailure: Bool = false, timing: EffectTiming,
    retryCondition: Code<TypedExpression>? = nil,
    end: Code<TypedExpression>? = nil, at range: SourceRange, then: Code<TypedExpression>? = nil,
    failure: Code<TypedExpression>? = nil, each: Code<TypedExpression>? = nil,
    event: Code<TypedExpression>?, id: String, key: TypedExpression?,
    started: Code<TypedExpression>? = nil, cancelled: Code<TypedExpression>? = nil,
    startsBeforeReducer: Bool = false
  ) {
    self.call = call
    self.resultName = resultName
    self.branches = branches
    self.links = links
    self.ignoresFailure = ignoresFailure
    self.timing = timing
    self.retryCondition = retryCondition
    self.end = end
    self.range = range
    self.then = then
    self.failure = failure
    self.each = each
    self.event = event
    self.id = id
    self.key = key
    self.started = started
    self.cancelled = cancelled
    self.startsBeforeReducer = startsBeforeReducer
  }

  /// The variable for a call's result in `then` and `emit`.
  package static let resultName = "result"
  /// The variable for an error's description in `catch`.
  package static let messageName = "message"
  /// The variable for an error in `catch`.
  package static let errorName = "error"
  /// The variable for a stream's element in `each`.
  package static let valueName = "value"

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
  package var catches: Bool { failure != nil || ignoresFailure }

  /// The effect whose `catch` handles the errors of a call of the chain; nil if nothing does.
  package func handler(ofLink place: Int) -> Effect? { chain[...place].last(where: \.catches) }

  /// The names of the results in the chain.
  package var resultNames: Set<String> { Set(singleCalls.map(\.resultName)) }

  /// The actions that the effect may send.
  package var actions: [Code<TypedExpression>] {
    ([then, each] + chain.map(\.failure) + [started, cancelled]).compactMap { $0 }
  }

  /// Whether an expression about an error uses its description.
  package static func readsMessage(_ text: Code<TypedExpression>?) -> Bool {
    var reads = false
    text?.walkExpressions { part in
      if case .variable(let variable) = part.kind {
        reads = reads || variable.name == messageName
      }
      return !reads
    }
    return reads
  }

  /// The actions and the event that the effect may send.
  package var messages: [Code<TypedExpression>] { actions + (event.map { [$0] } ?? []) }

  /// All expressions of the effect except the call and the key.
  package var texts: [Code<TypedExpression>] { messages + [retryCondition, end].compactMap { $0 } }

  /// Whether the effect does its work again and again.
  package var isRepeated: Bool { timing.timer?.interval != nil }

  /// Whether nothing but a cancellation ends the effect.
  package var isEndless: Bool { isRepeated && end == nil }
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

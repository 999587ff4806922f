import Diagnostics
import ExpressionTyping

/// An external service that the feature uses: a protocol with async methods.
package struct Dependency: Sendable {
  package let name: String
  /// `TaskListRepository`
  package let protocolName: String
  package let doc: String?
  package let methods: [DependencyMethod]

  /// The mock that the package's tests use.
  package var mockName: String { Self.mockName(of: protocolName) }

  /// The implementation that the user writes.
  package var liveName: String { Self.liveName(of: protocolName) }

  /// The enum of calls, with a case for each method: type checking and the evaluator treat a call
  /// as a value of it.
  package var callType: Type { .nominal(Self.callTypeName(of: protocolName)) }

  static func mockName(of protocolName: String) -> String { protocolName + "Mock" }
  static func liveName(of protocolName: String) -> String { "Live" + protocolName }
  static func callTypeName(of protocolName: String) -> String {
    mockName(of: protocolName) + ".Call"
  }
}

package struct DependencyMethod: Sendable {
  package let name: String
  package let doc: String?
  package let payload: [Parameter]
  /// Nil if it returns nothing.
  package let result: Type?
  package let canThrow: Bool
  /// The enum that it throws; nil if it may throw any error.
  package let error: Type?
  /// The element type if the result is a stream.
  package let element: Type?

  package var isStream: Bool { element != nil }
}

/// A method of a dependency, by the indices of both.
package struct MethodReference: Sendable, Hashable {
  package let dependency: Int
  package let method: Int

  package init(dependency: Int, method: Int) {
    self.dependency = dependency
    self.method = method
  }
}

/// A call that a rule starts. A class, because it is large and shared by the effects under way.
package final class Effect: Sendable {
  package let method: MethodReference
  /// A case of the dependency's `callType`, with the arguments of the call.
  package let call: TypedExpression
  /// The action after a success; can use `result`.
  package let then: Code<TypedExpression>?
  /// The action after a failure; can use `message`, and `error` if the method declares what it
  /// throws.
  package let failure: Code<TypedExpression>?
  /// The action for each element of a stream; can use `value`.
  package let each: Code<TypedExpression>?
  /// The event after a success; can use `result`.
  package let event: Code<TypedExpression>?
  package let policy: EffectPolicy
  /// The id that its policy and `cancel` use.
  package let id: String
  /// Its key among the calls of that id.
  package let key: TypedExpression?
  /// It does not start if a call with its id and key succeeded within this time.
  package let fresh: Duration?
  /// How long its success is remembered: the longest `fresh` of its id.
  package let freshness: Duration?
  package let retry: Retry?
  /// The action sent when it starts.
  package let started: Code<TypedExpression>?
  /// The action sent when a cancellation leaves no call of its id and key.
  package let cancelled: Code<TypedExpression>?
  package let startsBeforeReducer: Bool

  init(
    method: MethodReference, call: TypedExpression, then: Code<TypedExpression>?,
    failure: Code<TypedExpression>?, each: Code<TypedExpression>?, event: Code<TypedExpression>?,
    policy: EffectPolicy, id: String, key: TypedExpression?, fresh: Duration?,
    freshness: Duration?, retry: Retry?, started: Code<TypedExpression>?,
    cancelled: Code<TypedExpression>?, startsBeforeReducer: Bool
  ) {
    self.method = method
    self.call = call
    self.then = then
    self.failure = failure
    self.each = each
    self.event = event
    self.policy = policy
    self.id = id
    self.key = key
    self.fresh = fresh
    self.freshness = freshness
    self.retry = retry
    self.started = started
    self.cancelled = cancelled
    self.startsBeforeReducer = startsBeforeReducer
  }

  /// The name of a call's result, in `then` and `emit`.
  package static let resultName = "result"
  /// The name of an error's description, in `catch`.
  package static let messageName = "message"
  /// The name of an error, in `catch`.
  package static let errorName = "error"
  /// The name of an element of a stream, in `each`.
  package static let valueName = "value"

  /// The texts of the actions that may follow from it.
  package var actions: [Code<TypedExpression>] {
    [then, each, failure, started, cancelled].compactMap { $0 }
  }

  /// All expressions of the effect except the call and the key.
  package var texts: [Code<TypedExpression>] { actions + (event.map { [$0] } ?? []) }

  /// The arguments of the call, in the order of the method's payload.
  package var arguments: [TypedArgument] {
    if case .enumCase(_, let arguments) = call.kind { arguments } else { [] }
  }
}

/// How calls with one id affect each other.
package enum EffectPolicy: Sendable, Equatable {
  /// Each runs independently.
  case concurrent
  /// A new call cancels the one under way.
  case latest
  /// While one is under way, new calls join it.
  case first
  /// The last call runs, once no new one has come for the duration.
  case debounce(Duration)
  /// The first call runs at once; of the calls within the duration after it, none runs, or only the
  /// last one at the end.
  case throttle(Duration, trailing: Bool)
  /// One after another, in order.
  case serial
}

/// Further calls after a failure.
package struct Retry: Sendable, Equatable {
  package let times: Int
  /// The delay before the first of them.
  package let delay: Duration
  /// The factor by which each further delay grows.
  package let factor: Double
}

/// The result of one call of a dependency in a scenario.
package struct Answer: Sendable {
  package enum Outcome: Sendable {
    /// Nil for a method that returns nothing.
    case returns(Value?)
    case failure(String)
    /// For a method that declares what it throws.
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

/// The next step of a stream.
package struct StreamStep: Sendable {
  package enum Content: Sendable {
    case value(Value)
    case end
    case failure(String)
  }

  package let content: Content
  /// The time since the previous step.
  package let delay: Duration

  package init(_ content: Content, after delay: Duration) {
    self.content = content
    self.delay = delay
  }
}

/// A method's answers in a scenario: one for each call; the last one is repeated.
package struct MethodAnswers: Sendable {
  package let method: MethodReference
  package let answers: [Answer]

  package init(method: MethodReference, answers: [Answer]) {
    self.method = method
    self.answers = answers
  }
}

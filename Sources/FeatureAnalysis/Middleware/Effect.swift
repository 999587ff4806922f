import Diagnostics
import ExpressionTyping

/// What the feature asks of the world outside: a protocol, whose methods are async.
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

  /// The enum of calls, a case for each method: what a call is to the typing and the evaluator.
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
  /// Nil where it gives nothing.
  package let result: Type?
  package let canThrow: Bool
  /// The enum that it throws; nil where it may throw anything.
  package let error: Type?
  /// The type of the elements, where the result is a stream.
  package let element: Type?

  package var isStream: Bool { element != nil }
}

/// A method of a dependency, by the places of both.
package struct MethodReference: Sendable, Hashable {
  package let dependency: Int
  package let method: Int
}

/// A call that a rule begins.
package struct Effect: Sendable {
  package let method: MethodReference
  /// A case of the dependency's `callType`, with what the call is given.
  package let call: TypedExpression
  /// The action of a success; sees `result`.
  package let then: Code<TypedExpression>?
  /// The action of a failure; sees `message`, and `error` where the method says what it throws.
  package let failure: Code<TypedExpression>?
  /// The action of each element of a stream; sees `value`.
  package var each: Code<TypedExpression>?
  /// The event of a success; sees `result`.
  package let event: Code<TypedExpression>?
  package let policy: EffectPolicy
  /// What its policy and `cancel` know it by.
  package let id: String
  /// Its key among the calls of that id.
  package var key: TypedExpression?
  /// It does not begin if a call of its id and key succeeded not longer ago.
  package var fresh: Duration?
  /// How long its success is remembered: the longest `fresh` of its id.
  package var freshness: Duration?
  package var retry: Retry?
  /// The action of its beginning.
  package var started: Code<TypedExpression>?
  /// The action of a cancellation that leaves no call of its id and key.
  package var cancelled: Code<TypedExpression>?
  package let startsBeforeReducer: Bool

  /// The name of what a call gave, in `then` and `emit`.
  package static let resultName = "result"
  /// The name of an error's text, in `catch`.
  package static let messageName = "message"
  /// The name of an error, in `catch`.
  package static let errorName = "error"
  /// The name of an element of a stream, in `each`.
  package static let valueName = "value"

  /// The texts of the actions that may follow from it.
  package var actions: [Code<TypedExpression>] {
    [then, each, failure, started, cancelled].compactMap { $0 }
  }

  /// All its texts but the call and the key.
  package var texts: [Code<TypedExpression>] { actions + (event.map { [$0] } ?? []) }

  /// The arguments of the call, in the order of the method's payload.
  package var arguments: [TypedArgument] {
    if case .enumCase(_, let arguments) = call.kind { arguments } else { [] }
  }
}

/// What becomes of the calls of one id.
package enum EffectPolicy: Sendable, Equatable {
  /// Each runs on its own.
  case concurrent
  /// A new one cancels the one under way.
  case latest
  /// While one is under way, others join it.
  case first
  /// The last one runs, once none has come for so long.
  case debounce(Duration)
  /// The first one runs at once; of those that come within so long after it, none does, or the last
  /// one at the end.
  case throttle(Duration, trailing: Bool)
  /// One after the other, in their order.
  case serial
}

/// Further calls after a failure.
package struct Retry: Sendable, Equatable {
  package let times: Int
  /// The wait before the first of them.
  package let delay: Duration
  /// By how much each further wait is longer than the one before.
  package let factor: Double
}

/// What a dependency answers to one call.
package struct Answer: Sendable {
  package enum Outcome: Sendable {
    /// Nil for a method that gives nothing.
    case returns(Value?)
    case failure(String)
    /// Of a method that says what it throws.
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

/// What a stream does next.
package struct StreamStep: Sendable {
  package enum Content: Sendable {
    case value(Value)
    case end
    case failure(String)
  }

  package let content: Content
  /// The time since the step before.
  package let delay: Duration

  package init(_ content: Content, after delay: Duration) {
    self.content = content
    self.delay = delay
  }
}

/// What a scenario says that a method answers: one answer a call, the last of them ever after.
package struct MethodAnswers: Sendable {
  package let method: MethodReference
  package let answers: [Answer]
}

extension Rule {
  /// Whether it is followed when the reducer is done, and not on the way there.
  package var followsReducer: Bool {
    switch verb {
    case .perform(let effect): !effect.startsBeforeReducer
    case .emit, .cancel: true
    case .require, .rewrite, .stop, .dispatch: false
    }
  }
}

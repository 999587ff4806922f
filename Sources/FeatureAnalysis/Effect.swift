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
  /// The action of a failure; sees `message`.
  package let failure: Code<TypedExpression>?
  /// The event of a success; sees `result`.
  package let event: Code<TypedExpression>?
  package let policy: EffectPolicy
  /// What its policy and `cancel` know it by.
  package let id: String
  package let startsBeforeReducer: Bool

  /// The name of what a call gave, in `then` and `emit`.
  package static let resultName = "result"
  /// The name of an error's text, in `catch`.
  package static let messageName = "message"

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
  /// The first one runs at once; none that comes within so long after it does.
  case throttle(Duration)
}

/// What a dependency answers to one call.
package struct Answer: Sendable {
  package enum Outcome: Sendable {
    /// Nil for a method that gives nothing.
    case returns(Value?)
    case failure(String)
  }

  package let outcome: Outcome
  package let delay: Duration

  package init(outcome: Outcome, delay: Duration) {
    self.outcome = outcome
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

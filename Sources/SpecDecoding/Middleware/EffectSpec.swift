import Diagnostics
import ExpressionSyntax
import YAMLParsing

/// An external service of the feature: `repository: {methods: {loadAll: {returns: [TaskModel]}}}`
package struct DependencySpec: Sendable {
  package let name: Located<String>
  /// The name of its protocol, if it is given.
  package let protocolName: Located<String>?
  package let doc: String?
  package let methods: [MethodSpec]
}

package struct MethodSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let payload: [PayloadSpec]
  /// `returns`, if it is given; its type is nil if it did not parse.
  package let result: ResultSpec?
  package let canThrow: Bool
  /// The enum that it throws, if `throws` names one.
  package let error: Located<String>?
  /// `streams`, if it is given: the type of the elements.
  package let stream: ResultSpec?
}

package struct ResultSpec: Sendable {
  package let type: TypeSyntax?
  package let range: SourceRange
}

/// A call of a dependency, and the actions that follow from its result.
package struct EffectSpec: Sendable {
  package var call: SwiftText<Expression>
  /// The action after a success.
  package var then: SwiftText<Expression>?
  /// The action for each element of a stream.
  package var each: SwiftText<Expression>?
  /// The action after a failure.
  package var failure: SwiftText<Expression>?
  /// The event after a success.
  package var event: SwiftText<Expression>?
  /// `latest`, `debounce(300ms)`
  package var policy: Located<String>?
  package var id: Located<String>?
  /// `by`: calls with the same id and different keys are independent.
  package var key: SwiftText<Expression>?
  /// How long a success prevents other calls: `5m`
  package var fresh: Located<String>?
  package var retry: RetrySpec?
  /// The action sent when the call begins.
  package var started: SwiftText<Expression>?
  /// The action sent when a cancellation leaves no call.
  package var cancelled: SwiftText<Expression>?
  package var startsBeforeReducer = false
}

/// `{times: 3, after: 1s, factor: 2}`
package struct RetrySpec: Sendable {
  package var times: Located<String>?
  package var delay: Located<String>?
  package var factor: Located<String>?
}

/// The answers of a dependency's method in a scenario.
package struct AnswerSpec: Sendable {
  /// `repository.loadAll`
  package let method: Located<String>
  package let value: YAMLNode

  /// The same answer for a method of another name.
  package func renamed(_ method: Located<String>) -> AnswerSpec {
    AnswerSpec(method: method, value: value)
  }
}

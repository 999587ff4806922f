import Diagnostics
import ExpressionSyntax
import YAMLParsing

/// What the feature asks of the world: `repository: {methods: {loadAll: {returns: [TaskModel]}}}`
package struct DependencySpec: Sendable {
  package let name: Located<String>
  /// The name of its protocol, where it is given.
  package let protocolName: Located<String>?
  package let doc: String?
  package let methods: [MethodSpec]
}

package struct MethodSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let payload: [PayloadSpec]
  /// `returns`, where it is there; its type is nil where it did not parse.
  package let result: ResultSpec?
  package let canThrow: Bool
  /// The enum that it throws, where `throws` names one.
  package let error: Located<String>?
  /// `streams`, where it is there: the type of the elements.
  package let stream: ResultSpec?
}

package struct ResultSpec: Sendable {
  package let type: TypeSyntax?
  package let range: SourceRange
}

/// A call of a dependency, and what becomes of its answer.
package struct EffectSpec: Sendable {
  package var call: SwiftText<Expression>
  /// The action that a success leads to.
  package var then: SwiftText<Expression>?
  /// The action of each element of a stream.
  package var each: SwiftText<Expression>?
  /// The action that a failure leads to.
  package var failure: SwiftText<Expression>?
  /// The event of a success.
  package var event: SwiftText<Expression>?
  /// `latest`, `debounce(300ms)`
  package var policy: Located<String>?
  package var id: Located<String>?
  /// `by`: calls of the same id and another key do not touch one another.
  package var key: SwiftText<Expression>?
  /// How long a success keeps other calls from beginning: `5m`
  package var fresh: Located<String>?
  package var retry: RetrySpec?
  /// The action that is sent when the call begins.
  package var started: SwiftText<Expression>?
  /// The action that is sent when a cancellation leaves no call.
  package var cancelled: SwiftText<Expression>?
  package var startsBeforeReducer = false
}

/// `{times: 3, after: 1s, factor: 2}`
package struct RetrySpec: Sendable {
  package var times: Located<String>?
  package var delay: Located<String>?
  package var factor: Located<String>?
}

/// What a dependency answers in a scenario.
package struct AnswerSpec: Sendable {
  /// `repository.loadAll`
  package let method: Located<String>
  package let value: YAMLNode

  /// The same answer for a method of another name.
  package func renamed(_ method: Located<String>) -> AnswerSpec {
    AnswerSpec(method: method, value: value)
  }
}

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
  /// The action that a failure leads to.
  package var failure: SwiftText<Expression>?
  /// The event of a success.
  package var event: SwiftText<Expression>?
  /// `latest`, `debounce(300ms)`
  package var policy: Located<String>?
  package var id: Located<String>?
  package var startsBeforeReducer = false
}

/// What a dependency answers in a scenario.
package struct AnswerSpec: Sendable {
  /// `repository.loadAll`
  package let method: Located<String>
  package let value: YAMLNode
}

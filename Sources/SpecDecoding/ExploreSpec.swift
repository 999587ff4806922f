import ExpressionSyntax
import YAMLParsing

/// How a spec is to be explored.
package struct ExploreSpec: Sendable {
  package var samples: [SampleSpec] = []
  package var bounds: [BoundSpec] = []
  /// Scenarios whose `given` is a further starting state.
  package var from: [Located<String>] = []
  /// Actions that come from outside although effects send them.
  package var actions: [Located<String>] = []

  init() {}
}

/// `TaskModel.title: [Milk, Bread]`
package struct SampleSpec: Sendable {
  package let type: Located<String>
  package let values: [YAMLNode]
}

/// `depth: 20`
package struct BoundSpec: Sendable {
  package let name: Located<String>
  package let value: Located<String>
}

/// A condition that some reachable state must satisfy.
package struct ReachableSpec: Sendable {
  package let name: Located<String>
  package let condition: SwiftText<Expression>
}

/// The `explore` section of a spec.
package struct ExploreSpec: Sendable {
  package var samples: [SampleSpec] = []
  package var bounds: [BoundSpec] = []
  /// The scenarios whose `given` is an additional initial state.
  package var from: [Located<String>] = []
  /// The actions of effects that exploring also sends from outside, as it sends the actions of a
  /// user.
  package var actions: [Located<String>] = []

  init() {}
}

/// Sample values: `TaskModel.title: [Milk, Bread]`.
package struct SampleSpec: Sendable {
  package let type: Located<String>
  package let values: [YAMLNode]
}

/// A bound of the exploration: `depth: 20`.
package struct BoundSpec: Sendable {
  package let name: Located<String>
  package let value: Located<String>
}

/// A condition that some reachable state must satisfy.
package struct ReachableSpec: Sendable {
  package let name: Located<String>
  package let condition: SwiftText<Expression>
}

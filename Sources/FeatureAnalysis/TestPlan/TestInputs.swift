/// An action and its payload.
package struct SimulatedAction: Sendable, Equatable {
  package let name: String
  package var payload: [Value]

  package init(_ name: String, _ payload: [Value]) {
    self.name = name
    self.payload = payload
  }
}

/// The state in which a generated test starts. It is the sample state or the initial state, with
/// other values for some properties.
package struct TestStart: Hashable, Sendable {
  package let isInitial: Bool
  package var given: [PropertyValue]

  package init(isInitial: Bool = false, given: [PropertyValue] = []) {
    self.isInitial = isInitial
    self.given = given
  }

  /// The same state, with another value for one more property.
  package func with(_ value: PropertyValue) -> TestStart {
    var start = self
    start.given = given.filter { $0.index != value.index } + [value]
    return start
  }

  /// Whether the state is the sample state without any changes.
  package var isPlain: Bool { !isInitial && given.isEmpty }
}

/// A call of a function from another module.
package struct AskedFunction: Sendable, Equatable {
  package let function: FunctionSignature
  package let arguments: [Value]
  package let answer: Value

  package init(function: FunctionSignature, arguments: [Value], answer: Value) {
    self.function = function
    self.arguments = arguments
    self.answer = answer
  }
}

/// The samples for random walks: sequences of random actions in the compiled store of a feature.
package struct WalkSamples: Sendable {
  package let actions: [SimulatedAction]
  /// The answers, in the order of the methods.
  package let answers: [MethodAnswers]

  package init(actions: [SimulatedAction], answers: [MethodAnswers]) {
    self.actions = actions
    self.answers = answers
  }
}

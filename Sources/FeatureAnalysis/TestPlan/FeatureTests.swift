/// The generated tests of a feature, without its scenarios: sample states, sample actions and the
/// expected results. The evaluator computes every expected result from the typed feature, so the
/// tests check the emitted code independently.
package struct FeatureTests: Sendable {
  /// The maximum number of actions in `coded`. The limit keeps the generated file small.
  package static let maximumCoded = 100

  /// The values of the properties in the sample state, in order. A property without a sample has
  /// the value `.defaulted`.
  package var sample: [Value] = []
  /// The initial values of the state's properties.
  package var initial: [PropertyValue] = []
  /// The values with which tests create the initial state of a feature that has none of its own.
  package var opening: [PropertyValue] = []
  /// The default values of the models' properties, by the name of the model.
  package var defaults: [String: [Value?]] = [:]
  package var derived: [DerivedTest] = []
  package var reducers: [ReducerTest] = []
  /// An action of each kind, which a test of a Codable feature encodes.
  package var coded: [SimulatedAction] = []
  package var filters: [FilterTest] = []
  package var middleware: [MiddlewareTest] = []
  /// The calls to functions of other modules, grouped by the scenario that makes them.
  package var asked: [[AskedFunction]] = []
  /// The samples for random walks that check invariants. Nil if there are no invariants, or if a
  /// random walk could trap.
  package var walks: WalkSamples?
  /// The declarations that have no test or an incomplete test.
  package var untested: [Untested] = []

  package init() {}

  /// The value of each property in the state `start` in which a test starts; nil if the value is
  /// unknown.
  package func values(in start: TestStart) -> [Value?] {
    var values: [Value?] = sample
    if start.isInitial {
      values = values.map { _ in nil }
      for property in initial { values[property.index] = property.value }
    }
    for property in start.given { values[property.index] = property.value }
    return values
  }

  /// Whether there is a sample state that differs from the initial state.
  package var hasSample: Bool {
    let initial = Dictionary(initial.map { ($0.index, $0.value) }, uniquingKeysWith: { $1 })
    return sample.enumerated().contains { $1 != .defaulted && $1 != initial[$0] }
  }
}

/// The value of a stored property of the state. The property is given by its index.
package struct PropertyValue: Sendable, Hashable {
  package let index: Int
  package let value: Value

  package init(index: Int, value: Value) {
    self.index = index
    self.value = value
  }
}

/// A test of a derived value: its values in the initial state and in the sample state. A value is
/// nil if only compiled code can compute it.
package struct DerivedTest: Sendable {
  package let value: DerivedValue
  package let initial: Value?
  package let sample: Value?
  /// The values in other states. They reveal mistakes that the first two states do not reveal.
  package var others: [Other] = []

  package struct Other: Sendable {
    package let start: TestStart
    package let value: Value

    package init(start: TestStart, value: Value) {
      self.start = start
      self.value = value
    }
  }

  package init(value: DerivedValue, initial: Value?, sample: Value?, others: [Other] = []) {
    self.value = value
    self.initial = initial
    self.sample = sample
    self.others = others
  }
}

/// A test of an action's reducer: the changes when the action is dispatched once, or several times
/// in a row.
package struct ReducerTest: Sendable {
  package struct Step: Sendable {
    package let payload: [Value]
    package let changes: [PropertyChange]

    package init(payload: [Value], changes: [PropertyChange]) {
      self.payload = payload
      self.changes = changes
    }
  }

  /// A case in which the action changes as many properties as in any other case that was tried.
  package struct Usual: Sendable {
    package let start: TestStart
    package let payload: [Value]
    package let properties: [Int]

    package init(start: TestStart, payload: [Value], properties: [Int]) {
      self.start = start
      self.payload = payload
      self.properties = properties
    }
  }

  package let action: Action
  package let start: TestStart
  package var steps: [Step]
  /// Nil if no case that was tried changes anything.
  package var usual: Usual?

  package init(action: Action, start: TestStart, steps: [Step]) {
    self.action = action
    self.start = start
    self.steps = steps
  }

  package var changesNothing: Bool { steps.allSatisfy(\.changes.isEmpty) }

  /// The indices of the changed properties.
  package var changed: [Int] { Set(steps.flatMap(\.changes).map(\.index)).sorted() }
}

package struct PropertyChange: Sendable, Equatable {
  package let index: Int
  package let before: Value
  package let after: Value

  package init(index: Int, before: Value, after: Value) {
    self.index = index
    self.before = before
    self.after = after
  }
}

/// A test of a filter: the results of its cases for a list of sample elements.
package struct FilterTest: Sendable {
  package struct Case: Sendable {
    package let filterCase: FilterCase
    package let payload: [Value]
    /// The indices of the elements that the case keeps, in the order of the result.
    package let kept: [Int]

    package init(filterCase: FilterCase, payload: [Value], kept: [Int]) {
      self.filterCase = filterCase
      self.payload = payload
      self.kept = kept
    }
  }

  package let filter: Filter
  package let elements: [Value]
  package var cases: [Case] = []

  package init(filter: Filter, elements: [Value], cases: [Case] = []) {
    self.filter = filter
    self.elements = elements
    self.cases = cases
  }
}

/// A test of a middleware: the outcome of one action.
package struct MiddlewareTest: Sendable {
  package enum Verdict: Sendable, Hashable {
    case passes, rewrites, stops
    case rejects(String)

    /// The actions in `passed` without the tested action itself: the actions that the middleware
    /// dispatched.
    package func followers(of passed: [SimulatedAction]) -> ArraySlice<SimulatedAction> {
      self == .passes || self == .rewrites ? passed.dropFirst() : passed[...]
    }
  }

  package let middleware: String
  package let action: SimulatedAction
  package let start: TestStart
  package let verdict: Verdict
  /// The actions that leave the middleware. The tested action is first if the middleware passes it.
  /// The dispatched actions follow.
  package let passed: [SimulatedAction]
  package let rejections: [String]

  package init(
    middleware: String, action: SimulatedAction, start: TestStart, verdict: Verdict,
    passed: [SimulatedAction], rejections: [String]
  ) {
    self.middleware = middleware
    self.action = action
    self.start = start
    self.verdict = verdict
    self.passed = passed
    self.rejections = rejections
  }
}

/// A test of links. The test sends an action in a given state, and compares the actions that
/// follow.
package struct LinkTest: Sendable {
  /// The indices of the links that the action triggers.
  package let links: [Int]
  package let given: [GivenValue]
  package let call: ActionCall
  /// The actions of the app that are reduced, in order.
  package let reduced: [Value]
  /// The link steps whose effect is visible in the test.
  package let shown: Set<FollowedStep>
  /// For each feature that the links open or close, whether the feature is open at the end. The
  /// keys are the indices of the features.
  package let isOpen: [Int: Bool]

  package init(
    links: [Int], given: [GivenValue], call: ActionCall, reduced: [Value],
    shown: Set<FollowedStep>, isOpen: [Int: Bool]
  ) {
    self.links = links
    self.given = given
    self.call = call
    self.reduced = reduced
    self.shown = shown
    self.isOpen = isOpen
  }
}

/// The tests of an app's links.
package struct LinkTests: Sendable {
  package var tests: [LinkTest] = []
  /// The indices of the links for which there is no test, because no sample value triggers them, and
  /// which no scenario follows.
  package var untested: [Int] = []
  /// The indices of further such links, for which not all samples were tried because the app is large.
  package var untried: [Int] = []

  package init() {}
}

/// A step of a link, identified by the index of the link and the index of the step.
package struct FollowedStep: Hashable, Sendable {
  package let link: Int
  package let step: Int

  package init(link: Int, step: Int) {
    self.link = link
    self.step = step
  }
}

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

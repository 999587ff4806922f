import Exploration
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The generated tests of a feature, without its scenarios: sample states, sample actions and the
/// expected results. The evaluator computes every expected result from the typed feature, so the
/// tests check the emitted code independently.
package struct FeatureTests: Sendable {
  /// The maximum number of actions in `dispatched`. The limit keeps the generated file small.
  package static let maximumDispatched = 100

  /// The values of the properties in the sample state, in order. A property without a sample has
  /// the value `.defaulted`.
  package var sample: [Value] = []
  /// The initial values of the state's properties.
  package var initial: [PropertyValue] = []
  /// The default values of the models' properties, by the name of the model.
  package var defaults: [String: [Value?]] = [:]
  package var derived: [DerivedTest] = []
  package var reducers: [ReducerTest] = []
  /// The actions that can be dispatched without a fault both in the initial state and in the sample
  /// state.
  package var dispatched: [SimulatedAction] = []
  package var filters: [FilterTest] = []
  package var middleware: [MiddlewareTest] = []
  /// The calls to functions of other modules, grouped by the scenario that makes them.
  package var asked: [[AskedFunction]] = []
  /// The samples for random walks that check invariants. Nil if there are no invariants, or if a
  /// random walk could trap.
  package var walks: WalkSamples?
  /// The actions that are not in `dispatched`.
  package var undispatched: [UndispatchedAction] = []
  /// The declarations that have no test or an incomplete test.
  package var untested: [Untested] = []

  package init() {}

  /// The value of a property in the state `start` in which a test starts; nil if the value is
  /// unknown.
  package func value(of index: Int, in start: TestStart) -> Value? {
    if let given = start.given.last(where: { $0.index == index }) { return given.value }
    return start.isInitial ? initial.first { $0.index == index }?.value : sample[index]
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
}

/// A test of a derived value: its values in the initial state and in the sample state. A value is
/// nil if only compiled code can compute it.
package struct DerivedTest: Sendable {
  package let value: DerivedValue
  package let initial: Value?
  package let sample: Value?
  /// The values in other states. They reveal mistakes that the first two states do not reveal.
  package internal(set) var others: [Other] = []

  package struct Other: Sendable {
    package let start: TestStart
    package let value: Value
  }
}

/// A test of an action's reducer: the changes when the action is dispatched once, or several times
/// in a row.
package struct ReducerTest: Sendable {
  package struct Step: Sendable {
    package let payload: [Value]
    package let changes: [PropertyChange]
  }

  package let action: Action
  package let start: TestStart
  package internal(set) var steps: [Step]

  package var changesNothing: Bool { steps.allSatisfy(\.changes.isEmpty) }
}

package struct PropertyChange: Sendable, Equatable {
  package let index: Int
  package let before: Value
  package let after: Value
}

/// A test of a filter: the results of its cases for a list of sample elements.
package struct FilterTest: Sendable {
  package struct Case: Sendable {
    package let filterCase: FilterCase
    package let payload: [Value]
    /// The indices of the elements that the case keeps, in the order of the result.
    package let kept: [Int]
  }

  package let filter: Filter
  package let elements: [Value]
  package internal(set) var cases: [Case] = []
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
}

/// An action that is not in `FeatureTests.dispatched`, with the reason.
package struct UndispatchedAction: Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case fault(EvaluationFault, isInitial: Bool)
    /// The result of the action differs each time.
    case unrepeatable
    /// The number of dispatched actions has already reached `FeatureTests.maximumDispatched`.
    case tooMany
    /// The action was not tried, because trying it would take too long.
    case work
  }

  package let action: String
  package let reason: Reason
}

/// A declaration that has no test of its own or an incomplete test.
package struct Untested: Sendable, Hashable {
  package enum Reason: Sendable, Hashable, CaseIterable {
    /// The declaration is `!swift` code.
    case swiftText
    /// The action's payload has a type that the spec does not declare.
    case payload
    /// The declaration has a type that the spec does not declare, or contains such a type.
    case noSample
    /// The samples of the declaration's type, or of its payload, are too large.
    case tooLarge
    /// Every sample causes a fault, or has a value that cannot be compared. Such a value differs
    /// each time (`UUID()`), or is a `Decimal` with too many digits.
    case notEvaluated
    /// No sample shows an effect of the action.
    case noEffect
    /// `keepsAll`: the filter keeps all elements of every sample. `keepsNone`: the filter keeps no
    /// element of any sample.
    case keepsAll, keepsNone
    /// In every sample, the sort key makes no difference.
    case order
    /// In every sample, the sorting call of the derived value makes no difference.
    case derivedOrder
    /// In every sample, one operand of an `&&` or `||` makes no difference.
    case half
    /// In every sample, the rule does nothing.
    case neverActs
    /// In every sample, the requirement of the rule is not met.
    case neverPasses
    /// In every sample, the rule's condition makes no difference.
    case alwaysActs
    /// The action has effects and occurs in no scenario.
    case effects
    /// The declaration may call a function of another module, and only scenarios specify the
    /// results of such functions.
    case asksFunction
    /// No scenario checks the invariant.
    case notHeld
    /// In every sample, some small changes of the declaration make no difference. The changes are
    /// listed.
    case change
    /// Not all samples were tried, because trying all of them would take too long.
    case work
  }

  package let name: String
  package let reason: Reason
  package let changes: [Mutation]

  package init(_ name: String, _ reason: Reason, _ changes: [Mutation] = []) {
    self.name = name
    self.reason = reason
    self.changes = changes
  }
}

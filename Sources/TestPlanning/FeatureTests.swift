import Exploration
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The generated tests of a feature apart from its scenarios: sample states and actions, and the
/// expected results. The evaluator computes every expectation from the typed feature, so that the
/// emitted code is checked independently.
package struct FeatureTests: Sendable {
  /// The maximum number of dispatched actions, to keep the file small.
  package static let maximumDispatched = 100

  /// The values of the properties in the sample state, in order; `.defaulted` if there is no
  /// sample.
  package var sample: [Value] = []
  /// The initial values of the properties, by index.
  package var initial: [PropertyValue] = []
  /// The defaults of the models' properties, by model name.
  package var defaults: [String: [Value?]] = [:]
  package var derived: [DerivedTest] = []
  package var reducers: [ReducerTest] = []
  /// Actions that can be dispatched both in the initial state and in the sample state without a
  /// fault.
  package var dispatched: [SimulatedAction] = []
  package var filters: [FilterTest] = []
  package var middleware: [MiddlewareTest] = []
  /// The calls to functions of other modules, in the order of the scenarios that make them.
  package var asked: [[AskedFunction]] = []
  /// The samples with which random walks check invariants; nil if there are no invariants, or if a
  /// walk could trap.
  package var walks: WalkSamples?
  /// The actions that are not in `dispatched`.
  package var undispatched: [UndispatchedAction] = []
  /// Declarations without a test or with an incomplete test.
  package var untested: [Untested] = []

  package init() {}

  /// The value of a property in the state `start` of a test; nil if the value is unknown.
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

/// The value of a stored property of the state, by index.
package struct PropertyValue: Sendable, Hashable {
  package let index: Int
  package let value: Value
}

/// The values of a derived value in the initial state and in the sample state; nil if only compiled
/// code can compute them.
package struct DerivedTest: Sendable {
  package let value: DerivedValue
  package let initial: Value?
  package let sample: Value?
  /// The derived value in other states, in which a mistake would be visible.
  package internal(set) var others: [Other] = []

  package struct Other: Sendable {
    package let start: TestStart
    package let value: Value
  }
}

/// The changes that an action makes when it is dispatched once or several times in a row.
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

/// The results of a filter's cases for sample elements.
package struct FilterTest: Sendable {
  package struct Case: Sendable {
    package let filterCase: FilterCase
    package let payload: [Value]
    /// The indices of the kept elements, in the order of the result.
    package let kept: [Int]
  }

  package let filter: Filter
  package let elements: [Value]
  package internal(set) var cases: [Case] = []
}

/// The outcome of an action in a single middleware.
package struct MiddlewareTest: Sendable {
  package enum Verdict: Sendable, Hashable {
    case passes, rewrites, stops
    case rejects(String)

    /// The actions that were dispatched because of an action, out of all actions that left the
    /// middleware.
    package func followers(of passed: [SimulatedAction]) -> ArraySlice<SimulatedAction> {
      self == .passes || self == .rewrites ? passed.dropFirst() : passed[...]
    }
  }

  package let middleware: String
  package let action: SimulatedAction
  package let start: TestStart
  package let verdict: Verdict
  /// The actions that leave the middleware: the tested action if it passes, then the dispatched
  /// actions.
  package let passed: [SimulatedAction]
  package let rejections: [String]
}

/// An action that is not dispatched in one of the states.
package struct UndispatchedAction: Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case fault(EvaluationFault, isInitial: Bool)
    /// The result of the action differs each time.
    case unrepeatable
    /// There are already `FeatureTests.maximumDispatched` dispatched actions.
    case tooMany
    /// The action was not tried, because trying it would take too long.
    case work
  }

  package let action: String
  package let reason: Reason
}

/// A declaration without its own test, or with an incomplete test.
package struct Untested: Sendable, Hashable {
  package enum Reason: Sendable, Hashable, CaseIterable {
    /// The declaration is `!swift` code.
    case swiftText
    /// The action's payload has a type that the spec does not declare.
    case payload
    /// The declaration has a type that the spec does not declare, or contains such a type.
    case noSample
    /// Samples of the declaration's type, or of its payload, are too large.
    case tooLarge
    /// Every sample causes a fault, or the value cannot be compared: it differs each time
    /// (`UUID()`), or is a `Decimal` with too many digits.
    case notEvaluated
    /// No sample shows an effect of the action.
    case noEffect
    /// No sample shows an element that the filter drops, or no sample shows an element that it
    /// keeps.
    case keepsAll, keepsNone
    /// The sort key changes the order of no sample.
    case order
    /// Every sample of the derived value would be the same without its sort.
    case derivedOrder
    /// An operand of an `&&` or `||` makes no difference in any sample.
    case half
    /// The rule does nothing in any sample.
    case neverActs
    /// No sample meets the requirement of the rule.
    case neverPasses
    /// The rule's condition makes no difference in any sample.
    case alwaysActs
    /// The action has effects and occurs in no scenario.
    case effects
    /// The declaration may call a function of another module, and only scenarios specify the
    /// results of such functions.
    case asksFunction
    /// No scenario checks the invariant.
    case notHeld
    /// Some small changes of the declaration make no difference in any sample. The changes are
    /// listed.
    case change
    /// Not all samples were tried, because trying them would take too long.
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

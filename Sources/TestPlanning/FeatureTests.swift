import Exploration
import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The generated tests of a feature besides its scenarios: sample states and actions, and the
/// expected results. The evaluator computes every expectation from the typed feature, so that the
/// emitted code is checked independently.
package struct FeatureTests: Sendable {
  /// The maximum number of dispatched actions, to keep the file small.
  package static let maximumDispatched = 100

  /// The properties of the sample state, in order; `.defaulted` if there is no sample.
  package var sample: [Value] = []
  /// The initial values of the properties, by index.
  package var initial: [PropertyValue] = []
  /// The defaults of the models' properties, by model name.
  package var defaults: [String: [Value?]] = [:]
  package var derived: [DerivedTest] = []
  package var reducers: [ReducerTest] = []
  /// Actions that can be dispatched in the initial and in the sample state without a fault.
  package var dispatched: [SimulatedAction] = []
  package var filters: [FilterTest] = []
  package var middleware: [MiddlewareTest] = []
  /// The calls of functions of other modules by each scenario, in the order of the scenarios.
  package var asked: [[AskedFunction]] = []
  /// What random walks use to check invariants; nil if there are none, or if a walk could trap.
  package var walks: WalkSamples?
  /// The other actions.
  package var undispatched: [UndispatchedAction] = []
  /// Declarations without a test, or with an incomplete one.
  package var untested: [Untested] = []

  package init() {}

  /// The value of a property in the state in which a test begins; nil if it is unknown.
  package func value(of index: Int, in start: TestStart) -> Value? {
    if let given = start.given.last(where: { $0.index == index }) { return given.value }
    return start.isInitial ? initial.first { $0.index == index }?.value : sample[index]
  }

  /// Whether there is a sample state that differs from the initial one.
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

/// A derived value of the initial and of the sample state; nil if only compiled code can tell.
package struct DerivedTest: Sendable {
  package let value: DerivedValue
  package let initial: Value?
  package let sample: Value?
  /// Its values in other states, in which a mistake would show.
  package internal(set) var others: [Other] = []

  package struct Other: Sendable {
    package let start: TestStart
    package let value: Value
  }
}

/// The changes of an action, once or several times in a row.
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

    /// The actions that were dispatched because of an action, among all that left the middleware.
    package func followers(of passed: [SimulatedAction]) -> ArraySlice<SimulatedAction> {
      self == .passes || self == .rewrites ? passed.dropFirst() : passed[...]
    }
  }

  package let middleware: String
  package let action: SimulatedAction
  package let start: TestStart
  package let verdict: Verdict
  /// The actions that leave the middleware: the action if it passes, then the dispatched ones.
  package let passed: [SimulatedAction]
  package let rejections: [String]
}

/// An action that cannot be dispatched in one of the states.
package struct UndispatchedAction: Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case fault(EvaluationFault, isInitial: Bool)
    /// Its result differs each time.
    case unrepeatable
    /// There are `FeatureTests.maximumDispatched` others.
    case tooMany
    /// The action was not tried, because that would take too long.
    case work
  }

  package let action: String
  package let reason: Reason
}

/// A declaration without a test of its own, or with an incomplete one.
package struct Untested: Sendable, Hashable {
  package enum Reason: Sendable, Hashable, CaseIterable {
    /// `!swift` text.
    case swiftText
    /// Its payload has a type that the spec does not declare.
    case payload
    /// The declaration has a type that the spec does not declare, or contains such a type.
    case noSample
    /// Samples of its type, or of its payload, are too large.
    case tooLarge
    /// A fault in every sample, a value that differs each time (`UUID()`), or a `Decimal` with too
    /// many digits to compare.
    case notEvaluated
    /// No sample shows an effect of an action.
    case noEffect
    /// No sample shows an element that a filter drops, or one that it keeps.
    case keepsAll, keepsNone
    /// This key changes the order of no sample.
    case order
    /// A derived value that would be the same in every sample without its sort.
    case derivedOrder
    /// An operand of an `&&` or `||` that makes no difference in any sample.
    case half
    /// A rule that does nothing in any sample.
    case neverActs
    /// No sample meets the requirement of a rule.
    case neverPasses
    /// A rule whose condition makes no difference in any sample.
    case alwaysActs
    /// Effects of an action that occurs in no scenario.
    case effects
    /// It may call a function of another module, whose results only scenarios know.
    case asksFunction
    /// An invariant that no scenario holds.
    case notHeld
    /// Some small changes of it, which are listed with it, make no difference in any sample.
    case change
    /// Not all samples were tried because that would take too long.
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

import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// What the tests of a feature say beside its scenarios: sample states and actions, and what must
/// come of them. The evaluator computed every expectation from the typed feature, so that emitted
/// code is judged by something else than itself.
///
package struct FeatureTests: Sendable {
  /// More than these actions are not dispatched, to keep the file small.
  package static let maximumDispatched = 100

  /// The properties of the sample state, in their order; `.defaulted` where there is no sample.
  package var sample: [Value] = []
  /// What the properties are at first, by their places.
  package var initial: [PropertyValue] = []
  /// What the models' properties are if they are left out, by the models' names.
  package var defaults: [String: [Value?]] = [:]
  package var derived: [DerivedTest] = []
  package var reducers: [ReducerTest] = []
  /// What can be dispatched in the initial and in the sample state without a fault.
  package var dispatched: [SimulatedAction] = []
  package var filters: [FilterTest] = []
  package var middleware: [MiddlewareTest] = []
  /// What each scenario asks functions of other modules, in the order of the scenarios.
  package var asked: [[AskedFunction]] = []
  /// Actions that are not among them.
  package var undispatched: [UndispatchedAction] = []
  /// What has no test, or half a test only.
  package var untested: [Untested] = []

  package init() {}

  /// There is a sample state that differs from the initial one.
  package var hasSample: Bool {
    let initial = Dictionary(initial.map { ($0.index, $0.value) }, uniquingKeysWith: { $1 })
    return sample.enumerated().contains { $1 != .defaulted && $1 != initial[$0] }
  }
}

/// What a stored property of the state is, by its place.
package struct PropertyValue: Sendable, Hashable {
  package let index: Int
  package let value: Value
}

/// A derived value of the initial and of the sample state; nil where only compiled code can tell.
package struct DerivedTest: Sendable {
  package let value: DerivedValue
  package let initial: Value?
  package let sample: Value?
  /// Where neither has to be sorted: a state in which it has.
  package internal(set) var unsorted: Other?

  /// The value of the sample state with another property.
  package struct Other: Sendable {
    package let given: [PropertyValue]
    package let value: Value
  }
}

/// What an action changes.
package struct ReducerTest: Sendable {
  package let action: Action
  package let payload: [Value]
  /// What differs from the sample state before.
  package let given: [PropertyValue]
  /// What the action writes, before and after.
  package let changes: [PropertyChange]
  /// The payload of the same action which then changes nothing.
  package let idlePayload: [Value]?
}

package struct PropertyChange: Sendable, Equatable {
  package let index: Int
  package let before: Value
  package let after: Value
}

/// What the cases of a filter keep of sample elements.
package struct FilterTest: Sendable {
  package struct Case: Sendable {
    package let filterCase: FilterCase
    package let payload: [Value]
    /// The places of what is kept, in its order.
    package let kept: [Int]
  }

  package let filter: Filter
  package let elements: [Value]
  package internal(set) var cases: [Case] = []
}

/// What becomes of an action in one middleware alone.
package struct MiddlewareTest: Sendable {
  package enum Verdict: Sendable, Hashable {
    case passes, rewrites, stops
    case rejects(String)

    /// What was dispatched because of an action, among all that left the middleware.
    package func followers(of passed: [SimulatedAction]) -> ArraySlice<SimulatedAction> {
      self == .passes || self == .rewrites ? passed.dropFirst() : passed[...]
    }
  }

  package let middleware: String
  package let action: SimulatedAction
  package let given: [PropertyValue]
  package let verdict: Verdict
  /// What leaves the middleware: the action if it passes, then those that were dispatched.
  package let passed: [SimulatedAction]
  package let rejections: [String]
}

/// An action that cannot be dispatched in one of the states.
package struct UndispatchedAction: Sendable, Equatable {
  package enum Reason: Sendable, Equatable {
    case fault(EvaluationFault, isInitial: Bool)
    /// What it does is another thing every time.
    case unrepeatable
    /// There are `FeatureTests.maximumDispatched` others.
    case tooMany
    /// It was not tried: that would cost too much.
    case work
  }

  package let action: String
  package let reason: Reason
}

/// Something without a test of its own, or with half a test only.
package struct Untested: Sendable, Hashable {
  package enum Reason: Sendable, Hashable, CaseIterable {
    /// `!swift` text.
    case swiftText
    /// It carries a value of a type that the spec does not declare.
    case payload
    /// It is of such a type, or consists of one.
    case noSample
    /// Samples of its type, or of what it carries, are too large.
    case tooLarge
    /// A fault in every sample, something that is another every time (`UUID()`), or a `Decimal` with
    /// more digits than can be compared.
    case notEvaluated
    /// No sample shows an effect of an action.
    case noEffect
    /// No sample shows what a filter drops, or keeps.
    case keepsAll, keepsNone
    /// No sample is sorted in another way by this key.
    case order
    /// A derived value that would be the same in every sample if it were not sorted.
    case derivedOrder
    /// A half of an `&&` or `||` that makes no difference in any sample.
    case half
    /// A rule that does nothing in any sample.
    case neverActs
    /// What a rule requires holds in no sample.
    case neverPasses
    /// A rule whose condition makes no difference in any sample.
    case alwaysActs
    /// Effects of an action that no scenario leads to.
    case effects
    /// It may call a function of another module, whose answers scenarios alone know.
    case asksFunction
    /// An invariant that no scenario holds.
    case notHeld
    /// Not all samples were tried: that would cost too much.
    case work
  }

  package let name: String
  package let reason: Reason

  package init(_ name: String, _ reason: Reason) {
    self.name = name
    self.reason = reason
  }
}

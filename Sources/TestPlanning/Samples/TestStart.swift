import FeatureAnalysis
import FeatureSimulation

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
  func with(_ value: PropertyValue) -> TestStart {
    var start = self
    start.given = given.filter { $0.index != value.index } + [value]
    return start
  }

  /// Whether the state is the sample state without any changes.
  package var isPlain: Bool { !isInitial && given.isEmpty }
}

/// The result of evaluating an expression in a state.
enum Evaluated<Result: Equatable> {
  case result(Result)
  /// Compiled code would trap.
  case traps
  /// The result differs each time, or only compiled code can compute it.
  case unknown

  var value: Result? { if case .result(let value) = self { value } else { nil } }

  /// Whether a test that expects the result `expected` would fail.
  func differs(from expected: Result) -> Bool {
    switch self {
    case .result(let value): value != expected
    case .traps: true
    case .unknown: false
    }
  }
}

extension Evaluated<Value> {
  /// The value; nil if a test cannot compare it.
  var known: Value? { value.flatMap { $0.isComparable ? $0 : nil } }
}

import FeatureAnalysis
import FeatureSimulation

/// The state in which a generated test starts: the sample state or the initial state, with some
/// properties changed.
package struct TestStart: Hashable, Sendable {
  package let isInitial: Bool
  package var given: [PropertyValue]

  package init(isInitial: Bool = false, given: [PropertyValue] = []) {
    self.isInitial = isInitial
    self.given = given
  }

  /// The same state, with one more value changed.
  func with(_ value: PropertyValue) -> TestStart {
    var start = self
    start.given = given.filter { $0.index != value.index } + [value]
    return start
  }

  /// Whether the state is the sample state without changed properties.
  package var isPlain: Bool { !isInitial && given.isEmpty }
}

/// The result of an expression in a state.
enum Evaluated<Result: Equatable> {
  case result(Result)
  /// Compiled code would trap.
  case traps
  /// The result differs each time, or only compiled code can compute it.
  case unknown

  var value: Result? { if case .result(let value) = self { value } else { nil } }

  /// Whether a test that expects a result would fail.
  func differs(from expected: Result) -> Bool {
    switch self {
    case .result(let value): value != expected
    case .traps: true
    case .unknown: false
    }
  }
}

extension Evaluated<Value> {
  /// A value that a test can compare.
  var known: Value? { value.flatMap { $0.isComparable ? $0 : nil } }
}

import FeatureAnalysis
import FeatureSimulation

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

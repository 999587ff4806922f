import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// The cases of a `switch` over actions. Actions in a row that do the same with the same values,
/// such as to save, stand in one case.
struct ActionCases {
  private(set) var cases: [SwiftCase] = []
  /// What the last case binds.
  private var bound: [String: Type] = [:]

  mutating func append(_ action: Action, _ rules: LoweredRules, _ body: [SwiftStatement]) {
    let pattern = casePattern(
      action.name, action.payload, bound: rules.bound, changed: rules.changed)
    let values = action.payload.filter { rules.bound.contains($0.name) }
    let binds = Dictionary(
      values.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    if let last = cases.last, last.body == body, bound == binds {
      cases[cases.count - 1].patterns.append(pattern)
    } else {
      cases.append(SwiftCase([pattern], body))
      bound = binds
    }
  }

  /// The `switch`, in which any other of so many actions is answered by a default.
  func over(_ actionCount: Int, default body: [SwiftStatement]) -> SwiftStatement {
    let named = cases.reduce(0) { $0 + $1.patterns.count }
    return .switch(.name("action"), named < actionCount ? cases + [SwiftCase([], body)] : cases)
  }
}

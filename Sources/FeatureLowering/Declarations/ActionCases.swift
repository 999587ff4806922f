import FeatureAnalysis

/// The cases of a `switch` over actions. Actions whose bodies and bound values are equal share one
/// case, at the position of the first of these actions.
struct ActionCases {
  /// Identifies a case: actions with equal keys share a case.
  private struct BodyKey: Hashable {
    let bound: [String: Type]
    let body: [SwiftStatement]
  }

  private(set) var cases: [SwiftCase] = []
  private var places: [BodyKey: Int] = [:]

  mutating func append(_ action: Action, _ rules: LoweredRules, _ body: [SwiftStatement]) {
    let pattern = casePattern(
      action.name, action.payload, bound: rules.bound, changed: rules.changed)
    let values = action.payload.filter { rules.bound.contains($0.name) }
    let bound = Dictionary(
      values.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
    let key = BodyKey(bound: bound, body: body)
    if let place = places[key] {
      cases[place].patterns.append(pattern)
    } else {
      places[key] = cases.count
      cases.append(SwiftCase([pattern], body))
    }
  }

  /// Creates the `switch` over all `actionCount` actions. If some actions have no case, adds a
  /// default case with `body`.
  func over(_ actionCount: Int, default body: [SwiftStatement]) -> SwiftStatement {
    let named = cases.reduce(0) { $0 + $1.patterns.count }
    return .switch(.name("action"), named < actionCount ? cases + [SwiftCase([], body)] : cases)
  }
}

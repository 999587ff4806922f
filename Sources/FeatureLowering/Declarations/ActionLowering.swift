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
    append(SwiftCase([pattern], body), bound: rules.bound.types(in: action.payload))
  }

  /// Adds a case whose pattern binds the given values.
  mutating func append(_ item: SwiftCase, bound: [String: Type]) {
    let key = BodyKey(bound: bound, body: item.body)
    if let place = places[key] {
      cases[place].patterns += item.patterns
    } else {
      places[key] = cases.count
      cases.append(item)
    }
  }

  /// Creates the `switch` over all `actionCount` actions. If some actions have no case, adds a
  /// default case with `body`.
  func over(_ actionCount: Int, default body: [SwiftStatement]) -> SwiftStatement {
    let named = cases.reduce(0) { $0 + $1.patterns.count }
    return .switch(.name("action"), named < actionCount ? cases + [SwiftCase([], body)] : cases)
  }
}

extension Set<String> {
  /// The types of the values with these names.
  func types(in payload: [Parameter]) -> [String: Type] {
    let values = payload.filter { contains($0.name) }
    return Dictionary(
      values.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
  }
}

extension Action {
  /// The documentation of the action. A private action says so.
  package var documentation: String? {
    guard isPrivate else { return doc }
    let words = "Only rules, links and effects send this private action."
    return doc.map { "\($0)\n\n\(words)" } ?? words
  }
}

/// Creates the enum of the feature's actions.
func actionDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let handled = "Handled by `\(context.names.handlers)`."
  return [
    .enum(
      context.names.action, [.public], inherits: context.feature.actionConformances,
      members: context.feature.actions.map { action in
        enumCase(
          action.name, action.payload,
          doc: action.documentation ?? (action.isHandled ? handled : nil), &texts)
      })
  ]
}

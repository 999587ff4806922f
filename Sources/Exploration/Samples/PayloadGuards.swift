import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The conditions on the payload of an action without which its reducer does nothing, such as
/// `new.count >= 8` and `new == again` in `guard new.count >= 8, new == again, old == state.old`. Few
/// combinations of samples fulfil them all.
struct PayloadGuards {
  /// A condition, and the places of the payload values that it reads.
  struct Condition {
    let expression: TypedExpression
    let places: Set<Int>
  }

  private(set) var conditions: [Condition] = []
  private let names: [String]
  private static let mostConditions = 16

  init(_ action: Action) {
    names = action.payload.map(\.name)
    guard case .statements(.checked(let statements)) = action.reduction else { return }
    for (index, statement) in statements.enumerated() {
      switch statement.kind {
      case .guarding(let conditions, let otherwise) where otherwise.count == 1:
        guard case .returning(nil) = otherwise[0].kind else { return }
        addConditions(conditions)
      case .conditional(let clauses, otherwise: nil)
      where clauses.count == 1 && index == statements.count - 1:
        addConditions(clauses[0].conditions)
      case .declaration: continue
      default: return
      }
    }
  }

  private mutating func addConditions(_ conditions: [TypedCondition]) {
    for case .expression(let expression) in conditions { addCondition(expression) }
  }

  private mutating func addCondition(_ expression: TypedExpression) {
    if case .binary(let left, .and, let right) = expression.bare.kind {
      addCondition(left)
      addCondition(right)
      return
    }
    let variables = expression.freeVariables
    guard conditions.count < Self.mostConditions, !variables.isEmpty,
      variables.allSatisfy({ $0.role == .payload })
    else { return }
    let places = Set(variables.compactMap { names.firstIndex(of: $0.name) })
    conditions.append(Condition(expression: expression, places: places))
  }

  /// The combinations of samples that fulfil all conditions.
  ///
  /// - Parameter holds: returns whether a condition holds for a payload.
  func fulfilling(
    _ candidates: [[Value]], atMost limit: Int, _ holds: (TypedExpression, [Value]) -> Bool
  ) -> [[Value]] {
    if conditions.isEmpty { return [] }
    // A value that a condition of its own refuses is in no combination.
    var fulfilling = candidates
    for condition in conditions {
      guard condition.places.count == 1, let place = condition.places.first else { continue }
      var payload = candidates.map { $0[0] }
      fulfilling[place] = fulfilling[place].filter { value in
        payload[place] = value
        return holds(condition.expression, payload)
      }
    }
    if fulfilling.contains(where: \.isEmpty) { return [] }
    let others = conditions.filter { $0.places.count != 1 }
    return Combinations(of: fulfilling).first(limit).filter { payload in
      others.allSatisfy { holds($0.expression, payload) }
    }
  }
}

import FeatureAnalysis

/// Joins consecutive changes through the same `[id: …]` into one `if`:
/// ```swift
/// if let index = state.tasks.index(id: id) {
///   state.tasks[index].title = title
///   state.tasks[index].isCompleted = false
/// }
/// ```
struct JoinedWrites {
  private var clause: SwiftIfClause?
  /// Whether the element is known to be at the same index after the last statement.
  private var mayTakeMore = false

  /// Adds a statement that has the same `[id: …]` as the previous statements. Returns false for any
  /// other statement.
  mutating func takeStatement(
    _ lowered: [SwiftStatement], of typed: TypedStatement, behind comments: [SwiftStatement]
  ) -> Bool {
    guard mayTakeMore, typed.writesByID, let next = Self.clause(of: lowered),
      next.conditions == clause?.conditions
    else { return false }
    clause?.body += comments + next.body
    mayTakeMore = typed.keepsElementByID
    return true
  }

  /// Starts a group with a statement. If no other statement can join the group, returns the lowered
  /// statement instead.
  mutating func beginGroup(
    with lowered: [SwiftStatement], of typed: TypedStatement
  ) -> [SwiftStatement] {
    guard typed.writesByID, let first = Self.clause(of: lowered) else { return lowered }
    clause = first
    mayTakeMore = typed.keepsElementByID
    return []
  }

  /// Ends the group. Returns the `if` with all its statements.
  mutating func finishGroup() -> [SwiftStatement] {
    defer { (clause, mayTakeMore) = (nil, false) }
    return clause.map { [.if([$0])] } ?? []
  }

  private static func clause(of statements: [SwiftStatement]) -> SwiftIfClause? {
    guard statements.count == 1, case .if(let clauses, nil) = statements[0], clauses.count == 1
    else { return nil }
    return clauses[0]
  }
}

extension TypedStatement {
  /// Whether the statement changes a value through `[id: …]` so that the same `[id: …]` still finds
  /// the same element.
  fileprivate var keepsElementByID: Bool {
    let place: TypedExpression
    let mutations: Int
    switch kind {
    case .assignment(let target, _), .compoundAssignment(let target, _, _):
      (place, mutations) = (target, 0)
    case .expression(let value): (place, mutations) = (value, 1)
    default: return false
    }
    guard place.writesBesideID else { return false }
    var found = 0
    visitExpressions { expression in
      switch expression.kind {
      case .standard(let call) where call.isMutatingMethod: found += 1
      case .external: found = .max / 2
      default: break
      }
      return true
    }
    return found == mutations
  }
}

extension TypedStatement {
  /// Whether the statement changes a value through `[id: …]`.
  fileprivate var writesByID: Bool {
    switch kind {
    case .assignment(let target, _), .compoundAssignment(let target, _, _):
      target.holdsElementByID
    case .expression(let value): value.mutatingCall != nil && value.holdsElementByID
    default: false
    }
  }
}

extension TypedExpression {
  /// Whether the expression is a value inside an element that `[id: …]` finds. The element's `id`
  /// is excluded, because after changing it `[id: …]` might find another element.
  fileprivate var writesBesideID: Bool {
    var current: TypedExpression? = self
    var member: String?
    var isFound = false
    while let expression = current {
      switch expression.kind {
      case .member(_, let next): member = next.name
      case .elementByID(_, let id):
        guard let member, member != "id", id.isGiven else { return false }
        isFound = true
      default: break
      }
      current = expression.spineBase
    }
    return isFound
  }

  /// Whether the expression is a literal, a value from an action, or a constant.
  private var isGiven: Bool {
    switch kind {
    case .integer, .string: true
    case .variable(let variable): variable.role != .state && !variable.isMutable
    case .member(let base, _): base.isGiven
    default: false
    }
  }
}

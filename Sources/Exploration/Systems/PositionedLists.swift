import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The lists in which a feature uses the positions of an `IndexSet`, as `onDelete` and `onMove` send
/// it. A view sends only positions that its list has: the list in which the action uses them first.
struct PositionedLists {
  /// A use of positions, such as `state.items.remove(atOffsets: offsets)`.
  struct Use {
    let list: TypedExpression
    /// The destination of a move.
    let destination: TypedExpression?
    /// The range of an expression that is evaluated if the positions are used.
    let range: SourceRange
  }

  private var uses: [String: [Use]] = [:]
  /// The index of the `IndexSet` in an action's payload.
  private var places: [String: Int] = [:]

  init(_ feature: Feature) {
    for action in feature.actions {
      let place = action.payload.firstIndex { $0.type.unwrapped == .scalar(.indexSet) }
      guard let place else { continue }
      places[action.name] = place
      var search = PositionSearch(action.payload[place].name)
      if case .statements(.checked(let statements)) = action.reduction {
        search.searchStatements(statements)
      }
      for entry in feature.middleware.flatMap(\.entries) where entry.action == action.name {
        for rule in entry.rules { search.searchRule(rule) }
      }
      uses[action.name] = search.uses
    }
    // An action may send its positions on, with another action.
    let others = feature.actions.compactMap { uses[$0.name] }.joined()
    for (name, own) in uses where own.isEmpty {
      uses[name] = others.filter { !$0.list.roles.contains(.payload) }
    }
  }

  /// The positions in the payload of an action; nil if it has none.
  func positions(in action: SimulatedAction) -> [Int]? {
    guard let place = places[action.name], case .list(let values) = action.payload[place] else {
      return nil
    }
    return values.compactMap { if case .integer(let number) = $0 { Int(number) } else { nil } }
  }

  /// The uses of the positions in an action's payload, in any branch of its code.
  func uses(by action: SimulatedAction) -> [Use] { uses[action.name] ?? [] }
}

/// Finds the uses of positions in the statements and rules of an action.
private struct PositionSearch {
  private(set) var uses: [PositionedLists.Use] = []
  /// The name of the payload's value with the positions.
  private let name: String
  /// The ids of the other variables that contain positions. They are unique in one text.
  private var ids: Set<Int> = []
  /// The values of the other local variables, by id.
  private var values: [Int: TypedExpression] = [:]

  init(_ name: String) { self.name = name }

  mutating func searchStatements(_ statements: [TypedStatement]) {
    search { visit, visitStatement in
      for statement in statements { statement.visitAll(visit, statement: visitStatement) }
    }
  }

  mutating func searchRule(_ rule: Rule) {
    search { visit, visitStatement in rule.visitTexts(visit, statement: visitStatement) }
  }

  /// - Parameter visitAll: visits the expressions and statements of some code.
  private mutating func search(
    _ visitAll: ((TypedExpression) -> Bool, (TypedStatement) -> Void) -> Void
  ) {
    (ids, values) = ([], [:])
    // A closure in a statement may use the variables of the statements before it.
    visitAll({ _ in false }, { noteVariables(of: $0) })
    visitAll(
      { part in
        noteExpression(part)
        return true
      }, { _ in })
  }

  private mutating func noteVariables(of statement: TypedStatement) {
    switch statement.kind {
    case .declaration(let variable, _, let value): note(variable, value)
    case .loop(let variable?, let sequence, _, _): note(variable, sequence)
    case .conditional(let clauses, _): noteBindings(in: clauses.flatMap(\.conditions))
    case .guarding(let conditions, _): noteBindings(in: conditions)
    default: break
    }
  }

  private mutating func noteBindings(in conditions: [TypedCondition]) {
    for case .binding(let variable, let value, _) in conditions { note(variable, value) }
  }

  private mutating func note(_ variable: Variable, _ value: TypedExpression) {
    if mentionsPositions(value) {
      ids.insert(variable.id)
    } else {
      values[variable.id] = value
    }
  }

  private mutating func noteExpression(_ part: TypedExpression) {
    guard case .standard(let call) = part.kind, let base = call.base else { return }
    if mentionsPositions(base) {
      for case .closure(let closure) in call.arguments.map(\.value.kind) {
        ids.formUnion(closure.parameters.map(\.id))
      }
    }
    switch call.entry.operation {
    case .removeAtOffsets, .moveOffsets, .elementAtIndex, .removeAt, .swapAt:
      guard let positions = call.arguments.first?.value, mentionsPositions(positions) else {
        return
      }
      let isMove = call.entry.operation == .moveOffsets
      uses.append(
        PositionedLists.Use(
          list: list(base), destination: isMove ? call.arguments[1].value : nil, range: part.range))
    default: break
    }
  }

  /// The list of a use, or the value of the local variable that names it: `visible` in `visible[$0]`.
  private func list(_ base: TypedExpression) -> TypedExpression {
    guard case .variable(let variable) = base.bare.kind, variable.role == .local else {
      return base
    }
    return values[variable.id] ?? base
  }

  private func mentionsPositions(_ expression: TypedExpression) -> Bool {
    expression.hasPart { part in
      guard let variable = part.variable else { return false }
      return ids.contains(variable.id) || variable.role == .payload && variable.name == name
    }
  }
}

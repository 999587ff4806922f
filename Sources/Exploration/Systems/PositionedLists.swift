import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The lists in which a feature uses the positions of an `IndexSet`, as `onDelete` and `onMove` send
/// it. A view sends only positions that its list has: the list that the action uses first.
struct PositionedLists {
  /// A use of positions, such as `state.items.remove(atOffsets: offsets)`.
  struct Use {
    let list: TypedExpression
    /// The destination of a move.
    let destination: TypedExpression?
    let range: SourceRange
    /// The branches that contain the use, the outermost first.
    let branches: [Branch]
  }

  /// A branch of a statement that is executed only in some states.
  struct Branch: Equatable {
    let statement: SourceRange
    let number: Int
  }

  private let uses: [String: [Use]]
  private let sets: [String: Int]

  init(_ feature: Feature) {
    var sets: [String: Int] = [:]
    var uses: [String: [Use]] = [:]
    for action in feature.actions {
      let positions = action.payload.firstIndex { $0.type.unwrapped == .scalar(.indexSet) }
      guard let positions else { continue }
      sets[action.name] = positions
      var search = PositionSearch(action.payload[positions].name)
      if case .statements(.checked(let statements)) = action.reduction { search.search(statements) }
      for entry in feature.middleware.flatMap(\.entries) where entry.action == action.name {
        for rule in entry.rules { search.searchRule(rule) }
      }
      uses[action.name] = search.uses
    }
    // An action may send its positions on, to actions that only it sends.
    let others = feature.actions.compactMap { uses[$0.name] }.joined()
    for (name, own) in uses where own.isEmpty {
      uses[name] = others.filter { $0.list.roles.isSubset(of: [.state, .surrounding]) }
    }
    (self.uses, self.sets) = (uses, sets)
  }

  /// The positions in the payload of an action; nil if it has none.
  func positions(in action: SimulatedAction) -> [Int]? {
    guard let place = sets[action.name], case .list(let values) = action.payload[place] else {
      return nil
    }
    return values.compactMap { if case .integer(let number) = $0 { Int(number) } else { nil } }
  }

  /// Whether a view may send an action that has failed, because the list has the positions.
  ///
  /// - Parameters:
  ///   - place: where the action failed.
  ///   - admits: returns whether the list of a use has the positions; nil if that is not known.
  func admission(
    of action: SimulatedAction, failingAt place: SourceRange?, _ admits: (Use) -> Bool?
  ) -> Admission {
    let uses = uses[action.name] ?? []
    guard let failing = uses.last(where: { $0.isAt(place) }) else {
      let first = uses.filter { $0.branches.isEmpty }.compactMap(admits).first
      return first == false ? .refused : uses.isEmpty ? .unknown : .admitted
    }
    let earlier = uses.filter { $0.range.start < failing.range.start && !$0.isAt(place) }
    let before = earlier.filter { failing.branches.starts(with: $0.branches) }
    let answers = (before + uses.filter { $0.isAt(place) }).map(admits)
    if answers.contains(true) { return .admitted }
    let mayComeBefore = earlier.contains { !$0.excludes(failing) && admits($0) == true }
    return mayComeBefore || answers.contains(nil) ? .unknown : .refused
  }

  enum Admission {
    case admitted
    /// The list of the view does not have the positions.
    case refused
    case unknown
  }
}

extension PositionedLists.Use {
  /// Whether a failure at a place may be a failure of the use.
  fileprivate func isAt(_ place: SourceRange?) -> Bool {
    guard let place else { return false }
    return place.start <= range.start && range.end <= place.end
  }

  /// Whether no execution contains both uses.
  fileprivate func excludes(_ other: Self) -> Bool {
    branches.contains { branch in
      other.branches.contains { $0.statement == branch.statement && $0.number != branch.number }
    }
  }
}

/// Finds the uses of positions in the statements and rules of an action.
private struct PositionSearch {
  private(set) var uses: [PositionedLists.Use] = []
  /// The names of the variables that contain positions.
  private var names: Set<String>
  /// The values of the other local variables.
  private var values: [String: TypedExpression] = [:]
  private var branches: [PositionedLists.Branch] = []

  init(_ name: String) { names = [name] }

  mutating func search(_ statements: [TypedStatement]) {
    for statement in statements { search(statement) }
  }

  mutating func searchRule(_ rule: Rule) {
    rule.visitTexts { part in
      noteExpression(part)
      return true
    } statement: { _ in
    }
  }

  private mutating func search(_ statement: TypedStatement) {
    switch statement.kind {
    case .conditional(let clauses, let otherwise):
      for (number, clause) in clauses.enumerated() {
        searchConditions(clause.conditions)
        searchBranch(clause.body, number, of: statement)
      }
      searchBranch(otherwise ?? [], clauses.count, of: statement)
    case .switching(let subject, let cases):
      searchExpression(subject)
      for (number, item) in cases.enumerated() { searchBranch(item.body, number, of: statement) }
    case .guarding(let conditions, let otherwise):
      searchConditions(conditions)
      searchBranch(otherwise, 0, of: statement)
    case .loop(let variable, let sequence, _, let body):
      searchExpression(sequence)
      // There is at least one position, so the loop is executed.
      let isOfPositions = mentionsPositions(sequence)
      if isOfPositions, let variable { names.insert(variable.name) }
      if isOfPositions { search(body) } else { searchBranch(body, 0, of: statement) }
    case .declaration(let variable, _, let value):
      searchExpression(value)
      if mentionsPositions(value) {
        names.insert(variable.name)
      } else {
        values[variable.name] = value
      }
    case .expression, .assignment, .compoundAssignment, .returning:
      statement.visitExpressions { part in
        noteExpression(part)
        return true
      }
    }
  }

  private mutating func searchBranch(
    _ statements: [TypedStatement], _ number: Int, of statement: TypedStatement
  ) {
    branches.append(PositionedLists.Branch(statement: statement.range, number: number))
    search(statements)
    branches.removeLast()
  }

  private mutating func searchConditions(_ conditions: [TypedCondition]) {
    for condition in conditions {
      searchExpression(condition.value)
      if case .binding(let variable, let value, _) = condition, mentionsPositions(value) {
        names.insert(variable.name)
      }
    }
  }

  private mutating func searchExpression(_ expression: TypedExpression) {
    expression.visitExpressions { part in
      noteExpression(part)
      return true
    }
  }

  private mutating func noteExpression(_ part: TypedExpression) {
    guard case .standard(let call) = part.kind, let base = call.base else { return }
    if mentionsPositions(base) {
      for case .closure(let closure) in call.arguments.map(\.value.kind) {
        names.formUnion(closure.parameters.map(\.name))
      }
    }
    switch call.entry.operation {
    case .removeAtOffsets, .moveOffsets, .elementAtIndex, .removeAt, .swapAt:
      guard let positions = call.arguments.first?.value, mentionsPositions(positions) else { return }
      let isMove = call.entry.operation == .moveOffsets
      uses.append(
        PositionedLists.Use(
          list: list(base), destination: isMove ? call.arguments[1].value : nil, range: part.range,
          branches: branches))
    default: break
    }
  }

  /// The value of a local variable, for a list such as `visible` in `visible[$0]`.
  private func list(_ base: TypedExpression) -> TypedExpression {
    guard case .variable(let variable) = base.bare.kind, variable.role == .local else { return base }
    return values[variable.name] ?? base
  }

  private func mentionsPositions(_ expression: TypedExpression) -> Bool {
    !expression.names.isDisjoint(with: names)
  }
}

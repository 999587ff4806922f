import SpecLanguage

// Which actions add elements to a stored list of the state, and which remove some.

extension Feature {
  /// Whether elements of a stored list may be removed after an action: by its reducer, or by an action that
  /// follows it, such as one for the answer of a call. What a handler does is not known.
  func mayRemoveElements(of list: String, after action: String) -> Bool {
    actions(reachedFrom: [action]).contains { removesElements($0, of: list) }
  }

  /// Whether an action itself removes nothing from a stored list, and one that follows it does: the answer of a
  /// call.
  func removesLater(_ action: Action, from list: String) -> Bool {
    !removesElements(action, of: list) && mayRemoveElements(of: list, after: action.name)
  }

  private func removesElements(_ action: Action, of list: String) -> Bool {
    guard case .statements(.checked(let statements)) = action.reduction else { return false }
    return action.writes.isEverything
      || contains(statements) { $0.assigns(list) || $0.removesElements(of: list) }
  }

  /// Whether a stored list may be filled by the calls about which a property says that they are under way or
  /// have failed: answers to the same call write both. Calls that the spec does not know may fill it.
  func callsMayFill(_ list: String, of status: StoredProperty) -> Bool {
    guard let place = state.properties.firstIndex(where: { $0.name == status.name }) else {
      return true
    }
    let writing = names(leadingTo: { $0.writes.contains(place) })
    let filling = names(leadingTo: { mayFill(list, by: $0) })
    let answers = middleware.flatMap(\.entries).flatMap(\.rules).map(\.effectActions)
      .filter { !$0.isDisjoint(with: writing) }
    return answers.isEmpty || answers.contains { !$0.isDisjoint(with: filling) }
  }

  /// The names of some actions, and of those that they follow.
  private func names(leadingTo isMeant: (Action) -> Bool) -> Set<String> {
    var leaders: [String: [String]] = [:]
    for entry in middleware.flatMap(\.entries) {
      guard let name = entry.action else { continue }
      for follower in entry.rules.flatMap({ $0.effectActions.union($0.dispatchedActions) }) {
        leaders[follower, default: []].append(name)
      }
    }
    var open = actions.filter(isMeant).map(\.name)
    var reached = Set(open)
    while let name = open.popLast() {
      for leader in leaders[name] ?? [] where reached.insert(leader).inserted {
        open.append(leader)
      }
    }
    return reached
  }

  /// Whether the reducer of an action may add elements to a stored list, or assigns another list.
  private func mayFill(_ list: String, by action: Action) -> Bool {
    switch action.reduction {
    case .none: false
    case .handler, .statements(.unchecked): true
    case .statements(.checked(let statements)):
      action.writes.isEverything || contains(statements) { $0.replaces(list) || $0.adds(to: list) }
    }
  }

  /// Whether the reducer of an action adds elements to a stored list.
  func addsElements(_ action: Action, to list: String) -> Bool {
    guard case .statements(.checked(let statements)) = action.reduction else { return false }
    return contains(statements) { $0.adds(to: list) }
  }

  /// Whether a rule makes a call after an action, which ends.
  func beginsCall(_ action: Action) -> Bool {
    middleware.flatMap(\.entries).filter { $0.action == action.name }.flatMap(\.rules).contains {
      if case .perform(let effect) = $0.verb { !effect.isRepeated } else { false }
    }
  }

  /// The actions of some names, and those that follow them: answers of calls, and what rules dispatch.
  private func actions(reachedFrom names: Set<String>) -> [Action] {
    let entries = Dictionary(grouping: middleware.flatMap(\.entries), by: \.action)
    var reached = names
    var open = Array(names)
    while let name = open.popLast() {
      for rule in (entries[name] ?? []).flatMap(\.rules) {
        for follower in rule.effectActions.union(rule.dispatchedActions)
        where reached.insert(follower).inserted { open.append(follower) }
      }
    }
    return actions.filter { reached.contains($0.name) }
  }

  /// Whether statements of a reducer or of a function of the state do something, themselves or in a function
  /// of the state that they call.
  private func contains(
    _ statements: [TypedStatement], where isMeant: (TypedStatement) -> Bool
  ) -> Bool {
    var known: Set<String> = []
    var open = [statements]
    while let statements = open.popLast() {
      if statements.contains(where: isMeant) { return true }
      let called = Set(statements.flatMap(\.calledFunctions)).subtracting(known)
      known.formUnion(called)
      for function in stateFunctions where called.contains(function.name) {
        if case .checked(let body) = function.body { open.append(body) }
      }
    }
    return false
  }
}

extension Action {
  /// Whether the reducer assigns a property of the state as a whole.
  func assigns(_ property: String) -> Bool {
    guard case .statements(.checked(let statements)) = reduction else { return false }
    return statements.contains { $0.assigns(property) }
  }

  /// Whether the reducer assigns a list of the state, other than an empty one.
  func replaces(_ list: String) -> Bool {
    guard case .statements(.checked(let statements)) = reduction else { return false }
    return statements.contains { $0.replaces(list) }
  }
}

extension TypedStatement {
  fileprivate func assigns(_ property: String) -> Bool {
    contains { statement in
      guard case .assignment(let target, _) = statement.kind else { return false }
      return target.isProperty(property)
    }
  }

  fileprivate func replaces(_ list: String) -> Bool {
    contains { statement in
      guard case .assignment(let target, let value) = statement.kind else { return false }
      return target.isProperty(list) && !value.isEmptyList
    }
  }

  /// Whether the statement adds elements: `state.tasks.append(task)`, `state.tasks += tasks`, or
  /// `state.tasks = [task] + state.tasks`.
  fileprivate func adds(to list: String) -> Bool {
    calls(Self.adding, on: list)
      || contains { statement in
        switch statement.kind {
        case .compoundAssignment(let target, _, _): target.isProperty(list)
        case .assignment(let target, let value): target.isProperty(list) && value.isSum
        default: false
        }
      }
  }

  fileprivate func removesElements(of list: String) -> Bool { calls(Self.removing, on: list) }

  /// Whether the statement or one inside of it is meant.
  private func contains(_ isMeant: (TypedStatement) -> Bool) -> Bool {
    if isMeant(self) { return true }
    let parts: [TypedStatement]
    switch kind {
    case .conditional(let clauses, let otherwise):
      parts = clauses.flatMap(\.body) + (otherwise ?? [])
    case .switching(_, let cases): parts = cases.flatMap(\.body)
    case .guarding(_, let otherwise): parts = otherwise
    case .loop(_, _, _, let body): parts = body
    case .assignment, .expression, .compoundAssignment, .declaration, .returning: parts = []
    }
    return parts.contains { $0.contains(isMeant) }
  }

  private func calls(_ operations: Set<Operation>, on list: String) -> Bool {
    var isCalled = false
    visitExpressions { part in
      if case .standard(let call) = part.kind, call.base?.isProperty(list) == true,
        operations.contains(call.entry.operation)
      {
        isCalled = true
      }
      return !isCalled
    }
    return isCalled
  }

  /// The names of the functions of the state that the statement calls.
  fileprivate var calledFunctions: [String] {
    var names: [String] = []
    visitExpressions { part in
      if case .standard(let call) = part.kind, call.entry.operation == .declared {
        names.append(call.entry.name)
      }
      return true
    }
    return names
  }

  private static let adding: Set<Operation> = [
    .append, .appendContents, .insertAt, .insertContentsAt, .updateOrAppend,
  ]

  private static let removing: Set<Operation> = [
    .removeAt, .removeAtOffsets, .removeFirst, .removeLast, .removeFirstCount, .removeLastCount,
    .removeAll, .removeAllWhere, .removeID, .popLast,
  ]
}

extension TypedExpression {
  /// Whether the expression is a property of the state, in a reducer or in a function of the state.
  fileprivate func isProperty(_ name: String) -> Bool {
    if case .member(let base, let member) = kind, case .variable(let variable) = base.kind {
      return [.state, .surrounding].contains(variable.role) && member.name == name
    }
    return false
  }

  fileprivate var isEmptyList: Bool {
    switch kind {
    case .array(let elements): elements.isEmpty
    case .promoted(let inner), .parenthesized(let inner): inner.isEmptyList
    default: false
    }
  }

  fileprivate var isSum: Bool {
    switch kind {
    case .binary(_, .add, _): true
    case .promoted(let inner), .parenthesized(let inner): inner.isSum
    default: false
    }
  }
}

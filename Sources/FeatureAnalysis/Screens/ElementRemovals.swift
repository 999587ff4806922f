import SpecLanguage

extension Feature {
  /// Whether elements of a stored list may be removed after an action: by its reducer, or by an action that
  /// follows it, such as one for the answer of a call. What a handler does is not known.
  func mayRemoveElements(of list: String, after action: String) -> Bool {
    let entries = middleware.flatMap(\.entries)
    var reached: Set<String> = [action]
    var open = [action]
    while let name = open.popLast() {
      if let action = actions.first(where: { $0.name == name }), removesElements(action, of: list) {
        return true
      }
      for rule in entries.filter({ $0.action == name }).flatMap(\.rules) {
        for follower in rule.effectActions.union(rule.dispatchedActions)
        where reached.insert(follower).inserted { open.append(follower) }
      }
    }
    return false
  }

  /// Whether the reducer of an action removes elements of a list of the state, or assigns another list.
  private func removesElements(_ action: Action, of list: String) -> Bool {
    guard case .statements(.checked(let statements)) = action.reduction else { return false }
    return action.writes.isEverything || removesElements(statements, of: list)
  }

  /// Whether statements of a reducer or of a function of the state remove elements of a list.
  private func removesElements(
    _ statements: [TypedStatement], of list: String, calledBy callers: Set<String> = []
  ) -> Bool {
    if statements.contains(where: { $0.assigns(list) || $0.removesElements(of: list) }) {
      return true
    }
    let called = Set(statements.flatMap(\.calledFunctions)).subtracting(callers)
    return stateFunctions.contains { function in
      guard called.contains(function.name), case .checked(let body) = function.body else {
        return false
      }
      return removesElements(body, of: list, calledBy: callers.union(called))
    }
  }
}

extension Action {
  /// Whether the reducer assigns a property of the state as a whole.
  func assigns(_ property: String) -> Bool {
    guard case .statements(.checked(let statements)) = reduction else { return false }
    return statements.contains { $0.assigns(property) }
  }
}

extension TypedStatement {
  fileprivate func assigns(_ property: String) -> Bool {
    let parts: [TypedStatement]
    switch kind {
    case .assignment(let target, _): return target.isProperty(property)
    case .conditional(let clauses, let otherwise):
      parts = clauses.flatMap(\.body) + (otherwise ?? [])
    case .switching(_, let cases): parts = cases.flatMap(\.body)
    case .guarding(_, let otherwise): parts = otherwise
    case .loop(_, _, _, let body): parts = body
    case .expression, .compoundAssignment, .declaration, .returning: parts = []
    }
    return parts.contains { $0.assigns(property) }
  }

  fileprivate func removesElements(of list: String) -> Bool {
    var removes = false
    visitExpressions { part in
      if case .standard(let call) = part.kind, call.base?.isProperty(list) == true,
        Self.removing.contains(call.entry.operation)
      {
        removes = true
      }
      return !removes
    }
    return removes
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
}

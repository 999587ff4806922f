import SpecLanguage

/// What actions visibly do, which is enough to find the action for a control.
struct ActionPatterns {
  /// The actions that come from outside: a view may send them.
  let actions: [Action]
  private let stateIndices: [String: Int]

  init(of feature: Feature) {
    let sent = feature.actionsOfEffects
    let stored = Set((feature.persistence?.entries ?? []).flatMap(\.actions.names))
    let undone: Set<String> = feature.undo == nil ? [] : Set(UndoSpec.actions)
    actions = feature.actions.filter {
      !$0.isPrivate && !sent.contains($0.name) && !stored.contains($0.name)
        && !undone.contains($0.name)
    }
    stateIndices = Dictionary(
      feature.state.properties.enumerated().map { ($1.name, $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The action that sets a property of the state to the only value of its payload:
  /// `state.filter = filter`, or `state.syncUp.title = title`. Nil if there are several.
  ///
  /// - Parameter path: the names of the members, such as `["syncUp", "title"]`.
  func setter(of path: [String], _ type: Type) -> Action? {
    only { action in
      guard action.payload.count == 1, action.payload[0].type == type,
        case .statements(.checked(let statements)) = action.reduction, statements.count == 1,
        case .assignment(let target, let value)? = statements.first?.kind
      else { return false }
      return target.path == path && value.payloadName == action.payload[0].name
    }
  }

  /// The action that sets a property of one element, which it finds by its id, to a value.
  func setter(ofElementIn list: String, _ property: String, _ type: Type, id: Type) -> Action? {
    only { action in
      guard action.payload.count == 2, writes(action, list),
        action.payload.contains(where: { $0.type == id }),
        case .statements(.checked(let statements)) = action.reduction
      else { return false }
      return statements.contains { statement in
        guard case .assignment(let target, let value) = statement.kind,
          let member = target.lastMember, member.name == property, member.type == type,
          let name = value.payloadName
        else { return false }
        return action.payload.contains { $0.name == name && $0.type == type }
      }
    }
  }

  /// The action that toggles a property of one element, which it finds by its id.
  func toggle(ofElementIn list: String, _ property: String, id: Type) -> Action? {
    only { action in
      guard hasID(action, id), writes(action, list) else { return false }
      return action.calls { call in
        call.entry.operation == .toggle && call.base?.lastMember?.name == property
      }
    }
  }

  /// The action that removes one element, which it finds by its id.
  func removal(from list: String, id: Type) -> Action? {
    only { action in
      guard hasID(action, id) else { return false }
      guard writes(action, list) else { return false }
      return action.calls { Self.removals.contains($0.entry.operation) }
    }
  }

  private static let removals: Set<Operation> = [
    .removeAllWhere, .removeID, .removeAt, .removeValue, .filter,
  ]

  /// The action without any change whose name says that an element is selected.
  func selection(id: Type) -> Action? {
    only { action in
      guard hasID(action, id), case .none = action.reduction else { return false }
      let name = action.name.lowercased()
      return ["select", "open", "show"].contains(where: name.hasPrefix)
    }
  }

  /// The action that adds its payload to a list: an element, or members of it.
  func addition(to list: String, of element: Type, _ members: [Member]) -> Action? {
    only { action in
      guard writes(action, list),
        action.calls({ Self.additions.contains($0.entry.operation) })
      else { return false }
      if action.payload.count == 1, action.payload[0].type == element { return true }
      return action.payload.contains { $0.name != "id" }
        && action.payload.allSatisfy { value in
          members.contains { $0.name == value.name && $0.type == value.type }
        }
    }
  }

  private static let additions: Set<Operation> = [
    .append, .insertAt, .insertMember, .updateOrAppend,
  ]

  private func writes(_ action: Action, _ list: String) -> Bool {
    guard let index = stateIndices[list] else { return false }
    return !action.writes.isEverything && action.writes.indices.contains(index)
  }

  private func hasID(_ action: Action, _ id: Type) -> Bool {
    action.payload.count == 1 && action.payload[0].type == id
  }

  private func only(_ isMeant: (Action) -> Bool) -> Action? {
    let found = actions.lazy.filter(isMeant).prefix(2)
    return found.count == 1 ? found.first : nil
  }
}

extension Action {
  /// Whether the statements contain a call of a standard member.
  fileprivate func calls(_ isMeant: (StandardCall) -> Bool) -> Bool {
    guard case .statements(.checked(let statements)) = reduction else { return false }
    var isFound = false
    for statement in statements {
      statement.visitExpressions { expression in
        if case .standard(let call) = expression.kind, isMeant(call) { isFound = true }
        return !isFound
      }
    }
    return isFound
  }
}

extension TypedExpression {
  /// The names of the members of the state that the expression reads one after the other; nil for
  /// another expression.
  fileprivate var path: [String]? {
    switch kind {
    case .variable(let variable): variable.role == .state ? [] : nil
    case .member(let base, let member): base.path.map { $0 + [member.name] }
    case .parenthesized(let inner): inner.path
    default: nil
    }
  }

  /// The member that the expression reads last, as `title` in `state.tasks[id: id]?.title`.
  fileprivate var lastMember: Member? {
    switch kind {
    case .member(_, let member): member
    case .chain(let inner), .parenthesized(let inner): inner.lastMember
    default: nil
    }
  }

  /// The name of the payload value that the expression is.
  fileprivate var payloadName: String? {
    switch kind {
    case .variable(let variable): variable.role == .payload ? variable.name : nil
    case .promoted(let inner), .parenthesized(let inner): inner.payloadName
    default: nil
    }
  }
}

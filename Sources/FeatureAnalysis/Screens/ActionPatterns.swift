import SpecLanguage

/// What actions visibly do, which is enough to find the action for a control.
struct ActionPatterns {
  /// The actions that come from outside: a view may send them.
  let actions: [Action]
  private let stateIndices: [String: Int]
  /// The actions that assign their payload to a property of the state, by its path.
  private var setters: [String: [Action]] = [:]
  /// The actions that assign one of two payload values to a property of an element, by its name.
  private var elementSetters: [String: [Action]] = [:]
  /// The actions with one payload value that toggle a property, by its name.
  private var toggles: [String: [Action]] = [:]
  private var removals: [Action] = []
  private var additions: [Action] = []
  private var selections: [Action] = []

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
    for action in actions { addAction(action) }
  }

  private mutating func addAction(_ action: Action) {
    switch action.reduction {
    case .statements(.checked(let statements)): addStatements(statements, of: action)
    case .none:
      let name = action.name.lowercased()
      let isSelection = ["select", "open", "show"].contains(where: name.hasPrefix)
      if action.payload.count == 1, isSelection { selections.append(action) }
    case .handler, .statements: break
    }
  }

  private mutating func addStatements(_ statements: [TypedStatement], of action: Action) {
    for statement in statements {
      guard case .assignment(let target, let value) = statement.kind,
        let name = value.payloadName,
        let parameter = action.payload.first(where: { $0.name == name })
      else { continue }
      if statements.count == 1, action.payload.count == 1, let path = target.path {
        setters[path, default: []].append(action)
      } else if action.payload.count == 2, let member = target.lastMember,
        member.type == parameter.type
      {
        elementSetters[member.name, default: []].append(action)
      }
    }
    var operations: Set<Operation> = []
    var toggled: Set<String> = []
    for statement in statements {
      statement.visitExpressions { expression in
        if case .standard(let call) = expression.kind {
          operations.insert(call.entry.operation)
          if call.entry.operation == .toggle, let member = call.base?.lastMember {
            toggled.insert(member.name)
          }
        }
        return true
      }
    }
    if !operations.isDisjoint(with: Self.adding) { additions.append(action) }
    guard action.payload.count == 1 else { return }
    for name in toggled { toggles[name, default: []].append(action) }
    if !operations.isDisjoint(with: Self.removing) { removals.append(action) }
  }

  private static let removing: Set<Operation> = [
    .removeAllWhere, .removeID, .removeAt, .removeValue, .filter,
  ]

  private static let adding: Set<Operation> = [
    .append, .insertAt, .insertMember, .updateOrAppend,
  ]

  /// The action that only sets a property of the state to its payload: `state.filter = filter`, or
  /// `state.syncUp.title = title`. Nil if there are several.
  ///
  /// - Parameter path: the names of the members, such as `syncUp.title`.
  func setter(of path: String, _ type: Type) -> Action? {
    only(setters[path]) { $0.payload[0].type == type }
  }

  /// The action that sets a property of one element, which it finds by its id, to a value.
  func setter(ofElementIn list: String, _ property: String, _ type: Type, id: Type) -> Action? {
    only(elementSetters[property]) { action in
      writes(action, list) && action.payload.contains { $0.type == id }
        && action.payload.contains { $0.type == type }
        && (id != type || action.payload.allSatisfy { $0.type == type })
    }
  }

  /// The action that toggles a property of one element, which it finds by its id.
  func toggle(ofElementIn list: String, _ property: String, id: Type) -> Action? {
    only(toggles[property]) { $0.payload[0].type == id && writes($0, list) }
  }

  /// The action that removes one element, which it finds by its id.
  func removal(from list: String, id: Type) -> Action? {
    only(removals) { $0.payload[0].type == id && writes($0, list) }
  }

  /// The action that removes one element of any list.
  func removal(id: Type) -> Action? { removals.first { $0.payload[0].type == id } }

  /// The action without any change whose name says that an element is selected.
  func selection(id: Type) -> Action? { only(selections) { $0.payload[0].type == id } }

  /// The action that adds its payload to a list: an element, or members of it.
  func addition(to list: String, of element: Type, _ members: [Member]) -> Action? {
    only(additions) { action in
      guard writes(action, list) else { return false }
      if action.payload.count == 1, action.payload[0].type == element { return true }
      return action.payload.contains { $0.name != "id" }
        && action.payload.allSatisfy { value in
          members.contains { $0.name == value.name && $0.type == value.type }
        }
    }
  }

  private func writes(_ action: Action, _ list: String) -> Bool {
    guard let index = stateIndices[list] else { return false }
    return !action.writes.isEverything && action.writes.indices.contains(index)
  }

  private func only(_ actions: [Action]?, _ isMeant: (Action) -> Bool) -> Action? {
    let found = (actions ?? []).filter(isMeant)
    return found.count == 1 ? found[0] : nil
  }
}

extension TypedExpression {
  /// The members of the state that the expression reads one after the other, such as `syncUp.title`;
  /// nil for another expression.
  fileprivate var path: String? {
    guard case .member(let base, let member) = kind else { return nil }
    if case .variable(let variable) = base.kind {
      return variable.role == .state ? member.name : nil
    }
    return base.path.map { $0 + "." + member.name }
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

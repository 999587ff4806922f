import FeatureAnalysis
import SpecLanguage

/// Creates the expressions with which a link accesses the features, through their stores in the
/// app's store.
struct FeatureStores {
  let presences: [String: AppFeature.Presence]
  /// The names of variables that hide members of the app's store.
  var hidden: Set<String> = []
  /// Whether members of the features' states are read through the stores, as in `tasks.filter`
  /// instead of `tasks.state.filter`.
  var areTracked = false

  init(_ app: App) {
    presences = Dictionary(
      app.features.map { ($0.name, $0.presence) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether members of the variable are stores of the app.
  func replace(_ variable: Variable) -> Bool {
    variable.role == .state || areTracked && variable.role == .surrounding
  }

  /// Whether the expression is one of the stores: `tasks`, `login?` or `editors[key]?`.
  func holds(_ expression: SwiftExpression) -> Bool {
    switch expression {
    case .name(let name), .member(.name("self"), let name): presences[name] != nil
    case .postfix(let store, "?"), .subscripting(let store, _): holds(store)
    default: false
    }
  }

  /// Returns the expression of a store: `tasks`, or `self.tasks` if a variable named `tasks` hides
  /// the store.
  func store(_ name: String) -> SwiftExpression {
    hidden.contains(name) ? .path("self", name) : .name(name)
  }
}

/// Creates the functions that run links. The app's store calls them after the actions and events of
/// the features.
func linkDeclarations(_ context: AppContext, _ texts: inout TextLowering) -> [SwiftDeclaration] {
  texts.imports.noteRuntime()
  texts.defaults = ModelDefaults(context.app.features.map(\.feature))
  texts.creator = .app
  defer { texts.creator = nil }
  var members: [SwiftDeclaration] = []
  for (place, feature) in context.app.features.enumerated() {
    let after = context.links(of: place, [.action, .change])
    if !after.isEmpty { members.append(afterFunction(after, feature, context, &texts)) }
    let events = context.links(of: place, [.event])
    if !events.isEmpty { members.append(eventFunction(events, feature, context, &texts)) }
  }
  return [.extension(SwiftType(context.names.store), members: members)]
}

private func afterFunction(
  _ links: [Link], _ feature: AppFeature, _ context: AppContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let actions = links.filter { $0.kind == .action }
  let changes = links.filter { $0.kind == .change }
  var parameters = keyParameters(of: feature, &texts)
  parameters.append(SwiftParameter(label: "_", "action", feature.names.action))
  if links.contains(where: \.readsOld) {
    parameters.append(SwiftParameter(Invariant.oldName, context.names.state))
  }
  var body: [SwiftStatement] = []
  if !actions.isEmpty {
    let count = feature.feature.actions.count
    body.append(switchStatement(actions, on: "action", of: count, feature, context, &texts))
  }
  for link in changes { body.append(changeStatement(link, feature, context, &texts)) }
  return .function(
    feature.afterName, [], parameters,
    doc: changes.isEmpty
      ? "Follows the links of an action of `\(feature.name)`."
      : "Follows the links of an action of `\(feature.name)`, and of the changes that it has made.",
    body: body)
}

private func eventFunction(
  _ links: [Link], _ feature: AppFeature, _ context: AppContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let event = SwiftParameter(label: "_", "event", feature.names.event)
  let count = feature.feature.events.count
  return .function(
    feature.onEventName, [], keyParameters(of: feature, &texts) + [event],
    doc: "Follows the links of an event of `\(feature.name)`.",
    body: [switchStatement(links, on: "event", of: count, feature, context, &texts)])
}

private func keyParameters(
  of feature: AppFeature, _ texts: inout TextLowering
) -> [SwiftParameter] {
  guard let key = feature.keyType else { return [] }
  return [SwiftParameter(label: "_", Link.keyName, texts.lowerType(key))]
}

/// Creates the `switch` over the action or event. Links with the same trigger share a case, and so do
/// adjacent triggers of one key that do the same.
private func switchStatement(
  _ links: [Link], on parameter: String, of count: Int, _ feature: AppFeature,
  _ context: AppContext, _ texts: inout TextLowering
) -> SwiftStatement {
  var cases: [SwiftCase] = []
  var places: [String: Int] = [:]
  var mergeable: [[Parameter]?] = []
  for link in links {
    let bound = link.boundPayload
    let body = LinkStepLowering(link, feature, context, bound).statements(link.steps, &texts)
    let pattern = casePattern(link.trigger, link.payload, bound: bound)
    if let place = places[link.trigger], cases[place].patterns == [pattern] {
      cases[place].body += body
      mergeable[place] = nil
    } else {
      places[link.trigger] = cases.count
      cases.append(SwiftCase([pattern], body))
      let values = link.payload.filter { bound.contains($0.name) }
      mergeable.append(
        link.isShared ? values.map { Parameter(label: nil, name: $0.name, type: $0.type) } : nil)
    }
  }
  var merged: [SwiftCase] = []
  for (place, item) in cases.enumerated() {
    if place > 0, let last = merged.last, last.body == item.body, let values = mergeable[place],
      mergeable[place - 1] == values
    {
      merged[merged.count - 1].patterns += item.patterns
    } else {
      merged.append(item)
    }
  }
  if places.count < count { merged.append(SwiftCase([], [])) }
  return .switch(.name(parameter), merged)
}

/// Creates the statement that follows a change: `if tasks.state.count != old.tasks.count { … }`.
private func changeStatement(
  _ link: Link, _ feature: AppFeature, _ context: AppContext, _ texts: inout TextLowering
) -> SwiftStatement {
  let lowering = LinkStepLowering(link, feature, context, [])
  let change = link.change
  let body = lowering.statements(link.steps, &texts)
  texts.stores = lowering.stores
  defer { texts.stores = nil }
  var conditions: [SwiftCondition] = []
  func lowered(_ expression: TypedExpression) -> SwiftExpression {
    texts.continueScope(with: VariableUse(.checked(expression)), taken: lowering.stores.hidden)
    return texts.expression(expression)
  }
  if let isOpen = change?.isOpen { conditions.append(.expression(lowered(isOpen))) }
  let differences = (change?.differences ?? []).map { lowered($0) }
  if let first = differences.first {
    conditions.append(
      .expression(differences.dropFirst().reduce(first) { .infix($0, "||", $1) }))
  }
  return .if([SwiftIfClause(conditions, body)])
}

extension Link {
  /// The names of the payload that the steps use.
  fileprivate var boundPayload: Set<String> {
    var bound: Set<String> = []
    for step in steps {
      bound.formUnion(step.use(payload).payload)
      if let condition = step.condition {
        bound.formUnion(VariableUse(condition, payload: payload).payload)
      }
    }
    return bound.intersection(payload.map(\.name))
  }
}

/// Creates the dispatch of a link's action: `users.dispatch(.setCurrent(user))` if the feature is
/// always open, otherwise `dispatch(.login(.cancel))`.
func dispatch(
  _ action: Code<TypedExpression>, _ context: AppContext, _ stores: FeatureStores,
  _ texts: inout TextLowering
) -> [SwiftStatement] {
  if case .checked(let expression) = action,
    case .enumCase(let signature, let arguments) = expression.kind,
    stores.presences[signature.name] == .always, let inner = arguments.first?.value,
    !inner.isBranching
  {
    return [
      .expression(
        stores.store(signature.name).calling(
          RuntimeSymbol.dispatch,
          [SwiftArgument(texts.expression(inner, contextual: true))]))
    ]
  }
  return sent(action, context.names.action, by: .name(RuntimeSymbol.dispatch), &texts)
}

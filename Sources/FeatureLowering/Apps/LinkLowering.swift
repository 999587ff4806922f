import FeatureAnalysis
import SpecLanguage

/// Creates the expressions with which a link accesses the features, through their stores in the
/// app's store.
struct FeatureStores {
  /// The features and inner apps, by name: `tasks`, `library` and `library.books`.
  let presences: [String: AppFeature.Presence]
  private let innerApps: Set<String>
  /// The names of variables that hide members of the app's store.
  var hidden: Set<String> = []
  /// Whether members of the features' states are read through the stores, as in `tasks.filter`
  /// instead of `tasks.state.filter`.
  var areTracked = false

  init(_ app: App) {
    let inner = app.innerApps.map(\.member)
    presences = Dictionary(
      (app.features + inner).map { ($0.name, $0.presence) },
      uniquingKeysWith: { first, _ in first })
    innerApps = Set(inner.map(\.name))
  }

  /// Whether members of the variable are stores of the app.
  func replace(_ variable: Variable) -> Bool {
    variable.role == .state || areTracked && variable.role == .surrounding
  }

  /// Whether the expression is one of the stores: `tasks`, `login?` or `editors[key]?`.
  func holds(_ expression: SwiftExpression) -> Bool {
    switch expression {
    case .postfix(let store, "?"), .subscripting(let store, _): holds(store)
    default: name(of: expression).map { presences[$0] != nil } ?? false
    }
  }

  private func name(of expression: SwiftExpression) -> String? {
    switch expression {
    case .name(let name), .member(.name("self"), let name): name
    case .member(let app, let name): self.name(of: app).map { "\($0).\(name)" }
    default: nil
    }
  }

  /// Returns the name of the store whose state is a member of an expression: `tasks` for
  /// `state.tasks`, and `library.books` for `state.library.books`; nil for other members.
  func storeName(of base: TypedExpression, _ member: Member) -> String? {
    var name = member.name
    switch base.kind {
    case .variable(let variable) where replace(variable): break
    case .member(let outer, let app):
      guard let app = storeName(of: outer, app), innerApps.contains(app) else { return nil }
      name = "\(app).\(name)"
    default: return nil
    }
    return presences[name] == nil ? nil : name
  }

  /// Returns the expression of a store: `tasks`, or `self.tasks` if a variable named `tasks` hides
  /// the store.
  func store(_ name: String) -> SwiftExpression {
    let names = name.split(separator: ".").map(String.init)
    let first = names.first ?? ""
    return names.dropFirst().reduce(
      hidden.contains(first) ? .path("self", first) : .name(first)
    ) { .member($0, $1) }
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
  for (place, feature) in context.app.members.enumerated() {
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
    let count = context.app.features(in: feature).reduce(0) { $0 + $1.feature.actions.count }
    body.append(switchStatement(actions, on: "action", of: count, context, &texts))
  }
  for link in changes { body.append(changeStatement(link, context, &texts)) }
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
  let count = context.app.features(in: feature).reduce(0) { $0 + $1.feature.events.count }
  return .function(
    feature.onEventName, [], keyParameters(of: feature, &texts) + [event],
    doc: "Follows the links of an event of `\(feature.name)`.",
    body: [switchStatement(links, on: "event", of: count, context, &texts)])
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
  _ links: [Link], on parameter: String, of count: Int, _ context: AppContext,
  _ texts: inout TextLowering
) -> SwiftStatement {
  var cases: [SwiftCase] = []
  var places: [String: Int] = [:]
  var mergeable: [[Parameter]?] = []
  for link in links {
    let bound = link.bound(link.payload)
    let body = LinkStepLowering(link, context, bound).statements(link.steps, &texts)
    let pattern = context.app.pattern(
      of: link, casePattern(link.trigger, link.payload, bound: bound),
      bindsKey: !link.bound([link.key].compactMap { $0 }).isEmpty)
    let name = context.app.triggerName(of: link)
    if let place = places[name], cases[place].patterns == [pattern] {
      cases[place].body += body
      mergeable[place] = nil
    } else {
      places[name] = cases.count
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
  _ link: Link, _ context: AppContext, _ texts: inout TextLowering
) -> SwiftStatement {
  let lowering = LinkStepLowering(link, context, [])
  let change = link.change
  let body = lowering.statements(link.steps, &texts)
  texts.stores = lowering.stores
  defer { texts.stores = nil }
  var conditions: [SwiftCondition] = []
  let feature = context.app.features[link.feature]
  if !feature.owners.isEmpty {
    // A link of the inner app may have opened the feature after an action of another one.
    let any = SwiftExpression.name("_")
    let bound = change?.isOpen == nil ? any : .binding(.let, Link.keyName)
    let own = feature.keyType == nil ? nil : bound
    conditions.append(
      .pattern(feature.embedding(any, key: own, from: 1), .name("action")))
  }
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
  /// The names of these values that the steps use.
  fileprivate func bound(_ values: [Parameter]) -> Set<String> {
    var bound: Set<String> = []
    for step in steps {
      bound.formUnion(step.use(values).payload)
      if let condition = step.condition {
        bound.formUnion(VariableUse(condition, payload: values).payload)
      }
    }
    return bound.intersection(values.map(\.name))
  }
}

extension App {
  /// The features of a member: itself, or the features of an inner app.
  fileprivate func features(in member: AppFeature) -> [AppFeature] {
    features.filter { $0.place.path.first == member.place.path.first }
  }

  /// The pattern of a link's action or event among those of its member: of an inner app,
  /// `.books(.load)`.
  fileprivate func pattern(
    of link: Link, _ pattern: SwiftExpression, bindsKey: Bool
  ) -> SwiftExpression {
    let feature = features[link.feature]
    let key: SwiftExpression? =
      feature.keyType == nil ? nil : bindsKey ? .binding(.let, Link.keyName) : .name("_")
    return feature.embedding(pattern, key: key, from: 1)
  }
}

/// Creates the dispatch of a link's action: `users.dispatch(.setCurrent(user))` if the feature is
/// always open, otherwise `dispatch(.login(.cancel))`.
func dispatchStatements(
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
  return sendingStatements(action, context.names.action, by: .name(RuntimeSymbol.dispatch), &texts)
}

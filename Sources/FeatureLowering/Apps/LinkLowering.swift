import FeatureAnalysis

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
    let actions = context.links(of: place, isEvent: false)
    if !actions.isEmpty {
      members.append(
        function(
          feature.afterName, "action", feature.names.action, feature, actions,
          count: feature.feature.actions.count, context, &texts))
    }
    let events = context.links(of: place, isEvent: true)
    if !events.isEmpty {
      members.append(
        function(
          feature.onEventName, "event", feature.names.event, feature, events,
          count: feature.feature.events.count, context, &texts))
    }
  }
  return [.extension(SwiftType(context.names.store), members: members)]
}

private func function(
  _ name: String, _ parameter: String, _ type: SwiftType, _ feature: AppFeature, _ links: [Link],
  count: Int, _ context: AppContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  var parameters = [SwiftParameter(label: "_", parameter, type)]
  if let key = feature.keyType {
    parameters.insert(
      SwiftParameter(label: "_", Link.keyName, texts.lowerType(key)), at: 0)
  }
  var cases: [SwiftCase] = []
  var places: [String: Int] = [:]
  for link in links {
    let (pattern, body) = lowered(link, feature, context, &texts)
    // Several links may have the same trigger.
    if let place = places[link.trigger], cases[place].patterns == [pattern] {
      cases[place].body += body
    } else {
      places[link.trigger] = cases.count
      cases.append(SwiftCase([pattern], body))
    }
  }
  if places.count < count { cases.append(SwiftCase([], [])) }
  let what = parameter == "event" ? "an event" : "an action"
  return .function(
    name, [], parameters, doc: "Follows the links of \(what) of `\(feature.name)`.",
    body: [.switch(.name(parameter), cases)])
}

private func lowered(
  _ link: Link, _ feature: AppFeature, _ context: AppContext, _ texts: inout TextLowering
) -> (pattern: SwiftExpression, body: [SwiftStatement]) {
  var bound: Set<String> = []
  for step in link.steps {
    bound.formUnion(step.use(link.payload).payload)
    if let condition = step.condition {
      bound.formUnion(VariableUse(condition, payload: link.payload).payload)
    }
  }
  bound.formIntersection(link.payload.map(\.name))
  var stores = FeatureStores(context.app)
  stores.hidden = bound.union(link.steps.flatMap { $0.bindings.map(\.name) })
  if feature.keyType != nil { stores.hidden.insert(Link.keyName) }
  texts.stores = stores
  defer { texts.stores = nil }
  texts.beginScope(VariableUse())
  var body: [SwiftStatement] = []
  for step in link.steps {
    let use = step.use(link.payload)
    texts.continueScope(with: use, taken: stores.hidden)
    let verb = statements(of: step, context, stores, &texts)
    guard let condition = step.condition else {
      body += verb
      continue
    }
    var conditionUse = VariableUse(condition, payload: link.payload)
    conditionUse.noteMentions(of: step.bound, in: use)
    texts.continueScope(with: conditionUse, taken: stores.hidden.union(use.names))
    body += guarded(by: condition, verb, &texts)
  }
  return (casePattern(link.trigger, link.payload, bound: bound), body)
}

private func statements(
  of step: LinkStep, _ context: AppContext, _ stores: FeatureStores, _ texts: inout TextLowering
) -> [SwiftStatement] {
  switch step.verb {
  case .dispatch(let action): return dispatch(action, context, stores, &texts)
  case .open(let place, let key, let state):
    let arguments = [key, state].compactMap { $0 }.map {
      SwiftArgument(argument($0, &texts))
    }
    return [.expression(.call(context.app.features[place].openName, arguments))]
  case .close(let place, let key):
    let arguments = [key].compactMap { $0 }.map { SwiftArgument(argument($0, &texts)) }
    return [.expression(.call(context.app.features[place].closeName, arguments))]
  }
}

private func argument(
  _ code: Code<TypedExpression>, _ texts: inout TextLowering
) -> SwiftExpression {
  switch code {
  case .checked(let expression): texts.whole(expression, contextual: true)
  case .unchecked(let text): texts.unchecked(text)
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

extension LinkStep {
  /// Returns how the expressions of the link's verb use the values of the trigger's payload.
  fileprivate func use(_ payload: [Parameter]) -> VariableUse {
    var use = VariableUse()
    for text in texts { use.formUnion(VariableUse(text, payload: payload + bindings)) }
    use.hide(bindings)
    return use
  }
}

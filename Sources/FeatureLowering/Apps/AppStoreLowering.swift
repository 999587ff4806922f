import FeatureAnalysis
import SpecLanguage

/// Creates the store of the app, which contains the stores of its features.
func appStoreDeclarations(
  _ context: AppContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  texts.imports.noteRuntime()
  let app = context.app
  let event = app.whole.events.isEmpty ? "Never" : context.names.event
  let shared = context.whole.shared
  let base = shared.toolchain(RuntimeSymbol.appStore)
  var members = app.members.map { storeProperty($0, &texts) }
  for feature in app.members where feature.presence == .optional {
    members.append(
      .property(
        feature.slotName, .let, [.private],
        value: .call(
          .literal("\(shared.toolchain(RuntimeSymbol.storeSlot))<\(feature.names.feature)>"), [])))
  }
  let opensNeedy = context.needy.contains { $0.presence != .always }
  if opensNeedy {
    members.append(
      .property("dependencies", type: context.names.dependencies, .let, [.private]))
  }
  if context.isLiveApp { members.append(initialState(context)) }
  members.append(initializer(context, keepsDependencies: opensNeedy))
  members.append(stateProperty(context))
  members += trackedValues(context, &texts)
  members.append(dispatchMethod(context))
  if !app.start.isEmpty { members.append(beginMethod(context, &texts)) }
  for (place, feature) in app.members.enumerated() where feature.presence != .always {
    members += openingMethods(feature, place, context, &texts)
  }
  return [
    .class(
      context.names.store, [.public, .final],
      inherits: ["\(base)<\(context.names.state), \(context.names.action), \(event)>"]
        + (context.isLiveApp ? [shared.toolchainType(RuntimeSymbol.liveApp)] : []),
      attributes: [SwiftAttribute("MainActor")],
      doc: app.doc ?? "The stores of all features of `\(context.names.module)`, on one queue.",
      members: members)
  ]
}

private func storeProperty(
  _ feature: AppFeature, _ texts: inout TextLowering
) -> SwiftDeclaration {
  switch feature.presence {
  case .always: return .property(feature.name, type: feature.names.store, .let, [.public])
  case .optional:
    return .computed(
      feature.name, type: "\(feature.names.store)?", [.public], doc: "Nil while it is closed.",
      get: [.expression(.path(feature.slotName, "store"))])
  case .keyed(let key):
    let stores = texts.shared.toolchain(RuntimeSymbol.keyedStores)
    return .property(
      feature.name, .let, [.public],
      value: .call(.literal("\(stores)<\(texts.lowerType(key)), \(feature.names.feature)>"), []),
      doc: "The open stores: `\(feature.name)[key]` is nil while it is closed.")
  }
}

// MARK: - Making stores

private func initialState(_ context: AppContext) -> SwiftDeclaration {
  .computed(
    RuntimeSymbol.initialState, type: context.names.state, [.public, .static],
    get: [.expression(.call(context.names.state, []))])
}

private func initializer(
  _ context: AppContext, keepsDependencies: Bool
) -> SwiftDeclaration {
  let initialState = RuntimeSymbol.initialState
  var body: [SwiftStatement] = []
  if keepsDependencies {
    body.append(
      .assignment(.path("self", RuntimeSymbol.dependencies), "=", .name(RuntimeSymbol.dependencies))
    )
  }
  for feature in context.app.members where feature.presence == .always {
    body.append(
      .assignment(
        .name(feature.name), "=", store(feature, state: .path(initialState, feature.name))))
  }
  body.append(
    .expression(
      .call(
        .literal("super.init"), [SwiftArgument(RuntimeSymbol.clock, .name(RuntimeSymbol.clock))])))
  for (place, feature) in context.app.members.enumerated() where feature.presence == .always {
    body.append(
      .expression(
        .call(
          "join",
          [SwiftArgument(.name(feature.name)), SwiftArgument(.string(feature.name))]
            + membership(feature, place, context))))
  }
  for feature in context.app.members { body += opening(feature) }
  body.append(.expression(.call("startSoon", [])))
  return .initializer(
    [.public], initializerParameters(context), breaksParameters: true,
    doc: "Creates the stores of all features. Effects wait on `clock`.", body: body)
}

private func initializerParameters(_ context: AppContext) -> [SwiftParameter] {
  let names = context.names
  var parameters = [
    SwiftParameter(RuntimeSymbol.initialState, names.state, default: .call(names.state, []))
  ]
  if !context.needy.isEmpty {
    parameters.append(
      SwiftParameter(
        RuntimeSymbol.dependencies, names.dependencies,
        default: context.isLiveApp ? nil : .implicitMember("live")))
  }
  parameters.append(
    SwiftParameter(
      RuntimeSymbol.clock, context.whole.shared.clockType,
      default: context.whole.shared.continuousClock))
  return parameters
}

/// Creates the initializer call of a feature's store, such as `TaskListStore(initialState: …,
/// dependencies: dependencies.tasks, clock: clock)`.
private func store(_ feature: AppFeature, state: SwiftExpression) -> SwiftExpression {
  let dependencies = SwiftArgument(
    RuntimeSymbol.dependencies, .path(RuntimeSymbol.dependencies, feature.name))
  return .call(
    feature.names.store,
    [
      SwiftArgument(RuntimeSymbol.initialState, state)
    ] + (feature.hasDependencies ? [dependencies] : []) + [
      SwiftArgument(RuntimeSymbol.clock, .name(RuntimeSymbol.clock))
    ])
}

/// Creates statements that open a feature if the initial state contains it. For a keyed feature,
/// the statements open one store for each key.
private func opening(_ feature: AppFeature) -> [SwiftStatement] {
  let place = SwiftExpression.path(RuntimeSymbol.initialState, feature.name)
  switch feature.presence {
  case .always: return []
  case .optional:
    let open = SwiftExpression.call(feature.openName, [SwiftArgument(.name("state"))])
    return [.if([SwiftIfClause([.binding(.let, "state", place)], [.expression(open)])])]
  case .keyed:
    let open = SwiftExpression.call(
      feature.openName, [SwiftArgument(.name("key")), SwiftArgument(.name("state"))])
    return [
      .for("(key, state)", in: place, body: [.expression(open)])
    ]
  }
}

/// Creates the closures that connect a feature's store to the app: some convert its actions and
/// events to actions and events of the app, and others run its links.
private func membership(
  _ feature: AppFeature, _ place: Int, _ context: AppContext
) -> [SwiftArgument] {
  func embedding(_ type: String) -> SwiftExpression {
    guard feature.keyType != nil else { return .path(type, feature.name) }
    let value = SwiftExpression.enumCase(
      feature.name, [SwiftArgument(.name("key")), SwiftArgument(.name("$0"))])
    return .closure(SwiftClosure([.expression(value)]))
  }
  func following(_ function: String, old: [SwiftArgument] = []) -> SwiftExpression {
    let key = feature.keyType == nil ? [] : [SwiftArgument(.name("key"))]
    let call = SwiftExpression.path("$0").calling(
      function, key + [SwiftArgument(.name("$1"))] + old)
    return .closure(SwiftClosure([.expression(call)]))
  }
  var arguments = [SwiftArgument("action", embedding(context.names.action))]
  if !feature.feature.events.isEmpty {
    arguments.append(SwiftArgument("event", embedding(context.names.event)))
  }
  let after = context.links(of: place, [.action, .change])
  if after.contains(where: \.readsOld) {
    let old = SwiftArgument(Invariant.oldName, .name("$2"))
    arguments.append(SwiftArgument("comparing", following(feature.afterName, old: [old])))
  } else if !after.isEmpty {
    arguments.append(SwiftArgument("after", following(feature.afterName)))
  }
  if !context.links(of: place, [.event]).isEmpty {
    arguments.append(SwiftArgument("onEvent", following(feature.onEventName)))
  }
  return arguments
}

// MARK: - Members

private func stateProperty(_ context: AppContext) -> SwiftDeclaration {
  let values = context.app.members.map { feature -> SwiftArgument in
    switch feature.presence {
    case .always: SwiftArgument(feature.name, .path(feature.name, "state"))
    case .optional:
      SwiftArgument(feature.name, .member(.name(feature.name).chained, "state"))
    case .keyed: SwiftArgument(feature.name, .path(feature.name, "states"))
    }
  }
  return .computed(
    "state", type: context.names.state, [.public, .override],
    get: [.expression(.call(context.names.state, values))])
}

private func dispatchMethod(_ context: AppContext) -> SwiftDeclaration {
  let cases = context.app.members.map { feature -> SwiftCase in
    let inner = SwiftArgument(.binding(.let, "inner"))
    let sent = SwiftArgument(.name("inner"))
    func dispatch(to store: SwiftExpression) -> SwiftStatement {
      .expression(
        .call(
          RuntimeSymbol.dispatch,
          [sent, SwiftArgument("to", store), SwiftArgument("for", .name("action"))]))
    }
    switch feature.presence {
    case .always:
      return SwiftCase(
        [.enumCase(feature.name, [inner])],
        [.expression(.path(feature.name).calling(RuntimeSymbol.dispatch, [sent]))])
    case .optional:
      return SwiftCase([.enumCase(feature.name, [inner])], [dispatch(to: .name(feature.name))])
    case .keyed:
      let key = SwiftArgument(.binding(.let, "key"))
      let store = SwiftExpression.subscripting(
        .name(feature.name), [SwiftArgument(.name("key"))])
      return SwiftCase([.enumCase(feature.name, [key, inner])], [dispatch(to: store)])
    }
  }
  return .function(
    RuntimeSymbol.dispatch, [.public, .override],
    [SwiftParameter(label: "_", "action", context.names.action)],
    body: [.switch(.name("action"), cases)])
}

private func beginMethod(
  _ context: AppContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  texts.defaults = ModelDefaults(context.app.features.map(\.feature))
  texts.creator = .app
  defer { texts.creator = nil }
  let body = LinkStepLowering(startOf: context).statements(context.app.start, &texts)
  let opens = context.app.start.contains { $0.openedOrClosed != nil }
  return .function(
    "begin", [.public, .override],
    doc: opens
      ? "What the app does when it starts." : "Dispatches the actions that the app starts with.",
    body: body)
}

// MARK: - Opening and closing

private func openingMethods(
  _ feature: AppFeature, _ place: Int, _ context: AppContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let key = feature.keyType.map { SwiftParameter(label: "_", "key", texts.lowerType($0)) }
  let state = SwiftParameter(
    label: "_", "state", feature.names.state,
    default: feature.feature.needsState ? nil : .call(feature.names.state, []))
  let target = SwiftArgument(.name(feature.keyType == nil ? feature.slotName : feature.name))
  let keyArgument = [key].compactMap { _ in SwiftArgument(.name("key")) }
  let owner = key == nil ? [target] : [target] + keyArgument
  var methods: [SwiftDeclaration] = [
    .function(
      feature.openName, [.public], [key].compactMap { $0 } + [state],
      doc: key == nil
        ? "Opens `\(feature.name)`, unless it is open."
        : "Opens a store for `key`, unless one is open.",
      body: [
        .expression(
          .call(
            "open",
            owner + [
              SwiftArgument(.string(feature.name)),
              SwiftArgument(store(feature, state: .name("state"))),
            ] + membership(feature, place, context)))
      ])
  ]
  if let key {
    methods.append(
      .function(
        feature.closeName, [.public], [key], doc: "Closes the store of `key`.",
        body: [.expression(.call("close", owner))]))
  }
  methods.append(
    .function(
      feature.closeName, [.public],
      doc: key == nil ? "Closes `\(feature.name)`." : "Closes all of its stores.",
      body: [.expression(.call("close", [target]))]))
  return methods
}

/// Creates the derived values of the app's store. They read the stores of the features, so that a
/// view depends only on what a value depends on:
/// ```swift
/// /// As `state.badge`. A view that reads it depends only on the values that it is computed from.
/// public var badge: Int { tasks.activeCount }
/// ```
/// A value that iterates over a list is cached, as in the store of a feature:
/// ```swift
/// public var unread: Int { memo(0) { notes.notes.count { !$0.isRead } } }
/// ```
func trackedValues(
  _ context: AppContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let derived = context.app.whole.derived
  let names = Set(context.app.members.map(\.name) + derived.map(\.name))
  let cached = context.app.whole.appMemos.map(\.name)
  let outer = texts.memberNames
  defer {
    texts.stores = nil
    texts.memberNames = outer
  }
  return derived.map { value in
    let doc = """
      As `state.\(value.name)`. A view that reads it depends only on the values that it is computed \
      from.
      """
    guard case .checked(let expression) = value.value else {
      return .computed(
        value.name, type: texts.lowerType(value.type), [.public], doc: value.doc ?? "",
        get: [.expression(.path("state", value.name))])
    }
    let use = VariableUse(value.value)
    texts.memberNames = names
    var stores = FeatureStores(context.app)
    stores.hidden = use.names
    stores.areTracked = true
    texts.stores = stores
    texts.beginScope(use)
    var body = texts.body(of: expression)
    if let number = cached.firstIndex(of: value.name) {
      let memo = SwiftExpression.name(RuntimeSymbol.memo)
      body = [
        .expression(.call(memo, [SwiftArgument(.integer(number))], trailing: SwiftClosure(body)))
      ]
    }
    return .computed(
      value.name, type: texts.lowerType(value.type), [.public], doc: value.doc ?? doc,
      get: body)
  }
}

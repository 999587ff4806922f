import FeatureAnalysis

/// Creates the reducer: one `switch` with a case for each action.
func reducerDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var lowered = ActionCases()
  let undo = UndoLowering(context)
  for action in context.feature.actions {
    let bound = boundPayload(of: action)
    lowered.append(
      undo?.restoringCase(action.name) ?? reducerCase(action, bound, context, &texts),
      bound: bound.types(in: action.payload))
  }
  if let undo { return undo.declarations(lowered.cases) }
  return [
    .function(
      context.names.reducer, [.public],
      reducerParameters(state: context.names.state, action: context.names.action),
      body: lowered.cases.isEmpty ? [] : [.switch(.name("action"), lowered.cases)])
  ]
}

func reducerParameters(state: SwiftType, action: SwiftType) -> [SwiftParameter] {
  [SwiftParameter(label: "_", "state", "inout \(state)"), SwiftParameter("action", action)]
}

/// The payload values that the code of the action's reducer uses.
private func boundPayload(of action: Action) -> Set<String> {
  switch action.reduction {
  case .none: []
  case .handler: Set(action.payload.map(\.name))
  case .statements(let code): VariableUse(code, payload: action.payload).payload
  }
}

private func reducerCase(
  _ action: Action, _ bound: Set<String>, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftCase {
  let pattern = casePattern(action.name, action.payload, bound: bound)
  switch action.reduction {
  case .none: return SwiftCase([pattern], [])
  case .handler:
    let call = SwiftExpression.name(context.names.handlers).calling(
      action.name,
      [SwiftArgument(.prefix("&", .name("state")))]
        + action.payload.map { SwiftArgument($0.label, .name($0.name)) })
    return SwiftCase([pattern], [.expression(call)])
  case .statements(.checked(let statements)):
    let use = VariableUse(.checked(statements), payload: action.payload)
    texts.beginScope(use, taken: Set(action.payload.map(\.name)))
    return SwiftCase([pattern], texts.statements(statements))
  case .statements(.unchecked(let text)):
    return SwiftCase([pattern], [.verbatim(texts.verbatim(text))])
  }
}

/// Creates the protocol of the user-written handlers. If a handler is missing, the compiler reports
/// its name.
func reducingDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  [
    .protocol(
      context.names.reducing, [.public],
      doc:
        "The actions that `\(context.names.handlers)` reduces, because the spec has no `reduce` for them.",
      members: context.feature.actions.filter(\.isHandled).map { action in
        handler(
          action, context, &texts, modifiers: [.static],
          doc: action.doc ?? "", body: nil)
      })
  ]
}

/// Creates the first version of the handlers, in a file that the user owns from then on. Each
/// handler leaves the state unchanged.
func handlersDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  [
    .enum(
      context.names.handlers, [.public], inherits: [context.names.reducing],
      doc: """
        Reduces the actions of `\(context.names.feature)` that have no `reduce` in the spec.

        This file is yours: redux-gen wrote it once and never changes it.
        """,
      members: context.feature.actions.filter(\.isHandled).map { emptyHandler($0, context, &texts) }
    )
  ]
}

/// Creates a handler that is not implemented yet, as in the first version of the handlers.
func emptyHandler(
  _ action: Action, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  handler(
    action, context, &texts, modifiers: [.public, .static], doc: "",
    body: [
      .comment(
        """
        Change `state` here, using only the state and the action. Asynchronous work belongs in
        middleware. Values that differ each time, such as ids and dates, are defaults of the payload.
        """)
    ])
}

private func handler(
  _ action: Action, _ context: FeatureContext, _ texts: inout TextLowering,
  modifiers: [SwiftModifier], doc: String, body: [SwiftStatement]?
) -> SwiftDeclaration {
  .function(
    action.name, modifiers,
    [SwiftParameter(label: "_", "state", "inout \(context.names.state)")]
      + action.payload.map {
        SwiftParameter(label: $0.label ?? "_", $0.name, texts.lowerType($0.type))
      },
    doc: doc, body: body)
}

import FeatureAnalysis

/// Creates the reducer: one `switch` with a case for each action.
func reducerDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  var lowered = ActionCases()
  for action in context.feature.actions {
    let bound = boundPayload(of: action)
    lowered.append(
      reducerCase(action, bound, context, &texts), bound: bound.types(in: action.payload))
  }
  let cases = lowered.cases
  return [
    .function(
      context.names.reducer, [.public],
      [
        SwiftParameter(label: "_", "state", "inout \(context.names.state)"),
        SwiftParameter("action", context.names.action),
      ],
      body: cases.isEmpty ? [] : [.switch(.name("action"), cases)])
  ]
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
    texts.begin(use, taken: Set(action.payload.map(\.name)))
    return SwiftCase([pattern], texts.statements(statements))
  case .statements(.unchecked(let text)):
    return SwiftCase([pattern], [.verbatim(texts.verbatim(text))])
  }
}

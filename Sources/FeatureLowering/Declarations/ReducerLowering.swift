import FeatureAnalysis

/// Creates the reducer: one `switch` with a case for each action.
func reducerDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let actions = context.feature.actions
  var cases: [SwiftCase] = []
  for action in actions {
    let next = reducerCase(action, context, &texts)
    // Adjacent actions that change nothing share one case with `break`.
    if next.body.isEmpty, cases.last?.body.isEmpty == true {
      cases[cases.count - 1].patterns += next.patterns
    } else {
      cases.append(next)
    }
  }
  return [
    .function(
      context.names.reducer, [.public],
      [
        SwiftParameter(label: "_", "state", "inout \(context.names.state)"),
        SwiftParameter("action", context.names.action),
      ],
      doc: "Applies `action` to `state`.",
      body: cases.isEmpty ? [] : [.switch(.name("action"), cases)])
  ]
}

private func reducerCase(
  _ action: Action, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftCase {
  switch action.reduction {
  case .none: return SwiftCase([.enumCase(action.name, [])], [])
  case .handler:
    let call = SwiftExpression.name(context.names.handlers).calling(
      action.name,
      [SwiftArgument(.prefix("&", .name("state")))]
        + action.payload.map { SwiftArgument($0.label, .name($0.name)) })
    let pattern = casePattern(action.name, action.payload, bound: Set(action.payload.map(\.name)))
    return SwiftCase([pattern], [.expression(call)])
  case .statements(let code):
    let use = VariableUse(code, payload: action.payload)
    let pattern = casePattern(action.name, action.payload, bound: use.payload)
    switch code {
    case .checked(let statements):
      texts.begin(use, taken: Set(action.payload.map(\.name)))
      return SwiftCase([pattern], texts.statements(statements))
    case .unchecked(let text): return SwiftCase([pattern], [.verbatim(texts.verbatim(text))])
    }
  }
}

import FeatureAnalysis

/// Creates the enum of the app's actions, with one case for each feature.
func appActionDeclarations(
  _ context: AppContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  [
    .enum(
      context.names.action, [.public], inherits: context.app.whole.actionConformances,
      members: context.app.whole.actions.map { action in
        enumCase(action.name, action.payload, doc: nil, &texts)
      })
  ]
}

/// Creates the app's reducer, a pure function that calls the reducers of the features:
/// ```swift
/// public func todoAppReducer(_ state: inout TodoAppState, action: TodoAppAction) {
///   switch action {
///   case .tasks(let action): taskListReducer(&state.tasks, action: action)
///   }
/// }
/// ```
func appReducerDeclarations(_ context: AppContext) -> [SwiftDeclaration] {
  [
    .function(
      context.names.reducer, [.public],
      reducerParameters(state: context.names.state, action: context.names.action),
      doc: context.app.members.allSatisfy { $0.presence == .always }
        ? "" : "An action of a feature that is not open changes nothing.",
      body: [.switch(.name("action"), context.app.members.map(reducerCase))])
  ]
}

private func reducerCase(_ feature: AppFeature) -> SwiftCase {
  let action = SwiftArgument(.binding(.let, "action"))
  func reduce(_ place: SwiftExpression) -> SwiftStatement {
    .expression(
      .call(
        feature.names.reducer,
        [SwiftArgument(.prefix("&", place)), SwiftArgument("action", .name("action"))]))
  }
  /// Creates statements that copy the feature's state, reduce the copy and store it.
  func changing(_ place: SwiftExpression) -> [SwiftStatement] {
    [
      .guard([.binding(.var, "current", place)], otherwise: [.return()]),
      reduce(.name("current")),
      .assignment(place, "=", .name("current")),
    ]
  }
  let state = SwiftExpression.path("state", feature.name)
  switch feature.presence {
  case .always: return SwiftCase([.enumCase(feature.name, [action])], [reduce(state)])
  case .optional: return SwiftCase([.enumCase(feature.name, [action])], changing(state))
  case .keyed:
    let key = SwiftArgument(.binding(.let, "key"))
    return SwiftCase(
      [.enumCase(feature.name, [key, action])],
      changing(.subscripting(state, [SwiftArgument(.name("key"))])))
  }
}

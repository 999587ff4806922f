import FeatureAnalysis

/// Creates the enum of the feature's actions.
func actionDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  [
    .enum(
      context.names.action, [.public], inherits: context.feature.actionConformances,
      doc: "The actions of `\(context.names.feature)`.",
      members: context.feature.actions.map { action in
        enumCase(
          action.name, action.payload, doc: action.doc ?? effect(of: action, context), &texts)
      })
  ]
}

private func effect(of action: Action, _ context: FeatureContext) -> String {
  switch action.reduction {
  case .handler: return "Handled by `\(context.names.handlers)`."
  case .none: return "Leaves the state unchanged; middleware responds to it."
  case .statements:
    if action.writes.isEverything { return "Changes the state." }
    let names = context.properties(action.writes)
    return names.isEmpty ? "Leaves the state unchanged." : "Changes \(codeList(names))."
  }
}

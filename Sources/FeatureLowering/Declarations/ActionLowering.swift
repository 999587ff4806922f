import FeatureAnalysis

/// Creates the enum of the feature's actions.
func actionDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let handled = "Handled by `\(context.names.handlers)`."
  return [
    .enum(
      context.names.action, [.public], inherits: context.feature.actionConformances,
      members: context.feature.actions.map { action in
        enumCase(
          action.name, action.payload, doc: action.doc ?? (action.isHandled ? handled : nil), &texts
        )
      })
  ]
}

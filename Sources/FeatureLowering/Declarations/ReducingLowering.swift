import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// The protocol of the reductions that the user writes: the compiler names one that is missing.
func reducingDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  [
    .protocol(
      context.names.reducing, [.public],
      doc:
        "The actions that `\(context.names.handlers)` reduces: the spec has no `reduce` for them.",
      members: context.feature.actions.filter(\.isHandled).map { action in
        handler(
          action, context, &texts, modifiers: [.static],
          doc: action.doc
            ?? "Changes the state as `\(context.names.action).\(action.name)` wants it.",
          body: nil)
      })
  ]
}

/// The first version of the handlers, which is the user's from then on: each leaves the state alone.
func handlersDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  [
    .enum(
      context.names.handlers, [.public], inherits: [context.names.reducing],
      doc: """
        Reduces the actions of `\(context.names.feature)` that are written in Swift.

        This file is yours: redux-gen wrote it once and leaves it alone from now on.
        """,
      members: context.feature.actions.filter(\.isHandled).map { emptyHandler($0, context, &texts) }
    )
  ]
}

/// A handler that does nothing yet, as in the file of handlers.
func emptyHandler(
  _ action: Action, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  handler(
    action, context, &texts, modifiers: [.public, .static], doc: "",
    body: [
      .comment(
        """
        Change `state` here. Keep to the state and the action: what takes time, or gives another
        result each time, belongs in middleware.
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
        SwiftParameter(label: $0.label ?? "_", $0.name, texts.type($0.type))
      },
    doc: doc, body: body)
}

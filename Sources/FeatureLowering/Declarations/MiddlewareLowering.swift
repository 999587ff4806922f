import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// The middleware that the spec gives rules for.
func middlewareDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  context.feature.middleware.filter { !$0.isStub }.map { middleware in
    let named = middleware.entries.compactMap(\.action)
    let subject =
      middleware.entries.contains { $0.action == nil } ? "every action" : codeList(named)
    return middlewareType(
      middleware.name, doc: middleware.doc ?? "Rules for \(subject).", context, &texts,
      body: { texts in handleBody(middleware, context, &texts) })
  }
}

/// The first version of a middleware that the user fills in.
func middlewareStub(
  _ middleware: MiddlewareDeclaration, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  middlewareType(
    middleware.name,
    doc: """
      \(middleware.doc ?? "A middleware of `\(context.names.feature)`.")

      This file is yours: redux-gen wrote it once and leaves it alone from now on.
      """, context, &texts,
    body: { _ in
      [
        .comment(
          """
          Every action passes here on its way to the reducer. Let it go on with `.next`, send another
          one instead with `.replace(…)`, or stop it with `.drop` or `.reject(Rejection("why"))`.
          `effects.dispatch(…)` sends another action after this one.
          """),
        .expression(.implicitMember(RuntimeSymbol.next)),
      ]
    })
}

private func middlewareType(
  _ name: String, doc: String, _ context: FeatureContext, _ texts: inout TextLowering,
  body: (inout TextLowering) -> [SwiftStatement]
) -> SwiftDeclaration {
  texts.imports.noteRuntime()
  let names = context.names
  return .struct(
    name, [.public], inherits: [RuntimeSymbol.middleware], doc: doc,
    members: [
      .initializer([.public], body: []),
      .function(
        RuntimeSymbol.handle, [.public],
        [
          SwiftParameter(label: "_", "action", names.action),
          SwiftParameter(label: "_", "state", names.state),
          SwiftParameter(
            label: "_", "effects", "inout \(RuntimeSymbol.effects)<\(names.feature)>"),
        ],
        result: "\(RuntimeSymbol.verdict)<\(names.action)>", breaksParameters: true,
        body: body(&texts)),
    ])
}

/// The rules for every action, then a `switch` over those that have rules of their own.
private func handleBody(
  _ middleware: MiddlewareDeclaration, _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftStatement] {
  let general = middleware.entries.filter { $0.action == nil }.flatMap(\.rules)
  let before = ruleStatements(general, of: nil, &texts)
  if before.ends { return before.statements }
  var cases: [SwiftCase] = []
  for entry in middleware.entries {
    guard let action = context.feature.actions.first(where: { $0.name == entry.action })
    else { continue }
    let lowered = ruleStatements(entry.rules, of: action, &texts)
    let pattern = casePattern(
      action.name, action.payload, bound: lowered.bound, changed: lowered.changed)
    cases.append(SwiftCase([pattern], lowered.statements + lowered.ending(action)))
  }
  let next = SwiftStatement.return(.implicitMember(RuntimeSymbol.next))
  guard !cases.isEmpty else { return before.statements + [next] }
  if cases.count < context.feature.actions.count { cases.append(SwiftCase([], [next])) }
  return before.statements + [.switch(.name("action"), cases)]
}

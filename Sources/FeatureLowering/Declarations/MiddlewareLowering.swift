import FeatureAnalysis

/// Creates the middleware types whose rules are in the spec.
func middlewareDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  context.feature.middleware.filter { !$0.isStub }.map { middleware in
    middlewareType(
      middleware.name, doc: middleware.doc ?? "", context, &texts, rules: middleware,
      body: { texts in handleBody(middleware, context, &texts) })
  }
}

/// Creates the first version of a middleware that the user implements.
func middlewareStub(
  _ middleware: MiddlewareDeclaration, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  middlewareType(
    middleware.name,
    doc: (middleware.doc.map { $0 + "\n\n" } ?? "")
      + "This file is yours: redux-gen wrote it once and never changes it.", context, &texts,
    body: { _ in
      [
        .comment(
          """
          Called for every action before the reducer. Return `.next` to let it
          continue, `.replace(…)` to send another action instead, and `.drop` or
          `.reject(\(context.shared.toolchain(RuntimeSymbol.rejection))("why"))` to stop it.
          `effects.dispatch(…)` sends another action after this one.
          """),
        .expression(.implicitMember(RuntimeSymbol.next)),
      ]
    })
}

private func middlewareType(
  _ name: String, doc: String, _ context: FeatureContext, _ texts: inout TextLowering,
  rules: MiddlewareDeclaration? = nil, body: (inout TextLowering) -> [SwiftStatement]
) -> SwiftDeclaration {
  texts.imports.noteRuntime()
  let names = context.names
  var members = initializer(needsDependencies: rules?.needsDependencies == true, context)
  let handleBody = body(&texts)
  let isDefault = handleBody == [.expression(.implicitMember(RuntimeSymbol.next))]
  if rules == nil || !isDefault {
    members.append(
      .function(
        RuntimeSymbol.handle, [.public],
        [
          SwiftParameter(label: "_", "action", names.action),
          SwiftParameter(label: "_", "state", names.state),
          SwiftParameter(
            label: "_", context.effectsName, effectsType(context)),
        ],
        result: "\(context.shared.toolchain(RuntimeSymbol.verdict))<\(names.action)>",
        breaksParameters: true,
        body: handleBody))
  }
  if let rules, rules.followsReducer {
    members += comparedProperties(rules, context)
    members.append(after(rules, context, &texts))
  }
  return .struct(
    name, [.public], inherits: [context.shared.toolchainType(RuntimeSymbol.middleware)], doc: doc,
    members: members)
}

private func effectsType(_ context: FeatureContext) -> SwiftType {
  "inout \(context.shared.toolchain(RuntimeSymbol.effects))<\(context.names.feature)>"
}

/// Creates the initializer of the middleware. If the rules call dependencies, the initializer has a
/// parameter for the dependencies.
private func initializer(
  needsDependencies: Bool, _ context: FeatureContext
) -> [SwiftDeclaration] {
  guard needsDependencies else { return [.initializer([.public], body: [])] }
  let name = RuntimeSymbol.dependencies
  return [
    .property(name, type: context.names.dependencies, .let, [.private]),
    .initializer(
      [.public], [SwiftParameter(label: "_", name, context.names.dependencies)],
      body: [.assignment(.member(.name("self"), name), "=", .name(name))]),
  ]
}

/// Creates the property with the parts of the state whose values before an action the rules use. Empty
/// if there are none.
private func comparedProperties(
  _ middleware: MiddlewareDeclaration, _ context: FeatureContext
) -> [SwiftDeclaration] {
  let compared = middleware.compared
  if compared.isEmpty { return [] }
  return [
    .computed(
      RuntimeSymbol.compared, type: context.shared.toolchainType(RuntimeSymbol.changes), [.public],
      get: [
        .expression(
          unionOfMasks(compared, context) {
            .path(context.names.feature, RuntimeSymbol.changeMasks, $0)
          })
      ])
  ]
}

private func after(
  _ middleware: MiddlewareDeclaration, _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  let names = context.names
  return .function(
    RuntimeSymbol.after, [.public],
    [SwiftParameter(label: "_", "action", names.action)]
      + (middleware.compared.isEmpty
        ? [] : [SwiftParameter(label: "_", Invariant.oldName, names.state)])
      + [
        SwiftParameter(label: "_", "state", names.state),
        SwiftParameter(
          label: "_", RuntimeSymbol.changesParameter,
          context.shared.toolchainType(RuntimeSymbol.changes)),
        SwiftParameter(label: "_", context.effectsName, effectsType(context)),
      ],
    breaksParameters: true, body: afterBody(middleware, context, &texts))
}

/// Creates the body of the method `handle`: the rules for every action, followed by a `switch` over
/// the actions that have rules.
private func handleBody(
  _ middleware: MiddlewareDeclaration, _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftStatement] {
  let general = middleware.entries.filter { $0.action == nil }.flatMap(\.rules)
  let before = ruleStatements(general, of: nil, context, &texts)
  if before.ends { return before.statements }
  var cases = ActionCases()
  for entry in middleware.entries {
    guard let action = entry.action.flatMap({ context.actions[$0] }) else { continue }
    let rules = entry.rules.filter { !$0.followsReducer }
    if rules.isEmpty { continue }
    let lowered = ruleStatements(rules, of: action, context, &texts)
    cases.append(action, lowered, lowered.passingOn(action))
  }
  let next = SwiftStatement.return(.implicitMember(RuntimeSymbol.next))
  guard !cases.cases.isEmpty else {
    // A body with a single expression needs no `return`.
    let value = SwiftStatement.expression(.implicitMember(RuntimeSymbol.next))
    return before.statements.isEmpty ? [value] : before.statements + [next]
  }
  return before.statements + [cases.over(context.feature.actions.count, default: [next])]
}

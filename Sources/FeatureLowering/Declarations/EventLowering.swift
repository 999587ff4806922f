import FeatureAnalysis

/// Creates the enum of the feature's events, and the router of those that lead to another screen.
func eventDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let events = SwiftDeclaration.enum(
    context.names.event, [.public], inherits: context.feature.eventConformances,
    members: context.feature.events.map { enumCase($0.name, $0.payload, doc: $0.doc, &texts) })
  if context.feature.routes.isEmpty { return [events] }
  return [events, router(context, &texts), routing(context, &texts)]
}

private func router(_ context: FeatureContext, _ texts: inout TextLowering) -> SwiftDeclaration {
  .protocol(
    context.names.router, [.public], inherits: ["AnyObject"],
    attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: false)],
    doc: "Shows the screens that events of `\(context.names.module)` lead to. Without a method for "
      + "each route, a router does not compile.",
    members: context.feature.routes.map { route in
      .function(
        route.name, [],
        route.payload.map {
          SwiftParameter(label: $0.label ?? "_", $0.name, texts.lowerType($0.type))
        },
        doc: route.doc ?? "", body: nil)
    })
}

/// Creates the method that connects a router with the store.
private func routing(_ context: FeatureContext, _ texts: inout TextLowering) -> SwiftDeclaration {
  texts.imports.noteRuntime()
  let (events, routes) = (context.feature.events, context.feature.routes)
  let values = Set(routes.flatMap(\.payload).map(\.name))
  let (router, event) = (free("router", among: values), free("event", among: values))
  var cases = routes.map { route in
    SwiftCase(
      [
        .enumCase(
          route.name, route.payload.map { SwiftArgument(.binding(.let, $0.name)) })
      ],
      [
        .expression(
          SwiftExpression.name(router).calling(
            route.name, route.payload.map { SwiftArgument($0.label, .name($0.name)) }))
      ])
  }
  if routes.count < events.count { cases.append(SwiftCase([], [.return(.false)])) }
  return .extension(
    SwiftType(context.names.store),
    members: [
      .function(
        RouterNames.method, [.public],
        [SwiftParameter(label: "to", router, "some \(context.names.router)")],
        result: SwiftType(context.shared.toolchain(RuntimeSymbol.subscription)),
        attributes: [SwiftAttribute("discardableResult", isOnItsOwnLine: false)],
        doc: "Calls the router for each event that is a route, and first for those that nobody has "
          + "read. The store does not retain the router.",
        body: [
          .expression(
            .call(
              .name(RuntimeSymbol.handleEvents), [SwiftArgument("with", .name(router))],
              trailing: SwiftClosure(
                parameters: [router, event], breaksBody: true,
                [.switch(.name(event), cases), .return(.true)])))
        ])
    ])
}

import FeatureAnalysis

extension ScreenLowering {
  /// Creates the coordinator, which shows the first screen and where routes lead.
  mutating func coordinator() -> [SwiftDeclaration] {
    let (feature, names) = (context.feature, context.names)
    guard let main = feature.mainScreen else { return [] }
    texts.imports.noteRuntime()
    let first = shownController(of: main, store: .name(Self.store))
    let isNavigation = main.path?.navigationName != nil
    var start: [SwiftStatement] = [
      .assignment(.path("window", "rootViewController"), "=", .name("navigation")),
      .expression(.literal("window.makeKeyAndVisible()")),
    ]
    if !isNavigation {
      start.insert(
        .assignment(.path("navigation", "viewControllers"), "=", .array([first])), at: 0)
    }
    if !feature.routes.isEmpty {
      start.append(
        .expression(
          .path(Self.store).calling(RouterNames.method, [SwiftArgument("to", .self)])))
    }
    let coordinator = SwiftDeclaration.class(
      names.coordinator, [.public, .final],
      attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: false)],
      doc:
        "Shows the screens of `\(names.module)`.\n\n"
        + "The delegate of the scene makes it with the store, keeps it, and starts it in the window."
        + "\n\n" + Self.ownership,
      members: [
        .property(Self.store, type: names.store, .let, [.private]),
        isNavigation
          ? .property("navigation", .var, [.private, .lazy], value: first)
          : .property("navigation", .let, [.private], value: .call("UINavigationController", [])),
        .initializer(
          [.public], [SwiftParameter(Self.store, names.store)],
          body: [.assignment(.path("self", Self.store), "=", .name(Self.store))]),
        .function(
          "start", [.public], [SwiftParameter(label: "in", "window", "UIWindow")], body: start),
      ])
    return [coordinator] + (feature.routes.isEmpty ? [] : [coordinatorRoutes(context, &texts)])
  }
}

/// Creates the extension of the coordinator with a method for each route.
func coordinatorRoutes(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration {
  .extension(
    SwiftType(context.names.coordinator), inherits: [SwiftType(context.names.router)],
    members: context.feature.routes.map { emptyRoute($0, &texts) })
}

/// Creates the method of the coordinator for a route, which the user fills in.
func emptyRoute(_ route: EnumCase, _ texts: inout TextLowering) -> SwiftDeclaration {
  .function(
    route.name, [.public],
    route.payload.map {
      SwiftParameter(label: $0.label ?? "_", $0.name, texts.lowerType($0.type))
    }, body: [.comment("Push or present the screen with `navigation`.")])
}

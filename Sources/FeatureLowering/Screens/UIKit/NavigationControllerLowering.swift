import FeatureAnalysis
import SpecLanguage

extension ScreenLowering {
  /// Creates the view that a coordinator shows for a screen: its navigation, if the state knows the
  /// pages.
  func shownController(of screen: Screen, store: SwiftExpression) -> SwiftExpression {
    let made = view(
      screen.path?.navigationName ?? screen.name, [SwiftArgument(Self.store, store)])
    if context.feature.isController(screen) { return made }
    return .call("UIHostingController", [SwiftArgument("rootView", made)])
  }

  /// Creates the navigation of a view controller, whose pages the state knows.
  mutating func navigationController(of screen: Screen) -> [SwiftDeclaration] {
    guard let path = screen.path, let name = path.navigationName else { return [] }
    texts.imports.noteRuntime()
    texts.imports.addModules(of: .nominal(path.enumeration), externals: texts.externals)
    let mayBeRejected = views.rules.mayReject(path.setter.action)
    let alerts =
      mayBeRejected
      ? [ControllerLowering.sendFunction(context), ControllerLowering.alertFunction] : []
    return [
      .class(
        name, [.public, .final], inherits: ["UINavigationController"],
        doc: "Contains `\(screen.name)` and the pages of `\(path.property.name)` above it.\n\n"
          + Self.ownership,
        members: [
          .property(Self.store, type: context.names.store, .let, [.private]),
          .property(
            "pages",
            type: "[(page: \(identifier(path.enumeration)), controller: UIViewController)]", .var,
            [.private], value: .array([]), doc: "The pages that are shown."),
          initializer(of: screen),
          .verbatim("public required init?(coder: NSCoder) { nil }"),
          subscribing(to: path),
          showingPages(of: path),
          pageController(of: path),
        ] + alerts),
      goingBack(name, path, mayBeRejected: mayBeRejected),
    ]
  }

  private func initializer(of screen: Screen) -> SwiftDeclaration {
    .initializer(
      [.public], [SwiftParameter(Self.store, context.names.store)],
      body: [
        .assignment(.path("self", Self.store), "=", .name(Self.store)),
        .expression(.literal("super.init(nibName: nil, bundle: nil)")),
        .assignment(.name("viewControllers"), "=", .array([view(screen.name, [storeArgument])])),
      ])
  }

  private func subscribing(to path: ScreenPath) -> SwiftDeclaration {
    let change = SwiftExpression.path(context.names.feature, "Change", path.property.name)
    return .function(
      "viewDidLoad", [.public, .override],
      body: [
        .expression(.literal("super.viewDidLoad()")),
        .assignment(.name("delegate"), "=", .self),
        .expression(
          .path(Self.store).calling(
            "subscribe", [SwiftArgument("to", change)],
            trailing: SwiftClosure(
              captures: ["weak self"], parameters: ["_"], breaksBody: true,
              [
                .guard(
                  [.binding(.let, "self", nil)], otherwise: [.return(.implicitMember("dead"))]),
                .expression(.call("showPages", [])),
                .return(.implicitMember("alive")),
              ]))),
      ])
  }

  private func showingPages(of path: ScreenPath) -> SwiftDeclaration {
    .function(
      "showPages", [.private],
      doc: "Shows the pages of the state. Those that are shown stay as they are.",
      body: [
        .variable(.let, "path", value: readMember(path.property.name)),
        .verbatim(
          SwiftVerbatim(
            """
            let kept = zip(pages, path).prefix { $0.page == $1 }.map(\\.0)
            guard kept.count < max(pages.count, path.count) else { return }
            pages = kept + path.dropFirst(kept.count).map { ($0, controller(for: $0)) }
            setViewControllers([viewControllers[0]] + pages.map(\\.controller), animated: true)
            """)),
      ])
  }

  private func pageController(of path: ScreenPath) -> SwiftDeclaration {
    let pages = path.pages.map { page -> SwiftCase in
      let isController = context.feature.screens.contains {
        $0.name == page.screen && context.feature.isController($0)
      }
      let arguments = page.hasID ? [SwiftArgument("id", .name("id"))] : []
      let made = view(page.screen, [storeArgument] + arguments)
      let pattern =
        page.hasID
        ? SwiftExpression.enumCase(page.caseName, [SwiftArgument(.binding(.let, "id"))])
        : .implicitMember(page.caseName)
      let shown =
        isController
        ? made : .call("UIHostingController", [SwiftArgument("rootView", made)])
      return SwiftCase([pattern], [.expression(shown)])
    }
    return .function(
      "controller", [.private],
      [SwiftParameter(label: "for", "page", SwiftType(identifier(path.enumeration)))],
      result: "UIViewController", body: [.switch(.name("page"), pages)])
  }

  /// Creates the reaction to a page that the user has left. Other changes of the pages come from the
  /// state.
  private mutating func goingBack(
    _ name: String, _ path: ScreenPath, mayBeRejected: Bool
  ) -> SwiftDeclaration {
    let call = lower(path.setter.call, about: nil, value: "path")
    let send =
      mayBeRejected
      ? SwiftStatement.expression(.call(RuntimeSymbol.send, [SwiftArgument(call)]))
      : .expression(
        .path(Self.store).calling(RuntimeSymbol.dispatch, [SwiftArgument(call)]))
    return .extension(
      SwiftType(name), inherits: ["UINavigationControllerDelegate"],
      members: [
        .function(
          "navigationController", [.public],
          [
            SwiftParameter(label: "_", "navigationController", "UINavigationController"),
            SwiftParameter(label: "didShow", "viewController", "UIViewController"),
            SwiftParameter("animated", "Bool"),
          ],
          body: [
            .verbatim(
              SwiftVerbatim(
                """
                let remaining = pages.filter { page in
                  viewControllers.contains { $0 === page.controller }
                }
                guard remaining.count < pages.count else { return }
                // The user has gone back.
                pages = remaining
                let path = remaining.map(\\.page)
                """)),
            send,
            .comment("If the state has another path, its pages are shown."),
            .expression(.call("showPages", [])),
          ])
      ])
  }
}

import FeatureAnalysis
import SpecLanguage

/// Writes the coordinator of an app, which shows the screens of its features in UIKit, and the entry
/// point of the app. Both belong to the user as soon as they are written.
struct AppCoordinatorLowering {
  let context: AppContext
  let screen: AppScreen
  var views: ScreenLowering

  init(_ context: AppContext, _ screen: AppScreen) {
    self.context = context
    self.screen = screen
    views = ScreenLowering(context.whole)
  }

  static let app = AppScreenLowering.app

  private func member(_ opened: OpenedScreen) -> AppFeature { context.app.members[opened.member] }

  private func opened(_ style: OpenedScreen.Style) -> [OpenedScreen] {
    screen.opened.filter { $0.style == style }
  }

  private var hasTabs: Bool { screen.tabs.count > 1 }
  /// Whether pages are pushed above the first tab. If its screen has a path, it has a navigation of its
  /// own.
  private var hasNavigation: Bool { screen.tabs.first.map { !context.app.hasPath($0) } ?? true }
  /// The controller that contains all others.
  private var root: String { hasTabs ? "tabs" : hasNavigation ? "navigation" : "main" }

  // MARK: - The coordinator

  /// Creates the file of the coordinator.
  mutating func coordinatorFile() -> SwiftFile {
    views.texts.imports.noteRuntime()
    if context.layout == .package {
      for member in screen.tabs + screen.opened.map(\.member) {
        views.texts.imports.addModule(context.app.members[member].feature.name)
      }
    }
    let doc = screen.doc ?? context.app.doc ?? "Shows the screens of the app."
    let hasOpened = !screen.opened.isEmpty
    let coordinator = SwiftDeclaration.class(
      screen.name, [.public, .final], inherits: hasOpened ? ["NSObject"] : [],
      attributes: [SwiftAttribute("MainActor", isOnItsOwnLine: false)],
      doc: doc
        + "\n\nThe delegate of the scene makes it with the stores, keeps it, and starts it in "
        + "the window.\n\n" + ScreenLowering.ownership,
      members: properties + [initializer, start] + (hasTabs ? [Self.tab] : [])
        + (hasOpened ? showing : []))
    return views.file(
      [coordinator] + (hasOpened ? delegates : []), frameworks: ["SwiftUI", "UIKit"])
  }

  private var properties: [SwiftDeclaration] {
    var properties: [SwiftDeclaration] = [
      .property(Self.app, type: context.names.store, .let, [.private])
    ]
    if hasTabs {
      properties.append(
        .property("tabs", .let, [.private], value: .call("UITabBarController", [])))
    }
    if hasNavigation {
      properties.append(
        .property("navigation", .let, [.private], value: .call("UINavigationController", [])))
    } else if !hasTabs, let tab = screen.tabs.first {
      let member = context.app.members[tab]
      properties.append(
        .property(
          "main", .var, [.private, .lazy],
          value: controller(of: member, store: .path(Self.app, member.name))))
    }
    if !screen.opened.isEmpty {
      properties.append(
        .property(
          "controllers", type: "[ObjectIdentifier: UIViewController]", .var, [.private],
          value: .literal("[:]"),
          doc: "The pages and sheets of the features that are open, by their stores."))
    }
    if !opened(.sheet).isEmpty {
      properties.append(.property("isWaiting", .var, [.private], value: .false))
    }
    return properties
  }

  private var initializer: SwiftDeclaration {
    .initializer(
      [.public], [SwiftParameter(Self.app, context.names.store)],
      body: [.assignment(.path("self", Self.app), "=", .name(Self.app))])
  }

  private var start: SwiftDeclaration {
    let members = screen.tabs.map { context.app.members[$0] }
    var body: [SwiftStatement] = []
    if hasNavigation {
      let first = controller(of: members[0], store: .path(Self.app, members[0].name))
      body.append(.assignment(.path("navigation", "viewControllers"), "=", .array([first])))
    }
    if !opened(.page).isEmpty {
      body.append(.assignment(.path("navigation", "delegate"), "=", .self))
    }
    if hasTabs {
      let tabs = members.enumerated().map { index, member in
        SwiftExpression.call(
          "tab",
          [
            SwiftArgument(
              index == 0 && hasNavigation
                ? .name("navigation")
                : contained(member, store: .path(Self.app, member.name))),
            SwiftArgument(localized(titleWords(of: member.name))),
          ])
      }
      body.append(.assignment(.path("tabs", "viewControllers"), "=", .array(tabs)))
    }
    body += [
      .assignment(.path("window", "rootViewController"), "=", .name(root)),
      .expression(.literal("window.makeKeyAndVisible()")),
    ]
    if !screen.opened.isEmpty { body.append(Self.subscription) }
    return .function(
      "start", [.public], [SwiftParameter(label: "in", "window", "UIWindow")], body: body)
  }

  private static var subscription: SwiftStatement {
    .expression(
      .path(app).calling(
        "subscribe",
        trailing: SwiftClosure(
          captures: ["weak self"], parameters: ["_"], breaksBody: true,
          [
            .guard([.binding(.let, "self", nil)], otherwise: [.return(.implicitMember("dead"))]),
            .expression(.call("update", [])),
            .return(.implicitMember("alive")),
          ])))
  }

  /// Creates the first screen of a feature in a navigation, which a screen with a path has itself.
  private func contained(_ member: AppFeature, store: SwiftExpression) -> SwiftExpression {
    let content = controller(of: member, store: store)
    if member.feature.mainScreen?.path != nil { return content }
    return .call("UINavigationController", [SwiftArgument("rootViewController", content)])
  }

  /// Creates the first screen of a feature, as a view controller.
  private func controller(of member: AppFeature, store: SwiftExpression) -> SwiftExpression {
    guard let screen = member.feature.mainScreen else { return .call("UIViewController", []) }
    let name = context.viewName(screen.path?.navigationName ?? screen.name, of: member)
    let made = views.view(name, [SwiftArgument(ScreenLowering.store, store)])
    if member.feature.isController(screen) { return made }
    return .call("UIHostingController", [SwiftArgument("rootView", made)])
  }

  private static let tab = SwiftDeclaration.verbatim(
    """
    private func tab(_ controller: UIViewController, _ title: String) -> UIViewController {
      controller.tabBarItem = UITabBarItem(
        title: title, image: UIImage(systemName: "circle"), tag: 0)
      return controller
    }
    """)

  // MARK: - Features that open and close

  private var showing: [SwiftDeclaration] {
    let pages = opened(.page)
    let sheets = opened(.sheet)
    let closing = (pages + sheets).map { opened -> SwiftStatement in
      let member = member(opened)
      let name = member.viewName
      return .if([
        SwiftIfClause(
          [
            .binding(.let, name, AppScreenLowering.openedStore(of: member)),
            .expression(.call("wasLeft", [SwiftArgument(.name(name))])),
          ], [AppScreenLowering.closing(opened, member, store: .name(name))])
      ])
    }
    return [updating(pages, hasSheets: !sheets.isEmpty), openStores(pages + sheets)]
      + [.verbatim(Self.hiding(hasPages: !pages.isEmpty, !sheets.isEmpty))]
      + [Self.forgetting(hasPages: !pages.isEmpty)]
      + (pages.isEmpty ? [] : [Self.pushing])
      + (sheets.isEmpty ? [] : [presentingOpened(sheets), Self.presenting]) + [
        .function(
          "closeLeft", [.private],
          doc: "Closes the features that the user has left. What stays open is shown again.",
          body: closing + [.expression(.call("update", []))]),
        Self.wasLeft(hasPages: !pages.isEmpty),
      ]
  }

  private func updating(_ pages: [OpenedScreen], hasSheets: Bool) -> SwiftDeclaration {
    var body: [SwiftStatement] = [.expression(.call("hideClosed", []))]
    body += pages.map { opened in
      let member = member(opened)
      return .if([
        showing(
          opened, "push",
          [SwiftArgument(controller(of: member, store: .name(member.viewName)))])
      ])
    }
    if hasSheets {
      body.append(
        .verbatim(
          SwiftVerbatim(
            """
            if openStores.contains(where: { controllers[ObjectIdentifier($0)] == nil }) {
              presentOpened()
            }
            """)))
    }
    return .function(
      "update", [.private],
      doc: "Shows the features that have opened, and hides those that have closed.", body: body)
  }

  private func openStores(_ opened: [OpenedScreen]) -> SwiftDeclaration {
    .computed(
      "openStores", type: "[AnyObject]", [.private],
      doc: "The stores of the features that are open.",
      get: [
        .variable(
          .let, "stores", type: "[AnyObject?]",
          value: .array(opened.map { AppScreenLowering.openedStore(of: member($0)) })),
        .return(.literal("stores.compactMap(\\.self)")),
      ])
  }

  /// Shows a feature that is open and not shown.
  private func showing(
    _ opened: OpenedScreen, _ function: String, _ arguments: [SwiftArgument],
    over top: [SwiftArgument] = []
  ) -> SwiftIfClause {
    let member = member(opened)
    let name = member.viewName
    let shown = SwiftExpression.subscripting(
      .name("controllers"),
      [SwiftArgument(.call("ObjectIdentifier", [SwiftArgument(.name(name))]))])
    let call = SwiftExpression.call(
      .path("self", function), arguments + [SwiftArgument("of", .name(name))] + top)
    return SwiftIfClause(
      [
        .binding(.let, name, AppScreenLowering.openedStore(of: member)),
        .expression(.infix(shown, "==", .nil)),
      ], [.expression(call)])
  }

  /// Creates the function that presents a sheet as soon as UIKit can.
  private func presentingOpened(_ sheets: [OpenedScreen]) -> SwiftDeclaration {
    let clauses = sheets.map { opened in
      let member = member(opened)
      return showing(
        opened, "present",
        [SwiftArgument(contained(member, store: .name(member.viewName)))],
        over: [SwiftArgument("over", .name("top"))])
    }
    return .function(
      "presentOpened", [.private],
      doc: "Presents the features that have opened as sheets, one after the other. Until then, a "
        + "form or an alert may have to go.",
      body: [
        .guard([.expression(.prefix("!", .name("isWaiting")))], otherwise: [.return()]),
        .assignment(.name("isWaiting"), "=", .true),
        .expression(
          .call(
            .path(root, RuntimeSymbol.whenSettled), [],
            trailing: SwiftClosure(
              captures: ["weak self"], parameters: ["top"], breaksBody: true,
              [
                .guard([.binding(.let, "self", nil)], otherwise: [.return()]),
                .assignment(.name("isWaiting"), "=", .false),
                .if(clauses, otherwise: [.expression(.call("hideClosed", []))]),
              ]))),
      ])
  }

  private static func hiding(hasPages: Bool, _ hasSheets: Bool) -> String {
    var text = """
      private func hideClosed() {
        let open = Set(openStores.map { ObjectIdentifier($0) })
        for (id, controller) in controllers where !open.contains(id) {

      """
    if hasSheets {
      text += """
            if controller.isBeingPresented {
              // UIKit dismisses nothing that still appears.
              presentOpened()
              continue
            }

        """
    }
    text += "    controllers[id] = nil\n"
    if hasSheets {
      text += """
            if let presenter = controller.presentingViewController {
              presenter.dismiss(animated: true) { [weak self] in
                self?.forgetHidden()
                self?.update()
              }
            }
        """
    }
    if hasPages {
      text += hasSheets ? " else if " : "    if "
      text += """
        let index = navigation.viewControllers.firstIndex(where: { $0 === controller }) {
              navigation.setViewControllers(
                Array(navigation.viewControllers[..<index]), animated: true)
              forgetHidden()
            }
        """
    }
    return text + "\n  }\n}"
  }

  private static func forgetting(hasPages: Bool) -> SwiftDeclaration {
    let condition =
      hasPages
      ? "\n      || navigation.viewControllers.contains(where: { $0 === controller })" : ""
    return .verbatim(
      """
      /// What lay above a page or sheet was hidden with it. What is still open is shown again.
      private func forgetHidden() {
        controllers = controllers.filter { _, controller in
          controller.presentingViewController != nil\(condition)
        }
      }
      """)
  }

  private static let pushing = SwiftDeclaration.verbatim(
    """
    private func push(_ page: UIViewController, of store: AnyObject) {
      controllers[ObjectIdentifier(store)] = page
      navigation.pushViewController(page, animated: true)
    }
    """)

  private static let presenting = SwiftDeclaration.verbatim(
    """
    private func present(
      _ sheet: UIViewController, of store: AnyObject, over top: UIViewController
    ) {
      controllers[ObjectIdentifier(store)] = sheet
      sheet.presentationController?.delegate = self
      top.present(sheet, animated: true)
      update()
    }
    """)

  private static func wasLeft(hasPages: Bool) -> SwiftDeclaration {
    let left = "let controller = controllers[id], controller.presentingViewController == nil"
    let condition =
      hasPages
      ? "\(left),\n    !navigation.viewControllers.contains(where: { $0 === controller })\n  "
      : "\(left)\n  "
    return .verbatim(
      """
      private func wasLeft(_ store: AnyObject) -> Bool {
        let id = ObjectIdentifier(store)
        guard \(condition)else { return false }
        controllers[id] = nil
        return true
      }
      """)
  }

  private var delegates: [SwiftDeclaration] {
    func conformance(to name: String, _ method: String) -> SwiftDeclaration {
      .extension(screen.name, inherits: [name], members: [.verbatim(method)])
    }
    let pages = conformance(
      to: "UINavigationControllerDelegate",
      """
      public func navigationController(
        _ navigationController: UINavigationController,
        didShow viewController: UIViewController, animated: Bool
      ) {
        closeLeft()
      }
      """)
    let sheets = conformance(
      to: "UIAdaptivePresentationControllerDelegate",
      """
      public func presentationControllerDidDismiss(
        _ presentationController: UIPresentationController
      ) {
        closeLeft()
      }
      """)
    return (opened(.page).isEmpty ? [] : [pages]) + (opened(.sheet).isEmpty ? [] : [sheets])
  }
}

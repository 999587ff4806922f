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
  /// The controller that contains all others.
  private var root: String { hasTabs ? "tabs" : "navigation" }

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
    properties.append(
      .property("navigation", .let, [.private], value: .call("UINavigationController", [])))
    if !screen.opened.isEmpty {
      properties.append(
        .property(
          "controllers", type: "[ObjectIdentifier: UIViewController]", .var, [.private],
          value: .literal("[:]"),
          doc: "The pages and sheets of the features that are open, by their stores."))
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
    let contents = members.map { controller(of: $0, store: .path(Self.app, $0.name)) }
    var body: [SwiftStatement] = [
      .assignment(.path("navigation", "viewControllers"), "=", .array([contents[0]]))
    ]
    if !opened(.page).isEmpty {
      body.append(.assignment(.path("navigation", "delegate"), "=", .self))
    }
    if hasTabs {
      let tabs = zip(members, contents).enumerated().map { index, tab in
        SwiftExpression.call(
          "tab",
          [
            SwiftArgument(index == 0 ? .name("navigation") : Self.navigation(tab.1)),
            SwiftArgument(
              .call(
                "String", [SwiftArgument("localized", .string(titleWords(of: tab.0.name)))])),
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

  private static func navigation(_ content: SwiftExpression) -> SwiftExpression {
    .call("UINavigationController", [SwiftArgument("rootViewController", content)])
  }

  /// Creates the first screen of a feature, as a view controller.
  private func controller(of member: AppFeature, store: SwiftExpression) -> SwiftExpression {
    guard let screen = member.feature.mainScreen else { return .call("UIViewController", []) }
    let made = views.view(screen.name, [SwiftArgument(ScreenLowering.store, store)])
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
    let shown =
      pages.map { showingStatement($0, by: "push") }
      + sheets.map { showingStatement($0, by: "present") }
    let stores = (pages + sheets).map { AppScreenLowering.openedStore(of: member($0)) }
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
    return [
      .function(
        "update", [.private],
        doc: "Shows the features that have opened, and hides those that have closed.",
        body: [.expression(.call("hideClosed", []))] + shown),
      .function(
        "hideClosed", [.private],
        body: [
          .variable(.let, "stores", type: "[AnyObject?]", value: .array(stores)),
          .verbatim(SwiftVerbatim(Self.hiding(hasPages: !pages.isEmpty, !sheets.isEmpty))),
        ]),
      Self.forgetting(hasPages: !pages.isEmpty),
    ] + (pages.isEmpty ? [] : [Self.pushing]) + (sheets.isEmpty ? [] : [presenting]) + [
      .function(
        "closeLeft", [.private],
        doc: "Closes the features that the user has left. What stays open is shown again.",
        body: closing + [.expression(.call("update", []))]),
      Self.wasLeft(hasPages: !pages.isEmpty),
    ]
  }

  /// Creates the statement that shows a feature, unless it is shown.
  private func showingStatement(_ opened: OpenedScreen, by function: String) -> SwiftStatement {
    let member = member(opened)
    let name = member.viewName
    let shown = SwiftExpression.subscripting(
      .name("controllers"),
      [SwiftArgument(.call("ObjectIdentifier", [SwiftArgument(.name(name))]))])
    return .if([
      SwiftIfClause(
        [
          .binding(.let, name, AppScreenLowering.openedStore(of: member)),
          .expression(.infix(shown, "==", .nil)),
        ],
        [
          .expression(
            .call(
              .path("self", function),
              [
                SwiftArgument(controller(of: member, store: .name(name))),
                SwiftArgument("of", .name(name)),
              ]))
        ])
    ])
  }

  private static func hiding(hasPages: Bool, _ hasSheets: Bool) -> String {
    let dismissing = """
      presenter.dismiss(animated: true) { [weak self] in
            self?.forgetHidden()
            self?.update()
          }
      """
    let popping = """
      navigation.setViewControllers(Array(navigation.viewControllers[..<index]), animated: true)
          forgetHidden()
      """
    let found = "let index = navigation.viewControllers.firstIndex(where: { $0 === controller })"
    var text = """
      let open = Set(stores.compactMap(\\.self).map { ObjectIdentifier($0) })
      for (id, controller) in controllers where !open.contains(id) {
        controllers[id] = nil

      """
    if hasSheets {
      text += "  if let presenter = controller.presentingViewController {\n    \(dismissing)\n  }"
    }
    if hasPages {
      text += hasSheets ? " else if " : "  if "
      text += "\(found) {\n    \(popping)\n  }"
    }
    return text + "\n}"
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

  private var presenting: SwiftDeclaration {
    .verbatim(
      """
      private func present(_ content: UIViewController, of store: AnyObject) {
        var presenter: UIViewController = \(root)
        while let presented = presenter.presentedViewController {
          if presented.isBeingDismissed {
            presented.transitionCoordinator?.animate(alongsideTransition: nil) { [weak self] _ in
              self?.update()
            }
            return
          }
          presenter = presented
        }
        let sheet = UINavigationController(rootViewController: content)
        controllers[ObjectIdentifier(store)] = sheet
        sheet.presentationController?.delegate = self
        presenter.present(sheet, animated: true)
      }
      """)
  }

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
    var delegates: [SwiftDeclaration] = []
    if !opened(.page).isEmpty {
      delegates.append(
        .extension(
          screen.name, inherits: ["UINavigationControllerDelegate"],
          members: [
            .verbatim(
              """
              public func navigationController(
                _ navigationController: UINavigationController,
                didShow viewController: UIViewController, animated: Bool
              ) {
                closeLeft()
              }
              """)
          ]))
    }
    if !opened(.sheet).isEmpty {
      delegates.append(
        .extension(
          screen.name, inherits: ["UIAdaptivePresentationControllerDelegate"],
          members: [
            .verbatim(
              """
              public func presentationControllerDidDismiss(
                _ presentationController: UIPresentationController
              ) {
                closeLeft()
              }
              """)
          ]))
    }
    return delegates
  }
}

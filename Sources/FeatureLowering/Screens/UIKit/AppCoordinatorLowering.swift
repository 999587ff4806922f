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

  private var hasTabs: Bool { screen.tabs.count > 1 }
  /// The tabs that the coordinator shows in a navigation, in which their pages are pushed. A screen with
  /// a path has a navigation of its own.
  private var navigations: [Int] { screen.tabs.filter { !context.app.hasPath($0) } }
  /// The controller that contains all others.
  var root: String { hasTabs ? "tabs" : navigations.isEmpty ? "main" : "navigation" }

  /// The property with the navigation of a tab.
  func navigationName(of tab: Int) -> String {
    hasTabs ? "\(context.app.members[tab].name)Navigation" : "navigation"
  }

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
    properties += navigations.map {
      .property(
        navigationName(of: $0), .let, [.private], value: .call("UINavigationController", []))
    }
    if root == "main", let tab = screen.tabs.first {
      properties.append(
        .property("main", .var, [.private, .lazy], value: firstController(of: tab)))
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
    var body = navigations.map { tab -> SwiftStatement in
      let first = firstController(of: tab)
      return .assignment(.path(navigationName(of: tab), "viewControllers"), "=", .array([first]))
    }
    let withPages = Set(opened(.page).map(\.tab))
    body += navigations.filter(withPages.contains).map {
      .assignment(.path(navigationName(of: $0), "delegate"), "=", .self)
    }
    if hasTabs {
      let tabs = screen.tabs.map { tab in
        SwiftExpression.call(
          "tab",
          [
            SwiftArgument(
              navigations.contains(tab)
                ? .name(navigationName(of: tab)) : firstController(of: tab)),
            SwiftArgument(localized(titleWords(of: context.app.members[tab].name))),
            SwiftArgument(.string(screen.symbols[tab] ?? "circle")),
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

  private func firstController(of tab: Int) -> SwiftExpression {
    let member = context.app.members[tab]
    return controller(of: member, store: .path(Self.app, member.name))
  }

  /// Creates the first screen of a feature, as a view controller. A view may have a modifier.
  func controller(
    of member: AppFeature, store: SwiftExpression, modifier: String? = nil
  ) -> SwiftExpression {
    guard let screen = member.feature.mainScreen else { return .call("UIViewController", []) }
    let name = context.viewName(screen.path?.navigationName ?? screen.name, of: member)
    let made = views.view(name, [SwiftArgument(ScreenLowering.store, store)])
    if member.feature.isController(screen) { return made }
    let view = modifier.map { made.calling($0, []) } ?? made
    return .call("UIHostingController", [SwiftArgument("rootView", view)])
  }

  private static let tab = SwiftDeclaration.verbatim(
    """
    private func tab(
      _ controller: UIViewController, _ title: String, _ symbol: String
    ) -> UIViewController {
      controller.tabBarItem = UITabBarItem(
        title: title, image: UIImage(systemName: symbol), tag: 0)
      return controller
    }
    """)
}

import FeatureAnalysis
import SpecLanguage

// Lowers the features of an app that open and close. The coordinator pushes or presents them, and closes
// those that the user has left.

extension AppCoordinatorLowering {
  private func member(_ opened: OpenedScreen) -> AppFeature { context.app.members[opened.member] }

  func opened(_ style: OpenedScreen.Style) -> [OpenedScreen] {
    screen.opened.filter { $0.style == style }
  }

  /// The name of the variable with the store of a feature, which hides no property and no function that is
  /// used beside it.
  private func storeName(of opened: OpenedScreen) -> String {
    let name = member(opened).name
    let taken =
      ["controllers", "page", ScreenLowering.rejection, "sheet", "top", "wasLeft"]
      + screen.tabs.map { navigationName(of: $0) }
    return taken.contains(name) ? "opened" : member(opened).viewName
  }

  var showing: [SwiftDeclaration] {
    let pages = opened(.page)
    let sheets = opened(.sheet)
    return [updating(pages, hasSheets: !sheets.isEmpty), openStores(pages + sheets)]
      + [.verbatim(Self.hiding(hasPages: !pages.isEmpty, !sheets.isEmpty))]
      + [Self.forgetting, Self.isShown(hasPages: !pages.isEmpty)]
      + (pages.isEmpty ? [] : [Self.pushing])
      + (sheets.isEmpty ? [] : [presentingOpened(sheets), Self.presenting])
      + [closingLeft(pages + sheets), Self.wasLeft]
  }

  /// Creates the function that closes what the user has left. Why something stays open is said when it
  /// is shown again.
  private func closingLeft(_ opened: [OpenedScreen]) -> SwiftDeclaration {
    let rejection = ScreenLowering.rejection
    let mayStay = opened.contains { context.mayStayOpen($0) }
    var body = opened.map { opened -> SwiftStatement in
      let name = storeName(of: opened)
      return .if([
        SwiftIfClause(
          [
            .binding(.let, name, AppScreenLowering.openedStore(of: member(opened))),
            .expression(.call("wasLeft", [SwiftArgument(.name(name))])),
          ],
          [
            AppScreenLowering.closing(
              opened, member(opened), store: .name(name),
              rejection: context.mayStayOpen(opened) ? rejection : nil)
          ])
      ])
    }
    body.append(.expression(.call("update", [])))
    if mayStay {
      body.insert(.variable(.var, rejection, type: RuntimeSymbol.rejection + "?"), at: 0)
      body.append(.verbatim(SwiftVerbatim(showingRejection)))
    }
    return .function(
      "closeLeft", [.private],
      doc: "Closes the features that the user has left. What stays open is shown again.", body: body
    )
  }

  private var showingRejection: String {
    """
    if let rejection {
      let alert = UIAlertController(
        title: String(localized: "Not Possible"),
        message: NSLocalizedString(rejection.message, comment: ""), preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: String(localized: "OK"), style: .default))
      \(root).\(RuntimeSymbol.presentOnTop)(alert)
    }
    """
  }

  // MARK: - Showing

  private func updating(_ pages: [OpenedScreen], hasSheets: Bool) -> SwiftDeclaration {
    var body: [SwiftStatement] = [.expression(.call("hideClosed", []))]
    body += pages.map { .if([showing($0, push($0))]) }
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
  private func showing(_ opened: OpenedScreen, _ body: [SwiftStatement]) -> SwiftIfClause {
    let name = storeName(of: opened)
    let shown = SwiftExpression.subscripting(
      .name("controllers"),
      [SwiftArgument(.call("ObjectIdentifier", [SwiftArgument(.name(name))]))])
    return SwiftIfClause(
      [
        .binding(.let, name, AppScreenLowering.openedStore(of: member(opened))),
        .expression(.infix(shown, "==", .nil)),
      ], body)
  }

  /// The statements that push a page. If the state asks before the feature closes, it has no Back button,
  /// as in SwiftUI.
  private func push(_ opened: OpenedScreen) -> [SwiftStatement] {
    let member = member(opened)
    let store = SwiftExpression.name(storeName(of: opened))
    let page = controller(
      of: member, store: store,
      modifier: opened.asksFirst ? "navigationBarBackButtonHidden" : nil)
    let isController = member.feature.mainScreen.map(member.feature.isController) ?? false
    let setting = SwiftStatement.assignment(
      .path("page", "navigationItem", "hidesBackButton"), "=", .true)
    return leavingByButtons(
      page, "page", opened.asksFirst && isController ? setting : nil
    ) { page in
      .call(
        Self.calling("push", beside: storeName(of: opened)),
        [
          SwiftArgument(page), SwiftArgument("of", store),
          SwiftArgument("in", .name(navigationName(of: opened.tab))),
        ])
    }
  }

  /// The statements that present a sheet, in a navigation, which a screen with a path has itself.
  private func present(_ opened: OpenedScreen) -> [SwiftStatement] {
    let member = member(opened)
    let store = SwiftExpression.name(storeName(of: opened))
    let content = controller(of: member, store: store)
    let sheet =
      member.feature.mainScreen?.path != nil
      ? content : .call("UINavigationController", [SwiftArgument("rootViewController", content)])
    let setting = SwiftStatement.assignment(.path("sheet", "isModalInPresentation"), "=", .true)
    return leavingByButtons(sheet, "sheet", opened.asksFirst ? setting : nil) { sheet in
      .call(
        Self.calling("present", beside: storeName(of: opened)),
        [
          SwiftArgument(sheet), SwiftArgument("of", store),
          SwiftArgument("over", .name("top")),
        ])
    }
  }

  /// A function of the coordinator, which the variable of a store may hide.
  private static func calling(_ function: String, beside store: String) -> SwiftExpression {
    store == function ? .path("self", function) : .name(function)
  }

  /// The statements that show a controller, with a property that is set before.
  private func leavingByButtons(
    _ controller: SwiftExpression, _ name: String, _ setting: SwiftStatement?,
    _ show: (SwiftExpression) -> SwiftExpression
  ) -> [SwiftStatement] {
    guard let setting else { return [.expression(show(controller))] }
    return [
      .variable(.let, name, value: controller),
      .comment("It asks before it closes, so only its buttons leave it."), setting,
      .expression(show(.name(name))),
    ]
  }

  /// Creates the function that presents a sheet as soon as UIKit can.
  private func presentingOpened(_ sheets: [OpenedScreen]) -> SwiftDeclaration {
    .function(
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
                .if(
                  sheets.map { showing($0, present($0)) },
                  otherwise: [.expression(.call("hideClosed", []))]),
              ]))),
      ])
  }

  private static let pushing = SwiftDeclaration.verbatim(
    """
    private func push(
      _ page: UIViewController, of store: AnyObject, in navigation: UINavigationController
    ) {
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

  // MARK: - Hiding

  private static func hiding(hasPages: Bool, _ hasSheets: Bool) -> String {
    var text = """
      private func hideClosed() {
        let open = Set(openStores.map { ObjectIdentifier($0) })
        for (id, controller) in controllers where !open.contains(id) {

      """
    if hasSheets {
      text += """
            if controller.isBeingPresented || controller.isBeingDismissed
              || controller.presentedViewController?.isBeingDismissed == true
            {
              // UIKit dismisses nothing that still moves.
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
        let navigation = controller.navigationController,
              let index = navigation.viewControllers.firstIndex(where: { $0 === controller })
            {
              navigation.setViewControllers(
                Array(navigation.viewControllers[..<index]), animated: true)
              forgetHidden()
            }
        """
    }
    return text + "\n  }\n}"
  }

  private static let forgetting = SwiftDeclaration.verbatim(
    """
    /// What lay above a page or sheet was hidden with it. What is still open is shown again.
    private func forgetHidden() {
      controllers = controllers.filter { isShown($0.value) }
    }
    """)

  private static func isShown(hasPages: Bool) -> SwiftDeclaration {
    .verbatim(
      hasPages
        ? """
        private func isShown(_ controller: UIViewController) -> Bool {
          let pages = controller.navigationController?.viewControllers ?? []
          return controller.presentingViewController != nil || pages.contains { $0 === controller }
        }
        """
        : """
        private func isShown(_ controller: UIViewController) -> Bool {
          controller.presentingViewController != nil
        }
        """)
  }

  private static let wasLeft = SwiftDeclaration.verbatim(
    """
    private func wasLeft(_ store: AnyObject) -> Bool {
      let id = ObjectIdentifier(store)
      guard let controller = controllers[id], !isShown(controller) else { return false }
      controllers[id] = nil
      return true
    }
    """)

  // MARK: - What the user leaves

  var delegates: [SwiftDeclaration] {
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

import FeatureAnalysis
import SpecLanguage

/// Writes the screens of an app, and its entry point. They belong to the user as soon as they are
/// written.
struct AppScreenLowering {
  let context: AppContext
  private var views: ScreenLowering
  /// The properties that keep why a feature has not closed, by the indices of features.
  private var rejections: [Int: String] = [:]

  init(_ context: AppContext) {
    self.context = context
    views = ScreenLowering(context.whole)
  }

  static let app = "app"

  /// Creates the file of a screen of the app.
  mutating func screenFile(_ screen: AppScreen) -> SwiftFile {
    views.texts.imports.noteRuntime()
    for member in screen.tabs + screen.opened.map(\.member) {
      if context.layout == .package {
        views.texts.imports.addModule(context.app.members[member].feature.name)
      }
    }
    let rejected = screen.opened.filter { context.mayStayOpen($0) }.map(\.member)
    for member in rejected {
      let name = context.app.members[member].viewName
      rejections[member] = rejected.count == 1 ? ScreenLowering.rejection : "\(name)Rejection"
    }
    let body =
      screen.tabs.count == 1
      ? stack(context.app.members[screen.tabs[0]], pages(of: screen, in: screen.tabs[0]))
      : views.view("TabView", [], screen.tabs.map { tab($0, of: screen) }, breaks: true)
    let sheets = screen.opened.filter { $0.style == .sheet }
    let whole = sheets.reduce(body) { body, opened in
      let content = showingRejection(sheet(opened), of: opened)
      return presented(
        "sheet", opened, on: body,
        opened.asksFirst ? content.modified("interactiveDismissDisabled") : content)
    }
    let doc = screen.doc ?? context.app.doc ?? "The screens of the app."
    return views.file([
      .struct(
        screen.name, [.public], inherits: [views.ui("View")],
        doc: doc + "\n\n" + ScreenLowering.ownership,
        members: [.property(Self.app, type: context.names.store, .let, [.private])]
          + rejected.compactMap { rejections[$0].map(views.rejectionState) } + [
            .initializer(
              [.public], [SwiftParameter(Self.app, context.names.store)],
              body: [.assignment(.path("self", Self.app), "=", .name(Self.app))]),
            views.part("body", [.expression(whole)], [.public]),
          ])
    ])
  }

  // MARK: - Features that are always there

  /// Creates the navigation of a feature. An app in the app has its own.
  private func stack(_ member: AppFeature, _ pages: [OpenedScreen]) -> SwiftExpression {
    stack(member, store: .path(Self.app, member.name), pages)
  }

  private func stack(
    _ member: AppFeature, store: SwiftExpression, _ pages: [OpenedScreen]
  ) -> SwiftExpression {
    guard let screen = screen(of: member, store: store) else { return views.view("EmptyView", []) }
    return stack(member, screen, pages)
  }

  /// Creates the navigation of a screen, with its pages. An alert that says why a page stays belongs to
  /// the navigation, which is there whatever page is shown.
  private func stack(
    _ member: AppFeature, _ screen: SwiftExpression, _ pages: [OpenedScreen]
  ) -> SwiftExpression {
    let whole = pages.reduce(screen) { body, opened in
      let member = context.app.members[opened.member]
      let content = self.screen(of: member, store: .path(member.viewName, "store")) ?? body
      return presented(
        "navigationDestination", opened, on: body,
        opened.asksFirst ? content.modified("navigationBarBackButtonHidden") : content)
    }
    let stack =
      hasNavigation(member)
      ? whole : views.view("NavigationStack", [], [.expression(whole)], breaks: true)
    return pages.reduce(stack) { showingRejection($0, of: $1) }
  }

  /// Whether the screen of a feature has a navigation of its own.
  private func hasNavigation(_ member: AppFeature) -> Bool {
    member.app != nil || member.feature.mainView?.path != nil
  }

  private func tab(_ index: Int, of screen: AppScreen) -> SwiftStatement {
    let member = context.app.members[index]
    let pages = pages(of: screen, in: index)
    let label = views.view(
      "Label",
      [
        SwiftArgument(.string(titleWords(of: member.name))),
        SwiftArgument("systemImage", .string(screen.symbols[index] ?? "circle")),
      ])
    return .expression(stack(member, pages).modified("tabItem", [], [.expression(label)]))
  }

  /// Creates the first screen of a feature, or of an app in the app.
  private func screen(of member: AppFeature, store: SwiftExpression) -> SwiftExpression? {
    if let inner = member.app {
      return inner.screens.first.map {
        views.view($0.name, [SwiftArgument(Self.app, store)])
      }
    }
    return member.feature.mainView.map {
      views.view(
        context.viewName($0.name, of: member), [SwiftArgument(ScreenLowering.store, store)])
    }
  }

  // MARK: - Features that open and close

  private func pages(of screen: AppScreen, in tab: Int) -> [OpenedScreen] {
    screen.opened.filter { $0.style == .page && $0.tab == tab }
  }

  /// Creates the content of a sheet. A Mac has no swipe, so the sheet has a button that does the same,
  /// unless a button of its screen does.
  private func sheet(_ opened: OpenedScreen) -> SwiftExpression {
    let member = context.app.members[opened.member]
    let store = SwiftExpression.path(member.viewName, "store")
    guard !hasNavigation(member), !opened.asksFirst, !opened.hasClosingButton,
      let screen = screen(of: member, store: store)
    else { return stack(member, store: store, []) }
    let title =
      opened.close.flatMap { labelWords(of: $0.name).split(separator: " ").first } ?? "Close"
    let button = views.button(
      String(title), [SwiftArgument("role", .implicitMember("cancel"))],
      does: [Self.closing(opened, member, store: store, rejection: rejections[opened.member])])
    let item = views.toolbarItem("cancellationAction", button)
    return stack(
      member,
      .call(
        .modifier(screen, "toolbar"), [],
        trailing: SwiftClosure(breaksBody: true, [.expression(item)])), [])
  }

  /// Adds the alert that shows why a feature has not closed, if a rule may reject that.
  private func showingRejection(
    _ content: SwiftExpression, of opened: OpenedScreen
  ) -> SwiftExpression {
    rejections[opened.member].map { views.showingRejection(content, in: $0) } ?? content
  }

  /// Adds the sheet or the page of a feature that opens and closes. If the user swipes it away or
  /// goes back, the app closes the feature.
  private func presented(
    _ modifier: String, _ opened: OpenedScreen, on body: SwiftExpression,
    _ content: SwiftExpression
  ) -> SwiftExpression {
    let member = context.app.members[opened.member]
    let binding = SwiftExpression.call(
      .literal(views.ui("Binding")), [SwiftArgument("presenting", Self.openedStore(of: member))],
      trailing: closing(opened, member))
    return .call(
      .modifier(body, modifier), [SwiftArgument("item", binding)],
      trailing: SwiftClosure(
        parameters: [member.viewName], breaksBody: true, [.expression(content)]))
  }

  private func closing(_ opened: OpenedScreen, _ member: AppFeature) -> SwiftClosure {
    SwiftClosure(
      parameters: opened.close == nil ? ["_"] : [],
      [Self.closing(opened, member, store: .path("$0"), rejection: rejections[opened.member])])
  }

  /// Creates the statement that closes a feature after the user has left it.
  ///
  /// - Parameter rejection: The variable for why the action was rejected; nil if no rule rejects it.
  static func closing(
    _ opened: OpenedScreen, _ member: AppFeature, store: SwiftExpression, rejection: String?
  ) -> SwiftStatement {
    if let action = opened.close {
      let argument = [SwiftArgument(.implicitMember(action.name))]
      guard let rejection else {
        return .expression(store.calling(RuntimeSymbol.dispatch, argument))
      }
      return .assignment(.name(rejection), "=", store.calling(RuntimeSymbol.send, argument))
    }
    let close = SwiftExpression.path(app, member.closeName)
    guard member.keyType != nil else { return .expression(.call(close, [])) }
    return .if([
      SwiftIfClause(
        [.binding(.let, "key", SwiftExpression.path(app, member.name, "keys").member("last"))],
        [.expression(.call(close, [SwiftArgument(.name("key"))]))])
    ])
  }

  /// The store of a feature that opens and closes; of several with keys, the one that opened last.
  static func openedStore(of member: AppFeature) -> SwiftExpression {
    let store = SwiftExpression.path(app, member.name)
    return member.keyType == nil ? store : store.member("stores").member("last")
  }

  // MARK: - The entry point

  /// Creates the entry point of the app: `@main struct TodoAppMain: App { … }`.
  mutating func mainFile(_ screen: AppScreen) -> SwiftFile {
    let names = context.names
    if context.layout == .package { views.texts.imports.addModule(names.module) }
    // A target may see only what each of its files imports, and `flush` is the runtime's.
    views.texts.imports.noteRuntime()
    let main = SwiftDeclaration.struct(
      names.main, inherits: [views.ui("App")],
      attributes: [SwiftAttribute("main", isOnItsOwnLine: false)],
      doc: "The entry point. Values that wait to be saved are saved when the app leaves the "
        + "foreground or quits.\n\n" + ScreenLowering.ownership,
      members: [
        views.state(Self.app, value: .call(names.store, [])),
        .property(
          "scenePhase", .var, [.private],
          attributes: [
            SwiftAttribute(
              views.ui("Environment"), [SwiftArgument(.literal("\\.scenePhase"))],
              isOnItsOwnLine: false)
          ]),
        .conditional(
          "os(macOS)",
          [.verbatim("@NSApplicationDelegateAdaptor private var delegate: AppDelegate")]),
        .computed("body", type: "some \(views.ui("Scene"))", get: [.expression(scene(of: screen))]),
        .verbatim(Self.saving),
      ])
    let delegate = SwiftDeclaration.conditional(
      "os(macOS)", [.verbatim(Self.delegate(of: names.store))])
    return Self.withOtherwise(views.file([main, delegate]), names, framework: "SwiftUI")
  }

  /// Creates the window of the app, with its menus.
  private func scene(of screen: AppScreen) -> SwiftExpression {
    let phase = SwiftExpression.infix(.name("scenePhase"), "!=", .implicitMember("active"))
    let saving = SwiftStatement.if([
      SwiftIfClause([.expression(phase)], [.expression(.call("save", []))])
    ])
    let passingStores = SwiftStatement.assignment(
      .path("delegate", Self.app), "=", .name(Self.app))
    let content = SwiftExpression.compiledModifiers(
      views.view(screen.name, [SwiftArgument(Self.app, .name(Self.app))]), if: "os(macOS)",
      [SwiftModifierCall("onAppear", [], trailing: SwiftClosure([passingStores]))])
    let window = views.view("WindowGroup", [], [.expression(content)], breaks: true)
    var scene = SwiftExpression.call(
      .modifier(window, "onChange"), [SwiftArgument("of", .name("scenePhase"))],
      trailing: SwiftClosure(breaksBody: true, [saving]))
    if AppCommandsLowering(context, screen).file() != nil {
      let commands = views.view(context.names.commands, [])
      scene = scene.modified("commands", [], [.expression(commands)])
    }
    return scene
  }

  /// Asks iOS for time in the background, until `endTask` is called.
  private static let askingForTime = """
    let application = UIApplication.shared
    var task = UIBackgroundTaskIdentifier.invalid
    func endTask() {
      application.endBackgroundTask(task)
      task = .invalid
    }
    task = application.beginBackgroundTask(withName: "Save") { endTask() }
    """

  /// Saves what waits, and calls `endTask` then.
  private static let flushing = """
    Task {
      try? await app.flush()
      endTask()
    }
    """

  /// The statements that save what waits on iOS, where an app in the background soon ends.
  static let savingInBackground = askingForTime + "\n" + flushing

  private static let saving = """
    /// Saves what waits. iOS soon ends an app that is in the background, unless it asks for time.
    private func save() {
      #if os(iOS)
    \(askingForTime.indented(by: 4))
      #else
        func endTask() {}
      #endif
    \(flushing.indented(by: 2))
    }
    """

  private static func delegate(of store: String) -> String {
    """
    /// Quits after what waits was saved.
    private final class AppDelegate: NSObject, NSApplicationDelegate {
      var app: \(store)?

      func applicationDidFinishLaunching(_ notification: Notification) {
        // Without a bundle, as after `swift run`, the app would stay in the background.
        NSApplication.shared.setActivationPolicy(.regular)
        NSApplication.shared.activate()
      }

      func applicationShouldTerminate(_ sender: NSApplication) -> NSApplication.TerminateReply {
        guard let app else { return .terminateNow }
        Task {
          try? await app.flush()
          sender.reply(toApplicationShouldTerminate: true)
        }
        return .terminateLater
      }
    }
    """
  }

  /// Adds an entry point for platforms without the framework, which says so.
  static func withOtherwise(
    _ file: SwiftFile, _ names: FeatureNames, framework: String
  ) -> SwiftFile {
    var file = file
    guard case .conditional(let condition, let declarations, _) = file.declarations[0].kind else {
      return file
    }
    let missing = SwiftDeclaration.enum(
      names.main, attributes: [SwiftAttribute("main", isOnItsOwnLine: false)],
      members: [
        .function(
          "main", [.static],
          body: [
            .expression(
              .call("print", [SwiftArgument(.string("\(names.module) needs \(framework)."))]))
          ])
      ])
    file.declarations = [.conditional(condition, declarations, otherwise: [missing])]
    return file
  }
}

extension AppContext {
  /// Whether a rule may reject the action that closes a feature.
  func mayStayOpen(_ opened: OpenedScreen) -> Bool {
    let rules = ActionPermissions(app.members[opened.member].feature)
    return opened.close.map(rules.mayReject) ?? false
  }
}

extension AppFeature {
  /// The name of the store in the closure that shows it.
  var viewName: String { name == "app" ? "opened" : name }
}

extension String {
  /// The lines, each of them indented further.
  func indented(by count: Int) -> String {
    let blanks = String(repeating: " ", count: count)
    return split(separator: "\n").map { blanks + $0 }.joined(separator: "\n")
  }
}
